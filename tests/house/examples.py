#!/usr/bin/env python3
"""Runs the examples of manual pages and of the README, and compares what they
print with what the page shows.

An example is a line that begins with "$ " inside a literal display (.Bd
-literal ... .Ed) or a ```console block; what follows it, up to the next one, is
its output, standard error included.  A line of "..." stands for anything to the
end.  A command goes on where a line ends with a backslash.  All examples of a
page run in one shell, in an empty folder, with the built tools in the path.
Where mandoc is installed, each line of an example of a manual page must also be
a line of the page as mandoc renders it, so that readers see the command that is
run here.

    tests/house/examples.py FILE...            compare; exit 1 and a diff when they differ
    tests/house/examples.py --update FILE...   write what they print into the pages
"""
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def is_page(path):
    return re.search(r"\.[1-9]$", path) is not None


def plain(line, page):
    """What a reader sees of a source line."""
    if not page:
        return line
    line = re.sub(r"^\\&", "", line)
    return line.replace("\\(dq", '"').replace("\\-", "-").replace("\\(aq", "'").replace("\\(ha", "^").replace("\\(ti", "~").replace("\\e", "\\")


def source(line, page):
    """The source of a line that a command printed."""
    if not page:
        return line
    line = line.replace("\\", "\\e")
    return "\\&" + line if line[:1] in (".", "'") else line


def blocks(lines, page):
    """(first, last) of every example's lines: command first, its output behind it."""
    inside, start = False, None
    for number, line in enumerate(lines):
        if page:
            opens, closes = line.startswith(".Bd -literal"), line.startswith(".Ed")
        else:
            opens, closes = line.startswith("```console"), line.startswith("```") and inside
        if inside and closes:
            if start is not None:
                yield start, number
            inside, start = False, None
        elif opens:
            inside = True
        elif inside and line.startswith("$ "):
            if start is not None:
                yield start, number
            start = number


def parse(lines, page):
    for first, last in blocks(lines, page):
        seen = [plain(line, page) for line in lines[first:last]]
        count = 1
        while seen[count - 1].endswith("\\") and count < len(seen):
            count += 1
        command = "\n".join([seen[0][2:]] + seen[1:count])
        yield first + count, last, command, seen[count:]


def run(commands):
    """What each command prints, one shell for all."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("VOLTIGEUR_")}
    build = os.environ.get("VOLTIGEUR_BUILD", os.path.join(ROOT, "build"))
    environment.update(PATH=build + ":" + environment["PATH"], LC_ALL="C.UTF-8", TERM="dumb", ROOT=ROOT, NO_COLOR="1", COLUMNS="60")
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as results:
        if "INSTALLED" not in os.environ:
            os.symlink(os.path.join(ROOT, "tests"), os.path.join(folder, "tests"))
        script = ""
        for number, command in enumerate(commands):
            with open(os.path.join(results, "%d.sh" % number), "w", encoding="utf-8") as file:
                file.write(command + "\n")
            script += ". %s/%d.sh >%s/%d 2>&1 </dev/null\n" % (results, number, results, number)
        subprocess.run(["bash", "-c", script], cwd=folder, env=environment, timeout=300, check=False)
        for number in range(len(commands)):
            path = os.path.join(results, str(number))
            text = open(path, encoding="utf-8", errors="replace").read() if os.path.exists(path) else "(not run)\n"
            yield text.rstrip("\n").split("\n") if text.strip("\n") else []


def rendered(path):
    """The lines of a manual page as a reader sees it; None without mandoc."""
    if not is_page(path) or not shutil.which("mandoc"):
        return None
    shown = subprocess.run(["mandoc", "-K", "utf-8", "-T", "utf8", path], capture_output=True, check=True)
    text = re.sub(".\b", "", shown.stdout.decode("utf-8"))
    return {" ".join(line.split()) for line in text.split("\n")}  # tabs are shown as blanks


def unseen(path, lines):
    """(number, line) of each line of an example that the rendered page lacks."""
    shown = rendered(path)
    for first, last in blocks(lines, is_page(path)) if shown else ():
        for number in range(first, last):
            if " ".join(plain(lines[number], True).split()) not in shown:
                yield number, lines[number]


def fits(want, got):
    if want and want[-1] == "...":
        return got[: len(want) - 1] == want[:-1]
    return want == got


def main():
    arguments = sys.argv[1:]
    update = "--update" in arguments
    failed = 0
    for path in (argument for argument in arguments if argument != "--update"):
        page = is_page(path)
        lines = open(path, encoding="utf-8").read().split("\n")
        examples = list(parse(lines, page))
        printed = list(run([command for _, _, command, _ in examples]))
        for number, line in unseen(path, lines):
            failed += 1
            print("%s:%d: the rendered page does not show this line: %s" % (path, number + 1, line))
        for (first, last, command, want), got in reversed(list(zip(examples, printed))):
            while want and want[-1] == "":
                want, last = want[:-1], last - 1
            if fits(want, got):
                continue
            if update and not (want and want[-1] == "..."):
                lines[first:last] = [source(line, page) for line in got]
                continue
            failed += 1
            print("%s:%d: $ %s" % (path, first, command))
            print("\n".join(difflib.unified_diff(want, got, "shown", "printed", lineterm="", n=1)))
        if update:
            open(path, "w", encoding="utf-8").write("\n".join(lines))
        print("%s: %d examples" % (path, len(examples)))
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
