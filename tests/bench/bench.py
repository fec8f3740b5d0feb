#!/usr/bin/env python3
"""Measures the tools beside other programs and prints one table; `make bench`.

    bench.py [--only TEXT] [--rounds N] [--instructions]

Each line runs two commands in turn, so that both meet the same noise, and compares their
minima: whole processes, from before the exec to the exit, output to /dev/null, with real-time
priority where that is allowed. A line without a peer has a bar in time or memory.
--instructions adds what a unit of work costs in instructions (by callgrind; the difference of
two runs where there are many units). Exit 1 after a missed bar."""
import argparse
import glob
import os
import random
import re
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
WORK = os.environ.get("BENCH_WORK", "/tmp/voltigeur-bench")
BUILD = os.environ.get("VOLTIGEUR_BUILD", os.path.join(ROOT, "build"))
ENV = {key: value for key, value in os.environ.items() if not key.startswith("VOLTIGEUR_")}
ENV.update(PATH=WORK + "/installed/bin:/usr/games:" + ENV["PATH"], LC_ALL="C.UTF-8")
UNITS = [os.path.join(ROOT, "tests/fixtures/units", name) for name in ("british.yaml", "french.yaml")]
SHOT = "weapon=musket accuracy=1 range=12 target.defence=14 target.health=11"


# ---- what is measured ----


class Case:
    """`most` and `least` are ratios to the peer; `most` of a case without one is in `unit`s."""

    def __init__(self, name, ours, peer=None, *, most=None, least=None, goal=None, given=None, count=1, fewer=None, unit="", rounds=None, env=None):
        self.name, self.ours, self.peer = name, ours.split(), peer.split() if peer else None
        self.most, self.least, self.goal, self.given, self.fewer = most, least, goal, given, fewer
        self.count, self.unit, self.rounds, self.env = count, unit, rounds, dict(ENV, **(env or {}))


