#!/usr/bin/env python3
"""Rules at their edges: edges.py [--update] RULESET [SECTION]

tests/rulesets/RULESET/edges.txt has sections, each with its rules: `== NAME: RULES`. A line that
begins with a tool is a record: {a|b} stands for each of these, so that one line is a table of
records. Behind it are their answers, in order, without the record itself; behind a line with `$ `,
what this command prints. Exit 1 if one differs; --update writes them anew, and a person reads them
against the rules.

A game: `play FILE...` begins it with these unit files; of `> DEED` the answer goes into its log,
of `? DEED` it does not; `? %NAME FIELD=...` asks each `%NAME DEED` of the file. `> note RECORD` is
what players write, `keep` and `back` return to a state of the game; muster says what is not as then."""

import itertools
import os
import re
import shlex
import subprocess
import sys
import tempfile


ALONE = ('$ ', '> ', '? ', '%', 'play', 'keep', 'back')     # lines that no other is asked with
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
os.environ['PATH'] = os.environ.get('VOLTIGEUR_BUILD', ROOT + '/build') + ':' + os.environ['PATH']
os.environ.setdefault('VOLTIGEUR_TABLES', ROOT + '/tables')


def expanded(line):
    parts = [part.split('|') if at % 2 else [part] for at, part in enumerate(re.split(r'[{}]', line))]
    return [''.join(chosen) for chosen in itertools.product(*parts)]


def answers(ruleset, records):
    """The answers to records of one tool; those with dice of their own (-d) are asked one by one.
    -D gives dice of which the last one shows again and again."""
    words = [shlex.split(record) for record in records]
    if '-D' in words[0]:
        return [asked(thrown([*one, '-r', ruleset], one.index('-D')), 'id=0\n', 1)[0] for one in words]
    if '-d' in words[0]:
        return [asked([*one, '-r', ruleset], 'id=0\n', 1)[0] for one in words]
    command = [word for word in words[0] if '=' not in word]
    given = (f'id={at} ' + ' '.join(word for word in one if '=' in word) for at, one in enumerate(words))
    return asked([*command, '-r', ruleset, '-s', 'edges'], '\n'.join(given) + '\n', len(words))


def thrown(command, at):
    """The command with as many dice as it needs: the last one shows again and again."""
    faces = command[at + 1].split(',')
    faces += faces[-1:] * 90
    run = subprocess.run([*command[:at], '-d', ','.join(faces), *command[at + 2:]], input='id=0\n', capture_output=True, text=True, check=False)
    needed = re.search(r'but only (\d+) needed', run.stderr)
    count = int(needed[1]) if needed else len(faces)
    return [*command[:at], *(['-d', ','.join(faces[:count])] if count else []), *command[at + 2:]]


def asked(command, given, count):
    run = subprocess.run([*command, '-o', 'kv', '-t'], input=given, capture_output=True, text=True, check=False)
    said = {}
    for line in run.stdout.splitlines():
        known = re.match(r'id=(\d+) ', line)
        said[int(known[1]) if known else 0] = told(line)
    wrong = [line.partition(': ')[2] for line in run.stderr.splitlines()]
    return [said[at] if at in said else f'wrong: {wrong.pop(0) if wrong else "nothing is said"}' for at in range(count)]


def printed(command):
    return subprocess.run(shlex.split(command), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False).stdout.splitlines()


