"""The games of stories/other-side-*.txt: who plays them, and words that stand for deeds.

    game sequence=strict Riflemen.count=3 Battery.limbered=yes

Both sides are always those of PLAYERS and ENEMIES; NAME.WORD= changes a unit or an entry.

    turn           the next turn: event=turn
    press N        the button, with this die
    set by=NAME    event=set
    join by=NAME   event=join"""

from common import Deed
from other_side_army import document, sheets

LEADER = {'leader': 'yes', 'weapon': 'pistol'}
PLAYERS = [
    ('Rifles', 'rifles', {}, [('Orr', 1, LEADER), ('Doyle', 1, {'leader': 'yes', 'weapon': 'rifle'}),
                              ('Plunket', 1, {'weapon': 'rifle', 'marksman': 'yes'}), ('Riflemen', 8, {'weapon': 'rifle'})]),
    ('Lights', 'light-infantry', {}, [('Pinto', 1, LEADER), ('Reis', 1, {'leader': 'yes', 'weapon': 'musket'}),
                                      ('Bobs', 8, {'weapon': 'musket'})]),
    ('Horse', 'cavalry', {}, [('Voss', 1, LEADER), ('Troopers', 6, {'weapon': 'carbine'})]),
    ('Battery', 'artillery', {'gun': 'field'}, [('Sarge', 1, {'leader': 'yes', 'weapon': 'musket'}),
                                                ('Corporal', 1, {'leader': 'yes', 'weapon': 'musket'}),
                                                ('Gunners', 4, {'weapon': 'musket'}), ('Train', 2, {'driver': 'yes', 'weapon': 'none'})])]
ENEMIES = [
    ('Line', 'infantry', {'quality': 'average'}, [('Chef', 1, LEADER), ('Fusiliers', 8, {'weapon': 'musket'})]),
    ('Elite', 'infantry', {'quality': 'veteran', 'hidden': 'yes'}, [('Grognards', 6, {'weapon': 'musket'})]),
    ('Wagons', 'convoy', {'quality': 'conscript'}, [('Guards', 4, {'weapon': 'musket'}),
                                                    ('Carters', 2, {'driver': 'yes', 'riding': 'yes', 'weapon': 'none'}),
                                                    ('Carts', 2, {'quality': 'transport', 'weapon': 'none'})]),
    ('Mules', 'convoy', {'quality': 'conscript'}, [('Muleteers', 2, {'driver': 'yes', 'weapon': 'musket'})]),
    ('Courier', 'messenger', {'quality': 'veteran'}, [('Marbot', 1, LEADER)]),
    ('Partisans', 'guerillas', {'quality': 'average'}, [('Juan', 1, LEADER), ('Mina', 1, LEADER), ('Band', 6, {'weapon': 'musket'})]),
    ('Peasants', 'villagers', {'quality': 'civilian'}, [('Folk', 2, {'weapon': 'none'}), ('Widow', 1, {'weapon': 'none'})]),
    ('Friars', 'monks', {'quality': 'civilian'}, [('Brothers', 1, {'weapon': 'none'}), ('Prior', 1, {'weapon': 'none'})]),
    ('Gentry', 'aristocrats', {'quality': 'civilian'}, [('Don', 1, {'weapon': 'pistol'}), ('Donas', 2, {'weapon': 'none'})])]


def changed(units, options):
    """The units as the story wants them."""
    def of(name, given):
        return {**given, **{key.split('.')[1]: value for key, value in options.items() if key.split('.')[0] == name}}
    for unit, kind, keys, figures in units:
        entries = [(name, of(name, {'count': count, **words})) for name, count, words in figures]
        yield unit, kind, of(unit, keys), [(name, int(words.pop('count')), words) for name, words in entries]


class Told:
    """A game of given forces; a part of the class Game."""

    @classmethod
    def told(cls, options):
        game = cls.__new__(cls)
        ours, theirs = list(changed(PLAYERS, options)), list(changed(ENEMIES, options))
        files = {'players.yaml': document('Hay', 'players', ours), 'enemies.yaml': document('Foe', 'enemy', theirs)}
        game.set_up(options.get('sequence', 'no'), files, {**sheets(ours, True), **sheets(theirs, False)})
        return game

    def told_turn(self, name, fields, game):
        yield self.event('turn')

    def told_set(self, name, fields, game):
        yield self.event('set', **fields)

    def told_join(self, name, fields, game):
        yield self.event('join', **fields)

    def told_press(self, face, fields, game):
        if self.ordered():
            yield Deed('table-lookup', 'initiative', {}, [int(face)])
