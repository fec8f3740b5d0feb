"""The games of stories/sharp-practice-*.txt: who plays them, and words that stand for deeds.

    game sequence=strict Solo.men=3 Left.kind=column Vane.with=Solo Drummer.with=Vane

The armies are always RED and BLUE; NAME.WORD= changes one of them (kind, men, weapon, quality, flags;
status, with, mounted, physique; ranks, groups). NAME.with=none: with nobody.

    card name      the turn card of Name is drawn (tiffin, grasp-the-nettle-2 too)
    bonus by=NAME card=CARD     this bonus card is drawn
    turn           the turn ends: Tiffin, or the event where there is no order of play
    set by=NAME    event=set"""

from common import Deed
from sharp_practice_army import Formation, Group, Leader, text

RED = {
    'groups': {
        'First': {}, 'Second': {}, 'Grenadiers': {'quality': 'good', 'flags': 'aggressive,grenadiers'},
        'Rifles': {'kind': 'light-infantry', 'weapon': 'rifle', 'men': '6', 'quality': 'elite', 'flags': 'chosen-man'},
        'Solo': {'men': '6'}, 'Duo': {'men': '5'}, 'Trio': {'men': '6'},
        'Hussars': {'kind': 'light-cavalry', 'weapon': 'carbine', 'flags': 'elan'},
        'Gun': {'kind': 'artillery', 'weapon': 'light-gun', 'men': '5'}},
    'formations': {'Left': {'kind': 'line', 'groups': 'First,Second'},
                   'Screen': {'kind': 'skirmish', 'groups': 'Rifles', 'ranks': '1'}},
    'leaders': {'Cope': {'status': '4', 'with': 'Left', 'mounted': 'yes'}, 'Vane': {'with': 'Rifles'},
                'Lone': {'status': '1'}},
    'musicians': {'Drummer': {'instrument': 'drum', 'with': 'Cope'}},
}
BLUE = {
    'groups': {'Ulex': {}, 'Oak': {}, 'Elm': {}, 'Ash': {'men': '6'},
               'Lancers': {'kind': 'cavalry', 'weapon': 'carbine', 'flags': 'lancers'},
               'Jaegers': {'kind': 'light-infantry', 'weapon': 'rifle', 'men': '6'}},
    'formations': {'Colonne': {'kind': 'column', 'groups': 'Oak,Elm', 'ranks': '4'}},
    'leaders': {'Girard': {'status': '3', 'with': 'Ulex'}, 'Hulot': {'with': 'Colonne', 'physique': '1'}},
    'musicians': {},
}
CARDS = ['grasp-the-nettle-2', 'tiffin']
BONUS = ('water water damnation grasp-the-nettle-1 grasp-the-nettle-1 grasp-the-nettle-2 grasp-the-nettle-2 '
         'grasp-the-nettle-2 grasp-the-nettle-3').split()


def raised(side, army, options, turn):
    """One side, as army() gives it."""
    def given(section, **usual):
        for name, words in army[section].items():
            changed = {key.split('.')[1]: value for key, value in options.items() if key.split('.')[0] == name}
            yield name, {**usual, **words, **changed}
    who = ('Red', 'Blue')[side]
    groups, formations, leaders = [], [], []
    for name, g in given('groups', kind='line-infantry', men='8', weapon='musket', quality='regular', flags=''):
        weapon = None if g['weapon'] == 'none' else g['weapon']
        groups.append(Group(name, who, g['kind'], int(g['men']), weapon, g['quality'], [flag for flag in g['flags'].split(',') if flag]))
    named = {g.name: g for g in groups}
    for name, f in given('formations', ranks='2'):
        parts = [named[part] for part in f['groups'].split(',')]
        formations.append(Formation(name, who, f['kind'], [g.name for g in parts], int(f['ranks']), sum(g.men for g in parts)))
        for g in parts:
            g.formation = name
    for name, m in given('leaders', status='2', physique='2', mounted='no', **{'with': 'none'}):
        attached = None if m['with'] == 'none' else m['with']
        leaders.append(Leader(name, who, int(m['status']), attached, m['mounted'] == 'yes', int(m['physique'])))
    musicians = [(name, m['instrument'], m['with']) for name, m in given('musicians')]
    decks = {'turn': turn, 'bonus': BONUS} if side == 0 else {}
    return groups, formations, leaders, musicians, text(who, groups, formations, leaders, musicians, decks)


class Told:
    """A game of given armies; a part of the class Game."""

    @classmethod
    def told(cls, options):
        game = cls.__new__(cls)
        turn = [name.lower() for army in (RED, BLUE) for name in army['leaders']] + CARDS
        armies = [raised(side, army, options, turn) for side, army in enumerate((RED, BLUE))]
        game.begin(options.get('sequence', 'strict'), armies, turn, BONUS)
        return game

    @staticmethod
    def told_draw_of(deck, left, card):
        """The face that draws it."""
        return [sorted(left, key=deck.index).index(card) + 1]

    def told_card(self, name, fields, game):
        now = game()
        if not now.ordered():
            return
        yield Deed('draw', 'turn', {}, self.told_draw_of(now.decks['turn'], now.left['turn'], name.lower()))

    def told_bonus(self, name, fields, game):
        now, card = game(), fields.pop('card')
        yield Deed('draw', 'bonus', fields, self.told_draw_of(now.decks['bonus'], now.left['bonus'], card))

    def told_turn(self, name, fields, game):
        if game().ordered():
            yield from self.told_card('tiffin', fields, game)
        else:
            yield Deed('', '', {'event': 'turn'})

    def told_set(self, name, fields, game):
        yield Deed('', '', {'event': 'set', **fields})
