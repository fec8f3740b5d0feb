#!/usr/bin/env python3
"""Random answers and events of the ruleset of log-state.bats, and what they leave by "state.yaml" of
voltigeur-rules(5) and THE LOG of muster(1).

usage: event-model.py BUILD RULES LOGS SEED

Compares all that muster prints, and the warnings; and muster --each with the same log cut off
behind each number."""
import copy
import os
import random
import re
import subprocess
import sys
import tempfile

BUILD, RULES = (os.path.abspath(path) for path in sys.argv[1:3])
LOGS, SEED = (int(word) for word in sys.argv[3:5])
FIGURES = 'Ann Bob Cid'.split()
SPANS = ['activation', 'turn', 'game']
# until which event; values; what it is at the start
FIELDS = {'health': ('game', '0 -1 2 6 9'.split(), '6'), 'mood': ('game', 'calm afraid fled'.split(), 'calm'),
          'next': ('turn', '0 1 2'.split(), '0'), 'tired': ('turn', '0 3'.split(), '0'),
          'dazed': ('game', '0 1 2 3'.split(), '0'), 'daze': ('game', 'none stunned'.split(), 'none'),
          'marks': ('turn', ['red', 'blue', 'red,blue', ''], ''), 'dice': ('game', '0 3 5'.split(), '3')}
NUMBERS = 'health next tired dazed dice'.split()
OPTIONS = {'sky': ('turn', 'clear rain snow'.split(), 'clear'), 'wind': ('game', '0 1 4'.split(), '0'),
           'dark': (None, 'no yes'.split(), 'no')}


class Game:
    """What a log has left so far; a value is (text, the line that set it)."""

    def __init__(self):
        self.figures, self.pairs, self.units, self.options = {}, {}, {}, {}
        self.left, self.joined = {}, set()
        self.warnings = []

    def of(self, name):
        return self.figures.setdefault(name, {})

    def warn(self, line, text):
        self.warnings.append((line, text))

    def why_out(self, name):
        """None: he is in the game; otherwise the line."""
        if name in self.left:
            return self.left[name]
        for field, (now, line) in self.figures.get(name, {}).items():
            if (field == 'health' and float(now) <= 0) or (field == 'mood' and now == 'fled'):
                return line
        return None

    def span(self, values, event):
        """The end of a span for a list of values."""
        if event == 'activation' and int(values.get('dazed', ('0', 0))[0]) > 0:
            now, line = values['dazed']
            if int(now) > 1:
                values['dazed'] = (str(int(now) - 1), line)
            else:
                values.pop('dazed')
                values.pop('daze', None)
        becomes = values.get('next') if event == 'turn' else None
        for field in list(values):
            until = 'turn' if field == 'foe' else FIELDS[field][0]
            if SPANS.index(until) <= SPANS.index(event):
                values.pop(field)
        if becomes:
            values['tired'] = becomes

    def fits(self, field, now, line):
        wrong = None
        if field in (*NUMBERS, 'wind') and not re.fullmatch(r'-?\d+(\.\d+)?', now):
            wrong = 'not a number'
        elif field == 'health' and '.' in now:
            wrong = 'not a whole number'
        elif field in ('foe', 'dark') and now not in ('yes', 'no'):
            wrong = 'not yes or no'
        if wrong:
            self.warn(line, f'{field}: "{now}" is {wrong}')
        return not wrong