def made(name, lines):
    """A file of the bench's, written once."""
    path = os.path.join(WORK, name)
    if not os.path.exists(path):
        with open(path + ".new", "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in lines)
        os.rename(path + ".new", path)
    return path


def shots(count):
    guns = "musket rifle pistol blunderbuss".split()
    return ("id=%d weapon=%s accuracy=%d range=%d target.defence=%d target.health=%d target.cover=%s moved=no"
            % (i, guns[i % 4], i % 3, i * 7 % 26, 12 + i % 4, 8 + i % 5, "yes" if i % 2 else "no") for i in range(count))


def checks(count):
    terror = "shaken distracted none".split()
    return ("id=%d by=soldier-%d courage=%d reach=%d terror=%s inspired=%s curse=%d health=%d unit=company-%d"
            % (i, i % 97, i % 4, 10 + i % 7, terror[i % 3], "yes" if i % 2 else "no", i % 2, 8 + i % 5, i % 9) for i in range(count))


def fights(count):
    return ("men=%d target.men=%d shock=%d target.shock=%d" % (4 + i % 5, 4 + i % 4, i % 3, i % 2) for i in range(count))


def in_json(lines):
    for line in lines:
        pairs = (part.split("=") for part in line.split())
        said = ('"%s":%s' % (name, {"yes": "true", "no": "false"}.get(value, value if value.isdigit() and name != "id" else '"%s"' % value))
                for name, value in pairs)
        yield "{" + ",".join(said) + "}"


def evening(count):
    """The log of an evening: two figures of the unit files test their courage in turn."""
    for i in range(count):
        yield "by=%s did=check.terror result=pass courage=3 number=%d" % (("Harris", "Dubois")[i % 2], i + 1)


def long_log(count):
    """A log that holds: what a line says was so before is what the last one left."""
    health = {}
    for i in range(count):
        by, at = "soldier-%d" % (i % 97), "enemy-%d" % (i % 89)
        was, before = health.get(by, 13), health.get(at, 13)
        health[by], health[at] = was % 13 + 1, before % 13 + 1
        yield ("by=%s at=%s range=12 weapon=musket did=shoot.fire health=%d was.health=%d target.health=%d was.target.health=%d result=hit number=%d"
               % (by, at, health[by], was, health[at], before, i + 1))


def amended(count):
    for i in range(count):
        yield "by=Harris did=check.terror result=pass courage=3 number=%d" % (i + 1)
    for i in range(count, 0, -1):
        yield "by=Harris did=check.terror result=fail courage=3 amends=%d" % i


def unit_files(count):
    folder = os.path.join(WORK, "units-%d" % count)
    if not os.path.isdir(folder):
        os.makedirs(folder)
        for i in range(count):
            shutil.copy(UNITS[0], "%s/%d.yaml" % (folder, i))
    return folder


def streams():
    many, few = made("shots", shots(300000)), made("shots-few", shots(1000))
    rules = "-r silver-bayonet -s bench"
    yield Case("stream of shots, beside mawk with all checks", "shoot fire " + rules, "mawk -f %s/fire.awk" % HERE,
               least=10, goal=14, given=many, count=300000, fewer=(few, 1000))
    yield Case("the same, mawk with few checks", "shoot fire " + rules, "mawk -v few=1 -f %s/fire.awk" % HERE, least=7, goal=10, given=many, count=300000)
    yield Case("stamped shots", "shoot fire -S " + rules, most=0.6, goal=0.4, unit="us", given=many, count=300000, fewer=(few, 1000))
    yield Case("stream of checks, all checks", "check courage " + rules, "mawk -f %s/check.awk" % HERE, least=10, goal=14,
               given=made("checks", checks(300000)), count=300000, fewer=(made("checks-few", checks(1000)), 1000))
    yield Case("the same, few checks", "check courage " + rules, "mawk -v few=1 -f %s/check.awk" % HERE, least=7, goal=10, given=made("checks", checks(300000)), count=300000)
    yield Case("stream of melees, sharp-practice", "melee -r sharp-practice -s bench", most=1.05, goal=0.6, unit="us",
               given=made("fights", fights(100000)), count=100000, fewer=(made("fights-few", fights(1000)), 1000))
    yield Case("shots in JSON, beside jq", "shoot fire " + rules, "jq -c -f %s/fire.jq" % HERE, least=20, goal=30,
               given=made("shots.json", in_json(shots(100000))), count=100000, fewer=(made("shots-few.json", in_json(shots(1000))), 1000), rounds=3)
    yield Case("two workers, beside one", "shoot fire --jobs 2 " + rules, "shoot fire --jobs 1 " + rules, least=1.6, goal=1.85,
               given=many, count=300000, rounds=15)
    half = made("shots-half", shots(150000))        # what the two processors give, whatever they are
    yield Case("the same, beside two runs of half", "shoot fire --jobs 2 " + rules, "sh %s/both.sh %s %s shoot fire %s" % (HERE, half, half, rules),
               least=0.85, goal=0.95, given=many, count=300000, rounds=15)


def lines():
    yield Case("roll 3d6", "roll 3d6", "rolldice 3d6", most=0.85, goal=0.7)
    yield Case("shoot, one line", "shoot -r silver-bayonet " + SHOT, "rolldice 3d6", most=1.2, goal=0.85)
    yield Case("the same without an image", "shoot -r silver-bayonet " + SHOT, "rolldice 3d6", most=3, goal=2, env={"VOLTIGEUR_TABLES": ROOT + "/tables"})
    for rules in sorted(os.listdir(WORK + "/installed/share/voltigeur/tables")):
        for tool in "shoot melee check move spot table-lookup".split():
            example = example_of(tool, rules)
            if example:
                yield Case("%s, %s" % (tool, rules), example, "rolldice 3d6", most=1.2, goal=0.85, rounds=60)
    named = "shoot -r silver-bayonet -u %s -u %s -l %%s by=Harris at=Dubois range=12 weapon=musket -n 1" % tuple(UNITS)
    for count, most, goal in ((40, 2, 1), (400, 3, 1.5)):
        log = made("evening-%d.log" % count, evening(count))
        yield Case("by name, 2 unit files, a log of %d" % count, named % log, "rolldice 3d6", most=most, goal=goal, rounds=100)


def example_of(tool, rules):
    """The example that --fields gives of the ruleset's first variant; None: it has none."""
    names = said(tool, "-r", rules, "--list", "-o", "tsv", "--columns", "name").split()
    for line in said(tool, names[0], "-r", rules, "--fields").splitlines() if names else []:
        if line.startswith("example: ") and "<" not in line and '"' not in line:
            return line[9:] + " -s x -r " + rules
    return None


def said(*command):
    return subprocess.run(command, env=ENV, capture_output=True, text=True, check=False).stdout


def odds():
    fight, fire = "melee -r sharp-practice -O men=%d target.men=%d", "shoot -r sharp-practice -O men=%d weapon=musket range=8 target.mounted=yes"
    for men, most, goal, rounds in ((4, 2, 0.5, 100), (20, 100, 20, 10), (40, 1500, 500, 1)):
        yield Case("odds of %d against %d (4: less the roll)" % (men, men), fight % (men, men), "roll 3d6" if men == 4 else None, most=most, goal=goal, unit="ms", rounds=rounds)
    for men, most, goal in ((72, 100, 20), (144, 1000, 100)):
        yield Case("odds of fire of %d at mounted men" % men, fire % men, most=most, goal=goal, unit="ms", rounds=6)
    for dice, most, goal in (("100d6", 0.65, 0.5), ("1000d6", 0.08, 0.05)):
        lab = made(dice + ".lab", ["sum(%s#d6)" % dice.split("d", maxsplit=1)[0]])
        yield Case("roll --odds " + dice, "roll --odds " + dice, "dicelab --calc", most=most, goal=goal, given=lab, rounds=5)


def records():
    log = made("a-long.log", long_log(100000))
    yield Case("muster of 100,000 records, beside mawk's fold", "muster -r silver-bayonet -l " + log, "mawk -f %s/fold.awk %s" % (HERE, log), least=2, goal=4, count=100000, rounds=20)
    yield Case("its memory", "muster -r silver-bayonet -l " + log, most=16, goal=16, unit="MiB", rounds=1)
    yield Case("memory of a stream of 1,000,000 shots", "shoot fire -r silver-bayonet -s bench", most=16, goal=8, unit="MiB", given=made("shots-million", shots(1000000)), rounds=1)
    yield Case("40,000 amends", "muster -r silver-bayonet -l " + made("amends.log", amended(40000)), most=400, goal=400, unit="ms", rounds=3)
    yield Case("unit-validate, a file of 2,000", "unit-validate " + unit_files(2000), most=60, goal=40, unit="us", count=2000, rounds=30)
    yield Case("its memory", "unit-validate " + unit_files(2000), most=16, goal=16, unit="MiB", rounds=1)


# ---- measuring ----


def peak(case):
    """MiB at most; a process of our own would begin with the size of this one."""
    with open(case.given or "/dev/null", encoding="utf-8") as file:
        done = subprocess.run(["/usr/bin/time", "-f", "%M"] + case.ours, stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=case.env, check=False)
    return int(done.stderr.split()[-1]) / 1024


def once(case, command):
    """Milliseconds."""
    actions = [(os.POSIX_SPAWN_OPEN, 0, case.given or "/dev/null", os.O_RDONLY, 0), (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
    program = shutil.which(command[0], path=case.env["PATH"])
    begin = time.perf_counter_ns()
    child = os.posix_spawn(program, command, case.env, file_actions=actions)
    _, status = os.waitpid(child, 0)
    taken = (time.perf_counter_ns() - begin) / 1e6
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit("%s: exit %d" % (" ".join(command), os.waitstatus_to_exitcode(status)))
    return taken


def measure(case, rounds):
    """Minima: milliseconds of ours and of the peer, MiB of ours."""
    ours, peer = [], []
    for _ in range(case.rounds or rounds or (200 if not case.given else 5 if case.peer else 15)):
        ours.append(once(case, case.ours))
        if case.peer:
            peer.append(once(case, case.peer))
    return min(ours), min(peer) if peer else None, peak(case) if case.unit == "MiB" else None


def instructions(case):
    """Of a unit of work; None where they are not counted."""
    if not shutil.which("valgrind") or case.unit == "MiB" or "--jobs" in case.ours:
        return None
    if not case.fewer:
        return count(case, case.given) / case.count if case.rounds != 1 and case.count == 1 else None
    part = os.path.join(WORK, "part-%d" % random.randrange(10**9))
    with open(case.given, encoding="utf-8") as whole, open(part, "w", encoding="utf-8") as file:
        for _, line in zip(range(11000), whole):
            file.write(line)
    many = count(case, part)
    os.remove(part)
    return (many - count(case, case.fewer[0])) / (11000 - case.fewer[1])


def count(case, given):
    with open(given or "/dev/null", encoding="utf-8") as file:
        done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"] + case.ours, stdin=file, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True, env=dict(case.env, VOLTIGEUR_CONFINE="no"), check=False)
    return int(re.search(r"Collected : (\d+)", done.stderr)[1])


def judge(case, ours, peer, memory):
    """The amount that is compared, in words, and whether bar and goal are met."""
    if case.unit == "MiB":
        amount, shown = memory, "%.1f MiB" % memory
    elif case.unit:
        amount = (ours - (peer or 0)) / case.count * {"ms": 1, "us": 1e3}[case.unit]
        shown = "%.3g %s" % (amount, case.unit)
    else:
        amount = ours / peer if case.most else peer / ours
        shown = "%.2fx" % amount
    if case.least:
        return shown, amount >= case.least, amount >= case.goal, "%gx" % case.least, "%gx" % case.goal
    unit = " " + case.unit if case.unit else "x"
    return shown, amount <= case.most, amount <= case.goal, "%g%s" % (case.most, unit), "%g%s" % (case.goal, unit)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="lines whose name has this in it")
    parser.add_argument("--rounds", type=int, help="for lines that do not say how many")
    parser.add_argument("--instructions", action="store_true")
    given = parser.parse_args()
    try:                                            # before others of this machine, ours and the peers alike
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    except OSError:
        pass
    os.makedirs(WORK, exist_ok=True)
    subprocess.run(["make", "-s", "-C", ROOT, "install", "PREFIX=%s/installed" % WORK, "BUILD=" + BUILD], stdout=subprocess.DEVNULL, check=True)
    if not glob.glob(WORK + "/installed/lib/voltigeur/*.image"):
        print("bench.py: no images are installed", file=sys.stderr)
    head = "%-48s %10s %10s %10s %8s %8s  %s" % ("", "ours ms", "peer ms", "measured", "bar", "goal", "instructions" if given.instructions else "")
    print(head.rstrip())
    missed = 0
    for case in (case for group in (streams, lines, odds, records) for case in group()):
        if given.only not in case.name:
            continue
        if case.peer and not shutil.which(case.peer[0], path=ENV["PATH"]):
            print("%-48s %s is not installed" % (case.name, case.peer[0]))
            continue
        ours, peer, memory = measure(case, given.rounds)
        shown, fine, best, bar, goal = judge(case, ours, peer, memory)
        missed += not fine
        number = instructions(case) if given.instructions else None
        print("%-48s %10.2f %10s %10s %8s %8s  %s %s" % (case.name, ours, "%.2f" % peer if peer else "", shown, bar, goal, "goal" if best else "met" if fine else "MISSED",
                                                        "" if number is None else format(round(number), ",")), flush=True)
    return missed > 0


if __name__ == "__main__":
    sys.exit(main())
