"""Sources in which all mutants are at once (mutant schemata), one of them chosen at run time.

Each operator becomes a macro of schemata.h around its operands, so that one build serves all
mutants. The operands are found by the tokens and the precedence of C; where a compiler refuses
one (a constant expression, an operand of a macro), the mutants of its line stay out."""

import os
import re
import subprocess
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
TOKEN = re.compile(r'''/\*.*?\*/|//[^\n]*|(?:^|(?<=\n))[ \t]*\#(?:\\\n|[^\n])*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[A-Za-z_]\w*|\.?\d[\w.]*|->|\+\+|--|<<=|>>=|<<|>>|&&|\|\||[-+*/%&|^!=<>]=|\S''', re.S)
LEVELS = ['?:', '||', '&&', '|', '^', '&', '== !=', '< > <= >=', '<< >>', '+ -', '* / %']
LEVEL = {operator: level for level, operators in enumerate(LEVELS) for operator in (operators if operators == '?:' else operators.split())}
ASSIGNED = {'=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>='}
BEFORE = {'return', 'case', 'else', 'do', 'goto'}
ENDS = {';', ',', '{', '}', '(', '[', ')', ']'} | ASSIGNED
SHUT = {')': '(', ']': '[', '}': '{'}
FLAGS = ['-std=c11', '-D_DEFAULT_SOURCE', '-DVOLTIGEUR_VERSION=""', '-DVOLTIGEUR_DATA=""', '-w', '-fsyntax-only']


class Source:
    """The tokens of a file, and the operands around one."""

    def __init__(self, text):
        found = [(match[0], match.start(), match.end()) for match in TOKEN.finditer(text)]
        found = [token for token in found if not token[0].startswith(('/*', '//')) and not token[0].lstrip().startswith('#')]
        self.words, self.starts, self.stops = zip(*found)
        self.at = {start: number for number, start in enumerate(self.starts)}
        self.partner, open_now = {}, []
        for number, word in enumerate(self.words):
            if word in SHUT.values():
                open_now.append(number)
            elif word in SHUT and open_now:
                self.partner[number] = open_now.pop()
        self.partner.update({first: last for last, first in list(self.partner.items())})

    def is_binary(self, number):
        """Is what stands here between two operands?"""
        before = self.words[number - 1]
        return before in (')', ']', '++', '--') or bool(re.match(r'[\w"\'.]', before)) and before not in BEFORE

    def level(self, number):
        """The precedence of a binary operator, or None."""
        word = self.words[number]
        if word in ('+', '-', '*', '&') and not self.is_binary(number):
            return None
        return LEVEL.get(word)

    def left(self, number, least):
        """The first token of the operand that ends before this one."""
        at = number
        while True:
            word = self.words[at - 1]
            if word in SHUT:
                first = self.partner[at - 1]
                if word == '}' and self.words[first - 1] != ')':     # no compound literal, but a statement
                    return at
                at = first
                continue
            level = self.level(at - 1)
            if word in ENDS or word in BEFORE or level is not None and level < least:
                return at
            at -= 1

    def right(self, number, most):
        """The last token of the operand that begins after this one."""
        at = number
        while True:
            word = self.words[at + 1]
            if word in SHUT.values():
                at = self.partner[at + 1]
                continue
            level = self.level(at + 1)
            if word in ENDS or level is not None and level <= most:
                return at
            at += 1

    def postfix(self, number):
        """The first token of what a step behind it steps."""
        at = number
        while True:
            word = self.words[at - 1]
            if word in (')', ']'):
                at = self.partner[at - 1]
                if word == ')' and not re.match(r'\w', self.words[at - 1]):
                    return at
                continue
            at -= 1
            if self.words[at - 1] not in ('.', '->'):
                return at
            at -= 1

    def unary(self, number):
        """The last token of what a sign before it turns."""
        at = number
        while self.words[at + 1] in ('!', '*', '&', '~', '-', '+', '++', '--', 'sizeof'):
            at += 1
        at = self.partner[at + 1] if self.words[at + 1] == '(' else at + 1
        while self.words[at + 1] in ('(', '[', '.', '->', '++', '--'):
            word = self.words[at + 1]
            at = self.partner[at + 1] if word in '([' else at + (1 if word in ('++', '--') else 2)
        return at


