#!/usr/bin/env python3
"""Plays evenings.txt in a real bash on a terminal, with the functions of muster --shell.

    tests/tools/evening.py FILE ROOT FOLDER

`rules NAME UNITS..` begins an evening: an interactive shell with a log of its own in the folder. A line
`> LINE` is typed; a line `< TEXT` behind it must be on the screen before the next prompt, with blanks and
line breaks alike, and each line must succeed. Prints what is missing; exit 1 if anything is, or if a log
does not verify.
"""
import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import time

file, root, folder = (pathlib.Path(word) for word in sys.argv[1:])
wrong, prompt = [], re.compile(rb"<status (\d+)>")


class Shell:
    def __init__(self, rules, units, log):
        self.pid, self.terminal = pty.fork()
        if not self.pid:
            os.environ.update(PS1="<status $?>", TERM="dumb", COLUMNS="100", LINES="50", HISTFILE="")
            os.execvp("bash", ["bash", "--norc", "--noprofile", "--noediting", "-i"])
        self.screen()
        files = " ".join("-u %s/tests/fixtures/units/%s" % (root, unit) for unit in units)
        self.type('eval "$(muster --shell bash -r %s -l %s %s)"' % (rules, log, files))

    def screen(self):
        seen, end = b"", time.time() + 20
        while not prompt.search(seen) and time.time() < end:
            if select.select([self.terminal], [], [], 0.1)[0]:
                seen += os.read(self.terminal, 65536)
        status = prompt.search(seen)
        self.status = int(status.group(1)) if status else -1
        return re.sub(r"\s+", " ", seen.decode(errors="replace"))

    def type(self, line):
        os.write(self.terminal, line.encode() + b"\n")
        return self.screen()

    def close(self):
        os.write(self.terminal, b"exit\n")
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


def finish(shell, rules, units, log):
    shell.close()
    paths = ":".join("%s/tests/fixtures/units/%s" % (root, unit) for unit in units)
    done = subprocess.run(["muster", "--verify", "-r", rules, "-l", log],
                          env=dict(os.environ, VOLTIGEUR_UNITS=paths), capture_output=True, text=True)
    if done.returncode or done.stdout:
        wrong.append("%s: the log does not verify: %s%s" % (rules, done.stdout, done.stderr))


shell, screen, last, evenings = None, "", "", 0
for line in file.read_text().splitlines():
    if line.startswith("rules "):
        if shell:
            finish(shell, rules, units, log)
        rules, *units = line.split()[1:]
        log = str(folder / (rules + ".log"))
        shell, evenings = Shell(rules, units, log), evenings + 1
    elif line.startswith("> "):
        last, screen = line[2:], shell.type(line[2:])
        if shell.status:
            wrong.append("%s: %s\n  status %d: %s" % (rules, last, shell.status, screen))
    elif line.startswith("< ") and line[2:] not in screen:
        wrong.append("%s: %s\n  want: %s\n  seen: %s" % (rules, last, line[2:], screen))
finish(shell, rules, units, log)
print(evenings, "evenings")
print("\n".join(wrong), end="\n" if wrong else "")
sys.exit(1 if wrong else 0)
