#!/usr/bin/env python3
"""Every decision as FIELD=best, with every aim, must end well.

Of every procedure of every ruleset, each decision alone and all together say
`best` in the example of --fields; the aim is each amount of the answer, much
and little of it, and its result.  The tools run with bounded memory.  Each must
answer (exit 0) or refuse (exit 2, at least one message, nothing printed), in
a few seconds of the processor, and never die of a signal.

    tests/engine/best.py            a part of the requests, the same in each run
    tests/engine/best.py --all      all of them, on records that differ from the example as well

The last lines name the requests that took most.
"""
import argparse
import glob
import json
import os
import resource
import shlex
import subprocess
import sys
import tempfile
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOLS = ("check", "melee", "move", "shoot", "spot", "table-lookup")
MEMORY = 512 << 20
SECONDS = 60 if os.environ.get("VOLTIGEUR_SANITIZED") == "yes" else 10  # of the processor; three are the most known
PATIENCE = 300  # seconds of the clock: the machine may be busy
SANITIZED = os.environ.get("VOLTIGEUR_SANITIZED") == "yes"  # its shadow takes terabytes of addresses


def bounded():
    if not SANITIZED:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(*command):
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          timeout=PATIENCE, preexec_fn=bounded)


def measured(*command):
    """The same, with its seconds of the processor and its MB (those of this program at least)."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as errors:
        tool = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=errors, preexec_fn=bounded)
        late = threading.Timer(PATIENCE, tool.kill)
        late.start()
        _, status, used = os.wait4(tool.pid, 0)
        tool.returncode = os.waitstatus_to_exitcode(status)
        if not late.is_alive():
            raise subprocess.TimeoutExpired(command, PATIENCE)
        late.cancel()
        out.seek(0)
        errors.seek(0)
        done = subprocess.CompletedProcess(command, tool.returncode, out.read(), errors.read())
    return done, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def procedures(rules):
    for tool in TOOLS:
        for line in run(tool, "-r", rules, "--list").stdout.splitlines():
            if line[:1].strip():
                yield tool, line.split()[0]


def example(tool, rules, name):
    for line in run(tool, "-r", rules, name, "--fields").stdout.splitlines():
        if line.startswith("example: "):
            return dict(word.split("=", 1) for word in shlex.split(line)[3:])
    return {}


def aims(tool, rules, name, record, declared):
    """Amounts that the answer tells, and its result."""
    answer = run(tool, "-r", rules, name, "-s", "best", "-o", "json", *operands(record)).stdout
    found, after = ["+" + f["name"] for f in declared if f["type"] == "number"][:3], False
    for key, value in (json.loads(answer) if answer else {}).items():
        after = after or key == "did"
        if not after or key.startswith("was."):
            continue
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            found += ["+" + key, "-" + key]
        elif key == "result":
            found.append(value)
    return list(dict.fromkeys(found))


def operands(record):
    return [f"{key}={value}" for key, value in record.items()]


def requests(every):
    for rules in sorted(glob.glob(ROOT + "/tables/*/")):
        for tool, name in procedures(rules):
            fields = run(tool, "-r", rules, name, "--fields", "-o", "json").stdout.splitlines()
            declared = [json.loads(line) for line in fields]
            decisions = [f["name"] for f in declared if f["type"] == "decision"]
            if not decisions:
                continue
            record = example(tool, rules, name)
            records = [record]
            if every:
                records += [record | {f["name"]: n} for f in declared if f["type"] == "number" for n in (5, 20)]
            chosen = [[one] for one in decisions] + ([decisions] if len(decisions) > 1 else [])
            for aim in aims(tool, rules, name, record, declared):
                for best in chosen:
                    for base in records:
                        yield (tool, "-r", rules, name, "-O", "--aim", aim,
                               *operands(base | {field: "best" for field in best}))


def wrong_with(command, most):
    try:
        done, *taken = measured(*command)
        for of, amount in zip(most, taken):
            most[of] = max(most[of], (amount, shlex.join(command)))
    except subprocess.TimeoutExpired:
        return f"still at work after {PATIENCE} seconds"
    if done.returncode not in (0, 2):
        return f"exit {done.returncode}: {done.stderr.strip()}"
    if done.returncode == 0 and not done.stdout:
        return "no answer"
    lines = done.stderr.splitlines()
    if done.returncode == 2 and (done.stdout or not lines or not all(l.startswith(command[0] + ": ") for l in lines)):
        return f"no plain refusal: {done.stdout!r} {done.stderr!r}"
    if "bug in the program" in done.stderr or "out of memory" in done.stderr:
        return done.stderr.strip()
    return None


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--all", action="store_true")
    options.add_argument("--part", type=int, default=23, help="one request of so many")
    options = options.parse_args()
    tried = failed = 0
    most = {"seconds": (0, ""), "MB": (0, "")}
    for number, command in enumerate(requests(options.all)):
        if not options.all and number % options.part:
            continue
        tried += 1
        wrong = wrong_with(command, most)
        if wrong:
            failed += 1
            print(f"{shlex.join(command)}: {wrong}", flush=True)
    for of, (amount, command) in most.items():
        print(f"most {of}: {amount:.1f}: {command}")
    print(f"{tried} requests, {failed} went wrong")
    return 1 if failed or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
