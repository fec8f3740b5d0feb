#!/usr/bin/env python3
"""Random logs of answers of one and of several lines, amendments, undone and damaged lines, and
what they come to by THE LOG in muster(1).

usage: log-model.py BUILD RULES LOGS SEED

Compares each figure's kit, which every line sets to its own place, and the warnings."""
import os
import random
import re
import subprocess
import sys
import tempfile

BUILD, RULES = (os.path.abspath(path) for path in sys.argv[1:3])
LOGS, SEED = (int(word) for word in sys.argv[3:5])
FIGURES = 'Ann Bob Cid Dan'.split()


class Writer:
    """Writes a log. Each record is a dict: line, number, event, at, owners, owner, amends."""

    def __init__(self, chance):
        self.chance, self.lines, self.records, self.last = chance, [], [], 0
        self.kinds, self.warnings = {}, []  # by number: answer, event, or the names of several targets

    def add(self, record, text):
        self.lines.append(text)
        record.update(line=len(self.lines), counts=True, void=False)
        if record.get('undo'):
            self.records.append(record)
            return
        if record.get('amends'):
            record['number'] = record['amends']
        elif record['number'] > self.last + 1:
            self.warnings.append((record['line'], f'number={record["number"]} comes after {self.last}: '
                                                  'a record is missing'))
        self.last = max(self.last, record['number'])
        self.records.append(record)

    def fields(self, record, said=True):
        """by=, at= and the kit that the line gives, with what it is."""
        who, kit = record['by'], f'k{len(self.lines) + 1}'
        words = [f'by={who}']
        if record.get('at'):
            words += [f'at={record["at"]}', f'target.kit={kit}']
        else:
            words += [f'kit={kit}']
        record['gives'] = (record.get('at') or who, kit)
        if record.get('event'):
            words.insert(0, 'event=set')
        elif said:
            words += ['did=shoot.fire']
        if record.get('repetition'):
            words += [f'repetition={record["repetition"]}']
        return words

    def single(self, number, amends=False, event=False, at=None, repetition=0):
        record = dict(by=self.chance.choice(FIGURES), number=number, event=event, at=at,
                      repetition=repetition, amends=number if amends else 0)
        words = self.fields(record)
        if amends:
            words += [f'amends={number}']
        elif number != self.last + 1 or self.chance.random() < .7:
            words += [f'number={number}']
        record['said'] = not amends and f'number={number}' in words and not repetition
        self.add(record, ' '.join(words))

    def several(self, number, amends=False):
        """An answer of several lines: sometimes one is missing, twice there, or one too many."""
        owners = self.chance.choice((2, 2, 3, 4))
        order = list(range(2, owners + 1))
        for _ in range(self.chance.choice((0, 0, 0, 1, 2))):
            change = self.chance.randrange(5)
            if change == 0 and order:
                order.pop(self.chance.randrange(len(order)))
            elif change == 1 and order:
                order.append(self.chance.choice(order))
            elif change == 2 and order:
                order[self.chance.randrange(len(order))] = self.chance.choice(order)
            elif change == 3:
                order.append(owners + self.chance.choice((1, 1, 2)))
            else:
                self.chance.shuffle(order)
        deed = self.chance.choice((1, 1, 2))
        place = [1] + order
        if self.chance.random() < .07:
            place = order
        for owner in place:
            record = dict(by=self.chance.choice(FIGURES), number=number, owner=owner, owners=owners,
                          did=owner == deed, amends=number if amends else 0)
            if owner == 1 and deed == 2:
                words, record['gives'] = [f'event=activation by={record["by"]}'], None
            else:
                words = self.fields(record, said=owner == deed)
            words += [f'number={number}'] if not amends else [f'amends={number}']
            words += [f'owners={owners}' if owner == 1 else f'owner={owner}']
            self.add(record, ' '.join(words))

    def nothing(self):
        """A line that is no record of the game."""
        kind = self.chance.choice(('', '# by=Ann kit=c did=shoot.fire', 'by=Ann kit=t did=shoot.fire error=torn',
                                   'by=Ann kit=b "did'))
        self.lines.append(kind)
        if kind.endswith('"did'):
            self.warnings.append((len(self.lines), 'not a record'))

    def write(self):
        for _ in range(self.chance.choice((1, 2, 4, 7, 40))):
            number = self.last + self.chance.choice((1, 1, 1, 1, 2))
            kind = self.chance.random()
            plain = self.kind == 'plain'
            known = [n for n in self.kinds]
            if kind < .3 or (plain and kind < .75):
                event = self.chance.random() < .3
                if plain and self.last and self.chance.random() < .3:  # a line that is there twice, but for its kit
                    number = self.chance.randrange(1, self.last + 1)
                self.kinds[number] = 'event' if event else 'answer'
                self.single(number, event=event, at=self.chance.choice((None, *FIGURES[:2])) if plain and not event else None)
            elif kind < .4 or (plain and kind < .9):
                self.kinds[number] = self.chance.sample(FIGURES, self.chance.choice((1, 2, 3)))
                for i, at in enumerate(self.kinds[number]):
                    self.single(number, at=at, repetition=i + 1)
            elif kind > .95 or plain:
                self.nothing()
            elif kind < .6 and self.kind == 'sets':
                self.kinds[number] = 'answer'
                self.several(number)
            elif kind < .8 and known:
                number = self.chance.choice(known[-4:])
                if self.chance.random() < .03:
                    number = self.last + 1  # whose line is lost
                    self.kinds[number] = 'answer'
                if isinstance(self.kinds[number], list):
                    self.single(number, amends=True, at=self.chance.choice(self.kinds[number]), repetition=1)
                elif self.kind == 'sets' and self.chance.random() < .5:
                    self.several(number, amends=True)
                else:
                    self.single(number, amends=True, event=self.chance.random() < .2)
            elif kind < .95:
                word = self.chance.choice(('undo', 'undo', 'redo'))
                number = self.chance.choice(known[-3:] + [self.last + 1])
                self.add(dict(undo=word, number=number), f'event={word} number={number}')
        if self.chance.random() < .1:
            self.lines.append('by=Ann kit=half did=shoot.fire')
            self.warnings.append((len(self.lines), 'the last line is damaged and ignored: it has no newline'))
            return '\n'.join(self.lines)
        if self.lines[-1].endswith('"did'):
            self.warnings[-1] = (len(self.lines), 'the last line is damaged and ignored: ')
        return '\n'.join(self.lines) + '\n'