def wrap(source, mutant, offset, number, plus):
    """What makes a mutant's operator both: (from, to, text instead), (from, to, text before, text behind)."""
    at = source.at[offset]
    old, new = mutant.old, mutant.new
    if mutant.kind == 'off by one':
        return [(offset, offset + 1, f'MUTANT_ONE({number})')]
    if mutant.kind == 'negation':
        last = source.unary(at)
        return [(offset, offset + 1, ''), (offset, source.stops[last], f'MUTANT_NOT({number}, (', '))')]
    if mutant.kind == 'step':
        first = source.postfix(at)
        return [(source.starts[first], source.stops[at], f'MUTANT_STEP({number}, (', ')'), (offset, offset + 2, f'), {old}, {new}')]
    if mutant.kind == 'choice':
        first, last = source.left(at - 1, 1), at - 2
        return [(source.starts[first], source.stops[last], f'MUTANT_CHOOSE({number}, (', '))')]
    level = LEVEL[old]
    first, last = source.left(at, level), source.right(at, level)
    name, middle = {'comparison': ('COMPARE', f'{old}, {new}'), 'arithmetic': ('ADD', f'{old}, {new}'),
                    'logic': ('JOIN', str(int(old == '||')))}[mutant.kind]
    return [(source.starts[first], source.stops[last], f'MUTANT_{name}({number}, (', f'){plus})'),
            (offset, offset + len(old), f'){plus}, {middle}, (')]


def written(text, mutants, numbers, plus):
    """The text with these mutants in it; `plus` is behind the operands of the lines in it, for bit-fields."""
    source, lines = Source(text), [0]
    for line in text.split('\n'):
        lines.append(lines[-1] + len(line) + 1)
    edits = []      # (where, order among those there, text, length of what it stands for)
    for mutant in mutants:
        offset = lines[mutant.line] + mutant.column
        if offset not in source.at:     # of a macro
            continue
        for edit in wrap(source, mutant, offset, numbers[id(mutant)], ' + 0' if mutant.line in plus else ''):
            if len(edit) == 3:
                edits.append((edit[0], (3, 0), edit[2], edit[1] - edit[0]))
            else:       # what is around others opens before them, and closes behind them
                edits += [(edit[0], (2, -edit[1]), edit[2], 0), (edit[1], (0, -edit[0]), edit[3], 0)]
    out, at = [], 0
    for where, _, new, length in sorted(edits):
        out += [text[at:where], new]
        at = where + length
    return f'#include "schemata.h"\n#line 1\n{"".join(out)}{text[at:]}'


def write_file(folder, path, mutants, numbers):
    """Writes one source; the mutants that are in it."""
    full = os.path.join(folder, path)
    with open(full, encoding='utf-8') as file:
        text = file.read()
    plus = set()
    while True:
        with open(full, 'w', encoding='utf-8') as file:
            file.write(written(text, mutants, numbers, plus) if mutants else text)
        said = subprocess.run(['gcc', *FLAGS, '-iquote', 'lib', '-iquote', 'build', '-iquote', HERE, path], cwd=folder, capture_output=True, text=True, check=False)
        if said.returncode == 0 or not mutants:
            return mutants
        wrong = defaultdict(str)
        for line in re.split(r'\n(?=\S+:\d+:\d+: error)', said.stderr):
            for number in re.findall(rf'^{re.escape(path)}:(\d+):', line, re.M):
                wrong[int(number) - 1] += line
        again = {line for line, why in wrong.items() if 'bit-field' in why} - plus
        if not again:
            assert wrong, said.stderr
            sums = {id(mutant) for mutant in mutants if mutant.line in wrong and mutant.kind == 'arithmetic'}    # of pointers
            lines = wrong.keys() - {mutant.line for mutant in mutants if id(mutant) in sums}
            mutants = [mutant for mutant in mutants if id(mutant) not in sums and mutant.line not in lines]
        plus |= again


def write(folder, mutants):
    """Puts all mutants into a copy of the repository: {id of a mutant: its number}, of those that are there."""
    numbers = {id(mutant): number for number, mutant in enumerate(mutants, 1)}
    files = defaultdict(list)
    for mutant in mutants:
        files[mutant.file].append(mutant)
    with ThreadPoolExecutor(2) as workers:
        found = list(workers.map(lambda item: write_file(folder, *item, numbers), files.items()))
    for name in 'schemata.h', 'schemata.c':
        with open(os.path.join(HERE, name), encoding='utf-8') as file, open(os.path.join(folder, 'lib', 'base' if name.endswith('c') else '', name), 'w', encoding='utf-8') as copy:
            copy.write(file.read())
    return {id(mutant): numbers[id(mutant)] for mutants in found for mutant in mutants}
