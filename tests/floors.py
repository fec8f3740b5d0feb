#!/usr/bin/env python3
"""Holds lib/ against its map, lib/README.md: every room stands there once, with
the words that its header opens with; every file belongs to a room; and nobody
calls upstairs: a file includes what is on its room's floor or below.

    tests/floors.py [FOLDER]     what does not hold, a line each; exit 1
"""
import pathlib
import re
import sys

folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "lib")
floor, of, wrong = 0, {}, []  # floors count downwards from the top
rooms, opens = {}, {}
for line in (folder / "README.md").read_text().splitlines():
    floor += line.startswith("## ")
    found = re.match(r"- `([a-z_]+)`: (.+?)(?: \(and ([a-z_, ]+)\))?$", line)
    if not found:
        continue
    room, words, guests = found.groups()
    if room in rooms:
        wrong.append("README.md: %s stands twice" % room)
    rooms[room], opens[room] = floor, words
    of.update({guest: room for guest in (guests or "").split(", ") if guest})

for header in sorted(folder.glob("*.h")):
    first = re.match(r"/\* (.*?[:.])(?=\s)(.*?[.;?])(?=\s)", re.sub(r"\n \* ?", " ", header.read_text()[:600]))
    said = (first.group(1) + first.group(2)).strip() if first else ""
    if header.stem not in rooms:
        wrong.append("README.md: no room %s" % header.stem)
    elif said.rstrip(".;?") != "%s: %s" % (header.stem, opens[header.stem]):
        wrong.append("README.md: of %s the header says: %s" % (header.stem, said))
for room in rooms:
    if not (folder / (room + ".h")).exists():
        wrong.append("README.md: %s has no header" % room)

for file in sorted(folder.glob("*.[ch]")):
    name = file.stem
    room = of.get(name) or max((r for r in rooms if name == r or name.startswith(r + "_")), key=len, default=None)
    if not room:
        wrong.append("%s: belongs to no room" % file.name)
        continue
    for other in re.findall(r'(?m)^#include "([a-z_]+)\.h"', file.read_text()):
        if rooms.get(other, 99) < rooms[room]:
            wrong.append("%s: %s is upstairs" % (file.name, other))
print("\n".join(wrong), end="\n" if wrong else "")
sys.exit(1 if wrong else 0)