class Log:
    def __init__(self, chance):
        self.chance, self.lines, self.game, self.number = chance, [], Game(), 0

    def value(self, field):
        if field in NUMBERS and self.chance.random() < .03:
            return self.chance.choice(('x', '2.5') if field == 'health' else ('x',))
        return self.chance.choice(FIELDS[field][1])

    def put(self, text, counts=True):
        self.lines.append(text)
        self.number += counts
        return len(self.lines)

    def some(self, most=3):
        return self.chance.sample(list(FIELDS), self.chance.randrange(1, most + 1))

    # ---- events ----

    def event_set(self):
        game, by, at = self.game, self.chance.choice(FIGURES), None
        given = {field: self.value(field) for field in self.some()}
        if self.chance.random() < .3:
            given['foe'] = self.chance.choice(('yes', 'no', 'no', 'maybe'))
            at = self.chance.choice([name for name in FIGURES if name != by])
        line = self.put(f'event=set by={by}' + (f' at={at}' if at else '') +
                        ''.join(f' {field}={now}' for field, now in given.items()))
        mine = game.of(by)
        for field, now in given.items():
            if field == 'daze' and mine.get('daze', (None, 0))[0] != now and 'dazed' not in given:
                mine.pop('dazed', None)
            if game.fits(field, now, line):
                (game.pairs.setdefault((by, at), {}) if field == 'foe' else mine)[field] = (now, line)

    def event_unit(self):
        unit, now = self.chance.choice(('Reds', 'Blues')), self.value('dice')
        line = self.put(f'event=set unit={unit} dice={now}')
        if self.game.fits('dice', now, line):
            self.game.units.setdefault(unit, {})['dice'] = (now, line)

    def event_option(self, event='set'):
        given = {name: self.chance.choice(OPTIONS[name][1])
                 for name in self.chance.sample(list(OPTIONS), self.chance.choice((1, 2) if event == 'set' else (0, 1, 2)))}
        for name, wrong in (('wind', 'x'), ('dark', 'maybe')):
            if self.chance.random() < .1:
                given[name] = wrong
        line = self.put(f'event={event}' + ''.join(f' {name}={now}' for name, now in given.items()))
        if event == 'game':
            self.end(event)
            self.game.options, self.game.left, self.game.joined = {}, {}, set()
        self.game.options.update({name: (now, line) for name, now in given.items() if self.game.fits(name, now, line)})

    def end(self, event):
        for values in (*self.game.figures.values(), *self.game.units.values(), *self.game.pairs.values()):
            self.game.span(values, event)
        for name in list(self.game.options):
            until = OPTIONS[name][0]
            if until and SPANS.index(until) <= SPANS.index(event):
                self.game.options.pop(name)

    def event_span(self):
        event = self.chance.choice(('activation', 'activation', 'turn'))
        by = self.chance.choice((None, *FIGURES))
        self.put(f'event={event}' + (f' by={by}' if by else ''))
        if not by:
            self.end(event)
            return
        self.game.span(self.game.of(by), event)
        for (name, _), values in self.game.pairs.items():
            if name == by:
                self.game.span(values, event)

    def event_member(self):
        game, by = self.game, self.chance.choice((*FIGURES, 'Dan'))
        if self.chance.random() < .4:
            line = self.put(f'event=leave by={by}')
            game.of(by)
            game.left[by] = line
            return
        given = {field: self.value(field) for field in self.some(1)} if self.chance.random() < .5 else {}
        line = self.put(f'event=join by={by}' + ''.join(f' {field}={now}' for field, now in given.items()))
        if by in game.joined and game.why_out(by) is None:
            game.warn(line, f'{by} is in the game already; event=set corrects a value')
        game.left.pop(by, None)
        game.joined.add(by)
        mine = game.of(by)
        for field, now in given.items():
            if game.fits(field, now, line):
                mine[field] = (now, line)

    # ---- answers ----

    def change(self, values, field, prefix=''):
        """A field and what it was, by the log or otherwise."""
        was = values.get(field, (FIELDS[field][2], 0))[0]
        if self.chance.random() < .1:
            was = self.chance.choice(FIELDS[field][1])
        now = self.value(field)
        return [f'{prefix}{field}={now}', f'was.{prefix}{field}={was}'], (field, now, was)

    def answer(self):
        game, chance = self.game, self.chance
        by, tool = chance.choice(FIGURES), chance.choice(('shoot.fire', 'shoot.fire', 'check.look'))
        others = [name for name in FIGURES if name != by]
        targets = chance.sample(others, chance.choice((0, 1, 1, 2)))
        before = copy.deepcopy(game)
        refused = chance.random() < .07
        own, changed = self.change(before.figures.get(by, {}), chance.choice(list(FIELDS)))
        for place, at in enumerate(targets or [None]):
            several = len(targets) > 1
            if several and place and chance.random() < .2:
                own, changed = self.change(before.figures.get(by, {}), changed[0])
            words, changes = [f'by={by}'] + ([f'at={at}'] if at else []), [(by, '', changed)]
            if at:
                more, change = self.change(before.figures.get(at, {}), chance.choice(list(FIELDS)), 'target.')
                changes.append((at, 'target.', change))
            said = chance.choice(list(FIELDS)) if chance.random() < .3 else None  # and not changed
            stated = None
            if said and said != changed[0]:
                stated = (said, self.value(said))
                words.append(f'{said}={stated[1]}')
            words += [f'did={tool}', *own, *(more if at else [])]
            option = None
            if not targets and chance.random() < .3:
                option = chance.choice(('sky', 'wind'))
                is_now, was_then = chance.choice(OPTIONS[option][1]), chance.choice(OPTIONS[option][1])
                words += [f'{option}={is_now}', f'was.{option}={was_then}']
            words += ['refused=gone'] if refused else []
            words += [f'number={self.number + (place == 0)}', f'repetition={place + 1}'] if several else []
            line = self.put(' '.join(words), place == 0)
            if refused:
                continue
            outside = game.why_out(by) if place == 0 else None
            if outside is not None and tool.startswith('shoot'):
                game.warn(line, f'{by} is out of the game since line {outside}')
            for name, prefix, (field, now, was) in changes:
                mine, held = game.of(name), before.figures.get(name, {}).get(field)
                here = game.figures.get(name, {}).get(field)
                shared = here is not None and place > 0 and here != held and here[1] > line - place - 1
                if held is not None and not same(field, held[0], was):
                    game.warn(line, f'was.{prefix}{field}={was} does not match the log: {name} had {field}={held[0]}' +
                              ('' if shared else f' since line {held[1]}'))
                if not prefix and shared and not same(field, here[0], now):
                    game.warn(line, f'{field}={now}: line {here[1]} with the same number has {here[0]}')
                if game.fits(field, now, line):
                    mine[field] = (now, line)
            if stated and game.fits(stated[0], stated[1], line):
                game.of(by)[stated[0]] = (stated[1], line)
            if option:
                held = game.options.get(option)
                if held and held[0] != was_then:
                    game.warn(line, f'was.{option}={was_then} does not match the log: the game had {option}={held[0]} '
                                    f'since line {held[1]}')
                game.options[option] = (is_now, line)

    def typed(self):
        """A line that is neither an answer nor an event."""
        by, field = self.chance.choice(FIGURES), self.chance.choice(list(FIELDS))
        now = self.chance.choice(FIELDS[field][1])
        line = self.put(f'by={by} {field}={now}')
        if not same(field, self.game.figures.get(by, {}).get(field, (FIELDS[field][2], 0))[0], now):
            self.game.warn(line, f'{field}={now} is left out: ')

    def write(self):
        for _ in range(self.chance.choice((3, 8, 25))):
            kind = self.chance.random()
            if kind < .35:
                self.answer()
            elif kind < .6:
                self.event_set()
            elif kind < .65:
                self.event_unit()
            elif kind < .72:
                self.event_option()
            elif kind < .88:
                self.event_span()
            elif kind < .94:
                self.event_member()
            elif kind < .97:
                self.typed()
            else:
                self.event_option('game')