class Answer:
    """What counts or does not count as one: a record, or the lines of an answer."""

    def __init__(self, records):
        head = records[0]
        self.records, self.number, self.amends = records, head['number'], head['amends']
        self.line, self.at, self.place = head['line'], head.get('at'), head['line']
        self.set, self.headless = 'owner' in head, head.get('owner', 1) > 1
        self.wrong, there = [], set()
        for record in records:
            owner = record.get('owner', 1)
            what = None
            if self.headless:
                what = 'no first line before it'
            elif self.set and owner > head['owners']:
                what = f'only {head["owners"]} lines'
            elif owner in there:
                what = 'this line twice'
            else:
                there.add(owner)
            if what:
                self.wrong.append((record['line'], f'owner={owner}: number {self.number} has {what}'))
        bad = {line for line, _ in self.wrong}
        self.good = [record for record in records if record['line'] not in bad]
        self.lines, self.owners = len(there), head.get('owners', 1)
        self.whole = not self.headless and (not self.set or self.lines == self.owners)
        self.is_answer = not head.get('event')
        self.replaced = self.void = False

    def complaints(self):
        yield from self.wrong
        if not self.whole and not self.headless:
            yield self.line, (f'{"the amendment of" if self.amends else "number"} {self.number} has {self.lines} '
                              f'of {self.owners} lines and is left out')


