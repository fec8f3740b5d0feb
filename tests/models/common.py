"""What the model of any ruleset needs: records, dice, the tools, games, comparison.

A ruleset's model is a module with a class Game:

    Game(seed, sequence)      a new game: units, options, nothing done yet
    unit_files()              {file name: YAML text}
    opening()                 the events that the log begins with, as Deeds
    copy()                    an independent copy
    propose(rng)              a Deed that somebody might type now, legal or not
    resolve(deed, dice)       changes the game, gives a Prediction; raises Refused
    state()                   {owner: {field: value}}, owners "by=NAME", "by=NAME at=NAME" (of two), "unit=NAME", "game"
    WORDS                     {reason of the model: set of words that the tools may use}
    WATCHED, NUMBERS          fields whose state and whose results are compared
    OLD_REFUSALS, QUESTIONS   result= words that say no without refused=; deeds whose no is an answer

Nothing here knows a ruleset.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter

# ---------------------------------------------------------------- records

FIELD = re.compile(r'([^\s="\\]+)=("(?:[^"\\]|\\.)*"|[^\s"]*)')


def parse(line):
    """A record as a dict, in order."""
    fields = {}
    for key, value in FIELD.findall(line):
        if value.startswith('"'):
            value = re.sub(r'\\(.)', r'\1', value[1:-1])
        fields[key] = value
    return fields


def write(fields):
    """A dict as a record."""
    parts = []
    for key, value in fields.items():
        value = spell(value)
        if value == '' or not re.search(r'[\s"\\]', value):
            parts.append(f'{key}={value}')
        else:
            parts.append('%s="%s"' % (key, re.sub(r'(["\\])', r'\\\1', value)))
    return ' '.join(parts)


def spell(value):
    """A value as the tools write it: sets sorted, flags as words."""
    if value is True:
        return 'yes'
    if value is False:
        return 'no'
    if isinstance(value, (set, frozenset)):
        return ','.join(sorted(value))
    if isinstance(value, (list, tuple)):
        return ','.join(spell(v) for v in value)
    return str(value)


def same(a, b):
    """Do two values say the same? Sets in any order, 0 and no and none and nothing alike."""
    a, b = spell(a), spell(b)
    if a == b:
        return True
    nothing = ('', 'no', 'none', '0')
    if a in nothing and b in nothing:
        return True
    return ',' in a and sorted(a.split(',')) == sorted(b.split(','))


# ------------------------------------------------------------------- dice

class Dice:
    """Ten-sided (or other) dice: first those given, then thrown ones. Remembers all."""

    def __init__(self, given=(), seed=0):
        self.given = list(given)
        self.rng = random.Random(seed)
        self.thrown = []

    def roll(self, sides):
        if len(self.thrown) < len(self.given):
            face = min(self.given[len(self.thrown)], sides)
        else:
            face = self.rng.randint(1, sides)
        self.thrown.append(face)
        return face


# ------------------------------------------------------- deeds and answers

class Deed:
    """One line that somebody types: tool and variant, or an event without a tool."""

    def __init__(self, tool, variant, fields, faces=None, why=''):
        self.tool, self.variant, self.fields = tool, variant, dict(fields)
        self.faces, self.why = faces, why

    def name(self):
        return f'{self.tool}.{self.variant}' if self.tool else 'event.' + self.fields['event']

    free = {}  # what a ruleset's games may always do, as words of allow=, by name

    def line(self):
        fields = dict(self.fields)
        if self.name() in self.free:
            fields.setdefault('allow', self.free[self.name()])
        if self.faces:
            fields['faces'] = ','.join(map(str, self.faces))
        return write(fields)

    def command(self):
        return f'{self.tool} {self.variant} {self.line()}' if self.tool else self.line()


class Refused(Exception):
    """A deed that may not be done. choice: a decision that is no choice here (an error).
    others: further reasons, when several hold and the tools may name any."""

    def __init__(self, reason, rule, choice=False, others=()):
        super().__init__(reason)
        self.reason, self.rule, self.choice, self.others = reason, rule, choice, others


class Unsure(Exception):
    """A deed whose outcome the sources leave open: not proposed; a shortened game is judged up to it."""


class Prediction:
    """What the model expects of a deed."""

    def __init__(self, refused=None, rule='', choice=False, warn=None, lines=None, others=()):
        self.refused, self.rule, self.choice, self.warn, self.others = refused, rule, choice, warn, others
        self.lines = lines if lines is not None else [{}]   # results, a dict a target
        self.faces = []

    def __str__(self):
        if self.refused:
            return f'refused: {self.refused} ({self.rule})'
        text = ' | '.join(write(line) for line in self.lines)
        return text + (f' warn={self.warn}' if self.warn else '')


def predict(game, deed, strict_faces=False, seed=0):
    """Resolves the deed on a copy: (prediction, game after it). Fills in deed.faces."""
    after = game.copy()
    dice = Dice(deed.faces or (), seed)
    try:
        prediction = after.resolve(deed, dice)
    except Refused as no:
        himself = deed.fields.get('by') is not None and deed.fields.get('by') == deed.fields.get('at')
        prediction = Prediction(no.reason, no.rule, no.choice or himself, others=no.others)
        if no.choice:
            deed.faces = dice.thrown or None        # a decision may come after dice
        return prediction, game
    prediction.faces = dice.thrown
    if not strict_faces:
        deed.faces = dice.thrown
    return prediction, after


# ------------------------------------------------------------- the tools

def owner_of(fields):
    """Whose state a line is, taken out of it: "by=A", "by=A at=B" of two, "unit=A" or "game"."""
    names = [f'{key}={fields.pop(key)}' for key in ('by', 'unit', 'at') if key in fields]
    return ' '.join(names) or 'game'


class Engine:
    """The tools, a process for each deed and each look at the state."""

    def __init__(self, build, ruleset, files):
        self.build, self.ruleset = build, ruleset
        self.folder = tempfile.mkdtemp(prefix='model.')
        self.log = os.path.join(self.folder, 'log')
        self.units = []
        for name, text in files.items():
            path = os.path.join(self.folder, name)
            with open(path, 'w') as file:
                file.write(text)
            self.units += ['-u', path]
        open(self.log, 'w').close()
        self.env = {k: v for k, v in os.environ.items() if not k.startswith('VOLTIGEUR')}
        self.env['VOLTIGEUR_TABLES'] = os.environ.get('VOLTIGEUR_TABLES') or os.path.join(self.build, '../tables')
        self.env['PATH'] = self.build + os.pathsep + os.environ.get('PATH', '')     # play runs draw
        self.told = ''

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, tool, *words, text=None):
        done = subprocess.run([os.path.join(self.build, tool), '-r', self.ruleset, *self.units, *words],
                              input=text, env=self.env, capture_output=True, text=True)
        self.told = done.stderr.strip()
        return done.returncode, done.stdout

    def append(self, text):
        with open(self.log, 'a') as file:
            file.write(text)

    def deed(self, tool, variant, record):
        """Resolves one record in the log's state; gives the lines of its answer as dicts.
        An error gives one line with error=."""
        if not tool:
            self.append(record + '\n')
            return [parse(record)]
        status, out = self.run(tool, variant, '-l', self.log, '-o', 'kv', text=(record.strip() or '{}') + '\n')
        lines = [line for line in out.splitlines() if line.strip()]
        answers = [parse(line) for line in lines]
        if status == 2 or not answers or any('error' in a for a in answers):
            return [{'error': self.told or f'exit {status}'}]
        self.append(out)
        return answers

    def state(self):
        """{owner: {field: value}} of what differs from the unit files; owner "game" for the rest."""
        status, out = self.run('muster', '-l', self.log, '-o', 'kv')
        if status:
            return {'error': {'status': str(status), 'told': self.told}}
        owners = {}
        for line in out.splitlines():
            fields = parse(line)
            owners.setdefault(owner_of(fields), {}).update(fields)
        return owners

    def profiles(self):
        """{name: fields} as the unit files alone give them."""
        _, out = self.run('muster', '-o', 'kv')
        records = [parse(line) for line in out.splitlines()]
        return {r.pop('by'): r for r in records if 'by' in r}

    def game(self, lines):
        """Plays (tool, variant, record) one after the other; yields (answers, state, told)."""
        for tool, variant, record in lines:
            answers = self.deed(tool, variant, record)
            told = self.told
            yield answers, self.state(), told


class Driver(Engine):
    """build/tests/play: a whole game in one process; the states from one muster --each."""

    def game(self, lines):
        lines = list(lines)
        return self.read(self.play(lines), len(lines))

    def play(self, lines, known=None):
        """What the tools say of a game: the log, the states, complaints. known: of a log whose states are known."""
        text = ''.join(f'{tool} {variant} {record}\n' if tool else record + '\n' for tool, variant, record in lines)
        done = subprocess.run([os.path.join(self.build, 'tests/play'), self.ruleset, *self.units[1::2]], input=text,
                              env=self.env, capture_output=True, text=True)
        with open(self.log, 'w') as file:
            file.write(done.stdout)
        if known and known[0] == done.stdout:
            return known
        _, states = self.run('muster', '-l', self.log, '--each', '-o', 'kv')
        return done.stdout, states, done.stderr

    def read(self, said, size):
        """The answers and states in what the tools said, deed by deed."""
        log, states, told = said
        sets = self.sets([parse(line) for line in log.splitlines() if line.strip()])
        states = self.states(states)
        for number in range(1, size + 1):
            if number > len(sets):
                yield [{'error': f'play: no answer; {told[-200:]}'}], states.get(number, {}), ''
                return
            yield sets[number - 1], states.get(number, {}), ''

    def sets(self, records):
        """The lines of the answers, one list for each number."""
        sets = []
        while records:
            size = int(records[0].get('owners', 1))
            while size < len(records) and 'owners' not in records[0] and int(records[size].get('repetition', 1)) > 1:
                size += 1
            sets.append(records[:size])
            records = records[size:]
        return sets

    def states(self, out):
        states = {}
        for line in out.splitlines():
            fields = parse(line)
            if 'number' not in fields:
                continue
            owners = states.setdefault(int(fields.pop('number')), {})
            owners.setdefault(owner_of(fields), {}).update(fields)
        return states


# ----------------------------------------------------------- comparison

SEEN = Counter()        # which word of the tools came for which reason (=), of which deed (!), what was changed (#)


def compare(model, deed, prediction, before, after, answers, state):
    """The differences between prediction and answer, as sentences."""
    found = []
    first = answers[0]
    refusal = first.get('refused')
    if 'error' in first:
        if not prediction.refused:
            return [f'error: {first["error"]}; expected {prediction}']
        if not prediction.choice:
            found.append(f'{prediction.refused} ({prediction.rule}): an error, not a refusal: {first["error"]}')
        return found
    main = next((a for a in answers if 'did' in a or 'result' in a), first)
    refusal = main.get('refused')
    changed = any(key.startswith('was.') for key in main)
    asks = deed.name() in getattr(model, 'QUESTIONS', ())
    if refusal is None and not changed and not asks and main.get('result') in getattr(model, 'OLD_REFUSALS', ()):
        refusal = main['result']
    if prediction.refused:
        if not refusal:
            found.append(f'done, expected {prediction}')
        else:
            SEEN[f'= {prediction.refused}: {refusal}'] += 1
            SEEN[f'! {deed.name()} {refusal}, {prediction.refused}'] += 1
            reasons = [prediction.refused, *prediction.others]
            words = set().union(*(model.WORDS.get(r, ()) for r in reasons)) if all(r in model.WORDS for r in reasons) else ()
            if words and refusal not in words:
                found.append(f'refused={refusal}, expected {prediction} as one of {sorted(words)}')
    elif refusal:
        return [f'refused={refusal}, expected {prediction}']
    else:
        warn = main.get('warn')
        if bool(warn) != bool(prediction.warn):
            found.append(f'warn={warn}, expected {prediction.warn}')
        elif warn and prediction.warn not in (None, warn) and warn not in set().union(
                *(model.WORDS.get(word, {warn}) for word in (prediction.warn, *prediction.others))):
            found.append(f'warn={warn}, expected {prediction.warn}')
        if deed.tool:
            found += compare_lines(model, prediction, answers)
    SEEN.update(f'# {key[4:]}' for answer in answers for key in answer if key.startswith('was.'))
    found += compare_state(model, after.state(), state)
    if hasattr(before, 'owner_of'):
        found += compare_was(before, answers)
    return found


def compare_was(before, answers):
    """The was. of the records: what was there before, line by line."""
    found, now, ended = [], {}, False
    state = before.state()
    for answer in answers:
        ended = ended or answer.get('event') in ('activation', 'phase', 'turn')
        for key, value in answer.items():
            if not key.startswith('was.'):
                continue
            owner, field = before.owner_of(answer, key[4:])
            if ended and field in getattr(before, 'WEARS_OFF', ()):
                continue            # with the event that comes before the deed
            if (owner, field) in now:
                expected = now[owner, field]
            elif field in state.get(owner, {}):
                expected = state[owner][field][0]
            else:
                continue
            if not same(value, expected):
                found.append(f'{owner}: {key}={value}, expected {spell(expected)}')
            now[owner, field] = answer.get(key[4:], '')
    return found


def compare_lines(model, prediction, answers):
    found = []
    mains = [a for a in answers if 'did' in a] or answers[:1]
    if len(mains) != len(prediction.lines):
        return [f'{len(mains)} main lines, expected {len(prediction.lines)}']
    for got, want in zip(mains, prediction.lines):
        for key, value in want.items():
            if not same(got.get(key, ''), value):
                found.append(f'{key}={got.get(key)}, expected {key}={spell(value)}')
        for key, value in got.items():
            if key.split('.')[-1] in model.NUMBERS and key not in want and not key.startswith('was.') \
                    and '.'.join(key.split('.')[-2:]) not in model.SPARE:
                found.append(f'{key}={value}, not expected')
    return found


def compare_state(model, want, got):
    found = []
    if 'error' in got:
        return [f'muster: {got["error"]}']
    for owner, fields in want.items():
        there = got.get(owner, {})
        for key, (value, base) in fields.items():
            shown = there.get(key, base)
            if shown is value or shown == value:
                continue
            if key not in there and any(same(value, other) for other in model.HIDDEN.get(key, ())):
                continue
            if not same(shown, value):
                found.append(f'{owner}: {key}={spell(shown)}, expected {spell(value)}')
    return found


# ---------------------------------------------------------------- games

class Difference:
    def __init__(self, seed, sequence, deeds, found, prediction, answers, told):
        self.seed, self.sequence, self.deeds = seed, sequence, deeds
        self.found, self.prediction, self.answers, self.told = found, prediction, answers, told

    def kind(self):
        """What makes two differences the same to a reader."""
        text = re.sub(r'(by|unit|at)=\S+', r'\1', self.found[0])
        text = re.sub(r'-?\d+', 'N', re.sub(r': .*matters.*', '', text))
        return self.deeds[-1].name() + ': ' + text[:110]

    def show(self):
        print(f'--- seed {self.seed}, sequence={self.sequence}, {len(self.deeds)} deeds')
        for deed in self.deeds:
            print('   ', deed.command())
        print('  expected:', self.prediction)
        for answer in self.answers:
            print('  answered:', write(answer))
        if self.told:
            print('  told:    ', self.told.replace('\n', '\n            '))
        for sentence in self.found:
            print('  *', sentence)
        sys.stdout.flush()


class Step:
    """A deed with what the model says of it."""

    def __init__(self, deed, prediction, before, after):
        self.deed, self.prediction, self.before, self.after = deed, prediction, before, after


def draw_game(model, args, seed, sequence, counts):
    """A random game in the model alone: (how it ends, its steps)."""
    rng = random.Random(seed)
    game = model.Game(seed, sequence)
    steps, queue = [], game.opening()
    for number in range(rng.randint(args.least, args.most) + len(queue)):
        deed = queue.pop(0) if queue else choose(game, rng, args.legal, seed * 1000 + number)
        prediction, after = predict(game, deed, seed=seed * 1000 + number)
        steps.append(Step(deed, prediction, game, after))
        count(counts, deed, prediction)
        game = after
        if game.over():
            break
    return game, steps


def play(model, args, seed, sequence, counts):
    """One random game. Gives a Difference, or None."""
    game, steps = draw_game(model, args, seed, sequence, counts)
    if args.only_model:
        return None
    engine = args.engine(args.build, model.RULESET, game.unit_files())
    try:
        if args.profiles:
            found = compare_profiles(model, game, engine.profiles())
            if found:
                return Difference(seed, sequence, [Deed('', '', {'event': 'units'})], found, None, [], '')
        return first_difference(model, engine, steps, seed, sequence)
    finally:
        engine.close()


def first_difference(model, engine, steps, seed, sequence):
    lines = [(step.deed.tool, step.deed.variant, step.deed.line()) for step in steps]
    return judge(model, steps, engine.game(lines), seed, sequence)


def judge(model, steps, played, seed, sequence):
    """The first Difference between the model's steps and what the tools played."""
    for number, (answers, state, told) in enumerate(played):
        step = steps[number]
        found = compare(model, step.deed, step.prediction, step.before, step.after, answers, state)
        if found:
            deeds = [s.deed for s in steps[:number + 1]]
            return Difference(seed, sequence, deeds, found, step.prediction, answers, told)
    return None


