"""Told games: short games written down deed by deed, in which one rule matters.

A ruleset's stories are stories/RULESET-*.txt:

    story still-paralysed: a second activation is lost too (SB-217 SB-468)
    game sequence=strict first=Red red=officer,infantryman
    check terror by=Infantryman modifier=-6 faces=1,1   = collapse
    move walk by=Infantryman clear=3                    ! actor-collapsed

`game` is read by the model's Game.told(); with several sequences the story is played in each, and
`strict: DEED` is a deed of that one only. Marks hold for the first sequence; the others the model judges.
`! REASON`: the model refuses or warns, for that reason;
`= WORD`: the model's result. Without a mark the deed is done. The model may know further words
that stand for deeds (Game.told_word); dice that are not given are thrown."""

import glob
import os
import re

from common import Deed, Prediction, Unsure, judge, parse, predict

HERE = os.path.dirname(os.path.abspath(__file__))


class Step:
    """A deed with what the model says of it."""

    def __init__(self, deed, prediction, before, after):
        self.deed, self.prediction, self.before, self.after = deed, prediction, before, after


class Story:
    """One told game, as it is written."""

    def __init__(self, name, why, place):
        self.name, self.why, self.place, self.options, self.lines = name, why, place, None, []
        self.marked = True

    def in_each(self):
        """The story, once for each of its sequences."""
        for count, sequence in enumerate(self.options.get('sequence', 'no').split(',')):
            story = Story(self.name + ('' if not count else '-' + sequence), self.why, self.place)
            story.options, story.marked = {**self.options, 'sequence': sequence}, not count
            pairs = [re.fullmatch(r'(?:(strict|warn|no): *)?(.*)', line).groups() for line in self.lines]
            story.lines = [line for only, line in pairs if only in (None, sequence)]
            yield story

    def told(self, model):
        """(the game, its steps, what the model sees otherwise than the story says)"""
        game, steps, wrong = model.Game.told(self.options), [], []

        def do(deed, mark='', word=''):
            nonlocal game
            try:
                prediction, after = predict(game, deed, seed=len(steps))
            except Unsure as why:
                raise Unsure(f'{deed.command()}: {why}') from None
            steps.append(Step(deed, prediction, game, after))
            game = after
            said = unlike(prediction, mark, word)
            if said:
                wrong.append(f'{deed.command()}: {said}')
        for deed in game.opening():
            do(deed)
        for line in self.lines:
            text, mark, word = re.fullmatch(r'(.*?)(?:\s+([!=])\s*(\S*))?', line).groups('')
            tool, variant, fields = words(text)
            if hasattr(game, 'told_' + tool):
                for deed in getattr(game, 'told_' + tool)(variant, fields, lambda: game):
                    do(deed)
                continue
            faces = fields.pop('faces', None)
            mark = mark if self.marked else None
            do(Deed(tool, variant, fields, thrown(faces)), mark, word)
        return steps[0].before, steps, wrong


def thrown(faces):
    """The faces in `5,6x2,1`, or None."""
    pairs = [re.fullmatch(r'(?:(\d+)x)?(\d+)', face).groups('1') for face in str(faces or '').split(',') if face]
    return [int(face) for times, face in pairs for _ in range(int(times))] or None


def number(text):
    """A whole number as a number."""
    return int(text) if re.fullmatch(r'-?\d+', text) else text


def words(text):
    """(tool, variant, fields) of a line; an event has neither."""
    first = re.match(r'(?:[\w-]+(?: |$)){0,2}', text).group()
    tool, variant = (first.split() + ['', ''])[:2]
    return tool, variant, {key: number(value) for key, value in parse(text[len(first):]).items()}


def unlike(prediction, mark, word):
    """How a prediction differs from what the story expects; mark None: nothing is expected."""
    if mark is None:
        return ''
    wrong = prediction.refused or prediction.warn or ''
    if mark == '!':
        return '' if wrong and word in ('', wrong, *wrong.split('|')) else f'expected to be refused, {word}; {prediction}'
    if wrong:
        return f'expected to be done; {prediction}'
    results = [str(line.get('result', '')) for line in prediction.lines]
    return '' if mark != '=' or word in results else f'expected result={word}; {prediction}'


def read(ruleset):
    """All stories of a ruleset."""
    stories = []
    for path in sorted(glob.glob(os.path.join(HERE, 'stories', ruleset + '-*.txt'))):
        with open(path) as file:
            for number, line in enumerate(file, 1):
                line = line.split('#')[0].strip()
                if line.startswith('story '):
                    name, _, why = line[6:].partition(':')
                    stories.append(Story(name, why.strip(), f'{os.path.basename(path)}:{number}'))
                elif line.startswith('game'):
                    stories[-1].options = parse(line[4:])
                elif line:
                    stories[-1].lines.append(line)
    return [each for story in stories for each in story.in_each()]


def main(model, args):
    """Tells the stories in the model and in the tools: is it the same, and what the story says?"""
    told, bad, deeds = read(model.RULESET), 0, 0
    for story in told:
        if args.story and story.name not in args.story:
            continue
        try:
            game, steps, wrong = story.told(model)
        except Unsure as why:
            bad += 1
            print(f'--- {story.place}: {story.name}: the model does not know: {why}')
            continue
        deeds += len(steps)
        engine = args.engine(args.build, model.RULESET, game.unit_files())
        try:
            played = engine.game([(step.deed.tool, step.deed.variant, step.deed.line()) for step in steps])
            difference = judge(model, steps, played, story.name, game.sequence)
        finally:
            engine.close()
        if wrong or difference:
            bad += 1
            print(f'--- {story.place}: {story.name}: {story.why}')
        for sentence in wrong:
            print('  the model:', sentence)
        if difference:
            difference.show()
    print(f'{len(told)} stories, {deeds} deeds: {len(told) - bad} without a difference')
    return 1 if bad else 0
