#!/usr/bin/env python3
"""Random deeds of the ruleset parade, by the tools and by a second bookkeeping of the
order of play (rules 1 to 7 of THE ORDER OF PLAY in voltigeur-rules(5)).

usage: order-random.py BUILD RULES GAMES DEEDS SEED

Compares the word of each refusal or warning, and the state behind it."""
import os
import random
import subprocess
import sys
import tempfile

BUILD, RULES = sys.argv[1:3]
GAMES, DEEDS, SEED = (int(word) for word in sys.argv[3:6])
EAGER, OTHERS = 'A B'.split(), 'C X Y Z'.split()
PHASES = ['first', 'then']


class Game:
    """The bookkeeping: figures with acting, used, walked and dazed, turn and phase."""

    def __init__(self, strict):
        self.strict, self.turn, self.phase = strict, 1, 'none'
        self.figures = {name: dict(acting=0, used=0, walked=0, dazed=0) for name in EAGER + OTHERS}

    def phase_of(self, name):
        return 'first' if name in EAGER else 'then'

    def waited_for(self, phase):
        return [name for name, f in self.figures.items() if self.phase_of(name) == phase and not f['used']]

    def end(self, name):
        """event=activation by=NAME"""
        figure = self.figures[name]
        figure['acting'] = figure['walked'] = 0
        figure['dazed'] = max(0, figure['dazed'] - 1)

    def end_all(self):
        for name, figure in self.figures.items():
            if figure['acting']:
                self.end(name)

    def end_phase(self):
        self.end_all()
        for figure in self.figures.values():
            figure['walked'] = 0

    def end_turn(self):
        self.end_phase()
        self.turn, self.phase = self.turn + 1, 'none'
        for figure in self.figures.values():
            figure['used'] = 0

    def judge(self, name, deed, cost):
        """The words against the deed, in order; in a strict game the first ends it."""
        figure, opens = self.figures[name], not self.figures[name]['acting']
        if opens and figure['used']:
            yield 'spent'
        if opens:
            mine, here = self.phase_of(name), self.phase
            if here != 'none' and PHASES.index(here) > PHASES.index(mine):
                yield 'too-late'
            else:
                start = 0 if here == 'none' else PHASES.index(here)
                for passed in PHASES[start:PHASES.index(mine)]:
                    if self.waited_for(passed):
                        yield 'not-yet'
                        break
                if here not in ('none', mine):
                    self.end_phase()
                self.phase = mine
            self.end_all()
            figure.update(acting=1, used=1, walked=0)
        if figure['dazed'] > 1 and deed != 'daze':
            yield 'owed'
        if cost and figure['walked'] + cost > 1:
            yield 'spent'

    def does(self, name, deed):
        """Does a deed; returns the word that refuses it, or warns."""
        figure, word, cost = self.figures[name], None, deed in ('walk', 'daze')
        before = {key: dict(value) for key, value in self.figures.items()}, self.phase
        for found in self.judge(name, deed, cost) if deed != 'rest' else ():
            word = word or found
            if self.strict:
                self.figures, self.phase = before
                return word
        if cost:
            figure['walked'] = 1
        if deed in ('daze', 'rest'):
            figure['dazed'] = 2 if deed == 'daze' else 3
        if deed != 'walk' and figure['acting']:
            self.end(name)
        return word

    def state(self):
        lines = [' '.join([name] + sorted('%s=%s' % (key, 'yes' if key != 'dazed' else value)
                                          for key, value in figure.items() if value))
                 for name, figure in self.figures.items()]
        return sorted(lines) + ['turn %d %s' % (self.turn, self.phase)]


def run(*command):
    environment = dict(os.environ, VOLTIGEUR_RULES=RULES, VOLTIGEUR_LOG='game.log',
                       VOLTIGEUR_UNITS=f'{RULES}/units/red.yaml:{RULES}/units/blue.yaml')
    result = subprocess.run([os.path.join(BUILD, command[0]), *command[1:], '-o', 'kv'], env=environment,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if result.returncode:
        sys.exit(f'{command}: {result.stderr}')
    return result.stdout


def fields(line):
    return dict(word.split('=', 1) for word in line.split())


def state():
    lines, now = [], 'turn 1 none'
    for line in run('muster').splitlines():
        said = fields(line)
        if 'by' not in said:
            now = 'turn %s %s' % (said.get('now.turn', '1'), said.get('now.phase', 'none'))
            continue
        lines.append(' '.join([said['by']] + sorted(f'{key}={said[key]}' for key in
                                                    ('acting', 'used', 'walked', 'dazed') if key in said)))
    return sorted(lines) + [now]


def play(number):
    """Plays a game; returns the words that were met."""
    chance, met = random.Random(f'{SEED} {number}'), []
    game, played = Game(chance.random() < 0.5), []
    with open('game.log', 'w', encoding='utf-8') as log:
        log.write('event=game sequence=%s\n' % ('strict' if game.strict else 'warn'))
    for _ in range(DEEDS):
        name, deed = chance.choice(EAGER + OTHERS), chance.choice('walk walk walk stand stand daze rest turn'.split())
        if deed == 'turn' and chance.random() < 0.5:
            continue
        if deed == 'turn':
            answer, said, expected = 'event=turn\n', None, None
            game.end_turn()
        else:
            answer = run('check' if deed in ('daze', 'rest') else 'move', deed, f'by={name}')
            said = next(fields(line) for line in answer.splitlines() if 'did=' in line)
            said = said.get('refused', said.get('warn'))
            expected = game.does(name, deed)
        with open('game.log', 'a', encoding='utf-8') as log:
            log.write(answer)
        played.append(answer)
        met.append(said)
        if said != expected or state() != game.state():
            print(f'game {number}:', *played, sep='\n')
            print(f'said {said}, expected {expected}', *zip(state(), game.state()), sep='\n')
            sys.exit(1)
    return met


def main():
    met = set()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for number in range(GAMES):
            met.update(play(number))
    print('met:', *sorted(str(word) for word in met))


main()
