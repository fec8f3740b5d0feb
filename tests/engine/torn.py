#!/usr/bin/env python3
"""A log that is cut at any byte, and one on whose torn line another writer goes on.

    tests/engine/torn.py [--part N] BIN

Each record of a game in turn is the last one and is cut at each byte (or one of N). Then
- a tool that writes must say so, close the torn line and write its own: the game is that
  of the whole records and the new one, and muster --verify finds nothing;
- an event that is glued to the torn line (>> by a shell) must be named, exit 2.
Exit 1 if anything vanishes silently."""

import argparse
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SHOT = 'weapon=musket range=12 target.defence=14 target.health=12'
DEEDS = [f'shoot -w -d 9,8 by=Ann at=Bob {SHOT}', 'check -w -d 2,2 terror by=Bob courage=1', 'draw -w -s a clue-investigation',
         'muster -w turn', 'muster -w event=set by=Ann health=3 note="a=b \\" c"', 'muster --undo']
GLUED = ('event=turn', 'event=set by=Ann health=1', 'event=undo number=2')


class Game:
    def __init__(self, folder, home):
        self.folder, self.log = os.path.abspath(folder), os.path.join(home, 'game.log')
        self.env = {key: value for key, value in os.environ.items() if not key.startswith('VOLTIGEUR_')}
        self.env.update(LC_ALL='C.UTF-8', VOLTIGEUR_TABLES=os.path.join(ROOT, 'tables'), VOLTIGEUR_RULES='silver-bayonet', VOLTIGEUR_LOG=self.log)

    def run(self, command):
        words = subprocess.run(['sh', '-c', f'printf "%s\\0" {command}'], capture_output=True, check=True).stdout.split(b'\0')[:-1]
        done = subprocess.run([os.path.join(self.folder, os.fsdecode(words[0])), *words[1:]], stdin=subprocess.DEVNULL,
                              capture_output=True, env=self.env, timeout=60, check=False)
        return done.returncode, done.stdout, done.stderr

    def put(self, data):
        with open(self.log, 'wb') as file:
            file.write(data)

    def get(self):
        with open(self.log, 'rb') as file:
            return file.read()

    def state(self, data):
        self.put(data)
        return self.run('muster -o kv')


def torn(game, before, part, clean):
    """A writer behind half a line; what is wrong, or None."""
    game.put(before + part)
    status, _, said = game.run('muster -w event=set by=Ann health=2')
    if status != 0 or b'damaged' not in said:
        return f'a writer does not say that the line is damaged: {status} {said!r}'
    status, _, said = game.run('muster --verify')
    if status != 0:
        return f'--verify: {said!r}'
    log = game.get()
    own = log[log.rindex(b'\n', 0, -1) + 1:]
    if game.run('muster -o kv')[1] != clean(before, own):
        return 'the game is not that of the whole records'
    return None


def glued(game, before, part, line):
    """A line behind half a line; what is wrong, or None."""
    status, _, said = game.state(before + part + line.encode() + b'\n')
    if status == 0:
        return 'nothing is said'
    if status != 2 or f':{before.count(10) + 1}'.encode() not in said:
        return f'the line is not named: {status} {said!r}'
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--part', type=int, default=1)
    parser.add_argument('bin')
    args = parser.parse_args()
    tried, bad, states = 0, 0, {}
    with tempfile.TemporaryDirectory() as home:
        game = Game(args.bin, home)
        for deed in DEEDS:
            status, _, said = game.run(deed)
            if status != 0:
                print(f'{deed}: {said!r}')
                return 1
        lines = game.get().splitlines(True)

        def clean(before, own):
            key = before, own.split(b' number=')[0]
            if key not in states:
                states[key] = game.state(before + own)[1]
            return states[key]

        for last in range(1, len(lines)):
            before, line = b''.join(lines[:last]), lines[last]
            for cut in range(1 + last % args.part, len(line), args.part):
                tried += 1
                found = torn(game, before, line[:cut], clean)
                if not found and cut < len(line) - 1:
                    tried += 1
                    found = glued(game, before, line[:cut], GLUED[cut // args.part % len(GLUED)])
                if found:
                    bad += 1
                    print(f'line {last + 1} cut at {cut}, {line[max(0, cut - 30):cut]!r}: {found}', flush=True)
    print(f'{tried} torn and glued logs, {bad} wrong')
    return 1 if bad or not tried else 0


if __name__ == '__main__':
    sys.exit(main())
