#!/usr/bin/env python3
"""Random decks, what is drawn from them, the odds of that, and hands that are full, by draw(1).

usage: decks.py BUILD DECKS SEED"""
import os
import random
import re
import subprocess
import sys
from collections import Counter, defaultdict
from fractions import Fraction

BUILD, DECKS, SEED = os.path.abspath(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
WORDS = 'ash birch cedar dogwood elm'.split()
MOST = 2        # cards of a small hand


class Deck:
    def __init__(self, name, chance):
        self.name = name
        self.cards = {word: chance.choice((1, 1, 2, 3)) for word in chance.sample(WORDS, chance.randrange(1, 5))}
        self.reshuffles, self.empty, self.ends = set(), False, set()
        kind = chance.randrange(5)
        if kind == 0:
            self.empty = True
        elif kind == 1:
            self.reshuffles = set(chance.sample(list(self.cards), 1))
        elif kind == 2:
            self.ends = set(chance.sample(list(self.cards), 1))
        self.into = chance.choice((None, None, None, 'hand', 'hand', 'few'))
        self.played = {word for word in self.cards if chance.random() < .3}  # goes into no hand

    def written(self):
        cards = ', '.join(f'{word}: {{copies: {copies}{", into: none" if self.into and word in self.played else ""}}}'
                          for word, copies in self.cards.items())
        lines = [f'{self.name}:', '  about: x', f'  cards: {{{cards}}}']
        if self.into:
            lines.append(f'  into: {self.into}')
        if self.empty:
            lines.append('  reshuffle: empty')
        if self.reshuffles:
            lines.append(f'  reshuffle: [{", ".join(self.reshuffles)}]')
        if self.ends:
            lines.append(f'  ends: [{", ".join(self.ends)}]')
        return '\n'.join(lines) + '\n'

    def whole(self):
        """What is left, and what is in hands."""
        return tuple(self.cards.values()), (0,) * len(self.cards)

    def draws(self, state, at):
        """(the state behind the card, did all come back)."""
        left, held = list(state[0]), list(state[1])
        word, back = list(self.cards)[at], False
        left[at] -= 1
        if self.into and word not in self.played:
            held[at] += 1
        if word in self.ends:
            left = [0] * len(left)
        if word in self.reshuffles or (self.empty and not sum(left)):
            left, back = [max(0, copies - mine) for copies, mine in zip(self.cards.values(), held)], True
        return (tuple(left), tuple(held)), back

    def odds(self, state, count):
        """{cards in the order of the deck: how likely}; None: a card may be missing."""
        states = {(state, (0,) * len(self.cards)): Fraction(1)}
        for _ in range(count):
            behind = defaultdict(Fraction)
            for (now, drawn), weight in states.items():
                total = sum(now[0])
                if not total:
                    return None
                for at, copies in enumerate(now[0]):
                    if copies:
                        more = tuple(number + (i == at) for i, number in enumerate(drawn))
                        behind[self.draws(now, at)[0], more] += weight * Fraction(copies, total)
            states = behind
        result = Counter()
        for (_, drawn), weight in states.items():
            result[','.join(word for word, number in zip(self.cards, drawn) for _ in range(number))] += weight
        return dict(result)


def main():
    chance, wrong = random.Random(SEED), []
    decks = [Deck(f'deck-{i}', chance) for i in range(DECKS)]
    env = {key: value for key, value in os.environ.items() if not key.startswith('VOLTIGEUR_')}
    env.update(VOLTIGEUR_RULES='./woods')
    os.mkdir('woods')
    for name, text in (('ruleset', f'id: woods\ntitle: Woods\nsides: {{band: {{hand: {{type: list, words: '
                                   f'[{", ".join(WORDS)}]}}, few: {{type: list, words: [{", ".join(WORDS)}], '
                                   f'most: {MOST}}}}}}}\n'),
                       ('state', 'events: {game: {about: x}}\nstate: {hand: {until: game}, few: {until: game}}\n'),
                       ('decks', ''.join(deck.written() for deck in decks))):
        with open(f'woods/{name}.yaml', 'w', encoding='utf-8') as file:
            file.write(text)

    def run(*words):
        return subprocess.run([f'{BUILD}/draw', *words], env=env, capture_output=True, text=True, check=False)

    def compare(deck, what, got, want):
        if got != want:
            wrong.append(f'{deck.written()}{what}\nwant: {want}\ngot:  {got}')

    def ask(deck, state, count):
        done, want = run(deck.name, 'by=Ann', '-l', 'log', '-O', '--fraction', '-o', 'kv', f'count={count}'), None
        want = deck.odds(state, count)
        if want is None:
            short = (f'not enough cards: {count} needed, {sum(state[0])} left' if count > sum(state[0]) else
                     f'a card may end the deck before {count} are drawn')
            compare(deck, f'odds of {count} with {state}', (done.returncode, done.stderr.split(': ', 2)[-1].strip()),
                    (2, short))
            return
        got = {cards: Fraction(odds) for cards, odds in re.findall(r' cards?=(\S+) p=\S+ odds=(\S+)', done.stdout)}
        compare(deck, f'odds of {count} with {state}', got, want)

    def fill(deck):
        """Card by card into a hand that holds few."""
        (left, _), hand = deck.whole(), []
        left = list(left)
        for _ in range(7):
            if not sum(left):
                break
            full = len(hand) >= MOST
            drops = chance.choice((None, 'drawn', *hand, *hand, 'elm')) if full or chance.random() < .2 else None
            face = chance.randrange(1, sum(left) + 1)
            at = next(at for at in range(len(left)) if face <= sum(left[:at + 1]))
            card, was = list(deck.cards)[at], list(hand)
            done = run(deck.name, 'by=Ann', '-l', 'log', '-d', str(face), '-o', 'kv', *([f'drops={drops}'] if drops else []))
            what = f'hand {was}, left {left}, face {face}, drops={drops}'
            if full and not drops:
                compare(deck, what, done.stdout, 'by=Ann did=draw.' + deck.name + ' result=hand-full refused=hand-full\n')
                continue
            goes = card not in deck.played
            if full and goes and drops not in ('drawn', *hand):
                compare(deck, what, done.stderr.partition(': ')[2], f'drops: "{drops}" is not in the hand; it has '
                                                                   f'{",".join(hand)}, or say drawn\n')
                continue
            if goes and not (full and drops == 'drawn'):
                hand.append(card)
                if full:
                    hand.remove(drops)
                hand.sort(key=WORDS.index)
            left[at] -= 1
            if card in deck.ends:
                left = [0] * len(left)
            back = card in deck.reshuffles or (deck.empty and not sum(left))
            if back:
                left = [max(0, copies - hand.count(word)) for word, copies in deck.cards.items()]
            changed = f' few={",".join(hand)} was.few={",".join(was)}' if hand != was else ''
            compare(deck, what, re.sub(r' (drops|faces)=\S+', '', done.stdout),
                    f'by=Ann did=draw.{deck.name} card={card} left={sum(left)}{" reshuffled=yes" if back else ""}{changed}\n')
            with open('log', 'a', encoding='utf-8') as file:
                file.write(done.stdout)

    for deck in decks:
        with open('log', 'w', encoding='utf-8') as file:
            file.write('event=game\n')
        if deck.into == 'few':
            fill(deck)
            continue
        state = deck.whole()
        ask(deck, state, chance.randrange(1, 6))
        faces, cards = [], []
        for _ in range(chance.randrange(1, 6)):
            if not sum(state[0]):
                break
            face = chance.randrange(1, sum(state[0]) + 1)
            at = next(at for at in range(len(state[0])) if face <= sum(state[0][:at + 1]))
            state, back = deck.draws(state, at)
            faces.append(str(face))
            cards.append((list(deck.cards)[at], str(sum(state[0])), back))
        done = run(deck.name, 'by=Ann', '-l', 'log', '-d', ','.join(faces), '-o', 'kv', f'count={len(faces)}')
        got = [(card, left, back != '') for card, left, back in
               re.findall(r' card=(\S+) left=(\d+)( reshuffled=yes)?', done.stdout)]
        compare(deck, f'faces {faces} {done.stderr}', got, cards)
        with open('log', 'a', encoding='utf-8') as file:
            file.write(done.stdout)
        left = dict(re.findall(r' card=(\S+) copies=(\d+)', run(deck.name, 'by=Ann', '-l', 'log', '--left', '-o', 'kv').stdout))
        compare(deck, 'left', left, {word: str(copies) for word, copies in zip(deck.cards, state[0]) if copies})
        ask(deck, state, chance.randrange(1, 5))
    print(*wrong, f'{DECKS} decks, {len(wrong)} wrong', sep='\n')
    return bool(wrong)


sys.exit(main())