def count(counts, deed, prediction):
    counts['deeds'] += 1
    counts[deed.name()] += 1
    if prediction.refused:
        counts['refused'] += 1
        counts['- ' + prediction.refused] += 1
    if prediction.warn:
        counts['~ ' + prediction.warn] += 1
    for mark in getattr(prediction, 'marks', ()):
        counts['* ' + mark] += 1
    for line in prediction.lines:
        if 'result' in line:
            counts[f'{deed.name()} {line["result"]}'] += 1


def choose(game, rng, legal, seed):
    """A deed, legal in the given share of the cases, if there is one."""
    want = rng.random() < legal
    deed = None
    for attempt in range(60):
        if attempt == 40:
            want = True
        deed = game.propose(rng, want)
        for again in range(200):
            if deed is not None:
                break
            deed = game.propose(rng, want and again < 100)
        prediction, _ = predict(game, deed, seed=seed)
        if {prediction.refused, prediction.warn} & getattr(game, 'pending', set)():
            continue
        if bool(prediction.refused or prediction.warn) != want:
            if prediction.refused and not prediction.choice and deed.tool != 'draw':
                deed.faces = [5, 5] if rng.random() < 0.3 else None     # no die of a refused deed is used
            return deed
    return game.idle(rng) if hasattr(game, 'idle') else deed


