"""The sheets of couriers and groups in Steeplechase, and the small things that happen to them.

Ids ST-... are rows of the inventory, ST-R.. its rulings."""

import sys

from common import Refused, Unsure

ENERGIES = ['energetic', 'thirsty', 'hungry', 'exhausted']
REROLLS = {'energetic': 3, 'thirsty': 2, 'hungry': 1, 'exhausted': 0}       # ST-058 to ST-061
THINGS = ('coins', 'wine', 'bread', 'pistol', 'food', 'water')
COUNTED = ('food', 'water')
EMPTY = frozenset()

# what a courier has in a record, with its default
COURIER = {
    'ability': 'none', 'alive': True, 'energy': 'energetic', 'wounds': 0, 'blinded': False, 'mute': False,
    'scarred': False, 'boast': 0, 'shame': 0, 'messages': 1, 'coins': False, 'wine': False, 'bread': False,
    'pistol': False, 'food': 0, 'water': 0, 'taken': EMPTY, 'mounted': True, 'horse': 'ordinary', 'horse-is': 'fresh',
    'horse-at': 'with', 'captured': False, 'buried': False, 'attempts': 0, 'asleep': False, 'indoors': False,
    'hidden': False, 'rested': False, 'in-tow': False, 'paroled': False, 'parole-broken': False, 'contested': False,
    'shown': 0, 'course': 0, 'moved': False, 'thrown': False, 'acted': False, 'no-move': False, 'no-action': False,
    'may-drink': False, 'astray': False, 'fight-now': False, 'no-move-next': False, 'no-action-next': False,
    'may-drink-next': False,
}
# what a group has; from truce on: towards one courier (ST-028, ST-029, "State")
GROUP = {
    'kind': 'guerrillas', 'figures': 0, 'removed': 0, 'gone': False, 'holds': 0, 'loot': EMPTY, 'prisoners': 0,
    'captive': False, 'disguised': False, 'of-one': False, 'loot-ground': 'closed',
    'truce': 0, 'friendly': False, 'hostile': False, 'yielded': False, 'protector': False, 'revolt': False,
    'lucky': False,
}
PAIR = ('truce', 'friendly', 'hostile', 'yielded', 'protector', 'revolt', 'lucky')

# kind: people, figures, overcome at, movement dice, bullets up to this face, on horseback (ST-194 to ST-202)
KINDS = {
    'guerrillas': ('guerrillas', 10, 3, 2, 1, False), 'bandits': ('guerrillas', 4, 2, 2, 1, False),
    'ambush': ('guerrillas', 3, 2, 2, 1, False), 'cavalry': ('british', 6, 3, 3, 1, True),
    'infantry': ('british', 12, 4, 2, 2, False), 'soldiers': ('british', 2, 1, 2, 2, False),
    'civilians': ('civilians', 8, 2, 0, 0, False), 'priests': ('priests', 8, 2, 0, 0, False),
    'maiden': ('maiden', 1, 1, 0, 0, False), 'wolves': ('wolves', 2, 2, 0, 0, False),
}


class Words:
    """The words of one decision: one for each time that it is asked, then the default."""

    def __init__(self, text, default):
        self.left, self.default = (text.split(',') if text else []), default

    def next(self, goes_on=False):
        if self.left:
            word = self.left.pop(0)
            if goes_on:
                self.default = word
            return word
        return self.default

    def yes(self):
        return self.next() == 'yes'


