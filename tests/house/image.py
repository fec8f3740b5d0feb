#!/usr/bin/env python3
"""image.py PREFIX RULESET...: calls every variant of the rulesets by its example, with the
image and without, and prints the calls that differ; exit 1 when some do.
image.py --damage TOOLS IMAGE: changes an image byte by byte and prints where it was taken all
the same, though the byte is of its head, its directory, or the section of `shoot`."""
import os
import random
import struct
import subprocess
import sys

ENV = {key: value for key, value in os.environ.items() if not key.startswith("VOLTIGEUR_")}


def run(arguments, given=None):
    done = subprocess.run(arguments, input=given, capture_output=True, text=True, env=ENV, check=False)
    return done.returncode, done.stdout, done.stderr


def calls_of(programs, rules):
    for tool in ("check", "shoot", "melee", "move", "spot", "table-lookup"):
        program = os.path.join(programs, tool)
        base = [program, "-r", rules, "-s", "x"]
        names = [line.split()[0] for line in run([program, "-r", rules, "--list", "-o", "tsv", "--columns", "name"])[1].splitlines()]
        for name in names:
            fields = run([program, name, "-r", rules, "--fields"])[1]
            example = [line.split()[2:] for line in fields.splitlines() if line.startswith("example: ")]
            operands = [word for word in (example or [[]])[0] if word != name]
            for more in (["-S"], ["-o", "text", "-t", "-n", "3"], ["--for", "at"]):
                yield base + more + [name] + operands, None
            yield base + [name] + operands + ["allow=nothing-such"], None
            yield base + [name], "id=1 foo=bar\n" + " ".join(word for word in operands if "=" in word) + '\nrange=-1\n{"a":1}\n'
        mixed = "".join("%s.variant=%s x=1\n" % (tool, name) for name in names)
        for name in names[:2]:
            yield base + [name], mixed
            yield base + ["-x", name], None
        yield base, mixed
        yield base + ["no-such"], None


HEAD = 128     # bytes of struct image_head


def compare(prefix, rulesets):
    calls = [call for rules in rulesets for call in calls_of(os.path.join(prefix, "bin"), rules)]
    images, aside = os.path.join(prefix, "lib/voltigeur"), os.path.join(prefix, "lib/aside")
    taken = [run(*call) for call in calls]
    os.rename(images, aside)
    read = [run(*call) for call in calls]
    os.rename(aside, images)
    differ = 0
    for call, one, other in zip(calls, taken, read):
        if one != other:
            differ += 1
            print(call, "\n image", one, "\n YAML ", other)
    print(len(calls), "calls,", sum(one[0] == 0 for one in taken), "answered,", differ, "differ")
    return differ


def damage(programs, path):
    shoot = [os.path.join(programs, "shoot"), "-V", "-r", os.path.basename(path).split(".")[0], "fire"]
    with open(path, "rb") as file:
        whole = file.read()
    first, entries = struct.unpack_from("<2Q", whole, 24)
    lists = [struct.unpack_from("<4Q", whole, first + 32 * i) for i in range(entries)]
    taken = [entry for entry in lists if hit(shoot, path, whole, entry)]
    random.seed(21)
    places = list(range(0, HEAD)) + random.sample(range(first, first + 32 * entries), 40)
    for _, at, size, _ in taken:
        places += [at, at + size - 1] + random.sample(range(at, at + size), 60)
    at, size = taken[-1][1], taken[-1][2]
    wrong = 0
    for place in places:
        broken = bytearray(whole)
        broken[place] ^= 1 << random.randrange(8)
        write(path, broken)
        code, out, _ = run(shoot)
        if code or not out.endswith(": YAML\n"):
            wrong += 1
            print("byte", place, code, out)
    for length in (0, 7, HEAD - 1, HEAD, HEAD + 1, at, at + size - 1, len(whole) - 1):
        write(path, whole[:length])
        code, out, _ = run(shoot)
        wrong += code or not out.endswith(": YAML\n")
    write(path, whole)
    print(len(places), "bytes of", len(taken), "sections,", wrong, "wrong")
    return wrong


def hit(shoot, path, whole, entry):
    """Is it the section that the run takes? Without it there is none."""
    broken = bytearray(whole)
    broken[entry[1]] ^= 1
    write(path, broken)
    return run(shoot)[1].endswith(": YAML\n")


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


if __name__ == "__main__":
    if sys.argv[1] == "--damage":
        sys.exit(damage(sys.argv[2], sys.argv[3]) > 0)
    sys.exit(compare(sys.argv[1], sys.argv[2:]) > 0)
