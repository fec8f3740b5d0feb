"""Where something may be changed: in the tables of a ruleset, in the C sources.

A Mutant is one change of one line. Numbers, words, conditions and bounds of the tables;
operators and numbers of the sources. What only people read is left alone."""

import glob
import os
import random
import re

import yaml

LOADER = getattr(yaml, 'CSafeLoader', yaml.SafeLoader)
# Keys whose values are for people, and names of rules.
PROSE = {'about', 'say', 'note', 'ref', 'title', 'example', 'ask', 'noun', 'id', 'version', 'text', 'advice', 'tell', 'name', 'deed', 'nouns', 'plural'}
# Distances that stand for none: no rule asks for as much as one less.
NOWHERE = {'99', '999'}
# Files and sections that are for people.
PAPER = {'index.yaml', 'sheet.yaml', 'cards.yaml'}
PAGES = {'sheet', 'sentences'}
COMPARED = {'<=': '<', '>=': '>', '<': '<=', '>': '>=', '==': '!=', '!=': '=='}
JOINED = {'and': 'or', 'or': 'and', 'at-least': 'at-most', 'at-most': 'at-least', 'any': 'none', 'none': 'any',
          'highest': 'lowest', 'lowest': 'highest', 'up': 'down', 'down': 'up'}


class Mutant:
    """A line of a file, from a column on, says something else."""

    def __init__(self, file, line, column, old, new, kind, path=''):
        self.file, self.line, self.column, self.old, self.new, self.kind, self.path = file, line, column, old, new, kind, path

    def name(self):
        """Without its line, so that it holds when the file grows."""
        return f'{self.file}: {self.path}: {self.old} -> {self.new}'

    def show(self):
        return f'{self.file}:{self.line + 1}: {self.path}: {self.old} -> {self.new}'

    differing = 0           # calls of the tests that answer otherwise, where no test fails
    reached = ''            # how many calls reach a place of the sources

    def words(self):
        """The words of the place, by which near calls are found."""
        return {word.encode() for word in re.findall(r'[a-z][a-z0-9-]+', f'{os.path.basename(self.file)[:-5]} {self.path} {self.old} {self.new}')}

    def applied(self, text):
        lines = text.split('\n')
        line = lines[self.line]
        assert line[self.column:].startswith(self.old), self.show()
        lines[self.line] = line[:self.column] + self.new + line[self.column + len(self.old):]
        return '\n'.join(lines)


# ----------------------------------------------------------------- tables

def changes(text, around, words):
    """(start, old, new, kind) of one expression, word or number; `around` is its key."""
    for match in re.finditer(r'(?<![\w.-])\d+(?![\w.-]| d\d)', text):
        yield match.start(), match[0], str(int(match[0]) + 1), 'number'
        yield match.start(), match[0], str(int(match[0]) - 1) if int(match[0]) else '2', 'number'
    for match in re.finditer(r'(?<![\w.-])d\d+(?![\w.-])', text):
        yield match.start(), match[0], {'d6': 'd8', 'd10': 'd8'}.get(match[0], 'd6'), 'number'
    for match in re.finditer(r'(?<= )(<=|>=|==|!=|<|>)(?= )', text):
        yield match.start(), match[0], COMPARED[match[0]], 'bound'
    for match in re.finditer(r'(?<= )([+-])(?= )', text):
        yield match.start(), match[0], '+' if match[0] == '-' else '-', 'number'
    for match in re.finditer(r'(?<![\w.-])(and|or|at-least|at-most)(?![\w.-])|\b(any|none|highest|lowest|up|down)(?=\()', text):
        yield match.start(), match[0], JOINED[match[0]], 'condition'
    for match in re.finditer(r'(?<![\w.-])not (?=[\w(])', text):
        yield match.start(), match[0], '', 'condition'
    if around == 'when' and len(text) > 1 and text[0] not in '"\'':
        yield 0, text, f'not ({text})', 'condition'
        yield 0, text, 'yes', 'condition'
    if text in ('yes', 'no'):
        yield 0, text, 'no' if text == 'yes' else 'yes', 'word'
    elif re.fullmatch(r'[a-z][a-z-]*', text):
        for other in others(words, around, text):
            yield 0, text, other, 'word'
    for match in re.finditer(r'(?<![\w.-])([a-z][\w.-]*) (is|has) ([a-z][a-z|-]*)', text):
        yield from alternatives(match, words)


def alternatives(match, words):
    """The words of `field is a|b`."""
    start, said = match.start(3), match[3].split('|')
    for word in said:
        for other in others(words, match[1].split('.')[-1], word):
            if other not in said:
                yield start, word, other, 'word'
        if len(said) > 1 and word == said[-1]:
            yield start - 1, '|' + word, '', 'word'
        start += len(word) + 1


def others(words, key, word):
    """One other word that the ruleset has in this place."""
    known = sorted(words.get(key, set()) - {word})
    return [random.Random(f'{key} {word}').choice(known)] if known else []


def scalars(node, path=(), key=''):
    """(node, key, path) of all that is not for people."""
    if isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            if name.value not in PROSE and not (name.value in PAGES and not path):
                yield from scalars(value, path + (name.value,), name.value)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from scalars(item, path, key)
    else:
        yield node, key, path


def read_names(trees):
    """The names that some expression may read."""
    return {word for tree, _ in trees.values() for node, _, path in scalars(tree) if not {'gives', 'outcome'} & set(path)
            for word in re.findall(r'[a-z][a-z0-9.-]*', node.value)}


def is_never_read(path, read):
    """A start value of `gives:` whose name no expression reads: it makes no difference, as an
    answer has a name's value only once a step has set it."""
    return len(path) > 1 and path[-2] == 'gives' and not {path[-1], path[-1].removeprefix('target.')} & read


