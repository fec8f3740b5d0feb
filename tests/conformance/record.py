#!/usr/bin/env python3
"""Stands in for a tool while the tests run, and writes down what they ask.

`make conformance` puts a link to this under every tool's name into a folder, and
runs the tests with it.  Calls whose dice are given go into $CONFORMANCE_CALLS,
a JSON line each; the tool itself ($CONFORMANCE_TOOLS) then runs in its place.
"""
import json
import os
import sys

TOOL = os.path.basename(sys.argv[0])
ARGUMENTS = sys.argv[1:]
WANTED = ("-d", "--dice", "faces=")

if TOOL == "roll" or any(a.startswith(WANTED) for a in ARGUMENTS):
    call = {
        "tool": TOOL,
        "arguments": ARGUMENTS,
        "rules": os.environ.get("VOLTIGEUR_RULES", ""),
        "plain": not any(os.environ.get(v) for v in ("VOLTIGEUR_UNITS", "VOLTIGEUR_LOG", "VOLTIGEUR_TABLES")),
        "folder": os.getcwd(),
    }
    with open(os.environ["CONFORMANCE_CALLS"], "a", encoding="utf-8", errors="replace") as calls:
        calls.write(json.dumps(call, ensure_ascii=True) + "\n")
os.execv(os.path.join(os.environ["CONFORMANCE_TOOLS"], TOOL), [TOOL] + ARGUMENTS)
