# usage: dump.py FOLDER TOOL NAME < DUMP: says what of a procedure is not in its dump, and
# what in the dump cannot be.
import re, sys
import yaml

folder, tool, name = sys.argv[1:]
dump = sys.stdin.read()
wrong = []


def entry(node, key):
    """The value of a key of a map node; None where there is none."""
    if isinstance(node, yaml.MappingNode):
        for known, value in node.value:
            if known.value == key:
                return value
    return None


def steps(node):
    for step in node.value if isinstance(node, yaml.SequenceNode) else []:
        yield step
        for inner in "then", "else", "steps":
            yield from steps(entry(step, inner))


root = yaml.compose(open("%s/%s.yaml" % (folder, tool)))
procedure = entry(entry(root, tool), name)

# every step, by its line; the dice that it rolls, by their names
for step in steps(entry(procedure, "steps")):
    line = step.start_mark.line + 1
    if entry(step, "open") or entry(step, "close"):  # only in a game that follows the order of play
        continue
    if entry(step, "do") and entry(step, "each"):  # a plain record has no members
        continue
    names = [value.value for _, value in getattr(entry(step, "let"), "value", [])]
    if names and set(names) <= {"+at", "+by"}:  # nor names
        continue
    if not re.search(r"(?m)^# %s\.yaml:%d\b" % (tool, line), dump):
        wrong.append("%s.yaml:%d: the step is not in the dump" % (tool, line))
    for die, _ in getattr(entry(step, "roll"), "value", []):
        if not re.search(r"(?m)^ +\d+:? +(roll|hand) +%s(#\d+)?: " % re.escape(die.value), dump):
            wrong.append("%s.yaml:%d: no operation rolls %s" % (tool, line, die.value))
gives = entry(procedure, "gives")
for give in gives.value if gives else []:
    give = give if isinstance(gives, yaml.SequenceNode) else give[0]
    if not re.search(r"(?m)^ +\d+  %s +(gives|dice|field) " % re.escape(give.value), dump):
        wrong.append("%s is given, but no slot" % give.value)

# operations are numbered from 0 to the end, and jumps lead to labels
head, body = dump.split("\noperations\n")
body = body.split("\nterms and modifiers\n")[0]
ops = re.findall(r"(?m)^ +(\d+)([: ])  (\w+)", body)
known = re.findall(r'(?m)^OPERATION\(\w+, +"(\w+)"', open("lib/machine/operations.def").read())
if [int(op[0]) for op in ops] != list(range(len(ops))) or not ops or ops[-1][2] != "end":
    wrong.append("the operations are not numbered up to the end")
wrong += ["%s is no operation" % op[2] for op in ops if op[2] not in known]
labels, targets = {op[0] for op in ops if op[1] == ":"}, set(re.findall(r"(?m) -> (\d+)$", body))
wrong += ["%s is a label and nothing leads there" % label for label in sorted(labels - targets)]
wrong += ["%s is led to and is no label" % target for target in sorted(targets - labels)]
print("\n".join(wrong), end="\n" if wrong else "")
sys.exit(1 if wrong else 0)