def same(field, one, other):
    return sorted(one.split(',')) == sorted(other.split(',')) if field == 'marks' else one == other


def shown(game):
    """The rows of muster: {(key, ..): {field: value}}"""
    rows = {}
    for name, values in game.figures.items():
        row = {field: now for field, (now, _) in values.items() if field in NUMBERS or now != FIELDS[field][2]}
        if game.why_out(name) is not None:
            row['out'] = 'yes'
        rows['by', name] = row
    for (name, other), values in game.pairs.items():
        if values.get('foe', ('no', 0))[0] != 'no':
            rows['by', name, 'at', other] = {'foe': 'yes'}
    for unit, values in game.units.items():
        if values.get('dice', ('3', 0))[0] != '3':
            rows['unit', unit] = {'dice': values['dice'][0]}
    options = {name: now for name, (now, _) in game.options.items() if now != OPTIONS[name][2]}
    if options:
        rows['event', 'game'] = options
    return rows


def printed(text):
    rows = {}
    for line in text.splitlines():
        words = [tuple(word.split('=', 1)) for word in line.split(' ')]
        keys = [word for word in words if word[0] in ('by', 'at', 'unit', 'event')]
        rows[tuple(part for word in keys for part in word)] = dict(word for word in words if word not in keys)
    return rows