def compare_profiles(model, game, shown):
    found = []
    for name, fields in game.profiles().items():
        for key, value in fields.items():
            got = shown.get(name, {}).get(key, '')
            if not same(got, value):
                found.append(f'by={name}: {key}={got}, expected {spell(value)}')
    return found


def replay(model, args, seed, sequence, deeds):
    """The deeds again, from the start: the first Difference, or None."""
    game = model.Game(seed, sequence)
    engine = args.engine(args.build, model.RULESET, game.unit_files())
    steps = []
    for number, deed in enumerate(deeds):
        deed = Deed(deed.tool, deed.variant, deed.fields, deed.faces, deed.why)
        try:
            prediction, after = predict(game, deed, seed=number)
        except Unsure:
            break
        steps.append(Step(deed, prediction, game, after))
        game = after
    try:
        return first_difference(model, engine, steps, seed, sequence)
    finally:
        engine.close()


def minimise(model, args, difference):
    """Leaves out deeds as long as a difference of the same kind stays."""
    best, size = difference, 8
    tries = 0
    while size >= 1:
        position = len(best.deeds) - 1 - size
        while position >= 1 and tries < args.tries:
            tries += 1
            deeds = best.deeds[:position] + best.deeds[position + size:]
            shorter = replay(model, args, difference.seed, difference.sequence, deeds)
            if shorter and shorter.kind() == difference.kind() and len(shorter.deeds) < len(best.deeds):
                best = shorter
            position -= size
        size //= 2
    return best