def is_for_people(path, columns, read):
    """A cell of a profile whose column no expression reads: it is in the quick reference."""
    return len(path) == 3 and path[0] == 'rows' and path[2] in columns and not any(re.fullmatch(rf'(.*\.)?{path[2]}', word) for word in read)


def bounds(node, path=()):
    """Two rows of a table that meet elsewhere: (the rows' keys, their new texts, path)."""
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from bounds(item, path)
    elif isinstance(node, yaml.MappingNode):
        keys = [key for key, _ in node.value]
        for one, two in zip(keys, keys[1:]):
            ends = [[int(end) for end in key.value.split('-')] for key in (one, two)
                    if re.fullmatch(r'\d+(-\d+)?', key.value)]
            if len(ends) == 2 and ends[0][-1] + 1 == ends[1][0]:
                if len(ends[1]) == 2:
                    yield one, f'{ends[0][0]}-{ends[1][0]}', two, short(ends[1][0] + 1, ends[1][1]), path
                elif len(ends[0]) == 2:
                    yield one, short(ends[0][0], ends[0][1] - 1), two, f'{ends[0][1]}-{ends[1][0]}', path
        for key, value in node.value:
            yield from bounds(value, path + (key.value,))


def short(first, last):
    return str(first) if first == last else f'{first}-{last}'


class Bound(Mutant):
    """Two keys of rows at once."""

    def __init__(self, file, one, text, two, other, path):
        super().__init__(file, one.start_mark.line, one.start_mark.column, one.value, text, 'bound', path)
        self.second = Mutant(file, two.start_mark.line, two.start_mark.column, two.value, other, 'bound', path)

    def name(self):
        return f'{super().name()}, {self.second.old} -> {self.second.new}'

    def applied(self, text):
        return super().applied(self.second.applied(text))


def of_tables(folder, ruleset):
    """All mutants of a ruleset's tables."""
    trees = {}
    for path in sorted(glob.glob(os.path.join(folder, ruleset, '*.yaml'))):
        if os.path.basename(path) not in PAPER:
            with open(path, encoding='utf-8') as file:
                text = file.read()
            trees[os.path.relpath(path, os.path.dirname(folder))] = yaml.compose(text, LOADER), text.split('\n')
    words = {}
    for tree, _ in trees.values():
        for node, key, _ in scalars(tree):
            if re.fullmatch(r'[a-z][a-z-]*', node.value) and node.value not in ('yes', 'no'):
                words.setdefault(key, set()).add(node.value)
            for match in re.finditer(r'(?<![\w.-])([a-z][\w.-]*) (?:is|has) ([a-z][a-z|-]*)', node.value):
                words.setdefault(match[1].split('.')[-1], set()).update(match[2].split('|'))
    found, read = [], read_names(trees)
    for file, (tree, lines) in trees.items():
        columns = {name.value for key, value in tree.value if key.value == 'columns' for name, _ in value.value}
        for node, key, path in scalars(tree):
            if is_never_read(path, read) or is_for_people(path, columns, read) or node.start_mark.line != node.end_mark.line or key == 'default' and node.value in NOWHERE:
                continue
            line, column = node.start_mark.line, node.start_mark.column
            text = lines[line][column:node.end_mark.column]
            for start, old, new, kind in changes(text, key, words):
                found.append(Mutant(file, line, column + start, old, new, kind, '.'.join(path) + (f': {text}' if old != text else '')))
        for one, text, two, other, path in bounds(tree):
            found.append(Bound(file, one, text, two, other, '.'.join(path)))
    return found


# ---------------------------------------------------------------- sources

SOURCE = [
    (r'(?<= )(<=|>=|==|!=|<|>)(?= )', lambda old: COMPARED[old], 'comparison'),
    (r'(?<= )(&&|\|\|)(?= )', lambda old: '||' if old == '&&' else '&&', 'logic'),
    (r'(?<=\w )([+-])(?= \w)', lambda old: '-' if old == '+' else '+', 'arithmetic'),
    (r'(?<=[\w)\]])(\+\+|--)', lambda old: '--' if old == '++' else '++', 'step'),
    (r'(?<=[( ])!(?=[\w(])', lambda old: '', 'negation'),
    (r'(?<= [+-] )1(?=[^\w.])', lambda old: '0', 'off by one'),
    (r'(?<=\? )([\w"]+) : ([\w"]+)(?=[;,)])', lambda old: ' : '.join(reversed(old.split(' : '))), 'choice'),
]


def of_sources(folder):
    """All mutants of lib/: one operator of a line of a function."""
    found = []
    for path in sorted(glob.glob(os.path.join(folder, 'lib', '**', '*.c'), recursive=True)):
        if os.sep + 'seccomp' + os.sep in path:         # compiled for the machine that builds
            continue
        with open(path, encoding='utf-8') as file:
            lines = file.read().split('\n')
        function, comment = '', False
        for number, line in enumerate(lines):
            named = re.match(r'^\w.*?\b(?!__attribute__)(\w+)\((?!\()[^;]*$', line)
            function = named[1] if named else function
            comment = (comment or '/*' in line) and '*/' not in line
            code = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])*\'|/\*.*?\*/', lambda m: '_' * len(m[0]), line)
            if not line.startswith('\t') or comment or code.strip().startswith(('*', '/*', '#')):
                continue
            for pattern, change, kind in SOURCE:
                for match in re.finditer(pattern, code):
                    old = line[match.start():match.end()]
                    found.append(Mutant(os.path.relpath(path, folder), number, match.start(), old, change(old), kind,
                                        f'{function}: {line.strip()}'))
    return found