class Game:
    """Deeds through a log, in the folder of the test."""

    lists = {}

    def __init__(self, ruleset):
        self.folder = tempfile.TemporaryDirectory(dir=os.environ.get('BATS_TEST_TMPDIR'))       # others may play, too
        self.log = os.path.join(self.folder.name, 'edges.log')
        self.options, self.kept, self.stood = ['-r', ruleset, '-l', self.log], '', []

    def says(self, line):
        """What is to be printed of a line of a game."""
        kind, _, rest = line.partition(' ')
        if kind == 'play':
            self.options = self.options[:4] + [word for path in rest.split() for word in ('-u', path)]
            self.write('', 'w')
            self.stood = []
        elif kind == 'keep':
            with open(self.log, encoding='utf-8') as file:
                self.kept = file.read()
            self.stood = self.deed('muster', False)
        elif kind == 'back':
            self.write(self.kept, 'w')
        elif kind.startswith('%'):
            self.lists.setdefault(kind, []).append(rest)
        elif rest.startswith('note '):
            self.write(rest[5:] + '\n', 'a')
        elif rest.startswith('%'):
            name, _, fields = rest.partition(' ')
            return [said for deed in self.lists[name] for one in expanded(f'{deed} {fields}') for said in self.deed(one, False)]
        else:
            return [said for one in expanded(rest) for said in self.deed(one, kind == '>')]
        return []

    def write(self, text, mode):
        with open(self.log, mode, encoding='utf-8') as file:
            file.write(text)

    def deed(self, deed, stays):
        tool, *words = shlex.split(deed)
        form = ['-o', 'kv'] if tool == 'muster' else ['-o', 'kv', '-t', *([] if {'-d', '-D'} & set(words) else ['-s', 'edges'])]
        command = [tool, *self.options, *form, *words]
        if '-D' in words:
            command = thrown(command, command.index('-D'))
        run = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if stays:
            self.write(run.stdout, 'a')
        lines = [line for line in run.stdout.splitlines() if ' ' in line and ' event=phase ' not in f' {line}' and line not in self.stood]
        return [*(line if tool == 'muster' else re.sub(r' (faces|number|owners?)=\S*', '', told(line)) for line in lines),
                *(f'wrong: {line.partition(": ")[2]}'.replace(self.log, 'log') for line in run.stderr.splitlines())]


def told(line):
    """An answer without the record that was given: what has changed, and all behind did=."""
    before, did, after = line.partition(' did=')
    if not did:
        return line
    return ' '.join([' '.join(pair) for pair in re.findall(r'(\S+=\S*) (was\.\S+=\S*)', before)] + [after.partition(' ')[2]])


def blocks(lines):
    """Each line of the file with the answers behind it."""
    for line in lines:
        if line.startswith('    '):
            block[1].append(line[4:])
        else:
            block = (line, [])
            yield block


def together(line):
    """What lines must share for one process to answer them."""
    if line.startswith(('==', '#', *ALONE)) or not line or re.search(' -[dD] ', line):
        return None
    return [word for word in line.split() if '=' not in word]


def main():
    update = '--update' in sys.argv
    ruleset, *only = [word for word in sys.argv[1:] if word != '--update']
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), ruleset, 'edges.txt')
    with open(path, encoding='utf-8') as file:
        known = list(blocks(file.read().rstrip('\n').split('\n')))
    section, written, wrong, game = '', [], 0, Game(ruleset)
    for common, group in itertools.groupby(known, lambda block: together(block[0])):
        group = list(group)
        for part in [group] if common else [[block] for block in group]:
            line = part[0][0]
            if line.startswith('== '):
                section = line[3:].split(':')[0]
            if not line or line.startswith(('==', '#')) or only and section not in only:
                written += [text for line, wanted in part for text in (line, *(f'    {want}' for want in wanted))]
                continue
            alone = line.startswith(ALONE)
            records = [[line] if alone else expanded(line) for line, _ in part]
            said = printed(line[2:]) if line.startswith('$ ') else game.says(line) if alone else answers(ruleset, sum(records, []))
            for (line, wanted), asked_for in zip(part, records):
                got, said = (said, []) if alone else (said[:len(asked_for)], said[len(asked_for):])
                written += [line, *(f'    {text}' for text in got)]
                for at, (want, text) in enumerate(itertools.zip_longest(wanted, got)):
                    if not update and text != want:
                        wrong += 1
                        print(f'{asked_for[min(at, len(asked_for) - 1)]}\n  want: {want}\n  got:  {text}')
    if update:
        with open(path, 'w', encoding='utf-8') as file:
            file.write('\n'.join(written) + '\n')
    return 1 if wrong else 0


sys.exit(main())
