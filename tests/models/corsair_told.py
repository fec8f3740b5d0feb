"""The games of stories/corsair-*.txt: who plays them, and words that stand for deeds.

    game sequence=strict Ned.class=5 Anne.swimmer=good

The crew is always CREW; NAME.WORD= changes one of them.

    turn           the next turn
    set by=NAME    event=set"""

from common import Deed
from corsair_deeds import FIGHTER

CREW = {'Anne': {'firearm': 'musket'}, 'Bart': {'firearm': 'pistol', 'swimmer': 'good'}, 'Dora': {'firearm': 'pistol'},
        'Gil': {'firearm': 'swivel-gun'}, 'Hal': {'firearm': 'musket'}, 'Ned': {}, 'Bess': {'firearm': 'blunderbuss'},
        'Rufe': {'firearm': 'rampart-musket'}}


class Told:
    """A game of the given crew; a part of the class Game."""

    @classmethod
    def told(cls, options):
        game = cls.__new__(cls)
        people = {name: dict(FIGHTER, **given) for name, given in CREW.items()}
        for key, value in options.items():
            name, _, word = key.partition('.')
            if word:
                value = int(value) if value.isdigit() else value
                people[name][word] = (value,) if word == 'build' else {'yes': True, 'no': False}.get(value, value)
        game.begin(options.get('sequence', 'strict'), 'The crew', people)
        return game

    def told_turn(self, name, fields, game):
        yield self.event('turn')

    def told_set(self, name, fields, game):
        yield self.event('set', **fields)