def comes_to(writer):
    """(figure: kit, warnings) of a log."""
    warnings, answers, undone, at = list(writer.warnings), [], [], 0
    while at < len(writer.records):
        first, end = writer.records[at], at + 1
        if first.get('undo'):
            undone.append(first)
        else:
            while (first.get('owner') == 1 and end < len(writer.records) and
                   writer.records[end].get('owner', 1) > 1 and
                   all(writer.records[end].get(key) == first.get(key) for key in ('number', 'amends'))):
                end += 1
            answers.append(Answer(writer.records[at:end]))
        at = end
    standing = []
    for answer in answers:
        if answer.amends and answer.whole:
            old = [other for other in standing if other.number == answer.number and not other.replaced]
            same = [other for other in old if other.at == answer.at]
            if not old:  # it counts all the same
                warnings.append((answer.line, f'amends={answer.number}: no record has this number'))
                standing.append(answer)
                continue
            old = same[-1] if same and not old[-1].set else old[-1]
            if answer.is_answer != old.is_answer:
                warnings.extend([(answer.line, f'amends={answer.number} is left out'), *answer.wrong])
                continue
            for other in standing:  # a line without its first goes with the others of its number
                if other is old or (old.headless and other.headless and other.number == old.number):
                    other.replaced = True
            answer.place = old.place
        elif answer.amends:
            warnings.extend(answer.complaints())
            continue
        standing.append(answer)
    for answer in standing:
        if not answer.replaced:
            warnings.extend(answer.complaints())
    for undo in undone:
        of_it = [answer for answer in answers if answer.number == undo['number'] and answer.line < undo['line']]
        if not of_it:
            warnings.append((undo['line'], f'no record has number={undo["number"]}'))
        for answer in of_it:
            answer.void = undo['undo'] == 'undo'
    said = [record for record in writer.records if writer.kind == 'plain' and record.get('said')]
    for i, record in enumerate(said):
        same = [other['line'] for other in said[:i] if all(other[key] == record[key] for key in ('number', 'at'))]
        if same:
            warnings.append((record['line'], f'line {same[-1]} has number={record["number"]} and the same target'))
    now = {}
    for answer in sorted(standing, key=lambda answer: (answer.place, answer.line)):
        if answer.whole and not answer.replaced and not answer.void:
            now.update(dict(record['gives'] for record in answer.good if record['gives']))
    return now, sorted(warnings)


def main():
    chance, wrong = random.Random(SEED), 0
    env = {key: value for key, value in os.environ.items() if not key.startswith('VOLTIGEUR_')}
    env.update(VOLTIGEUR_RULES=RULES, VOLTIGEUR_LOG='game.log')
    with tempfile.TemporaryDirectory() as home:
        for game in range(LOGS):
            writer = Writer(chance)
            writer.kind = ('plain', 'single', 'sets', 'sets')[game % 4]
            text = writer.write()
            with open(f'{home}/game.log', 'w', encoding='utf-8') as file:
                file.write(text)
            done = subprocess.run([f'{BUILD}/muster', '-o', 'kv'], env=env, cwd=home, capture_output=True, text=True,
                                  check=False)
            now = dict(re.findall(r'^by=(\w+) kit=(\w+)', done.stdout, re.M))
            told = sorted((int(line), text) for line, text in re.findall(r'game\.log:(\d+): (.*)', done.stderr))
            want, warned = comes_to(writer)
            fits = len(told) == len(warned) and all(one[0] == other[0] and one[1].startswith(other[1])
                                                    for one, other in zip(told, warned))
            if now != want or not fits or done.returncode != (2 if warned else 0):
                wrong += 1
                print(f'log {game}:\n{text}\nwant: {want}\n{warned}\ngot:  {now}\n{told} {done.returncode}\n')
    print(f'{LOGS} logs, {wrong} wrong')
    return wrong > 0


sys.exit(main())
