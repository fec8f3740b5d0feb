#!/usr/bin/env python3
"""Does a ruleset's model notice when a rule goes missing?

Deletes one row at a time in a copy of the ruleset's tables, of those that carry
something from a deed to a later one, and plays the games of the ruleset's model
with what is left. A row that no game misses is missed.

    deletions.py --ruleset silver-bayonet --sample 20

    deletions.py --stories --row check.yaml --row 'let, melee.blow'

First the told games (stories/), then random ones. The games are drawn once; with each deletion only the tools play them again, those games
first in which most of what the row is about happens. Where the tools answer as with all
rows, the model need not be asked."""

import argparse
import contextlib
import glob
import hashlib
import importlib
import os
import pickle
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter

import yaml

import common
import stories

HERE = os.path.dirname(os.path.abspath(__file__))
LOADER = getattr(yaml, 'CSafeLoader', yaml.SafeLoader)
DUMPER = getattr(yaml, 'CSafeDumper', yaml.SafeDumper)
# What no game plays: units and campaigns, and what is made from other tables.
ELSEWHERE = {'units', 'after', 'succession', 'index'}
# Files by which a log is read.
STATEFUL = {'state', 'order', 'ruleset'}
SEQUENCES = ('strict', 'strict', 'strict', 'warn', 'no')


# ------------------------------------------------------------------- rows

class Row:
    """One row: where it stands, and how it is taken away.

    edit() takes it out of the tree of its file and gives a function that puts it back."""

    def __init__(self, file, node, kind, name, ids, edit):
        self.file, self.line, self.kind, self.name, self.ids = file, node.start_mark.line + 1, kind, name, ids
        self.edit = edit

    def is_called(self, text):
        """`let, check.madden` is all rows of that kind in that procedure."""
        called = f'{self.kind}, {self.name}'
        return text in (called, f'{called} ({" ".join(self.ids) or "-"})') or called.startswith(text + ':') \
            or self.name.split(':')[0] == text

    def show(self):
        return f'{self.file}.yaml:{self.line}: {self.kind}, {self.name} ({" ".join(self.ids) or "-"})'


def get(node, key):
    """The value of a key in a mapping, or None."""
    if isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            if name.value == key:
                return value
    return None


def words(node):
    """A word or a list of words."""
    if isinstance(node, yaml.SequenceNode):
        return [word for item in node.value for word in words(item)]
    return [node.value] if isinstance(node, yaml.ScalarNode) else []


def without(parent, item):
    """An edit: parent's list without this item."""
    def edit():
        place = parent.value.index(item)
        parent.value.remove(item)
        return lambda: parent.value.insert(place, item)
    return edit


def without_key(parent, key):
    return without(parent, next(pair for pair in parent.value if pair[0].value == key))


def instead(node, text):
    """An edit: the scalar says something else."""
    def edit():
        before, node.value = node.value, text
        tag, node.tag = node.tag, 'tag:yaml.org,2002:str'
        style, node.style = node.style, '"' if ' ' in text else None

        def back():
            node.value, node.tag, node.style = before, tag, style
        return back
    return edit


def writable(node):
    """The tree with {} for a value that is not there, which has no spelling of its own."""
    if isinstance(node, yaml.CollectionNode):
        pairs = isinstance(node, yaml.MappingNode)
        node.value = [(item[0], writable(item[1])) if pairs else writable(item) for item in node.value]
    elif node.value == '' and not node.style:
        return yaml.MappingNode('tag:yaml.org,2002:map', [], node.start_mark, node.end_mark, flow_style=True)
    return node


