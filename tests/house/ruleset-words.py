#!/usr/bin/env python3
"""Prints every place in cmd/ and lib/ where a word of a ruleset stands.

    tests/house/ruleset-words.py [--list] ALLOWED...

Words are the ids of the rulesets, the rows of their profiles (weapons, units,
attributes), and those names of their fields and options that are no plain
English word, which is to say have a hyphen; --list prints them.  Comments count
too.  ALLOWED are words that the engine or plain English has as
well."""
import glob
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NAME = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"


def keys_below(text, heading):
    """Keys one level below each map called `heading`."""
    lines = text.split("\n")
    for start, line in enumerate(lines):
        found = re.match(r"^( *)%s:(.*)$" % heading, line)
        if not found:
            continue
        yield from re.findall(r"(?:\{|, )(%s):" % NAME, found.group(2)) if heading == "rows" and "{" in found.group(2) else []
        depth = None
        for below in lines[start + 1 :]:
            entry = re.match(r"^( *)(%s):" % NAME, below)
            indent = len(below) - len(below.lstrip(" "))
            if below.strip() == "" or below.lstrip().startswith("#"):
                continue
            if indent <= len(found.group(1)):
                break
            depth = depth or indent
            if entry and indent == depth:
                yield entry.group(2)


def ruleset_words():
    words = set()
    for folder in glob.glob(os.path.join(ROOT, "tables", "*")):
        words.add(os.path.basename(folder))
        for path in glob.glob(os.path.join(folder, "*.yaml")):
            if os.path.basename(path) == "index.yaml":
                continue
            text = open(path, encoding="utf-8").read()
            profile = re.search(r"^columns:", text, re.M)
            if profile:
                words.update(keys_below(text, "rows"))
            if os.path.basename(path) == "ruleset.yaml":
                names = set(keys_below(text, "options"))
                for side in set(keys_below(text, "sides")):
                    names.update(keys_below(text, side))
                words.update(name for name in names if "-" in name)
    return words


def main():
    arguments = sys.argv[1:]
    words = ruleset_words() - set(arguments)
    if "--list" in arguments:
        print("\n".join(sorted(words)))
        return
    found = False
    for path in sorted(glob.glob(os.path.join(ROOT, "cmd", "*.c")) + glob.glob(os.path.join(ROOT, "lib", "*.[ch]"))):
        for number, line in enumerate(open(path, encoding="utf-8"), 1):
            for word in re.findall(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*", line):
                parts = {word.lower()} | set(word.lower().split("-"))
                for hit in sorted(parts & words):
                    found = True
                    print("%s:%d: %s" % (os.path.relpath(path, ROOT), number, hit))
    sys.exit(found)


if __name__ == "__main__":
    main()
