#!/usr/bin/env python3
"""Makes every call that can fail do so, over the commands in tests/faults/goldens.

    tests/faults/faults.py [--every N] [--commands N] [--tool NAME] [--kinds K,K] BIN [SHIM]

BIN holds the tools.  With SHIM they run with it preloaded; without, the tools
were linked with it (and a sanitizer watches for leaks).  For each command and
each kind of call the first, the second ... is made to fail until none is left;
with --every N a sample, evenly spread.  What must come of it:

    a clean message and exit 2, and on standard output whole lines only, each one
    that a run without a fault prints or one with error=;
    or, where the call was of no account, exactly what a run without it does.

Exit 1 when anything else came, each told in a line."""

import argparse
import json
import os
import re
import shlex
import subprocess
import sys

root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
kinds = ["allocate", "read", "write", "close", "open", "random", "short", "interrupt"]


def goldens():
    with open(os.path.join(root, "tests/faults/goldens")) as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                command, _, given = line.rstrip("\n").partition(" <<< ")
                yield shlex.split(command), given.replace("\\n", "\n").encode()


class Runner:
    def __init__(self, folder, shim):
        self.folder, self.shim = os.path.abspath(folder), shim and os.path.abspath(shim)
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("VOLTIGEUR_")}
        self.environment.update(LC_ALL="C.UTF-8", FAULT_FD="198", VOLTIGEUR_TABLES=os.path.join(root, "tables"),
                                VOLTIGEUR_CONFINE=os.environ.get("VOLTIGEUR_CONFINE", "no"))
        self.read, self.write = os.pipe()
        os.dup2(self.write, 198)
        os.set_blocking(self.read, False)

    def run(self, words, given, fault=None):
        environment = dict(self.environment)
        if fault:
            environment["FAULT"] = "%s:%d" % fault
            if self.shim:
                environment["LD_PRELOAD"] = self.shim
        with open("/dev/shm/faults-in-%d" % os.getpid(), "wb+") as file:
            file.write(given)
            file.seek(0)
            done = subprocess.run([os.path.join(self.folder, words[0])] + words[1:], stdin=file, capture_output=True,
                                  env=environment, cwd=os.path.join(root, "tests/units"), pass_fds=[198], timeout=60)
        try:
            reached = bool(os.read(self.read, 100))
        except BlockingIOError:
            reached = False
        return done.returncode, done.stdout, done.stderr, reached


def judge(tool, fault, plain, got):
    """What is wrong with it; None when nothing is."""
    status, out, said, _ = got
    if "-s" not in plain[3] and fault[0] == "random":
        pass
    elif (status, out) == plain[:2]:
        return None
    if fault[0] in ("short", "interrupt"):
        return "should have made no difference"
    if status != 2:
        return "status %d" % status
    if not re.match(rb"(.*\n)*?%s: .+\n" % tool.encode(), said):
        return "no message: %r" % said[-300:]
    if re.search(rb"Sanitizer|runtime error", said):
        return "sanitizer: %r" % said[:600]
    if fault[0] == "allocate" and b"out of memory" not in said:
        return "the message says nothing of memory: %r" % said[-300:]
    if out and not out.endswith(b"\n"):
        return "half a line: %r" % out[-80:]
    good = set(plain[1].splitlines())
    for line in out.splitlines():
        if line not in good and b"error" not in line and not (b"sarif" in line and json.loads(line)):
            return "a line of its own: %r" % line
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--commands", type=int, default=1, help="every so many of the goldens")
    parser.add_argument("--tool")
    parser.add_argument("--kinds", default=",".join(kinds))
    parser.add_argument("bin")
    parser.add_argument("shim", nargs="?")
    args = parser.parse_args()
    runner = Runner(args.bin, args.shim)
    injected, wrong, commands = dict.fromkeys(kinds, 0), 0, 0
    for place, (words, given) in enumerate(goldens()):
        if args.tool and words[0] != args.tool or place % args.commands:
            continue
        commands += 1
        plain = runner.run(words, given)[:3] + (words,)
        for kind in args.kinds.split(","):
            step = args.every if kind == "allocate" else 1  # the others are few
            number = 1 + place % step
            while True:
                got = runner.run(words, given, (kind, number))
                if not got[3]:
                    break
                injected[kind] += 1
                fault = judge(words[0], (kind, number), plain, got)
                if fault:
                    wrong += 1
                    print("%s:%d %s: %s" % (kind, number, " ".join(words), fault), flush=True)
                number += step
    os.unlink("/dev/shm/faults-in-%d" % os.getpid())
    told = ", ".join("%d %s" % (injected[kind], kind) for kind in kinds if injected[kind])
    print("faults: %d injected over %d commands (%s): %d wrong" % (sum(injected.values()), commands, told, wrong))
    return 1 if wrong or not sum(injected.values()) else 0


sys.exit(main())