class Finder:
    """Finds the rows of one file."""

    def __init__(self, file, root, kept):
        self.file, self.kept, self.rows, self.option = file, kept, [], ''
        for name, value in root.value:
            self.section(name.value, value)

    def add(self, node, kind, name, ids, edit):
        self.rows.append(Row(self.file, node, kind, name, ids, edit))

    def section(self, name, node):
        if self.file == 'state' and name == 'state':
            self.state(node)
        elif self.file == 'order' and name in ('phases', 'owed'):
            for key, value in node.value:
                self.add(key, 'phase' if name == 'phases' else 'owed', key.value, words(get(value, 'ref')),
                         without_key(node, key.value))
        elif name == 'refusals':
            for group, rows in node.value:
                for row in rows.value:
                    self.add(row, 'refusal', f'{group.value}: {get(row, "refuse").value}', words(get(row, 'ref')),
                             without(rows, row))
        elif self.file == 'ruleset' and name == 'sides':
            for side, fields in node.value:
                self.fields(fields)
        elif name not in ('sheet', 'profiles'):
            self.walk(node, self.file, ())

    def state(self, node):
        """What is remembered, and how long: forgotten at once, or never; a budget without end."""
        for key, value in node.value:
            ids = words(get(value, 'ref'))
            self.add(key, 'state', key.value, ids, without_key(node, key.value))
            until, budget = get(value, 'until'), get(value, 'budget')
            if until is not None and until.value != 'game':
                self.add(key, 'until', key.value, ids, instead(until, 'game'))
            if budget is not None:
                self.add(key, 'budget', key.value, ids, instead(budget, f'({budget.value}) + 9'))
            for word in ('of', 'counts', 'ends', 'becomes', 'share'):
                if get(value, word) is not None and get(value, word).value != 'game':   # an option is the game's anyway
                    self.add(key, word, key.value, ids, without_key(value, word))

    def fields(self, node):
        """What a body and its parts have in common."""
        for key, value in node.value:
            for word in ('body', 'held-by'):
                if get(value, word) is not None:
                    self.add(key, word, key.value, words(get(value, 'ref')), without_key(value, word))
            spread = get(value, 'spread')
            if isinstance(spread, yaml.SequenceNode):
                for item in spread.value:
                    self.add(item, 'spread', key.value, words(get(item, 'ref')), without(spread, item))
            elif spread is not None:
                self.add(key, 'spread', key.value, words(get(value, 'ref')), without_key(value, 'spread'))

    def walk(self, node, place, ids, step=False):
        """Procedures and tables, and all steps in them."""
        if isinstance(node, yaml.SequenceNode):
            for item in node.value:
                self.step(node, item, place, ids)
                self.walk(item, place, ids, True)
        elif isinstance(node, yaml.MappingNode):
            ids = words(get(node, 'ref')) or ids
            self.mapping(node, place, ids, step)
            for key, value in node.value:
                if key.value == 'options' and isinstance(value, yaml.MappingNode):
                    for option, chosen in value.value:
                        self.option = option.value + ' '
                        self.walk(chosen, place, ids)
                    self.option = ''
                elif key.value not in ('fields', 'gives', 'modifiers', 'terms', 'ref', 'say', 'policies', 'allow', 'spends'):
                    deeper = place.count('.') < 1 and self.procedure(value)
                    self.walk(value, f'{place}.{key.value}' if deeper else place, ids)

    @staticmethod
    def procedure(node):
        return any(get(node, key) is not None for key in ('steps', 'gives', 'rows'))

    def step(self, steps, item, place, ids):
        """A step that goes as a whole."""
        ids = words(get(item, 'ref')) or ids
        for word in ('refuse', 'open', 'close'):
            if get(item, word) is not None:
                self.add(item, word, f'{place}: {get(item, word).value}', ids, without(steps, item))

    def mapping(self, node, place, ids, step):
        """What a mapping has that may go: what it sets, spends, allows."""
        spends = get(node, 'spends')
        for item in spends.value if spends is not None else ():
            keys = [key.value for key, _ in item.value if key.value not in ('when', 'ref')]
            self.add(item, 'spends', f'{place}: {" ".join(keys)}', words(get(item, 'ref')) or ids, without(spends, item))
        allow = get(node, 'allow')
        for item in allow.value if isinstance(allow, yaml.SequenceNode) else ():
            self.add(item, 'allow', f'{place}: {item.value}', ids, without(allow, item))
        policies = get(node, 'policies')
        for key, _ in policies.value if policies is not None else ():
            self.add(key, 'policy', f'{place}: {key.value}', ids, without_key(policies, key.value))
        let = get(node, 'let')
        for key, _ in let.value if let is not None else ():
            if key.value.split('.')[-1] in self.kept:
                edit = without_key(let, key.value) if len(let.value) > 1 else self.without_let(node, step)
                self.add(key, 'let', f'{place}: {self.option}{key.value}', ids, edit)
        rows = get(node, 'rows')
        for _, row in rows.value if isinstance(rows, yaml.MappingNode) else ():
            for key, _ in row.value if isinstance(row, yaml.MappingNode) else ():
                if key.value in self.kept:
                    self.add(key, 'let', f'{place}: {key.value}', words(get(row, 'ref')) or ids,
                             without_key(row, key.value))

    @staticmethod
    def without_let(node, step):
        """An edit: the step or option does not set anything, but says what it said."""
        if not step or {key.value for key, _ in node.value} - {'let', 'when', 'ref'}:
            return without_key(node, 'let')

        def edit():
            before = node.value
            say = (yaml.ScalarNode('tag:yaml.org,2002:str', 'say'), yaml.ScalarNode('tag:yaml.org,2002:str', '', style='"'))
            node.value = [say if pair[0].value == 'let' else pair for pair in node.value]

            def back():
                node.value = before
            return back
        return edit