# ---------------------------------------------------------- command line

def main(model):
    here = os.path.dirname(os.path.abspath(__file__))
    p = argparse.ArgumentParser(description=f'Random games of {model.RULESET}, in the model and in the tools.')
    p.add_argument('--games', type=int, default=10)
    p.add_argument('--seed', type=int, default=1, help='of the first game')
    p.add_argument('--sequence', choices=['strict', 'warn', 'no', 'mix'], default='mix')
    p.add_argument('--build', default=os.environ.get('VOLTIGEUR_BUILD') or os.path.join(here, '../../build'))
    p.add_argument('--least', type=int, default=40)
    p.add_argument('--most', type=int, default=200)
    p.add_argument('--legal', type=float, default=0.7)
    p.add_argument('--tries', type=int, default=60, help='replays to shorten one difference')
    p.add_argument('--kinds', type=int, default=20, help='stop after so many kinds of differences')
    p.add_argument('--tools', action='store_true', help='a process for each deed, in place of build/tests/play')
    p.add_argument('--only-model', action='store_true')
    p.add_argument('--profiles', action='store_true', help="compare the figures' profiles first")
    p.add_argument('--counts', action='store_true')
    p.add_argument('--quiet', action='store_true', help='kinds of differences only')
    p.add_argument('--stories', action='store_true', help='the told games of stories/, and no random ones')
    p.add_argument('--story', action='append', help='these told games only, by name')
    args = p.parse_args()
    args.build = os.path.abspath(args.build)
    args.engine = Engine if args.tools else Driver
    if args.stories or args.story:
        import stories      # it needs this module
        return stories.main(model, args)
    counts, kinds, clean, seeds = Counter(), Counter(), 0, {}
    for seed in range(args.seed, args.seed + args.games):
        sequence = args.sequence
        if sequence == 'mix':
            sequence = ('strict', 'strict', 'strict', 'warn', 'no')[seed % 5]
        difference = play(model, args, seed, sequence, counts)
        if not difference:
            clean += 1
            continue
        kind = difference.kind()
        kinds[kind] += 1
        seeds.setdefault(kind, seed)
        if kinds[kind] == 1 and not args.quiet:
            (minimise(model, args, difference) if args.tries else difference).show()
        if len(kinds) >= args.kinds:
            break
    print(f'{args.games} games from seed {args.seed}: {clean} without a difference, '
          f'{counts["deeds"]} deeds, {counts["refused"]} refused')
    for kind, number in kinds.most_common():
        print(f'{number:5}  {kind}  (seed {seeds[kind]})')
    if args.counts:
        for key, number in sorted((counts + SEEN).items()):
            print(f'{number:7} {key}')
    return 1 if kinds else 0
