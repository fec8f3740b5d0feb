"""What coverage-c.sh prints, from llvm-cov's summary and its annotated sources."""

import json
import re
import sys

summary, shown, lines, branches = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
data = json.load(open(summary))["data"][0]
rows, total = [], {"lines": [0, 0], "branches": [0, 0]}
for file in data["files"]:
    name = "lib/" + file["filename"].rsplit("/lib/", 1)[-1]
    part = {kind: (file["summary"][kind]["covered"], file["summary"][kind]["count"]) for kind in total}
    rows.append((name, part))
    for kind in total:
        total[kind] = [a + b for a, b in zip(total[kind], part[kind])]


def percent(part):
    return 100.0 * part[0] / part[1] if part[1] else 100.0


rows.sort(key=lambda row: percent(row[1]["branches"]))
for name, part in rows:
    print("%-26s %5.1f %% of %5d lines  %5.1f %% of %5d branches"
          % (name, percent(part["lines"]), part["lines"][1], percent(part["branches"]), part["branches"][1]))
print("\nnot reached by any test, and after \"one way:\" the conditions that always came out the same:")


def ranges(numbers):
    found = []
    for number in sorted(set(numbers)):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join("%d" % first if first == last else "%d-%d" % (first, last) for first, last in found)


name, missing, one_way = None, {}, {}
for line in open(shown, errors="replace"):
    head = re.match(r"^(/.*?/)?(lib/[a-z_]+\.[ch]):$", line)
    if head:
        name = head.group(2)
        missing.setdefault(name, [])
        one_way.setdefault(name, [])
    count = re.match(r"^ *([0-9]+)\| *(\S+)\|", line)
    if count and count.group(2) == "0":
        missing[name].append(int(count.group(1)))
    branch = re.search(r"Branch \(([0-9]+):[0-9]+\): \[True: (\S+), False: (\S+)\]", line)
    if branch and (branch.group(2) == "0") != (branch.group(3) == "0"):
        one_way[name].append(int(branch.group(1)))
for name in sorted(missing):
    told = [ranges(missing[name])] if missing[name] else []
    told += ["one way: " + ranges(one_way[name])] if one_way[name] else []
    if told:
        print("  %s: %s" % (name, "; ".join(told)))
fine = percent(total["lines"]) >= lines and percent(total["branches"]) >= branches
print("\ncoverage of lib/: %.1f %% of %d lines (floor %g), %.1f %% of %d branches (floor %g)%s"
      % (percent(total["lines"]), total["lines"][1], lines, percent(total["branches"]), total["branches"][1], branches,
         "" if fine else ": below"))
sys.exit(not fine)
