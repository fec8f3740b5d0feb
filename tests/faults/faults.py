#!/usr/bin/env python3
"""Makes every call that can fail do so, over the commands in tests/faults/goldens.

    tests/faults/faults.py [--every N] [--commands N] [--tool NAME] [--kinds K,K] BIN [SHIM]

BIN holds the tools.  With SHIM they run with it preloaded; without, the tools
were linked with it (and a sanitizer watches for leaks).  For each command and
each kind of call the first, the second ... is made to fail until none is left
(tests/faults/shim.c); with --every N a sample of the allocations, evenly spread.
What must come of it:

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
import tempfile

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
        self.environment.update(LC_ALL="C.UTF-8", VOLTIGEUR_TABLES=os.path.join(root, "tables"), VOLTIGEUR_CONFINE="no")

    def start(self, words, given, out, err, environment, files=()):
        with tempfile.TemporaryFile(dir="/dev/shm") as file:
            file.write(given)
            file.seek(0)
            return subprocess.Popen([os.path.join(self.folder, words[0])] + words[1:], stdin=file, stdout=out, stderr=err,
                                    env={**self.environment, **environment}, cwd=os.path.join(root, "tests/fixtures/units"), pass_fds=files)

    def plain(self, words, given):
        with tempfile.TemporaryFile(dir="/dev/shm") as out, tempfile.TemporaryFile(dir="/dev/shm") as err:
            status = self.start(words, given, out, err, {}).wait(60)
            out.seek(0)
            return status, out.read()

    def faults(self, words, given, kind, every):
        """Yields the number of each call that failed, and the status, output and messages that it led to."""
        reading, writing = os.pipe()
        environment = {"FAULT": "%s:%d" % (kind, every), "FAULT_FD": str(writing)}
        if self.shim:
            environment["LD_PRELOAD"] = self.shim
        with tempfile.TemporaryFile(dir="/dev/shm") as out, tempfile.TemporaryFile(dir="/dev/shm") as err, os.fdopen(reading, "rb") as told:
            process = self.start(words, given, out, err, environment, [writing])
            os.close(writing)
            for line in told:
                number, status, out_length, err_length = map(int, line.split())
                yield number, (status, told.read(out_length), told.read(err_length))
            if process.wait(60) == 99:
                raise RuntimeError("the shim itself failed: " + " ".join(words))


def judge(tool, kind, plain, got):
    """What is wrong with it; None when nothing is."""
    status, out, said = got
    if kind != "random" and (status, out) == plain:
        return None
    if kind in ("short", "interrupt"):
        return "should have made no difference"
    if status != 2:
        return "status %d" % status
    if not re.match(rb"(.*\n)*?%s: .+\n" % tool.encode(), said):
        return "no message: %r" % said[-300:]
    if re.search(rb"Sanitizer|runtime error", said):
        return "sanitizer: %r" % said[:600]
    if kind == "allocate" and b"out of memory" not in said:
        return "the message says nothing of memory: %r" % said[-300:]
    if out and not out.endswith(b"\n"):
        return "half a line: %r" % out[-80:]
    good = set(plain[1].splitlines())
    if b"sarif" in out and json.loads(out):
        return None
    for line in out.splitlines():
        # a finding's line of the file stands below it: "    2 | rules: nowhere"
        if line not in good and b"error" not in line and not re.match(rb" *(\d+|fix)? +\| ", line):
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
        plain, judged = runner.plain(words, given), {}
        for kind in args.kinds.split(","):
            every = args.every if kind == "allocate" else 1  # the others are few
            for number, got in runner.faults(words, given, kind, every):
                injected[kind] += 1
                if (kind, got) not in judged:
                    judged[kind, got] = judge(words[0], kind, plain, got)
                if judged[kind, got]:
                    wrong += 1
                    print("%s %d: %s: %s" % (kind, number, " ".join(words), judged[kind, got]), flush=True)
    told = ", ".join("%d %s" % (injected[kind], kind) for kind in kinds if injected[kind])
    print("faults: %d injected over %d commands (%s): %d wrong" % (sum(injected.values()), commands, told, wrong))
    return 1 if wrong or not sum(injected.values()) else 0


sys.exit(main())
