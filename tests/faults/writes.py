#!/usr/bin/env python3
"""Fails every call of commands that write to a log, and sends them a signal at every write.

    tests/faults/writes.py [--every N] [--part N] BIN SHIM

Each command of COMMANDS is given a log of its own and run once for each call that can
fail (one of so many allocations and reads with --every) and for each signal before and
behind each write; with --part one of so many of all these. Whatever comes, the log must be
as it was, or have whole answers; what is told on standard output must be in the log; a
failure is a message and exit 2; a signal ends the tool or comes too late. Then a tool
writes to that log as if nothing had been, and muster --verify finds nothing. Exit 1
when anything else came."""

import argparse
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
from collections import Counter

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
KINDS = ('allocate', 'read', 'write', 'close', 'open', 'short', 'interrupt', 'int', 'term', 'hup')
SIGNALS = {'int': signal.SIGINT, 'term': signal.SIGTERM, 'hup': signal.SIGHUP}
FIRST = 'shoot -w -s first by=Ann at=Bob weapon=musket range=12 target.defence=14 target.health=12'
# What is written, behind a first shot; `torn` begins behind half a line.
COMMANDS = [
    'shoot -w -s a by=Ann at=Bob weapon=rifle range=12 target.defence=14',
    'torn shoot -w -s a by=Ann at=Bob weapon=rifle range=12 target.defence=14',
    'new shoot -w -s a by=Ann at=Bob weapon=rifle range=12 target.defence=14',
    'check -w -t -s a terror by=Bob courage=1',
    'draw -w -s a clue-investigation count=2',
    'muster -w turn',
    'muster -w event=set by=Ann health=3',
    'muster -w --undo',
    'muster --undo',
    'shoot -w -s a --again',
    'shoot -w -s a by=Cat at=Bob weapon=musket range=9 target.defence=14 <<< 3',
]


class Runner:
    def __init__(self, folder, shim, home):
        self.folder, self.shim, self.home = os.path.abspath(folder), os.path.abspath(shim), home
        self.log = os.path.join(home, 'game.log')
        self.env = {key: value for key, value in os.environ.items() if not key.startswith('VOLTIGEUR_')}
        self.env.update(LC_ALL='C.UTF-8', VOLTIGEUR_TABLES=os.path.join(ROOT, 'tables'), VOLTIGEUR_CONFINE='no',
                        VOLTIGEUR_RULES='silver-bayonet', VOLTIGEUR_LOG=self.log)

    def run(self, words, given=b'', kind=None, at=0):
        """(status, output, messages, did the fault come)."""
        env, out = dict(self.env), os.path.join(self.home, 'out')
        with open(out, 'w+b') as told, tempfile.TemporaryFile(dir=self.home) as fired:
            if kind:
                env.update(LD_PRELOAD=self.shim, FAULT=kind, FAULT_AT=str(at), FAULT_FD=str(fired.fileno()))
            done = subprocess.run([os.path.join(self.folder, words[0]), *words[1:]], input=given, stdout=told,
                                  stderr=subprocess.PIPE, env=env, cwd=self.home, timeout=60, check=False,
                                  pass_fds=[fired.fileno()])
            told.seek(0)
            fired.seek(0)
            return done.returncode, told.read(), done.stderr, fired.read() != b''

    def read(self):
        if not os.path.exists(self.log):
            return b''
        with open(self.log, 'rb') as file:
            return file.read()

    def begin(self, command):
        """The log before the command; what it is given."""
        kind, _, rest = command.partition(' ')
        if kind not in ('torn', 'new'):
            rest = command
        words, _, times = rest.partition(' <<< ')
        words = shlex.split(words)
        given = b''
        if times:
            given = (' '.join(word for word in words if '=' in word) + '\n').encode() * int(times)
            words = [word for word in words if '=' not in word]
        if os.path.exists(self.log):
            os.unlink(self.log)
        if kind != 'new':
            self.run(shlex.split(FIRST))
        if kind == 'torn':
            with open(self.log, 'ab') as file:
                file.write(b'by=Torn range=')
        return words, given


def wholes(before, after):
    """The logs that may be: as it was, and with each whole line that is added; a torn line may be closed."""
    found = [before]
    if after.startswith(before):
        lines = after[len(before):].splitlines(True)
        for count in range(1, len(lines) + 1):
            found.append(before + b''.join(lines[:count]))
    else:
        found.append(after)
    return found


def wrong(runner, kind, before, after, got):
    """What is wrong with what came of a fault, or None."""
    status, out, said, _ = got
    log = runner.read()
    if log not in wholes(before, after):
        return f'the log is neither as it was nor whole: {log[-200:]!r}'
    for line in out.splitlines():
        number = re.search(rb' number=\d+', line)
        if number and number[0] not in log and b' refused=' not in line:
            return f'told, and not in the log: {line!r}'
    if kind in SIGNALS:
        if status not in (0, -SIGNALS[kind], 128 + SIGNALS[kind]):
            return f'status {status}: {said[-200:]!r}'
    elif status not in (0, 2) or status == 2 and not said:
        return f'status {status}: {said[-200:]!r}'
    if status == 0 and log != after:
        return 'exit 0, and the answer is not in the log'
    if kind in ('short', 'interrupt') and status != 0:
        return f'should have made no difference: {said[-200:]!r}'
    status, _, said, _ = runner.run(shlex.split('muster -w event=set by=Ann health=2'))
    if status != 0:
        return f'nothing can be written any more: {said!r}'
    status, _, said, _ = runner.run(['muster', '--verify'])
    if status != 0:
        return f'--verify: {said!r}'
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--every', type=int, default=1, help='of allocations and reads, one of so many')
    parser.add_argument('--part', type=int, default=1, help='of all faults and signals, one of so many')
    parser.add_argument('--kinds', default=','.join(KINDS))
    parser.add_argument('bin')
    parser.add_argument('shim')
    args = parser.parse_args()
    came, bad, skip = Counter(), 0, 0
    with tempfile.TemporaryDirectory(dir='/dev/shm') as home:
        runner = Runner(args.bin, args.shim, home)
        for command in COMMANDS:
            words, given = runner.begin(command)
            before = runner.read()
            status, _, said, _ = runner.run(words, given)
            after = runner.read()
            if status != 0:
                print(f'{command}: {said!r}')
                bad += 1
            for kind in args.kinds.split(','):
                step = args.every if kind in ('allocate', 'read') else 1
                at = skip % args.part * step
                while True:
                    runner.begin(command)
                    got = runner.run(words, given, kind, at)
                    if not got[3]:
                        break
                    came[kind] += 1
                    found = wrong(runner, kind, before, after, got)
                    if found:
                        bad += 1
                        print(f'{command}: {kind} {at}: {found}', flush=True)
                    at += args.part * step
                skip += 5       # elsewhere in each command
    told = ', '.join(f'{number} {kind}' for kind, number in came.items())
    print(f'writes: {sum(came.values())} faults and signals over {len(COMMANDS)} commands ({told}): {bad} wrong')
    return 1 if bad or not sum(came.values()) else 0


if __name__ == '__main__':
    sys.exit(main())