class Tables:
    """A copy of a ruleset's tables, in which a file at a time is changed."""

    def __init__(self, folder, ruleset):
        self.folder = tempfile.mkdtemp(prefix='deletions.')
        self.source, self.copy = os.path.join(self.folder, 'whole', ruleset), os.path.join(self.folder, ruleset)
        for copy in self.source, self.copy:     # two: somebody may be at work in the folder
            shutil.copytree(os.path.join(folder, ruleset), copy)
        self.trees, self.rows = {}, []
        for name in sorted(os.listdir(self.source)):
            base, ending = os.path.splitext(name)
            if ending == '.yaml' and base not in ELSEWHERE:
                with open(os.path.join(self.source, name)) as file:
                    self.trees[base] = writable(yaml.compose(file, LOADER))
        self.alone = self.uncalled()
        kept = {key.value for key, _ in get(self.trees['state'], 'state').value}
        for base, tree in self.trees.items():
            self.rows += Finder(base, tree, kept).rows

    def uncalled(self):
        """The procedures that no other runs, and nothing else asks: a deed of their own name does all they do."""
        procedures, called = set(), set()

        def walk(base, node):
            if isinstance(node, yaml.SequenceNode):
                for item in node.value:
                    walk(base, item)
            elif isinstance(node, yaml.MappingNode):
                for key, value in node.value:
                    if key.value == 'do':
                        called.add(value.value if '.' in value.value else f'{base}.{value.value}')
                    walk(base, value)
        for base, tree in self.trees.items():
            walk(base, tree)
            procedures |= {f'{base}.{name.value}' for name, _ in (get(tree, base) or yaml.MappingNode('', [])).value}
        return procedures - called

    def write(self, base):
        """The file as its tree now is."""
        with open(os.path.join(self.copy, base + '.yaml'), 'w') as file:
            yaml.serialize(self.trees[base], file, DUMPER, width=100000, allow_unicode=True)

    @contextlib.contextmanager
    def without(self, row):
        """The tables without a row, for a while."""
        back = row.edit()
        self.write(row.file)
        back()
        yield
        self.restore(row.file)

    def restore(self, base):
        shutil.copy(os.path.join(self.source, base + '.yaml'), os.path.join(self.copy, base + '.yaml'))

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)


# ------------------------------------------------------------------ games

class Played:
    """A game of the model, and what the tools with all rows say of it."""

    def __init__(self, model, args, seed, tables):
        self.model, self.seed, self.sequence = model, seed, SEQUENCES[seed % len(SEQUENCES)]
        game, self.steps = self.draw(args)
        self.deeds = Counter(step.deed.name() for step in self.steps)
        os.environ['VOLTIGEUR_TABLES'] = tables.folder      # the files in it change, the folder stays
        self.driver = common.Driver(args.build, model.RULESET, game.unit_files())
        self.whole, self.good = None, None

    def draw(self, args):
        return common.draw_game(self.model, args, self.seed, self.sequence, Counter())

    def play(self, same_state=False):
        """What the tools say now; same_state: if the log is as before, so is what it leads to."""
        lines = [(step.deed.tool, step.deed.variant, step.deed.line()) for step in self.steps]
        return self.driver.play(lines, self.whole if same_state else None)

    def agrees(self):
        """Do the tools with all rows say what the model says? The first time they play for it."""
        if self.good is None:
            self.whole = self.play()
            self.good = self.difference(self.whole) is None
        return self.good

    def difference(self, said):
        """What the model finds wrong in what the tools said, or None."""
        played = self.driver.read(said, len(self.steps))
        return common.judge(self.model, self.steps, played, self.seed, self.sequence)


class Told(Played):
    """A told game."""

    def __init__(self, model, args, story, tables):
        self.story = story
        super().__init__(model, args, 0, tables)
        self.seed, self.rules = story.name, set(re.findall(r'\w+-\d+', story.why))

    def draw(self, args):
        game, steps, _ = self.story.told(self.model)
        self.sequence = game.sequence
        return game, steps