def each_differs(run, lines):
    """Where --each says otherwise than the log up to a number; None: nowhere."""
    numbers, number = [], 0
    for line in lines:
        said = re.search(r' number=(\d+)', line)
        number = int(said[1]) if said else number + 1
        numbers.append(number)
    every = {}
    for line in run(lines, '--each').stdout.splitlines():
        key, _, row = line.partition(' ')
        every.setdefault(int(key.partition('=')[2]), []).append(row)
    for cut in (1, len(lines) // 3 + 1, len(lines) // 2 + 1, len(lines)):
        number = numbers[cut - 1]
        last = max(i for i, other in enumerate(numbers) if other == number)
        until = run(lines[:last + 1]).stdout.splitlines()
        if every.get(number, []) != until:
            return number, until, every.get(number)
    return None


def main():
    chance, wrong = random.Random(SEED), 0
    env = {key: value for key, value in os.environ.items() if not key.startswith('VOLTIGEUR_')}
    env.update(VOLTIGEUR_RULES=f'{RULES}/', VOLTIGEUR_LOG='game.log')
    with tempfile.TemporaryDirectory() as home:
        def run(lines, *options):
            with open(f'{home}/game.log', 'w', encoding='utf-8') as file:
                file.write('\n'.join(lines) + '\n')
            return subprocess.run([f'{BUILD}/muster', *options, '-o', 'kv'], env=env, cwd=home, capture_output=True,
                                  text=True, check=False)

        for number in range(LOGS):
            log = Log(chance)
            log.write()
            found = each_differs(run, log.lines) if number % 10 == 0 else None
            if found:
                wrong += 1
                print(f'log {number}, --each:', *log.lines, *found, sep='\n')
            if number % 2:  # which changes nothing, but no line is folded before all have been read
                undone = chance.randrange(1, log.number + 1)
                log.lines += [f'event=undo number={undone}', f'event=redo number={undone}']
            done = run(log.lines)
            told = sorted((int(line), text) for line, text in re.findall(r'game\.log:(\d+): (.*)', done.stderr))
            warned = sorted(log.game.warnings)
            want, got = shown(log.game), printed(done.stdout)
            fits = len(told) == len(warned) and all(one[0] == other[0] and one[1].startswith(other[1])
                                                    for one, other in zip(told, warned))
            if got != want or not fits:
                wrong += 1
                print(f'log {number}:', *(f'{i + 1}: {line}' for i, line in enumerate(log.lines)), sep='\n')
                print(*(f'{key}: want {want.get(key)}, got {got.get(key)}' for key in {**want, **got}
                        if want.get(key) != got.get(key)), sep='\n')
                print(*(f'want: {one}' for one in warned if not any(one[0] == other[0] and other[1].startswith(one[1])
                                                                     for other in told)), sep='\n')
                print(*(f'got: {one}' for one in told if not any(one[0] == other[0] and one[1].startswith(other[1])
                                                                  for other in warned)), sep='\n')
    print(f'{LOGS} logs, {wrong} wrong')
    return wrong > 0


sys.exit(main())
