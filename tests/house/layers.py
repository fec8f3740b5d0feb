#!/usr/bin/env python3
"""Checks that lib/ is layered as lib/README.md lists it, the top layer first: a file
includes only its own layer and lower ones, and its object uses no symbol from above.

    tests/house/layers.py [FOLDER [OBJECTS]]     one line for each violation; exit 1
"""
import pathlib
import re
import subprocess
import sys

lib = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "lib")
objects = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else "build/lib")
layers = re.findall(r"(?m)^- `([a-z_]+)(?:/|\.h)`: ", (lib / "README.md").read_text())
rank = {layer: place for place, layer in enumerate(layers)}
wrong = ["lib/%s: not a layer of README.md" % p.name for p in lib.iterdir() if p.is_dir() and p.name not in rank]


def layer(path, top):
    inside = path.relative_to(top)
    return inside.parts[0] if len(inside.parts) > 1 else inside.name.split(".")[0]


def check(path, user, used, what):
    if rank.get(used, 99) < rank.get(user, 99):
        wrong.append("%s: %s is in the layer %s, above %s" % (path, what, used, user))


for path in sorted(lib.rglob("*.[ch]")):
    for include in re.findall(r'(?m)^#include "([a-z_/]+)\.h"', path.read_text()):
        if "/" not in include and not (lib / (include + ".h")).exists() and include not in ("sandbox_filter", "image_build"):
            wrong.append('%s: "%s.h" does not name its folder' % (path, include))
        check(path, layer(path, lib), include.split("/")[0], include + ".h")

nm = subprocess.run(["nm", "-A", "-g"] + [str(p) for p in sorted(objects.rglob("*.o"))], capture_output=True, text=True)
symbols = re.findall(r"(?m)^(\S+\.o): *[0-9a-f]* (\w) (\w+)$", nm.stdout)
home = {name: layer(pathlib.Path(path), objects) for path, kind, name in symbols if kind != "U"}
if not home:
    wrong.append("%s: no objects to look at" % objects)
for path, kind, name in symbols:
    if kind == "U" and name in home:
        check(path, layer(pathlib.Path(path), objects), home[name], name + "()")
print("\n".join(wrong), end="\n" if wrong else "")
sys.exit(1 if wrong else 0)