class Survey:
    """What happens in a game, in the model alone."""

    def __init__(self, model, args, seed):
        self.seed = seed
        _, steps = common.draw_game(model, args, seed, SEQUENCES[seed % len(SEQUENCES)], Counter())
        self.deeds, self.refused, self.changed, self.sets = Counter(), Counter(), Counter(), Counter()
        before = steps[0].before.state() if steps else {}
        for step in steps:
            name, after = step.deed.name(), step.after.state()
            self.deeds[name] += 1
            if step.prediction.refused:
                self.refused[name] += 1
            for field in {key for owner, fields in after.items() for key, (value, _) in fields.items()
                          if before.get(owner, {}).get(key, (value,))[0] != value}:
                self.changed[field] += 1
                self.sets[name, field] += 1
            before = after

    def chance(self, row, alone):
        """How much of what the row is about; nothing: nothing of it at all."""
        place = row.name.split(':')[0]
        field = row.name.split()[-1].split('.')[-1]
        if alone and not self.deeds[place]:
            return None
        if row.kind == 'refuse':
            return self.refused[place] or sum(self.refused.values()) / 100
        if row.kind == 'refusal':
            return sum(self.refused.values())
        if row.kind == 'let':
            return (self.sets[place, field] if alone else self.changed[field]) + self.deeds[place] / 100
        return self.changed[field] + self.deeds[place]


class Games:
    """The model's games: a survey of many; the tools play those that a row needs."""

    def __init__(self, model, args, tables):
        self.model, self.args, self.tables, self.useless = model, args, tables, set()
        self.told = list(self.tell())
        self.pool, self.played = [] if args.stories else self.survey(), {}

    def tell(self):
        for story in stories.read(self.model.RULESET):
            yield Told(self.model, self.args, story, self.tables)

    def survey(self):
        """The surveys, kept in the build for as long as no model changes."""
        args, key = self.args, hashlib.sha256(repr((self.args.least, self.args.most, self.args.legal)).encode())
        for path in sorted(glob.glob(os.path.join(HERE, '*.py'))):
            with open(path, 'rb') as file:
                key.update(file.read())
        path = os.path.join(args.build, 'tests', f'surveys-{self.model.RULESET}')
        kept = {}
        if os.path.exists(path):
            with open(path, 'rb') as file:
                name, kept = pickle.load(file)
            kept = kept if name == key.hexdigest() else {}
        seeds = range(args.first, args.first + args.pool)
        new = [seed for seed in seeds if seed not in kept]
        kept.update((seed, Survey(self.model, args, seed)) for seed in new)
        if new:
            with tempfile.NamedTemporaryFile(dir=os.path.dirname(path), delete=False) as file:
                pickle.dump((key.hexdigest(), kept), file)
            os.replace(file.name, path)
        return [kept[seed] for seed in seeds]

    def game(self, seed):
        """A game that the tools have played with all rows, or None if they differ from the model there."""
        if seed in self.useless:
            return None
        game = self.played.pop(seed, None) or Played(self.model, self.args, seed, self.tables)
        self.played[seed] = game                # the latest comes last
        if len(self.played) > 64:
            self.played.pop(next(iter(self.played))).driver.close()
        if not game.agrees():
            self.useless.add(seed)
            self.played.pop(seed).driver.close()
            if len(self.useless) > self.args.pool / 2:
                sys.exit('deletions: the model and the tools differ without any deletion; mend that first')
            return None
        return game

    def judge(self, row):
        """caught, missed or refused; and what was found."""
        place = row.name.split(':')[0]
        alone = place in self.tables.alone
        for game in sorted(self.told, key=lambda game: (not game.rules & set(row.ids), -game.deeds[place])):
            if alone and not game.deeds[place]:
                continue
            if not game.agrees():
                self.useless.add(game.seed)
                continue
            found = self.misses(row, game)
            if found:
                return found
        ranked = [(survey.chance(row, alone), survey.seed) for survey in self.pool]
        ranked = sorted((pair for pair in ranked if pair[0] is not None), key=lambda pair: (-pair[0], pair[1]))
        tried = 0
        for _, seed in ranked:
            game = self.game(seed)
            if not game:
                continue
            found = self.misses(row, game)
            if found:
                return found
            tried += 1
            if tried >= self.args.games:
                break
        return 'missed', ''

    def misses(self, row, game):
        """What judge() gives if the game misses the row, or None."""
        said = self.without(row, game)
        if not said[0]:
            return 'refused', said[2].strip().split('\n')[0]
        difference = said != game.whole and game.difference(said)
        return difference and ('caught', f'game {game.seed}, {difference.deeds[-1].name()}: {difference.found[0]}')

    def without(self, row, game):
        """What the tools say of a game without the row."""
        with self.tables.without(row):
            return game.play(row.file not in STATEFUL)


