#!/usr/bin/env python3
"""Times two commands in turn, many times, and prints the ratio of the medians.

    measure.py --name TEXT (--most RATIO | --least RATIO) [--goal RATIO] [--repeat N]
               [--input FILE] -- OURS... -- PEER...

--most: ours may take at most RATIO times what the peer takes (a one-liner).
--least: ours must be at least RATIO times as fast (a stream).
Whole processes, from before the exec to the exit; output goes to /dev/null."""
import argparse
import os
import statistics
import sys
import time


def split(arguments):
    first = arguments.index("--")
    second = arguments.index("--", first + 1)
    return arguments[:first], arguments[first + 1 : second], arguments[second + 1 :]


def once(command, path):
    actions = [(os.POSIX_SPAWN_OPEN, 0, path, os.O_RDONLY, 0), (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
    begin = time.perf_counter_ns()
    child = os.posix_spawnp(command[0], command, os.environ, file_actions=actions)
    _, status, usage = os.wait4(child, 0)
    taken = time.perf_counter_ns() - begin
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit("%s: exit %d" % (" ".join(command), os.waitstatus_to_exitcode(status)))
    return taken / 1e6, usage.ru_maxrss


def main():
    options, ours, peer = split(sys.argv[1:])
    parser = argparse.ArgumentParser()
    for name in ("--most", "--least", "--goal"):
        parser.add_argument(name, type=float)
    parser.add_argument("--name")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--input", default="/dev/null")
    given = parser.parse_args(options)
    times = {"ours": [], "peer": []}
    for _ in range(given.repeat):
        times["ours"].append(once(ours, given.input)[0])
        times["peer"].append(once(peer, given.input)[0])
    mine, theirs = statistics.median(times["ours"]), statistics.median(times["peer"])
    if given.most:
        ratio, word = mine / theirs, "times its time"
        met, goal = ratio <= given.most, given.goal and ratio <= given.goal
        bar = "at most %g" % given.most
    else:
        ratio, word = theirs / mine, "times as fast"
        met, goal = ratio >= given.least, given.goal and ratio >= given.goal
        bar = "at least %g" % given.least
    print("%-44s %9.2f ms  %-9s %9.2f ms  %6.2f %s (bar %s, goal %g): %s"
          % (given.name, mine, os.path.basename(peer[0]), theirs, ratio, word, bar, given.goal or 0,
             "goal" if goal else "met" if met else "MISSED"))


if __name__ == "__main__":
    main()
