#!/usr/bin/env python3
"""Runs the lines of short-lines.txt in both forms, and counts their characters.

    tests/tools/short_lines.py FILE ROOT

A line `rules NAME UNITS..` begins a game with these unit files; `log RECORD` is what stands in its log
before; the others are `DEED | LINE BEFORE | LINE NOW`. A line before is a whole one: `-t >>game.log` is
added, and `echo event=turn >>game.log` stands as it is. A line now is typed into the shell of
`muster --shell bash`. Both are run with the same seed in the same log; the fields of the first must be
those of the second, and the state after them the same. Prints what differs and the characters by ruleset;
exit 1 if anything differs, a line has more than 30 characters, or all are more than half on average.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

file, root = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
STAMP = {"number", "seed", "faces", "read", "sequence", "version", "text", "owner", "owners", "source", "prng"}
wrong, total = [], {}


def shell(command, log, functions=False):
    """Runs a line as a player types it; returns what it added to the log."""
    before = log.read_text()
    first = 'eval "$(muster --shell bash -l "$VOLTIGEUR_LOG")"\n' if functions else ""
    done = subprocess.run(["bash", "-c", first + command], env=dict(os.environ, VOLTIGEUR_LOG=str(log)),
                          cwd=log.parent, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    added = log.read_text()[len(before):]
    return (added if done.returncode == 0 else ""), done.stderr


def fields(lines):
    """The fields of the records, without what a stamp adds."""
    found = re.findall(r'(\S+?)=("(?:[^"\\]|\\.)*"|\S*)', lines)
    return {(key, value) for key, value in found if key not in STAMP and not key.startswith("was.now")}


def seeded(line):
    return re.sub(r"^(check|shoot|melee|spot|move|draw|table-lookup)\b", r"\1 -s a", line) if "--again" not in line else line


def state(log):
    done = subprocess.run(["muster", "-o", "kv", "-l", str(log)], capture_output=True, text=True)
    return done.stdout


with tempfile.TemporaryDirectory() as folder:
    log, old, new = (pathlib.Path(folder) / name for name in ("game.log", "old.log", "new.log"))
    for line in file.read_text().splitlines():
        if line.startswith("rules "):
            rules, *units = line.split()[1:]
            os.environ["VOLTIGEUR_RULES"] = rules
            os.environ["VOLTIGEUR_UNITS"] = ":".join(str(root / "tests/fixtures/units" / unit) for unit in units)
            log.write_text("")
            total[rules] = [0, 0, 0]
        elif line.startswith("log "):
            log.write_text(log.read_text() + line[4:] + "\n")
        elif "|" in line:
            deed, before, now = (part.strip() for part in line.split("|"))
            whole = before if ">>" in before else before + " -t >>game.log"
            old.write_text(log.read_text())
            new.write_text(log.read_text())
            run = seeded(whole).replace(" -t >>game.log", " -S -o kv >>old.log").replace(">>game.log", ">>old.log")
            was, why = shell(run, old)
            got, why_not = shell(seeded(now), new, True)
            if not was or not got:
                wrong.append(f"{rules}: {deed}: nothing was written: {why}{why_not}")
            missing = fields(was) - fields(got)
            if missing:
                wrong.append(f"{rules}: {deed}: {now}: lacks {sorted(missing)}; has {sorted(fields(got) - fields(was))}")
            if state(old) != state(new):
                wrong.append(f"{rules}: {deed}: {now}: another state")
            if len(now) > 30:
                wrong.append(f"{rules}: {deed}: {now}: {len(now)} characters")
            count = total[rules]
            total[rules] = [count[0] + 1, count[1] + len(whole), count[2] + len(now)]
            log.write_text(new.read_text())
for rules, (lines, before, now) in total.items():
    print(f"{rules}: {lines} lines, {before} characters before, {now} now")
    if lines < 10:
        wrong.append(f"{rules}: {lines} deeds")
if 2 * sum(count[2] for count in total.values()) > sum(count[1] for count in total.values()):
    wrong.append("more than half on average")
print("\n".join(wrong))
sys.exit(1 if wrong else 0)