def checked(args, tables):
    """Does --check-rules take the tables as they are?"""
    done = subprocess.run([os.path.join(args.build, 'table-lookup'), '--check-rules', tables.copy], capture_output=True)
    return done.returncode == 0


def same_when_rewritten(args, tables, games):
    """Writing a file anew may change nothing: else every row would seem caught."""
    for base in tables.trees:
        tables.write(base)
    good = checked(args, tables) and all(game.play() == game.whole for game in games)
    for base in tables.trees:
        tables.restore(base)
    return good


# ----------------------------------------------------------- command line

def arguments():
    p = argparse.ArgumentParser(description='Deletes rows of a ruleset, and looks whether its model notices.')
    p.add_argument('--ruleset', default='silver-bayonet')
    p.add_argument('--sample', type=int, default=0, help='so many rows only')
    p.add_argument('--seed', type=int, default=1, help='of the sample')
    p.add_argument('--only', action='append', help='rows of this kind')
    p.add_argument('--row', action='append', help='rows with this text, such as "close, melee" or check.yaml:390')
    p.add_argument('--list', action='store_true', help='the rows, and no game')
    p.add_argument('--stories', action='store_true', help='the told games only')
    p.add_argument('--games', type=int, default=20, help='so many for a row, those with the most of it first')
    p.add_argument('--pool', type=int, default=150, help='out of so many')
    p.add_argument('--first', type=int, default=1, help='seed of the first game')
    p.add_argument('--least', type=int, default=40)
    p.add_argument('--most', type=int, default=200)
    p.add_argument('--legal', type=float, default=0.7)
    p.add_argument('--build', default=os.environ.get('VOLTIGEUR_BUILD') or os.path.join(HERE, '../../build'))
    p.add_argument('--quiet', action='store_true', help='what was missed, and the totals')
    args = p.parse_args()
    args.build = os.path.abspath(args.build)
    return args


def chosen(args, tables):
    rows = [row for row in tables.rows if not args.only or row.kind in args.only]
    if args.row:
        rows = [row for row in rows if any(text in row.show() for text in args.row)]
    if args.sample and args.sample < len(rows):
        rows = sorted(random.Random(args.seed).sample(rows, args.sample), key=tables.rows.index)
    return rows


def main():
    args = arguments()
    source = os.environ.get('VOLTIGEUR_TABLES') or os.path.join(args.build, '../tables')
    tables = Tables(source, args.ruleset)
    try:
        rows = chosen(args, tables)
        if args.list:
            for row in rows:
                print(row.show())
            return 0
        return report(args, tables, rows)
    finally:
        tables.close()


def set_aside(args):
    """{text of a row: why no game can miss it}."""
    with open(os.path.join(HERE, 'deletions.yaml')) as file:
        return (yaml.safe_load(file) or {}).get(args.ruleset, {})


def report(args, tables, rows):
    aside = set_aside(args)
    kept = [row for row in rows if not any(row.is_called(text) for text in aside)]
    aside = {text: reason for text, reason in aside.items() if any(row.is_called(text) for row in rows)}
    games = Games(importlib.import_module(args.ruleset.replace('-', '_')), args, tables)
    some = [game for game in games.told[:5] if game.agrees()] + [game for game in map(games.game, [s.seed for s in games.pool[:5]]) if game]
    if not same_when_rewritten(args, tables, some):
        sys.exit('deletions: the tables change when they are written anew')
    verdicts, missed = Counter(), []
    for row in kept:
        with tables.without(row):
            good = checked(args, tables)
        verdict, found = games.judge(row) if good else ('refused', '')
        verdicts[verdict] += 1
        if verdict == 'missed':
            missed.append(row)
        if not args.quiet or verdict == 'missed':
            print(f'{verdict:8}{row.show()}{"  " + found if found else ""}', flush=True)
    kinds = Counter(row.kind for row in missed)
    played = verdicts['caught'] + verdicts['missed']
    print(f'{len(rows)} rows: {verdicts["caught"]} of {played} caught, {verdicts["refused"]} refused by --check-rules, '
          f'{len(rows) - len(kept)} set aside; missed: {", ".join(f"{number} {kind}" for kind, number in kinds.most_common()) or "none"}')
    for text, reason in aside.items():
        print(f'set aside: {text}: {reason}')
    if games.useless:
        print(f'{len(games.useless)} games not used: they differ without a deletion')
    return 1 if missed else 0


if __name__ == '__main__':
    sys.exit(main())