class Sheets:
    """One deed under way: the courier (me), the other party (it), the record's words, the dice.

    effects is what the deed does to others, for the game that keeps them: ('spawn', kind, number, flags),
    ('freed', ...), ('tire',), ('camp',), ('handed',)."""

    def __init__(self, me, it, fields, dice):
        self.me, self.it, self.f, self.dice = me, it, fields, dice
        self.out, self.effects, self.rows = {}, [], []
        self.words = {key: Words(fields.get(key), default) for key, default in (
            ('again', 'no'), ('give-horse', 'no'), ('give-coins', 'no'), ('give-message', 'no'), ('give-food', 'no'),
            ('surrender', 'no'), ('go', 'no'), ('take', 'yes'), ('buy', 'yes'), ('billet', 'yes'), ('revolts', 'no'),
            ('escape', 'no'), ('help', 'no'), ('night', 'yes'), ('retry', 'if-failed'),
            ('second-throw', 'if-losing'), ('stance', None), ('jump', 'no'))}

    # ------------------------------------------------------------------ small things

    def d6(self):
        return self.dice.roll(6)

    def is_(self, ability):
        return self.me['ability'] == ability

    def people(self):
        """Whose tables the group uses (ST-285)."""
        return 'guerrillas' if self.it['disguised'] else KINDS[self.it['kind']][0]

    def number(self, key, default=0):
        value = float(self.f.get(key, default))
        return int(value) if value == int(value) else value

    def said(self, key):
        return self.f.get(key) == 'yes'

    def has_horse(self):
        """A horse that he could ride or give away now."""
        return self.me['horse'] != 'none' and self.me['horse-at'] in ('with', 'outside')

    def truce(self):
        """No enemy until the end of the next turn's pursuit step (ST-R83, ST-R86)."""
        self.it['truce'] = 1
        self.effects.append(('truce',))

    def boast(self, n):
        self.me['boast'] += n

    def shame(self, n):
        self.me['shame'] += n

    def wound(self):
        self.me['wounds'] += 1

    def exhaust(self):
        self.me['energy'] = 'exhausted'

    def thrown(self):
        """Off his horse, which may be caught from the next turn on (ST-137)."""
        self.me['mounted'], self.me['horse-at'], self.me['thrown'] = False, 'loose', True

    def lose_horse(self):
        """Slain or put down."""
        self.me.update({'mounted': False, 'horse': 'none', 'horse-is': 'fresh', 'horse-at': 'with'})

    def horse_held(self):
        if self.has_horse():
            self.me['mounted'], self.me['horse-at'] = False, 'held'
            self.effects.append(('horse-to',))

    def gain_horse(self, indoors=False):
        """An ordinary fresh one, for him who has none (ST-R84)."""
        if self.me['horse'] == 'none' or self.me['horse-at'] in ('held', 'loose'):      # not his own that comes back
            self.effects += [('horse-back',), ('found-horse',)]    # nobody holds it
            self.me.update({'horse': 'ordinary', 'horse-is': 'fresh', 'horse-at': 'with', 'mounted': False})
            if self.me['indoors'] or indoors:
                self.me['horse-at'] = 'outside'

    def horse_back(self):
        if self.me['horse-at'] == 'held' and (self.it.get('has-horse', True) or ('horse-to',) in self.effects):
            self.me['horse-at'] = 'with'        # others keep what they hold (ST-148)
            self.effects.append(('horse-back',))

    def lose_messages(self, printed=0):
        """To the group; the greater shame of the printed and one for each (ST-037, ST-R11)."""
        n = self.me['messages']
        self.me['messages'] = 0
        self.it['holds'] += n
        self.effects.append(('messages-to', n))
        self.shame(max(printed, n))

    def lose(self, *things):
        for thing in things:
            if self.me[thing]:
                self.effects.append(('thing-to', thing, self.me[thing]))
                self.me[thing] = 0 if thing in COUNTED else False
                self.me['taken'] |= {thing}
                self.it['loot'] |= {thing}

    def lose_all(self, printed):
        """All possessions (ST-022, ST-R10)."""
        self.lose(*THINGS)
        self.horse_held()
        self.lose_messages(printed)

    def recover_messages(self):
        """Two boasts for each (ST-039)."""
        n = self.it['holds']
        self.it['holds'] = 0
        self.me['messages'] += n
        self.boast(2 * n)
        self.effects.append(('messages-from', n))

    def recover_things(self, *things):
        """His own things that this group holds."""
        for thing in things or THINGS:
            if thing in self.me['taken'] and thing in self.it['loot']:
                self.me['taken'] -= {thing}
                self.it['loot'] -= {thing}
                self.me[thing] = self.me[thing] + 1 if thing in COUNTED else True
                self.effects.append(('thing-from', thing))

    def capture(self):
        """ST-144, ST-148: the cavalry leave him his horse."""
        self.me['captured'], self.me['acted'], self.me['hidden'] = True, True, False
        self.me['fight-now'] = False
        self.it['prisoners'] += 1
        self.it['truce'] = 0
        if not KINDS[self.it['kind']][5] or self.it['disguised']:
            self.horse_held()
        self.effects.append(('captured',))

    def set_free(self, horse=True):
        """No longer a prisoner (ST-174, finding 6)."""
        if self.me['captured']:
            self.me['captured'] = False
            self.it['prisoners'] = max(0, self.it['prisoners'] - 1)
            self.effects.append(('released',))
        if horse:
            self.horse_back()

    def all_freed(self):
        """An overcome group's prisoners (ST-174, ST-R85); each brings his rescuer one boast (ST-147)."""
        if self.me['captured']:
            self.set_free()
        self.effects.append(('freed', self.it['prisoners']))
        self.it['prisoners'] = 0
        self.out['prisoners-are'] = 'freed'

    def vanish(self):
        self.it['gone'] = True
        self.it['holds'], self.it['loot'] = 0, EMPTY
        self.effects.append(('gone',))

    def fight_now(self):
        self.me['fight-now'] = True
        self.it['truce'] = 0

    def die(self, printed=0):
        """ST-040, ST-R12: what he carried of messages goes to his killers."""
        self.lose_messages(printed)
        self.me['alive'] = False
        if self.me['captured']:
            self.me['captured'] = False
            self.it['prisoners'] = max(0, self.it['prisoners'] - 1)
            self.effects.append(('released',))

    def feast(self):
        """Meal, then drink (ST-066)."""
        if self.me['energy'] in ('hungry', 'thirsty'):
            self.me['energy'] = 'energetic'

    def housed(self, mounted=False):
        """In a house, his horse at the door (ST-072)."""
        self.me['indoors'] = True
        self.me['mounted'] = False
        if self.me['horse'] != 'none' and self.me['horse-at'] == 'with':
            self.me['horse-at'] = 'outside'

    def spawn(self, kind, flags=''):
        self.effects.append(('spawn', kind, KINDS[kind][1], flags))
        self.out['spawn'], self.out['spawned'] = kind, KINDS[kind][1]

    def die_with_rerolls(self, fails, bonus):
        """One die that energy rerolls apply to (ST-062, ST-063, ST-322)."""
        face, word = self.d6(), self.words['retry'].next()
        if face <= REROLLS[self.me['energy']] and (word == 'yes' or word == 'if-failed' and fails(face + bonus)):
            face = self.d6()
        return face + bonus

    def roll(self, bonus, low, high):
        """A table roll; beyond the printed rows the nearest one (ST-003)."""
        face = self.number('roll') if self.f.get('roll') else self.d6()
        self.f.pop('roll', None)
        row = max(low, min(high, face + bonus))
        self.rows.append(f'{sys._getframe(1).f_code.co_name.replace("_", "-")} {row}')      # the table that asks
        return row

    def result(self, word):
        self.out['result'] = word
        return word

    soft, warned, extra = frozenset(), None, ()

    def check_extra(self):
        """The reasons of the game, if the deed itself has none."""
        if self.extra:
            self.refuse_if()

    def refuse_if(self, *reasons):
        """(condition, reason, rule), ...: all that hold are possible words of the refusal.
        Of the soft ones the first is remembered in warned, and the deed goes on."""
        reasons += tuple(self.extra)
        self.extra = ()
        held = [(reason, rule) for condition, reason, rule in reasons if condition]
        hard = [pair for pair in held if pair[0] not in self.soft]
        if hard:
            raise Refused(*hard[0], others=[reason for reason, _ in held])
        if held and not self.warned:
            self.warned = held[0][0]
