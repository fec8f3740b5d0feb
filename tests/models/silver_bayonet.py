#!/usr/bin/env python3
"""A second bookkeeping of The Silver Bayonet, from the book and the inventory alone.

Run it: silver_bayonet.py --build build --games 100. Ids SB-... are rows of the inventory."""

import random
import sys

import common
from common import Deed, Prediction, Refused
from silver_bayonet_scenarios import GUN, GUNNERS_SCENARIOS, HOLY, NO_HORSES, SCENARIOS, SOLO, Scenarios
from silver_bayonet_stories import Stories
from silver_bayonet_told import Told

RULESET = 'silver-bayonet'

# --------------------------------------------------------------- the book

# type: speed melee accuracy defence courage health cost, attributes, kits, nations (SB-069 to SB-092)
SOLDIERS = {
    'artillerist': (6, 1, 1, 13, 0, 10, 10, 'artillerist', ['hand-weapon pistol'], 'abfprs'),
    'champion-of-faith': (6, 0, 0, 13, 3, 10, 20, 'miracles supernatural-veteran', ['hand-weapon'], 'rs'),
    'dhamphir': (7, 2, 1, 14, 3, 12, 30, 'damage-reduction strong indefatigable', None, 'a'),
    'doctor': (6, 1, 0, 13, 1, 10, 10, 'medic', ['hand-weapon pistol'], 'abfprs'),
    'grenadier': (6, 1, 1, 14, 1, 11, 15, '', ['musket cartridge-box'], 'abfprs'),
    'guard': (6, 1, 1, 14, 2, 12, 18, 'supernatural-veteran', ['musket cartridge-box'], 'fp'),
    'heavy-cavalryman': (5, 2, 1, 13, 2, 12, 23, 'combat-rider', ['breastplate hand-weapon pistol'], 'abfprs'),
    'highlander': (6, 2, 1, 13, 1, 11, 18, '', ['musket cartridge-box', 'heavy-weapon pistol'], 'b'),
    'infantryman': (6, 1, 1, 13, 0, 10, 10, '', ['musket cartridge-box'], 'abfprs'),
    'irregular': (6, 1, 1, 13, 0, 10, 15, 'nimble master-of-cover',
                  ['musket cartridge-box', 'hand-weapon pistol second-pistol'], 'rs'),
    'junior-officer': (6, 2, 1, 13, 2, 12, 22, 'ANY',
                       ['hand-weapon pistol second-pistol', 'fencing-weapon pistol second-pistol'], 'abfprs'),
    'light-cavalryman': (6, 2, 1, 13, 1, 10, 18, 'combat-rider', ['hand-weapon pistol'], 'abfprs'),
    'marine': (6, 1, 1, 13, 1, 10, 12, 'steady-legs', ['musket cartridge-box'], 'bfrs'),
    'native-scout': (6, 1, 1, 13, 2, 12, 18, 'master-of-cover', ['musket cartridge-box', 'heavy-weapon'], 'bfs'),
    'occultist': (6, 0, 0, 13, 3, 10, 20, 'spells supernatural-veteran', ['hand-weapon'], 'abfp'),
    'rifleman': (6, 1, 2, 13, 0, 10, 18, '', ['rifle cartridge-box'], 'bpr'),
    'sailor': (6, 1, 1, 13, 0, 10, 12, 'expert-climber steady-legs', ['hand-weapon pistol'], 'bfrs'),
    'sapper': (6, 1, 1, 13, 0, 10, 12, 'combat-engineer', ['musket cartridge-box heavy-weapon'], 'abfprs'),
    'supernatural-investigator': (6, 2, 1, 14, 0, 12, 22, 'supernatural-veteran monster-expert',
                                  ['fencing-weapon pistol second-pistol', 'heavy-weapon pistol'], 'abfprs'),
    'swordsman': (6, 2, 1, 14, 1, 11, 22, 'indefatigable', ['fencing-weapon pistol'], 'ps'),
    'tactician': (6, 1, 1, 14, 2, 12, 20, 'tactician',
                  ['hand-weapon pistol second-pistol', 'fencing-weapon pistol second-pistol'], 'ap'),
    'veteran-hunter': (6, 2, 2, 14, 0, 12, 30, 'ANY', None, 'abfprs'),
    'vivandiere': (6, 0, 0, 13, 3, 10, 10, 'inspiring master-of-cover supernatural-veteran', ['hand-weapon'], 'f'),
    'werebear': (6, 2, 0, 14, 0, 12, 30, 'skinshift', ['heavy-weapon'], 'r'),
}
NATIONS = {'a': 'austria', 'b': 'britain', 'f': 'france', 'p': 'prussia', 'r': 'russia', 's': 'spain'}
OFFICER_ATTRIBUTES = ('artillerist combat-engineer combat-rider expert-climber great-faith hard-to-put-down '
                      'indefatigable inspiring master-of-cover medic nimble quick-load steady-legs strong '
                      'supernatural-veteran unflappable').split()     # and tactician, in two nations (SB-019)

# name: speed melee accuracy defence courage health, attributes, allergies, reduction, weapon, arm (SB-839 to SB-857)
MONSTERS = {
    'bandit': (6, 0, 0, 12, 0, 10, '', '', 0, 'musket', 'bayonet'),
    'black-dog': (8, 3, 0, 13, 6, 18, 'chilling-touch ethereal indefatigable indestructible soul-shear',
                  'enchanted blessed', 0, 'none', 'hand'),
    'changeling': (6, 2, 0, 13, 4, 12, 'strong', 'enchanted cold-iron', 4, 'none', 'hand'),
    'cultist': (6, 0, 0, 13, 4, 10, 'indefatigable', '', 0, 'none', 'hand'),
    'dark-wolf': (8, 1, 0, 12, 0, 8, '', '', 0, 'none', 'hand'),
    'demon': (6, 3, 0, 14, 10, 18, 'demonic-fire flying soul-shear strong weakened-by-faith', 'blessed salt', 5,
              'demonic-fire', 'hand'),
    'ghost': (6, 3, 0, 12, 10, 12, 'chilling-touch ethereal indefatigable indestructible soul-shear',
              'enchanted salt', 0, 'none', 'hand'),
    'goblin': (6, 0, 0, 15, 5, 8, 'hypnotic inimical-to-technology master-of-cover nimble weakened-by-faith',
               'cold-iron', 4, 'none', 'hand'),
    'ghoul': (6, 1, 0, 13, 4, 12, 'strong', '', 0, 'none', 'hand'),
    'hobgoblin': (6, 2, 0, 14, 5, 14, 'indefatigable strong', '', 1, 'none', 'heavy'),
    'living-armour': (5, 2, 0, 14, 0, 14, 'indefatigable indestructible', 'blessed enchanted', 0, 'none', 'heavy'),
    'living-scarecrow': (5, 1, 0, 13, 0, 10, '', 'fire', 8, 'none', 'hand'),
    'pixie': (6, 0, 0, 18, 0, 1, 'flying inimical-to-technology irritant', '', 0, 'none', 'hand'),
    'possessed': (6, 2, 0, 12, 3, 14, 'demonic-fire strong weakened-by-faith', 'blessed', 2,
                  'demonic-fire', 'heavy'),
    'revenant': (4, 1, 0, 12, 5, 10, 'indefatigable', '', 0, 'none', 'hand'),
    'troll': (5, 3, 1, 13, 3, 20, 'large rock-hurler very-strong', 'fire', 4, 'rock', 'hand'),
    'vampire': (6, 3, 0, 15, 8, 14, 'ethereal hypnotic indefatigable indestructible soul-shear strong '
                'weakened-by-faith', 'silver blessed fire', 0, 'none', 'hand'),
    'vampire-bat': (6, 0, 0, 14, 1, 6, 'flying', '', 0, 'none', 'hand'),
    'werewolf': (6, 2, 0, 13, 3, 12, 'indefatigable master-of-cover nimble quick-healing strong', 'silver fire', 5,
                 'none', 'hand'),
}

# weapon: range, damage die, damage bonus, to hit, firearm, targets, box (SB-032 to SB-044, SB-257, SB-282)
GUNS = {
    'blunderbuss': (8, 'power', 1, -1, True, 2, 'shot-bag'),
    'musket': (24, 'power', 0, 0, True, 1, 'cartridge-box'),
    'pistol': (8, 'power', 0, 0, True, 1, None),
    'second-pistol': (8, 'power', 0, 0, True, 1, None),
    'rifle': (30, 'skill', 0, 0, True, 1, 'cartridge-box'),
    'volley-gun': (14, 'power', 1, -1, True, 3, 'never'),
    'demonic-fire': (12, 'power', 2, 0, False, 1, 'natural'),
    'rock': (12, 'power', 0, 0, False, 1, 'natural'),
    'swivel-gun': (24, 'power', 4, 0, True, 1, None),              # SB-586
    'swivel-gun-volley': (14, 'power', 1, -1, True, 3, None),
}
ARMS = {'hand': ('power', 0), 'heavy': ('power', 1), 'improvised': ('power', -1), 'fencing': ('skill', 0),
        'bayonet': ('power', 0), 'torch': ('power', -1), 'nothing': ('power', -1)}
TWO_SLOTS = {'musket', 'rifle', 'volley-gun'}
SLOTS = {'heavy-weapon': 2, 'musket': 2, 'rifle': 2, 'volley-gun': 2}
TERROR = ['none', 'distracted', 'stunned', 'shaken', 'paralysed', 'collapse']
ENCOUNTERS = dict(zip(range(2, 21), 'demon troll black-dog possessed goblin ghoul vampire-bat revenant bandit cultist '
                      'hobgoblin dark-wolf living-scarecrow changeling living-armour pixie ghost werewolf '
                      'vampire'.split()))
EVENTS = ['', 'rain', 'fog', 'wail', 'deluge', 'cannonball', 'fate', 'faith', 'enchantment', 'swap', 'find']

# ------------------------------------------------- words shared with the tools

# What the tools may say for a reason of this model; a reason that is not here may have any word.
ORDER = {word: {word, 'too-many', 'unlit'}
         for word in ('not-yet', 'too-late', 'not-now', 'owed', 'spent', 'paralysed', 'own-side')}
WORDS = {
    **ORDER,
    'paralysed': {'paralysed', 'too-many', 'owed', 'unlit'}, 'spent': {'spent', 'too-many', 'refused', 'unlit'},
    'self': {'self', 'no-such-power', 'too-many', 'spent', 'owed', 'not-yet', 'too-late', 'asleep', 'paralysed'},
    'actor-down': {'dead', 'too-many'}, 'actor-collapsed': {'collapsed', 'too-many'},
    'actor-lying': {'lying', 'refused', 'own-side', 'other-side', 'target.collapsed', 'target.gone', 'target.away', 'self',
                    'too-many', 'target.dead'}, 'actor-gone': {'gone', 'away', 'too-many'},
    'target-down': {'target.dead', 'target.collapsed', 'target.away', 'too-many'},
    'target-collapsed': {'target.collapsed', 'too-many'},
    'target-gone': {'target.gone', 'target.away', 'too-many'},
    'too-many': {'too-many', 'one-target'},
    'awake': {'awake', 'too-many'}, 'no-gun': {'unusable', 'too-many'}, 'no-torches': {'not-carried'},
    'no-metal': {'not-carried'}, 'too-far': {'short'},
}
# Results that said no before there was refused= (see --strict-refusals).
OLD_REFUSALS = {'impossible', 'refused', 'unloaded', 'fouled', 'out-of-range', 'out-of-sight', 'unusable', 'short',
                'nothing', 'broken'}
NUMBERS = {'power', 'skill', 'reroll', 'total', 'damage', 'negating', 'result', 'critical', 'backs-off', 'tumble',
           'order', 'omens', 'arrivals', 'unexpected-event', 'encounter', 'left', 'distance', 'cost'}
# Cards, events and pools come as a game or story needs them; season-cheats.bats has when they may.
Deed.free = {'table-lookup.clue': 'not-searched,turned-over,no-marker', 'table-lookup.find': 'no-event,once',
             'table-lookup.faith': 'no-event,once', 'table-lookup.restored': 'no-card', 'table-lookup.fate-pool': 'begun,once'}
QUESTIONS = ('table-lookup.dash', 'spot.sight')       # deeds whose no is an answer
SPARE = set()       # results that the tools show and the book does not ask for

# fields that last, with their defaults; activation: gone when an activation ends; turn: gone with the turn
LASTING = {'terror': 'none', 'curse': 0, 'unloaded': frozenset(), 'fouled': frozenset(), 'broken': frozenset(),
           'shots-as': frozenset(), 'blows-as': frozenset(), 'hand-as': frozenset(), 'asleep': False, 'burden': False,
           'teeters': False, 'gun': 'none', 'away': False, 'lying': False, 'form': 'human', 'mounted': False,
           'torch': False, 'frozen': False, 'dazed': 0, 'treated': 0}
OF_TURN = {'fatigue': 0, 'barred': False, 'blown': False, 'stung': False}
OF_ACTIVATION = {'moved': False}
OWN = ('health', 'courage', 'melee', 'accuracy', 'attributes', 'damage-reduction', 'kit', 'holy-symbol', 'silver-on',
       'cold-iron-on')
# what muster does not print, whatever the unit file says
HIDDEN = {'fate-power': (2,), 'fate-skill': (2,), 'fate-monster': (1,)}
POOL = ('fate-power', 'fate-skill', 'fate-monster')
EMPTY = frozenset()


class Words:
    """What a side says of one decision, a word for each time that it is asked; then nothing."""

    def __init__(self, text):
        self.left = (text or 'none').split(',')

    def next(self):
        if self.left == ['if-missed']:
            return 'if-missed'      # a policy goes on
        return self.left.pop(0) if self.left else 'none'


class Figure:
    """One figure: what it is (base) and what has become of it (now)."""

    def __init__(self, name, unit, kind, base, specials=(), officer=False):
        self.name, self.unit, self.kind, self.base = name, unit, kind, base
        self.specials, self.officer = frozenset(specials), officer
        self.now = {**LASTING, **OF_TURN, **OF_ACTIVATION}
        for key in OWN:
            self.now[key] = base[key]
        self.found, self.objects = frozenset(), frozenset()     # (shots or blows, property) for good; what it carries
        self.braced = self.turned = False
        self.gone = False           # left the table by its own will
        self.activated = self.acting = False
        self.tried = self.stays = False     # has tested against its paralysis; has treated, so may not move
        self.move = self.action = 0     # spent in this activation
        self.mended = False             # has healed in this activation
        self.halted = False             # its Move has ended short of contact
        self.onward = False             # its Move is going on: it may still end in contact
        self.checked = self.heard = False   # has made its Check for the enchantment, for the wail
        self.raving = self.raved = False    # in its episode of madness, once a game (SB-523)

    def copy(self):
        other = Figure.__new__(Figure)
        other.__dict__.update(self.__dict__)
        other.now = dict(self.now)
        return other

    def __getitem__(self, key):
        return self.now[key] if key in self.now else self.base[key]

    def __setitem__(self, key, value):
        self.now[key] = value

    def has(self, attribute):
        return attribute in self['attributes']

    @property
    def monster(self):
        return self.unit is None

    @property
    def side(self):
        """Whose it is in this turn: in an episode of madness, nobody's (SB-872)."""
        return None if self.raving else self.unit

    def out(self):
        """Why the figure takes no part, or None (SB-030, SB-151, SB-216, SB-272)."""
        if self.gone:           # dead or not: nobody is there to be asked
            return 'gone'
        if self['terror'] == 'collapse':
            return 'collapsed'
        if self['lying'] and self['health'] == 0:
            return 'lying'
        return 'down' if self['health'] <= 0 else None

    def fatigue_limit(self):
        return 1 if self.has('indefatigable') else 2

    def tire(self):
        self['fatigue'] = min(self['fatigue'] + 1, self.fatigue_limit())

    def penalty(self):
        """On every Check: one for the terror slot, and the Curse (SB-296, SB-401, SB-402)."""
        return (1 if self['terror'] in ('distracted', 'stunned', 'shaken') else 0) + self['curse']

    def arms(self):
        """The melee weapons it may name (SB-037 to SB-041, SB-049, SB-438)."""
        if self.monster and not self['kit']:
            return [self.base['arm']] if self.base['arm'] not in self['broken'] else ['improvised']
        kit, broken, found = self['kit'], self['broken'], []
        for item, arm in (('hand-weapon', 'hand'), ('heavy-weapon', 'heavy'), ('fencing-weapon', 'fencing'),
                          ('musket', 'bayonet'), ('rifle', 'bayonet')):
            if item in kit and arm not in broken and arm not in found:
                found.append(arm)
        if self['torch']:
            found = [arm for arm in found if arm in ('hand', 'fencing')] + ['torch'] * ('torch' not in broken)
        if kit & {'pistol', 'second-pistol', 'blunderbuss', 'improvised-weapon'} and 'improvised' not in broken:
            found.append('improvised')
        return found or ['improvised']

    def guns(self):
        """What it shoots with, loaded or not."""
        if self.monster:
            return [self.base['weapon']] if self.base['weapon'] != 'none' else []
        if self['form'] == 'bear':
            return []
        return [gun for gun in GUNS if gun in self['kit']]

    def loaded(self, gun):
        return GUNS[gun][6] == 'natural' or gun not in self['unloaded']


# ----------------------------------------------------------------- the game

class Game(Scenarios, Stories, Told):
    """A game: its units and monsters, its turn, and what a deed does to them."""

    soldiers, monsters, nations = SOLDIERS, MONSTERS, NATIONS
    WEARS_OFF = ('terror', 'dazed', 'fatigue', 'treated')       # when an activation or a turn is over

    def __init__(self, seed, sequence):
        rng = random.Random(f'units {seed}')
        scenario, play = rng.choice(('none',) * 3 + tuple(SCENARIOS)), 'opposed'
        if rng.random() < 0.35:
            scenario, play = rng.choice(SOLO), rng.choice(('solo', 'cooperative'))
        three = scenario == 'none' and sequence == 'strict' and rng.random() < 0.6
        self.begin(sequence, scenario, play, three)
        self.criticals = rng.random() < 0.4
        for unit in ('Red', 'Blue', 'Green')[:1 if self.play == 'solo' else 3 if self.three else 2]:
            self.make_unit(rng, unit)
        self.make_monsters(rng)
        self.fill_pools()
        self.begin_stories(seed)

    def begin(self, sequence, scenario, play, three):
        """Nothing has happened yet."""
        self.sequence, self.scenario, self.play, self.three = sequence, scenario, play, three   # three players
        self.totals, self.criticals = {}, False
        self.gun = {'ready': True, 'fouled': EMPTY}
        self.gust = False
        self.turns = self.ghosts = self.werewolves = 0
        self.figures, self.pools, self.texts = {}, {}, {}
        self.sky, self.sight, self.fate_barred, self.enchanted, self.wail = 'clear', 0, False, False, False
        self.turn, self.phase, self.rolled = 1, 'none', False
        self.first, self.monsters_first = None, False
        self.quota, self.openers, self.members = 0, set(), set()
        self.ranks_acted = []
        self.warned = None
        self.last = None

    def fill_pools(self):
        """The pools that the units begin with (SB-225 to SB-227)."""
        for unit in self.texts:
            unit = unit[:-5].capitalize()
            has = frozenset().union(*(f.base['attributes'] for f in self.figures.values() if f.unit == unit))
            self.pools[unit] = {'fate-power': 2, 'fate-skill': 2 + ('tactician' in has),
                                'fate-monster': 1 + ('monster-expert' in has)}
        self.full_pools = {unit: dict(pool) for unit, pool in self.pools.items()}

    def copy(self):
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.figures = {name: figure.copy() for name, figure in self.figures.items()}
        other.pools = {unit: dict(pool) for unit, pool in self.pools.items()}
        other.members, other.openers = set(self.members), set(self.openers)
        other.ranks_acted = list(self.ranks_acted)
        other.gun, other.totals = dict(self.gun), dict(self.totals)
        return other

    # ------------------------------------------------------ units and their files

    def make_unit(self, rng, unit):
        letter = rng.choice(list(NATIONS))
        names = ['%s%s' % (unit[0], word) for word in ('oss', 'agnar', 'einer', 'udolf', 'ichter', 'omero')]
        raises = [rng.choice(['melee', 'accuracy']), rng.choice(['speed', 'health']),
                  rng.choice(['courage', 'recruitment'])]
        base = {'speed': 6, 'melee': 1, 'accuracy': 1, 'defence': 14, 'courage': 2, 'health': 12}
        for stat in raises:
            if stat in base:
                base[stat] += 1
        attributes = rng.sample(OFFICER_ATTRIBUTES, 2)
        kit = self.free_kit(rng)
        room = 3 if 'supernatural-veteran' in attributes else 2
        specials = self.pick_specials(rng, kit, room, 6)
        text = [*self.unit_text(unit, letter, names[0], raises, attributes, kit, specials), 'soldiers:']
        if 'breastplate' in kit:
            base['speed'] -= 1
        self.add(names[0], unit, 'officer', base, attributes, kit, specials, officer=True)
        points = 100 + (5 if 'recruitment' in raises else 0)
        pool = [kind for kind, row in SOLDIERS.items() if letter in row[9]]
        favoured = [kind for kind in pool if kind in ('doctor', 'occultist', 'champion-of-faith', 'werebear')]
        for name in names[1:rng.randint(4, 6)]:
            kind = rng.choice(favoured if favoured and rng.random() < 0.4 else pool)
            if SOLDIERS[kind][6] > points:
                continue
            if kind in ('dhamphir', 'junior-officer'):
                pool.remove(kind)
            points -= SOLDIERS[kind][6]
            text.append(self.make_soldier(rng, unit, name, kind))
        self.texts[unit.lower() + '.yaml'] = text

    def unit_text(self, unit, letter, name, raises, attributes, kit, specials):
        return ['rules: silver-bayonet', f'name: {unit}', f'nation: {NATIONS[letter]}', 'officer:',
                f'  name: {name}', f'  raise: [{", ".join(raises)}]', f'  attributes: [{", ".join(attributes)}]',
                f'  equipment: [{kit_text(kit)}]', f'  special: [{special_text(specials)}]']

    def make_soldier(self, rng, unit, name, kind):
        row = SOLDIERS[kind]
        attributes = [rng.choice(OFFICER_ATTRIBUTES)] if row[7] == 'ANY' else row[7].split()
        kit = self.free_kit(rng) if row[8] is None else set(rng.choice(row[8]).split())
        slots = 6 if row[8] is None else 99
        specials = self.pick_specials(rng, kit, 2 if 'supernatural-veteran' in attributes else 1, slots)
        madness = rng.choice(['cursed', 'imbalanced', 'episodes']) if rng.random() < 0.18 else None
        return self.soldier_text(unit, name, kind, attributes, kit, specials, madness)

    def soldier_text(self, unit, name, kind, attributes, kit, specials, madness):
        """Adds the soldier; its line of the unit file."""
        row = SOLDIERS[kind]
        base = dict(zip(('speed', 'melee', 'accuracy', 'defence', 'courage', 'health'), row))
        words = [f'name: {name}', f'type: {kind}']
        if row[7] == 'ANY':
            words.append(f'attributes: [{attributes[0]}]')
        if row[8] is None and 'breastplate' in kit:
            base['speed'] -= 1
        if row[8] is None or len(row[8]) > 1:
            words.append(f'kit: [{kit_text(kit)}]')
        if specials:
            words.append(f'special: [{special_text(specials)}]')
        if madness:
            words.append(f'madness: [{madness}]')
        if kind == 'dhamphir':
            attributes = [a for a in attributes if a != 'damage-reduction']
        self.add(name, unit, kind, base, attributes, kit, specials, 1 if kind == 'dhamphir' else 0)
        self.figures[name].base['madness'] = madness
        return '  - {%s}' % ', '.join(words)

    def free_kit(self, rng):
        """Six slots of the General Armoury (SB-021, SB-040, SB-043, SB-392)."""
        kit, slots = set(), 0
        for item in rng.sample(['musket', 'rifle', 'blunderbuss', 'volley-gun', 'pistol', 'second-pistol',
                                'hand-weapon', 'heavy-weapon', 'fencing-weapon', 'breastplate'], 6):
            box = {'musket': 'cartridge-box', 'rifle': 'cartridge-box', 'blunderbuss': 'shot-bag'}.get(item)
            if box in kit or rng.random() < 0.15:
                box = None
            if item == 'second-pistol' and 'pistol' not in kit:
                item = 'pistol'
            if item in kit or {item} | kit >= {'musket', 'rifle'}:
                continue
            need = SLOTS.get(item, 1) + (1 if box else 0)
            if slots + need <= 5:
                kit |= {item, box} - {None}
                slots += need
        return kit

    def pick_specials(self, rng, kit, room, slots):
        """Special Armoury items with their hosts (SB-045 to SB-052, SB-385 to SB-390)."""
        used = sum(SLOTS.get(item, 1) for item in kit)
        offers = [('holy-symbol', None), ('salt-bag', None), ('oil-and-torches', None)]
        for host in ('cartridge-box', 'shot-bag') + (() if 'second-pistol' in kit else ('pistol',)):
            if host in kit:
                offers += [('silver-shot', host), ('cold-iron-shot', host)]
        metal = rng.choice(['silver-weapon', 'cold-iron-weapon'])
        offers += [(metal, host) for host in ('hand-weapon', 'heavy-weapon', 'fencing-weapon') if host in kit]
        if len(kit & {'musket', 'rifle'}) == 1:
            offers.append((metal, 'bayonet'))
        rng.shuffle(offers)
        chosen = []
        for item, host in offers[:rng.randint(0, room)]:
            if host is None:
                used += 1
                if used > slots:
                    continue
            chosen.append((item, host))
        return chosen

    def make_monsters(self, rng):
        text = self.texts['red.yaml']
        text.append('monsters:')
        for number in range(rng.randint(2, 4)):
            kind = rng.choice(['bandit', 'bandit', 'troll', 'possessed'] if number == 0 else sorted(MONSTERS))
            self.make_monster(('Xander', 'Yorick', 'Zoltan', 'Quentin')[number], kind, text)

    def make_monster(self, name, kind, text):
        row = MONSTERS[kind]
        base = dict(zip(('speed', 'melee', 'accuracy', 'defence', 'courage', 'health'), row))
        kit = {'musket', 'cartridge-box'} if kind == 'bandit' else set()
        figure = self.add(name, None, kind, base, row[6].split(), kit, (), row[8])
        figure.base.update(weapon=row[9], arm=row[10], allergies=frozenset(row[7].split()))
        if kind == 'revenant':
            figure.base['shot-reduction'] = 4
        text.append('  - {name: %s, type: %s}' % (name, kind))

    def add(self, name, unit, kind, base, attributes, kit, specials, reduction=0, officer=False):
        base = dict(base)
        base['full-health'] = base['health']
        metal = {key: frozenset(host for item, host in specials if host and item.startswith(key[:-3] + '-'))
                 for key in ('silver-on', 'cold-iron-on')}
        kit = set(kit) | {item for item, host in specials if not host}
        base.update(metal)
        base.update({'attributes': frozenset(attributes), 'kit': frozenset(kit), 'damage-reduction': reduction,
                     'shot-reduction': 0, 'allergies': EMPTY, 'weapon': 'none', 'arm': 'hand',
                     'armour': 1 if 'breastplate' in kit else 0,
                     'holy-symbol': any(item == 'holy-symbol' for item, _ in specials)})
        self.figures[name] = Figure(name, unit, kind, base, specials, officer)
        return self.figures[name]

    def unit_files(self):
        return {name: '\n'.join(lines) + '\n' for name, lines in self.texts.items()}

    def profiles(self):
        keys = ('speed', 'melee', 'accuracy', 'defence', 'courage', 'health', 'full-health', 'attributes',
                'allergies', 'damage-reduction', 'shot-reduction', 'armour', 'holy-symbol')
        return {f.name: {key: f.base[key] for key in keys} for f in self.figures.values()}

    def opening(self):
        fields = {'event': 'game'}
        if self.sequence != 'no':
            fields['sequence'] = self.sequence
        for key, value, default in (('scenario', self.scenario, 'none'), ('play', self.play, 'opposed')):
            if value != default:
                fields[key] = value
        if hasattr(self, 'options'):
            return [Deed('', '', fields), *self.told_opening()]
        return [Deed('', '', fields)] + self.scenario_opening(random.Random(f'opening {sorted(self.figures)}'))

    # --------------------------------------------------------------------- state

    def state(self):
        owners = {}
        for figure in self.figures.values():
            fields = {key: (figure[key], base) for key, base in {**LASTING, **OF_TURN, **OF_ACTIVATION}.items()}
            for key in OWN:
                fields[key] = (figure[key], figure.base[key])
            fields['relics'] = (figure.objects & HOLY, EMPTY)
            fields['blessing'] = (frozenset(kind for kind, word in figure.found if word == 'blessed'), EMPTY)
            if figure.gone != 'left':
                fields['away'] = (figure.gone, False)
            if self.sequence != 'no':
                fields['acting'] = (figure.acting, False)
                fields['activated'] = (figure.activated, False)
                fields['move-used'], fields['action-used'] = (figure.move > 0, False), (figure.action > 0, False)
                for key, value in (('mended', figure.mended), ('tends', figure.stays), ('braced', figure.braced),
                                   ('braved', figure.checked), ('heard', figure.heard), ('tried', figure.tried)):
                    if key != 'mended' or figure.has('quick-healing'):
                        fields[key] = (value, False)
            if figure.out():        # nobody asks; but who has left by an edge is active no more (SB-151)
                if figure.gone is not True:
                    fields.pop('acting', None)
                for key in list(OF_TURN) + ['moved', 'activated', 'move-used', 'action-used', 'dazed', 'mended',
                                            'frozen', 'tends', 'braced', 'braved', 'heard', 'tried']:
                    fields.pop(key, None)
                if figure['terror'] != 'collapse':
                    fields.pop('terror')
            owners['by=' + figure.name] = fields
        for unit, pool in self.pools.items():
            owners['unit=' + unit] = {key: (pool[key], self.full_pools[unit][key]) for key in POOL}
        if self.scenario in GUNNERS_SCENARIOS:
            owners['by=' + GUN] = {'ready-gun': (self.gun['ready'], True), 'fouled': (self.gun['fouled'], EMPTY)}
        owners['game'] = {'sky': (self.sky, 'clear'), 'sight': (self.sight, 0),
                          'fate-barred': (self.fate_barred, False), 'ghosts': (self.ghosts, 0),
                          'werewolves': (self.werewolves, 0)}
        if self.sequence != 'no':
            owners['game'].update({'now.turn': (self.turn, 1), 'now.phase': (self.phase.split('.')[0], 'none'),
                                   'gust': (self.gust, False), 'enchantment': (self.enchanted, False),
                                   'wail': (self.wail, False), 'monsters-early': (self.monsters_first, False)})
            for unit in self.pools if not self.three else ():
                owners['unit=' + unit]['first-player'] = (self.first == unit, False)
        for unit in self.pools:
            medics = [f for f in self.figures.values() if f.unit == unit and f.has('medic')]
            owners['unit=' + unit]['medics'] = (len([f for f in medics if not f.out()]), len(medics))
        return owners

    def owner_of(self, answer, key):
        """Whose field a record names: (owner, field); only of what lasts."""
        name = answer.get('by')
        if key.startswith('target.'):
            name, key = answer.get('at'), key[7:]
        if key in POOL:
            unit = self.figures[name].unit or '' if name in self.figures else answer.get('unit', '')
            return 'unit=' + unit, key
        if key in ('sky', 'sight'):
            return 'game', key
        return ('by=' + str(name) if key in LASTING or key in OWN or key == 'fatigue' else ''), key

    def standing(self, unit):
        return [f for f in self.figures.values() if f.unit == unit and not f.out()]

    def over(self):
        return not all(self.standing(unit) for unit in self.pools)

    def figure(self, name):
        return self.figures[name]

    def doctored(self, figure):
        """Another Medic of the unit is up and on the table (SB-272, SB-480)."""
        return any(f.has('medic') and f is not figure for f in self.standing(figure.unit)) and not figure.monster

    # ----------------------------------------------------------------- order of play

    def phases(self):
        """The phases of a turn, with whose they are (SB-099, SB-109)."""
        if self.play == 'solo':
            return [('first', 'Red'), ('monsters', None), ('second', 'Red')]      # SB-745
        second = 'Blue' if self.first == 'Red' else 'Red'
        if self.play == 'cooperative':
            order = [('primary-1', self.first), ('monsters', None), ('secondary', second)]      # SB-756
            if self.monsters_first:
                order[0], order[1] = ('early', None), order[0]
            return order
        if self.three:                                      # SB-104
            others = [unit for unit in self.pools if unit != self.first]
            others.sort(key=lambda unit: self.totals.get(unit, ()), reverse=True)
            order = [('primary-1', self.first), ('monsters', None), ('secondary', others[0]),
                     ('secondary.2', others[1]), ('primary-2', self.first)]
            if self.monsters_first:
                order[0], order[1] = ('early', None), order[0]
            return order
        order = [('primary-1', self.first), ('monsters', None), ('secondary', second), ('primary-2', self.first)]
        if self.monsters_first:
            order[0], order[1] = ('early', None), order[0]
        return order

    def at_play(self, side):
        return [f for f in self.figures.values() if f.side == side and not f.out()]

    def due(self, phase, whose):
        """Who must still activate in the phase, if it must (SB-101, SB-105, SB-143)."""
        waiting = [f for f in self.at_play(whose) if not f.activated]
        if phase in ('primary-1', 'first'):
            if self.phase == phase and self.quota and len(self.openers) >= self.quota:
                return []
        if self.phase == phase and not self.quota:
            waiting = [f for f in waiting if f.name in self.members]
        return waiting

    def break_rule(self, reason, rule):
        """Out of order: strict refuses, warn remembers the first word."""
        if self.sequence == 'strict':
            raise Refused(reason, rule)
        if self.sequence == 'warn' and not self.warned:
            self.warned = reason

    def phase_index(self):
        names = [name for name, _ in self.phases()]
        return names.index(self.phase) if self.phase in names else -1

    def enter(self, phase, whose):
        self.phase, self.openers = phase, set()
        here = self.at_play(whose)
        self.members = {f.name for f in here if not f.activated}
        half = phase == 'first' or phase == 'primary-1' and self.play == 'opposed'
        self.quota = max(1, len(here) // 2) if half else 0
        self.ranks_acted = []
        self.ranks = {f.name: f['health'] for f in here}

    def place(self, figure):
        """Rule 5: the phase in which the figure may open its activation."""
        if not self.first and self.play != 'solo':
            return
        order, here = self.phases(), self.phase_index()
        fits = None
        for index in range(max(here, 0), len(order)):
            phase, whose = order[index]
            if whose != figure.side:
                continue
            if self.quota and self.phase == phase and len(self.openers) >= self.quota \
                    and figure.name not in self.openers:
                continue
            fits = index
            break
        if fits is None:
            self.break_rule('too-late' if any(w == figure.side for _, w in order[:max(here, 0)]) else 'not-now',
                            'SB-099')
            return
        for index in range(max(here, 0), fits):
            if self.due(*order[index]):
                self.break_rule('not-yet', 'SB-101')
                break
        phase, whose = order[fits]
        if phase != self.phase:
            self.enter(phase, whose)
        if whose is None and self.play == 'opposed':        # SB-747, SB-919
            self.rank(figure, phase)

    def rank(self, figure, phase):
        """Monsters from the lowest to the highest Health (SB-241)."""
        mine = self.ranks.setdefault(figure.name, figure['health'])
        waiting = [self.ranks.get(f.name, f['health']) for f in self.due(phase, None) if f is not figure]
        if any(other > mine for other in self.ranks_acted):
            self.break_rule('too-late', 'SB-241')
        elif any(other < mine for other in waiting):
            self.break_rule('not-yet', 'SB-241')
        self.ranks_acted.append(mine)

    def activate(self, figure, move=0, action=0, ends=False, check=None, moving=False):
        """What a deed of the figure costs: it opens the activation that it needs (SB-143, SB-144)."""
        if figure['terror'] == 'paralysed' and check != 'paralysed':
            if 'paralysed' not in self.allowed or self.sequence == 'no':
                raise Refused('paralysed', 'SB-217')
        if figure['asleep'] and check != 'sleeper':
            raise Refused('asleep', 'SB-805')
        if self.sequence == 'no':
            return
        if not self.rolled and self.play != 'solo':
            self.break_rule('owed', 'SB-099')
        elif self.wail and self.silent():
            self.break_rule('owed', 'SB-115')
        elif any(f['teeters'] and f.out() in (None, 'lying') for f in self.figures.values()):
            self.break_rule('owed', 'SB-300')
        opens = not figure.acting
        if figure.activated and opens:
            self.break_rule('spent', 'SB-143')
        if opens:
            self.place(figure)
        if opens:
            self.end_activation()
            self.openers.add(figure.name)
            figure.acting = figure.activated = True
            figure.move = figure.action = 0
            figure.tried = figure.stays = False
            figure.checked = figure.onward = figure.halted = figure.braced = False
            figure.mended = figure.turned = False
        owed = self.owed_by(figure)
        if owed and check not in owed:
            self.break_rule('owed', 'SB-120')
        if check == 'monster' and not figure.mended:
            self.mend(figure)
            figure.mended = True
        if moving and figure.stays:
            self.break_rule('spent', 'SB-271')
        if move and figure.move + move > 1 or action and figure.action + action > 1:
            self.break_rule('spent', 'SB-144')
        if move or action:
            figure.halted = figure.halted or figure['moved'] and not moving
            figure.onward = False
        figure.move += move
        figure.action += action
        if ends:
            self.closing = figure.name

    def owed_by(self, figure):
        """What comes first when it activates, in any order (SB-120, SB-217, SB-279, SB-693)."""
        owed = {'paralysed'} if figure['terror'] == 'paralysed' and not figure.tried else set()
        if self.enchanted and not figure.checked:
            owed.add('enchanted')
        if self.gust and not figure.braced:
            owed.add('gust')
        if figure.has('quick-healing') and not figure.mended and figure['health'] < figure.base['full-health']:
            owed.add('monster')         # it heals by its questions
        return owed

    def mend(self, figure):
        """Quick Healing at each activation (SB-279)."""
        if figure.has('quick-healing'):
            figure['health'] = max(figure['health'], min(figure['health'] + 2, figure.base['full-health']))

    def silent(self):
        """Who has not made the Check for the wail; who lies on the table hears it too (SB-115, SB-410)."""
        return [f for f in self.figures.values() if f.unit and f.out() in (None, 'lying') and not f.heard]

    def end_activation(self):
        """The activation under way is over, and what lasts as long (SB-219, SB-220, SB-467)."""
        for figure in self.figures.values():
            if figure.acting:
                figure.acting = False
                self.wear_off(figure)

    def wear_off(self, figure):
        for key, value in OF_ACTIVATION.items():
            figure[key] = value
        figure.onward = figure.halted = figure.mended = figure.stays = figure.braced = False
        figure.checked = figure.tried = figure.turned = False
        figure.move = figure.action = 0
        if figure['terror'] in ('stunned', 'distracted') or figure['terror'] == 'collapse' and figure['dazed']:
            figure['dazed'] -= 1
            if figure['dazed'] <= 0:
                figure['terror'], figure['dazed'] = 'none', 0

    def end_turn(self):
        """What lasts a turn is over (SB-106, SB-118, SB-120, SB-271)."""
        if self.sequence != 'no':
            self.end_activation()
        for figure in self.figures.values():
            for key, value in {**OF_TURN, **OF_ACTIVATION}.items():
                figure[key] = value
            figure['treated'] = max(0, figure['treated'] - 1)
            figure.mended = figure.stays = figure.checked = figure.tried = figure.turned = False
            figure.activated = figure.acting = figure.heard = figure.braced = figure.onward = figure.halted = False
            figure.move = figure.action = 0
            figure.raving = False
        self.fate_barred = self.enchanted = self.wail = self.gust = False
        self.turn += 1
        self.phase, self.rolled, self.first, self.monsters_first = 'none', False, None, False

    # ----------------------------------------------------------------- dice and Fate

    def pool_of(self, figure):
        return self.pools[figure.unit]

    def spend(self, figure, die, rule):
        """One Fate Die of the figure's player (SB-230, SB-470); Monster Dice for monsters."""
        if figure.monster:
            whose = self.backers[1 if rule == 'SB-234' else 0]
            if not whose or rule == 'SB-234' and die != 'monster':
                raise Refused('monster-die', 'SB-238', choice=True)
            pool, die = self.pools[whose], 'monster'
        else:
            pool = self.pool_of(figure)
            if rule == 'SB-234' and die == 'monster':
                raise Refused('monster-die', 'SB-239', choice=True)
        key = 'fate-' + die
        if die in ('power', 'skill') and self.fate_barred:
            raise Refused('fate-barred', 'SB-118', choice=True)
        if pool[key] < 1:
            raise Refused('no-die', rule, choice=True)
        pool[key] -= 1

    def check(self, dice, figure, bonus, fate, out, prefix='', barred=lambda p, s: False, number=None):
        """Power + Skill + bonus - penalties, with one reroll (SB-096, SB-231, SB-232)."""
        power, skill = dice.roll(10), dice.roll(10)
        out[prefix + 'power'], out[prefix + 'skill'] = power, skill
        bonus -= figure.penalty()
        used = False
        if isinstance(fate, Words):     # a word is used up only where it may be used
            fate = 'none' if barred(power, skill) else fate.next()
        if fate == 'if-missed':
            fate = self.policy(figure, power, skill, bonus, number)
        if fate in ('power', 'skill') and not barred(power, skill):
            self.spend(figure, fate, 'SB-231')
            used = True
            face = dice.roll(10)
            out[prefix + fate + '.reroll'] = face
            old = power if fate == 'power' else skill
            if figure.monster and face <= old:      # only a better die counts (SB-238, SB-475)
                face = old
            if fate == 'power':
                power = face
            else:
                skill = face
        out[prefix + 'total'] = power + skill + bonus
        return power, skill, power + skill + bonus, used

    def policy(self, figure, power, skill, bonus, number):
        """if-missed: the lower die, or the other if there is no Fate Die for it."""
        if number is None or power + skill + bonus >= number:
            return 'none'
        for word in ('power', 'skill') if power <= skill else ('skill', 'power'):
            if self.dice_for(figure, word) > 0 and (figure.monster or not self.fate_barred):
                return word
        return 'none'

    def dice_for(self, figure, word):
        if figure.monster:
            return self.pools[self.backers[0]]['fate-monster'] if self.backers[0] else 0
        return self.pool_of(figure)['fate-' + word]

    def courage(self, dice, figure, number, fate, inspired, out, prefix='', extra=0):
        """A Courage Check; Unflappable passes a failed one for any die (SB-097, SB-265, SB-292, SB-471)."""
        bonus = figure['courage'] + (1 if inspired else 0) + extra
        steel = fate[6:] if fate and fate.startswith('steel-') else None
        if steel and not figure.has('unflappable'):
            raise Refused('no-attribute', 'SB-292', choice=True)
        total = self.check(dice, figure, bonus, None if steel else fate, out, prefix, number=number)[2]
        passed = total >= number
        if passed and steel:
            raise Refused('not-failed', 'SB-292', choice=True)
        if not passed and steel:
            self.spend(figure, steel, 'SB-292')
            passed = True
        return passed, total

    def negate(self, dice, figure, damage, word, out, prefix=''):
        """A Fate Die against damage (SB-234, SB-235, SB-262)."""
        if damage <= 0 or word in (None, 'none'):
            return damage
        if word == 'if-down':
            if damage < figure['health']:
                return damage
            if figure.monster:
                word = 'monster' if self.backers[1] and self.pools[self.backers[1]]['fate-monster'] > 0 else 'none'
            else:
                pool = self.pool_of(figure)
                word = next((w for w in ('power', 'skill') if pool['fate-' + w] > 0 and not self.fate_barred), 'none')
            if word == 'none':
                return damage
        self.spend(figure, word, 'SB-234')
        face = dice.roll(10)
        out[prefix + 'negating'] = face
        if figure.has('hard-to-put-down'):
            again = dice.roll(10)
            out[prefix + 'negating.reroll'] = again
            face = max(face, again)
        return 0 if face == 10 else max(0, damage - (face + 1) // 2)

    def hurt(self, figure, damage):
        """Damage to Health; at exactly 0 with a Medic about the figure lies down (SB-030, SB-272)."""
        figure['health'] -= damage
        if figure['health'] == 0 and damage > 0 and self.doctored(figure):
            figure['lying'] = True

    # ------------------------------------------------------------------- deeds

    def resolve(self, deed, dice):
        """Changes this game; the caller resolves on a copy."""
        self.warned, self.closing = None, None
        fields = deed.fields
        whose = [fields.get(key) for key in ('backer', 'shield')]
        self.backers = [self.figures[w].unit if w in self.figures else w for w in whose]
        self.ledges = {fields.get('by'): fields.get('ledge') == 'yes'}
        self.ledges.update({name: fields.get('target.ledge') == 'yes' for name in fields.get('at', '').split(',')})
        self.allowed = set(fields.get('allow', '').split(','))
        if not deed.tool:
            return getattr(self, 'event_' + fields['event'])(fields)
        method = getattr(self, f'{deed.tool}_{deed.variant}'.replace('-', '_'))
        lines = method(fields, dice)
        if self.closing and self.figure(self.closing).acting:
            figure = self.figure(self.closing)
            figure.acting = False
            self.wear_off(figure)
        return Prediction(warn=self.warned, lines=lines if isinstance(lines, list) else [lines])

    def actor(self, fields):
        figure = self.figure(fields['by'])
        if figure.out():
            raise Refused('actor-' + figure.out(), 'SB-030')
        return figure

    def present(self, fields):
        """Who makes a Check or suffers something: who lies is left on the table (SB-272) and only does not activate (SB-407)."""
        figure = self.figure(fields['by'])
        return figure if figure.out() == 'lying' else self.actor(fields)

    def target(self, fields, actor, who='other'):
        """Whom it may concern: enemy, friend (not himself), other, anybody; who lies is on the table (SB-272)."""
        target = self.figure(fields['at'])
        if target.out() and target.out() != 'lying':
            raise Refused('target-' + target.out(), 'SB-030')
        if who != 'anybody' and target is actor:
            raise Refused('self', 'SB-480' if who == 'friend' else 'SB-184', choice=True)
        if who == 'enemy' and target.side == actor.side and 'own-side' not in self.allowed:
            own = actor.side is not None        # not a monster, nor mad like one
            raise Refused('own-side' if own else 'monsters', 'SB-152' if own else 'SB-479')
        if who == 'friend' and target.unit != actor.unit:
            raise Refused('other-side', 'SB-271')
        return target

    # --------------------------------------------------------------------- events

    def event_game(self, fields):
        return Prediction()

    def event_turn(self, fields):
        self.end_turn()
        return Prediction()

    def event_activation(self, fields):
        figure = self.figure(fields['by'])
        figure.acting = False
        self.wear_off(figure)
        return Prediction()

    # ------------------------------------------------------------------- initiative

    def check_initiative(self, fields, dice):
        """Both players, until untied; 20 and 2 bring events and monsters (SB-100, SB-107 to SB-111)."""
        sides = [self.figure(fields['by']), self.figure(fields['at'])]
        if self.sequence != 'no':
            if self.rolled and self.phase == 'none':
                raise Refused('not-yet', 'SB-100')
            if self.rolled:
                if any(self.due(*phase) for phase in self.phases()[max(self.phase_index(), 0):]):
                    self.break_rule('not-yet', 'SB-143')
                self.end_turn()
        elif self.rolled:
            self.rolled = False
        out = [{}, {}]
        lists = [{}, {}]
        specials = {}
        names = ['', 'target.']
        words = [(fields.get(n + 'fate') or 'none').split(',') for n in names]
        omens, arrivals, monsters_first, tie = [], [], False, 0
        if self.play == 'solo':
            raise Refused('solo', 'SB-745', choice=True)
        while True:
            totals, power_skill = [], []
            for side, figure in enumerate(sides):
                word = words[side][min(tie, len(words[side]) - 1)]
                if tie and (self.fate_barred or word != 'none' and self.pool_of(figure)['fate-' + word] < 1):
                    word = 'none'       # the last word goes on as long as it can
                roll = {}
                power, skill = dice.roll(10), dice.roll(10)
                roll['power'], roll['skill'] = power, skill
                if word in ('power', 'skill'):
                    self.spend(figure, word, 'SB-403')
                    face = dice.roll(10)
                    roll[word + '.reroll'] = face
                    power, skill = (face, skill) if word == 'power' else (power, face)
                totals.append(power + skill)
                power_skill.append((power, skill))
                if self.scenario == 'infested-monastery' and 1 in (power, skill):
                    self.gust = True        # SB-693, SB-913
                for key, value in roll.items():
                    lists[side].setdefault(key, []).append(value)
                out[side]['total'] = power + skill
            for side in sorted((0, 1), key=lambda side: -totals[side]):     # the primary player first (SB-405)
                figure, total = sides[side], totals[side]
                pool = self.pool_of(figure)
                key = ('', 'other.')[side]
                if total == 20:
                    pool['fate-' + fields.get(names[side] + 'boon', 'power')] += 1
                    event = dice.roll(10)
                    specials.setdefault(key + 'unexpected-event', []).append(event)
                    omens.append(EVENTS[event])
                    self.omen(EVENTS[event])
                if total == 2:
                    pool['fate-monster'] += 1
                    creature = [dice.roll(10), dice.roll(10)]
                    specials.setdefault(key + 'encounter', []).extend(creature)
                    arrivals.append(ENCOUNTERS[sum(creature)])
                    monsters_first = True
                if power_skill[side][0] == power_skill[side][1]:
                    for mad in self.mad(figure.unit):
                        mad.raving = mad.raved = True
            tie += 1
            if totals[0] != totals[1]:
                break
        result = {}
        for side, figure in enumerate(sides):
            for key, values in lists[side].items():
                result[names[side] + key] = values
            result[names[side] + 'total'] = out[side]['total']
        result.update(specials)
        result['result'] = 'primary' if totals[0] > totals[1] else 'secondary'
        if omens:
            result['omens'] = set(omens)
        if arrivals:
            result['arrivals'] = set(arrivals)
        if monsters_first:
            result['order'] = 'monsters-first'
        self.first = sides[0 if totals[0] > totals[1] else 1].unit
        self.monsters_first, self.rolled = monsters_first, True
        return result

    def mad(self, unit):
        """Whose madness equal dice bring out: all on the table, once a game (SB-523, SB-871)."""
        return [f for f in self.figures.values() if f.unit == unit and f.base.get('madness') == 'episodes'
                and f.out() in (None, 'lying') and not f.raved]

    def omen(self, event):
        """The Unexpected Events that last (SB-113, SB-114, SB-116, SB-118, SB-120, SB-408)."""
        if event in ('rain', 'deluge') and self.sky == 'drizzle':
            self.sight = min(self.sight or 12, 12)      # no clearer than before (SB-770)
        if event == 'rain' and self.sky != 'deluge':
            self.sky = 'rain'
        elif event == 'deluge':
            self.sky = 'deluge'
        elif event == 'fog':
            self.sight = 10
        elif event == 'fate':
            self.fate_barred = True
        elif event == 'enchantment':
            self.enchanted = True
        elif event == 'wail':
            self.wail = True

    # --------------------------------------------------------------------- shooting

    def may_shoot(self, figure, gun, distance, reaction=False):
        """Whether the weapon may be fired at all; whether it is a Quick Load (SB-184, SB-192, SB-214, SB-280)."""
        if gun == 'none':
            raise Refused('no-gun', 'SB-184')
        swivel = gun.startswith('swivel')
        if swivel and not figure.has('artillerist'):
            raise Refused('no-gunner', 'SB-586')
        if not swivel and gun not in figure.guns():
            raise Refused('not-carried', 'SB-439' if figure['form'] == 'bear' else 'SB-184')
        reach, firearm = GUNS[gun][0], GUNS[gun][4]
        may = self.allowed if not reaction else ()
        if (gun in figure['fouled'] or swivel and self.gun['fouled']) and 'fouled' not in may:
            raise Refused('fouled', 'SB-046')
        if firearm and self.sky == 'deluge':
            raise Refused('deluge', 'SB-116')
        if figure['torch'] and gun in TWO_SLOTS:
            raise Refused('torch', 'SB-049')
        if figure['mounted'] and gun not in ('pistol', 'second-pistol', 'musket', 'blunderbuss'):
            raise Refused('mounted', 'SB-214')
        if distance > reach and 'out-of-range' not in may:
            raise Refused('out-of-range', 'SB-192')
        if distance > self.farthest() and 'out-of-sight' not in may:
            raise Refused('out-of-sight', 'SB-114')
        if figure['barred'] and not reaction:
            raise Refused('barred', 'SB-120')
        if self.gun['ready'] if swivel else figure.loaded(gun):
            return False
        if 'unloaded' in may and not (figure.has('quick-load') and gun != 'volley-gun'):
            return False
        if reaction or not figure.has('quick-load') or gun == 'volley-gun':
            raise Refused('unloaded', 'SB-164')
        return True

    def farthest(self):
        """How far anybody sees (SB-114, SB-770, SB-785)."""
        limits = [self.sight or 999] + [12] * (self.sky == 'drizzle')
        if self.scenario == 'solo-ruined-chapel':
            limits.append(12)
        return min(limits)

    def shot_kind(self, figure, gun, shot):
        """Special shot must be carried, for this weapon (SB-386, SB-387, SB-437)."""
        if shot == 'plain':
            return
        if shot == 'enchanted' and gun.startswith('swivel'):        # SB-640, SB-901
            self.spend(figure, 'power', 'SB-640')
            return
        if shot == 'salt':
            if not GUNS[gun][4] or ('salt-bag', None) not in figure.specials:
                raise Refused('no-shot', 'SB-050')
            return
        host = {'musket': 'cartridge-box', 'rifle': 'cartridge-box', 'blunderbuss': 'shot-bag', 'pistol': 'pistol',
                'second-pistol': 'second-pistol'}.get(gun)
        if (shot + '-shot', host) not in figure.specials:
            raise Refused('no-shot', 'SB-046')

    def shoot_fire(self, fields, dice):
        """A Shooting Attack and the answers to it: all Checks, then the reactions (SB-184 to SB-191, SB-453)."""
        actor = self.actor(fields)
        names = fields['at'].split(',')
        for name, answer in zip(names, fields.get('target.response', 'none').split(',')):
            for state, rule in (('lying', 'SB-272'), ('asleep', 'SB-805')):     # whoever may be shot at does not answer
                if self.figure(name)[state] and answer == 'return-fire':
                    for _ in range(4):          # the Check, which misses, and the answer that is not made
                        dice.roll(10)
                    raise Refused('target-' + state, rule, choice=True)
        targets = [self.target({'at': name}, actor) for name in names]
        for target in targets:      # SB-479 is for monsters; to others who lies is a figure on the table (SB-272)
            if target['lying'] and (actor.monster or actor.raving) and not target.monster:
                raise Refused('target-lying', 'SB-479')
        gun = fields.get('weapon', actor.base['weapon'])
        distance, shot = float(fields.get('range', 0)), fields.get('shot', 'plain')
        self.activate(actor, action=1)
        if 'gun' in fields:
            actor['gun'] = fields['gun']
        if 'target.gun' in fields:
            targets[0]['gun'] = fields['target.gun']
        quick = self.may_shoot(actor, gun, distance)
        self.shot_kind(actor, gun, shot)
        if max(len(targets), int(fields.get('target-number', 1))) > GUNS[gun][5]:
            raise Refused('too-many', 'SB-043' if GUNS[gun][5] > 1 else 'SB-184')
        if len(targets) > 1 and float(fields.get('apart', 0)) > 1:
            raise Refused('too-far-apart', 'SB-043')
        lines, fate = [{} for _ in targets], Words(fields.get('fate'))

        def own(key, number, default=None):
            """What the record says of one target: a word for each, or one for all."""
            words = fields.get(key, default)
            return words.split(',')[min(number, words.count(','))] if words is not None else None
        criticals = []
        for number, target in enumerate(targets):
            scene = {'moved': actor['moved'], 'cover': own('target.cover', number) == 'yes',
                     'inimical': fields.get('inimical') == 'yes', 'fate': fate, 'range': distance,
                     'negate': own('target.negate', number)}
            criticals.append(self.shot(dice, actor, target, gun, shot, quick, lines[number], '', scene)[1])
        for number, target in enumerate(targets):
            if target.out() or criticals[number] or actor.out():
                continue
            back = own('target.weapon', number)
            response = own('target.response', number, 'none')
            if response in ('fire-back', 'take-cover'):         # policies: if it can; else nothing, or a dive
                able = back and not target['lying'] and not target['asleep'] \
                    and self.can_return(target, {'target.weapon': back}, distance, quiet=True)
                response = 'return-fire' if able else 'none'
            if target.monster:
                back = (target.guns() or [None])[0]
                answer = back and self.can_return(target, {'target.weapon': back}, distance, quiet=True)
                response = 'return-fire' if answer else 'none'
            if response == 'return-fire':
                if not target.monster:
                    self.can_return(target, {**fields, 'target.weapon': back}, distance)
                back_shot = fields.get('target.shot', 'plain')
                self.shot(dice, target, actor, back, back_shot, False, lines[number], 'return.', {
                    'moved': False, 'cover': fields.get('cover') == 'yes', 'range': distance,
                    'inimical': own('target.inimical', number) == 'yes', 'fate': own('target.fate', number),
                    'negate': fields.get('negate')})
        return lines

    def can_return(self, target, fields, distance, quiet=False):
        """Return Fire needs a loaded weapon in range and sight (SB-199, SB-247, SB-455)."""
        try:
            self.may_shoot(target, fields['target.weapon'], distance, reaction=True)
            self.shot_kind(target, fields['target.weapon'], fields.get('target.shot', 'plain'))
            return True
        except Refused as no:
            if quiet:
                return False
            raise Refused('return-' + no.reason, 'SB-199', choice=True)

    def shot(self, dice, figure, target, gun, shot, quick, out, prefix, scene):
        """One Shooting Check and its damage (SB-297 to SB-299). Gives (hit, critical hit)."""
        reach, die, bonus, to_hit, firearm = GUNS[gun][:5]
        if gun.startswith('swivel'):
            self.gun['ready'] = False
        elif GUNS[gun][6] != 'natural':
            figure['unloaded'] = figure['unloaded'] | {gun}
        near = target.has('inimical-to-technology') and scene['range'] <= 6     # SB-264, SB-458
        if firearm and (scene['inimical'] or near):
            out[prefix + 'result'] = 'failed'
            return False, False
        mods = figure['accuracy'] + to_hit - (2 if quick else 0) - (2 if figure['mounted'] else 0)
        mods += (1 if target.has('large') else 0) - (1 if scene['moved'] else 0)
        if scene['cover'] and not figure.has('ethereal'):
            mods -= 2 if target.has('master-of-cover') else 1
        mods -= {'clear': 0, 'drizzle': 1, 'rain': 2, 'deluge': 4}[self.sky] + (2 if self.gust else 0)
        brittle = shot in ('cold-iron', 'salt')

        cursed = figure.base.get('madness') == 'cursed'     # SB-525, SB-869, SB-870

        def failure(power, skill):
            return quick and power + skill <= 4 or self.criticals and power + skill == 2 \
                or cursed and max(power, skill) <= 2

        def barred(power, skill):
            return brittle and 1 in (power, skill) or failure(power, skill)
        need = target['defence'] - target['fatigue']
        power, skill, total, used = self.check(dice, figure, mods, scene['fate'], out, prefix, barred, need)
        if failure(power, skill) or brittle and power == skill == 1:
            owner = self.gun if gun.startswith('swivel') else figure
            owner['fouled'] = owner['fouled'] | {gun}
        hit = total >= need and not barred(power, skill)
        out[prefix + 'result'] = 'hit' if hit else 'miss'
        critical = hit and self.criticals and power == skill == 10
        if not hit:
            return False, False
        if critical:
            out[prefix + 'critical'] = 'yes'
        properties = set(figure['shots-as']) | ({shot} - {'plain'})
        if figure.has('great-faith'):
            properties.add('blessed')
        if gun == 'demonic-fire':
            properties.add('enchanted')
        damage = (power if die == 'power' else skill) + bonus
        if not firearm:
            damage -= target['armour']
        else:
            damage -= max(0, target['armour'] - 1)
        damage = self.after_reductions(target, damage, properties, shot == 'salt', critical, target['shot-reduction'])
        self.wound(dice, target, damage, scene['negate'], out, prefix)
        return True, critical

    def after_reductions(self, target, damage, properties, salt, critical, more=0):
        """Damage Reduction, Indestructible, salt, Critical Hit, in this order (SB-299, SB-460)."""
        allergic = bool(properties & target['allergies'])
        if not allergic:
            damage -= target['damage-reduction'] + more
        damage = max(0, damage)
        immune = target.has('indestructible') and not allergic or salt and 'salt' not in target['allergies']
        if immune:
            return 0
        return damage + (2 if critical else 0)

    def wound(self, dice, target, damage, word, out, prefix):
        damage = self.negate(dice, target, damage, word, out, prefix)
        out[prefix + 'damage'] = damage
        self.hurt(target, damage)
        if target.out():
            out[prefix + 'result'] = 'down'
        elif damage > 0:
            if self.ledges.get(target.name) and self.sequence != 'no':
                target['teeters'] = True
            if target.has('skinshift') and target['form'] == 'human' and self.sequence != 'no':
                target['stung'] = True
        return damage

    def shoot_reload(self, fields, dice):
        """One weapon, by an action, instead of the Move, or by a Fate Die (SB-165 to SB-167, SB-237)."""
        actor = self.actor(fields)
        gun, way = fields['weapon'], fields.get('way', 'action')
        self.activate(actor, move=int(way == 'move'), action=int(way == 'action'))
        if gun.startswith('swivel'):
            return self.reload_swivel(actor, way, fields)
        if gun not in actor.guns():
            raise Refused('not-carried', 'SB-165')
        box = GUNS[gun][6]
        if box in ('never', 'natural'):
            raise Refused('no-reload', 'SB-436')
        if gun in actor['fouled']:
            raise Refused('fouled', 'SB-204')
        if box and box not in actor['kit']:
            raise Refused('no-box', 'SB-167')
        if actor.loaded(gun):
            raise Refused('loaded', 'SB-165')
        if way == 'move' and actor['moved'] and self.sequence == 'no':
            raise Refused('moved', 'SB-166')
        if way in ('power', 'skill'):
            self.spend(actor, way, 'SB-237')
        actor['unloaded'] = actor['unloaded'] - {gun}
        return {'result': 'reloaded'}

    # ----------------------------------------------------------------------- melee

    def melee_attack(self, fields, dice):
        """A Move to Attack or a Forced Attack, with the answer to it (SB-168 to SB-176)."""
        actor = self.actor(fields)
        target = self.figure(fields['at'])
        forced = fields.get('forced') == 'yes'
        out = {}
        if target.out() == 'lying' and (actor.monster or actor.raving) and not target.monster and not actor.out():
            raise Refused('target-lying', 'SB-479')
        if target.out() == 'lying' and (target.unit != actor.unit or target.raving) and not actor.out():
            self.activate(actor, move=0 if actor.onward else 1, moving=True, ends=True)
            target['lying'] = False         # an enemy in contact removes it (SB-272)
            return {'result': 'down'}
        target = self.target(fields, actor, 'enemy')
        if forced and target['fatigue'] >= 2:
            raise Refused('tired', 'SB-154')
        if actor.has('irritant'):
            self.activate(actor, move=0 if forced or actor.onward else 1, moving=True)
            target.tire()
            return {'result': 'harassed'}
        if forced and target.has('irritant'):       # it only harasses, and the Move goes on (SB-450)
            self.activate(actor, moving=True)
            actor.tire()
            return {'result': 'harassed'}
        self.activate(actor, move=0 if actor.onward else 1, ends=True, moving=True)
        self.wake(target)       # SB-806
        if actor['barred'] and not forced:
            raise Refused('barred', 'SB-120')
        arm, metal = fields.get('arm', actor.base['arm']), fields.get('metal', 'plain')
        arm = self.may_strike(actor, arm, metal)
        back = fields.get('target.arm', target.base['arm']), fields.get('target.metal', 'plain')
        response = 'strike-back' if target.monster else fields.get('target.response', 'back-off')
        if target.has('irritant'):
            response = 'back-off'
        fate, back_fate = Words(fields.get('fate')), Words(fields.get('target.fate'))
        met, critical = True, False
        if target.has('hypnotic'):
            nerve = {}
            met, _ = self.courage(dice, actor, 12, fate.next(), fields.get('inspired') == 'yes', nerve)
            out.update({'nerve.' + key: value for key, value in nerve.items() if key != 'total'})
            if not met:
                out['result'] = 'failed'
        if actor['barred']:         # forced: it strikes no blow (SB-412)
            met, out['result'] = False, 'failed'
        if met:
            critical = self.blow(dice, actor, target, arm, metal, out, '', fate, fields.get('target.negate'),
                                 fields.get('target.inspired'), back_fate, active=False)
        struck = False
        if not target.out() and response == 'strike-back' and not critical:
            struck = True
            back_arm = self.may_strike(target, *back, choice=True)
            self.blow(dice, target, actor, back_arm, back[1], out, 'back.', back_fate, fields.get('negate'),
                      fields.get('inspired'), fate, active=True)
        out['backs-off'] = self.backs_off(actor, target, struck)
        for figure in (actor, target):
            if not figure.out():
                figure.tire()
        return out

    def may_strike(self, figure, arm, metal, choice=False):
        """The melee weapon must be carried and whole; its metal too (SB-047, SB-049, SB-438)."""
        if arm in figure['broken'] and (figure.arms() == ['improvised'] or arm == 'improvised'):
            return 'nothing'            # an improvised weapon, for want of another
        if arm in figure['broken']:
            raise Refused('broken', 'SB-204', choice)
        if arm not in figure.arms() + ['improvised']:
            raise Refused('torch' if figure['torch'] else 'not-carried', 'SB-049' if figure['torch'] else 'SB-438',
                          choice)
        host = {'bayonet': 'bayonet', 'hand': 'hand-weapon', 'heavy': 'heavy-weapon',
                'fencing': 'fencing-weapon'}.get(arm)
        if metal != 'plain' and (metal + '-weapon', host) not in figure.specials:
            raise Refused('no-metal', 'SB-047', choice)
        return arm

    def blow(self, dice, figure, target, arm, metal, out, prefix, fate, negate, inspired, nerve, active):
        """One Melee Check and its damage; True for a Critical Hit (SB-296, SB-299, SB-300)."""
        rides = figure['mounted'] and not target['mounted']
        mods = figure['melee'] - figure['fatigue'] + (1 if rides else 0)
        if figure.has('weakened-by-faith') and target['holy-symbol']:
            mods -= 3
        if self.scenario == 'ship-in-the-fog' and figure.has('steady-legs'):
            mods += 1       # SB-716
        metal = 'plain' if arm == 'nothing' else metal
        brittle = metal == 'cold-iron'
        cursed = figure.base.get('madness') == 'cursed'     # SB-869, SB-870

        def barred(power, skill):
            return brittle and 1 in (power, skill) or self.criticals and power + skill == 2 \
                or cursed and max(power, skill) <= 2
        need = target['defence'] - target['fatigue'] + (1 if target['mounted'] and not figure['mounted'] else 0)
        power, skill, total, used = self.check(dice, figure, mods, fate, out, prefix, barred, need)
        lost = cursed and max(power, skill) <= 2
        if (power == skill == 1 and (brittle or self.criticals) or lost) and arm != 'nothing':
            figure['broken'] = figure['broken'] | {arm}
            if arm == 'bayonet' and (self.criticals and power == skill == 1 or lost):
                figure['fouled'] = figure['fouled'] | (figure['kit'] & {'musket', 'rifle'})
        hit = total >= need and not barred(power, skill)
        out[prefix + 'result'] = 'hit' if hit else 'miss'
        if not hit:
            return False
        critical = self.criticals and power == skill == 10
        if critical:
            out[prefix + 'critical'] = 'yes'
        properties = set(figure['hand-as'] if arm == 'hand' else ()) | set(figure['blows-as']) | ({metal} - {'plain'})
        if figure.has('great-faith'):
            properties.add('blessed')
        if arm == 'torch':
            properties.add('fire')
        die, bonus = ARMS[arm]
        damage = (power if die == 'power' else skill) + bonus + (1 if rides else 0)
        damage += 1 * figure.has('strong') + 2 * figure.has('very-strong') + 1 * figure.has('chilling-touch')
        if not figure.has('chilling-touch'):
            damage -= target['armour']
        damage = self.after_reductions(target, damage, properties, False, critical)
        damage = self.wound(dice, target, damage, negate, out, prefix)
        if damage > 0 and not target.out():
            if figure.has('soul-shear'):
                shear = {}
                self.terror(dice, target, -damage, nerve.next(), inspired == 'yes', active, shear)
                out.update({prefix + 'terror.' + key: value for key, value in shear.items() if key != 'total'})
        return critical

    def backs_off(self, actor, target, struck):
        """Who backs off at the end (SB-172 to SB-175, SB-212, SB-447)."""
        if actor.out() or target.out():
            return 'nobody'
        if actor['mounted'] != target['mounted']:
            return 'target' if actor['mounted'] else 'attacker'
        return 'attacker' if struck else 'target'

    def melee_distract(self, fields, dice):
        """An action against the nearest enemy within 2 inches; it ends the activation (SB-182, SB-445)."""
        actor = self.actor(fields)
        target = self.target(fields, actor, 'enemy')
        self.activate(actor, action=1, ends=True)
        if float(fields.get('range', 0)) > 2:
            raise Refused('out-of-range', 'SB-182')
        if target['fatigue'] >= target.fatigue_limit():
            raise Refused('tired', 'SB-445')
        target.tire()
        return {'result': 'distracted'}

    # ------------------------------------------------------------------------ terror

    def terror(self, dice, figure, modifier, fate, inspired, active, out):
        """A Terror Check; the worse result stands (SB-215 to SB-222, SB-465 to SB-468)."""
        total = self.courage(dice, figure, 11, fate, inspired, out, extra=modifier)
        total, steeled = total[1], total[0] and total[1] < 11
        bands = ((2, 'collapse'), (4, 'paralysed'), (6, 'shaken'), (8, 'stunned'), (10, 'distracted'))
        word = 'none' if steeled else next((w for limit, w in bands if total <= limit), 'none')
        out['result'] = 'steady' if word == 'none' else word
        rank = TERROR.index
        if word == 'none' or rank(word) < rank(figure['terror']):
            return
        figure['terror'], figure['frozen'], figure['dazed'] = word, False, 0
        if word in ('stunned', 'distracted'):
            figure['dazed'] = 2 if active else 1
        if active and word in ('stunned', 'paralysed', 'collapse'):
            self.closing = figure.name

    def check_terror(self, fields, dice):
        figure = self.present(fields)
        figure.heard = figure.heard or self.wail
        out = {}
        active = figure.acting or fields.get('active') == 'yes'
        self.terror(dice, figure, int(fields.get('modifier', 0)), fields.get('fate'),
                    fields.get('inspired') == 'yes', active, out)
        return out

    def check_paralysed(self, fields, dice):
        """The activation of a paralysed figure: one is lost, then 14 each time (SB-217, SB-468)."""
        figure = self.actor(fields)
        if figure['terror'] != 'paralysed':
            raise Refused('not-paralysed', 'SB-217')
        self.activate(figure, check='paralysed')
        figure.tried = True
        if not figure['frozen']:
            figure['frozen'] = True
            self.closing = figure.name
            return {'result': 'lost'}
        out = {}
        passed, _ = self.courage(dice, figure, 14, fields.get('fate'), fields.get('inspired') == 'yes', out)
        out['result'] = 'free' if passed else 'lost'
        if passed:
            figure['terror'], figure['frozen'] = 'shaken', False
        else:
            self.closing = figure.name
        return out

    # -------------------------------------------------------------------- other Checks

    def number_check(self, fields, dice, stat):
        figure = self.present(fields)
        out = {}
        number = int(fields['reach'])
        if stat == 'courage':
            passed, _ = self.courage(dice, figure, number, fields.get('fate'), fields.get('inspired') == 'yes', out)
        else:
            bonus = {'none': lambda: 0, 'speed': lambda: self.speed(figure), 'accuracy': lambda: figure['accuracy'],
                     'melee': lambda: figure['melee'] - figure['fatigue']}[stat]()
            passed = self.check(dice, figure, bonus, fields.get('fate'), out, number=number)[2] >= number
        out['result'] = 'passed' if passed else 'failed'
        return out

    def speed(self, figure):
        """The Speed in use (SB-207, SB-409)."""
        return max(0, (8 if figure['mounted'] else figure['speed']) - (1 if self.sky == 'deluge' else 0)
                   - (2 if figure['burden'] else 0) - (3 if figure['blown'] else 0))

    def check_plain(self, fields, dice):
        return self.number_check(fields, dice, 'none')

    def check_speed(self, fields, dice):
        return self.number_check(fields, dice, 'speed')

    def check_accuracy(self, fields, dice):
        return self.number_check(fields, dice, 'accuracy')

    def check_courage(self, fields, dice):
        return self.number_check(fields, dice, 'courage')

    def check_rage(self, fields, dice):
        """To do anything but go for the closest enemy (SB-281)."""
        figure = self.actor(fields)
        if not figure.has('rage'):
            raise Refused('no-attribute', 'SB-281')
        self.activate(figure)
        out = {}
        passed, _ = self.courage(dice, figure, 14, fields.get('fate'), fields.get('inspired') == 'yes', out)
        out['result'] = 'free' if passed else 'raging'
        return out

    def check_enchanted(self, fields, dice):
        """Whoever activates in a turn of enchantment (SB-120, SB-412)."""
        figure = self.actor(fields)
        self.activate(figure, check='enchanted')
        figure.checked = True
        out = {}
        passed, _ = self.courage(dice, figure, 10, fields.get('fate'), fields.get('inspired') == 'yes', out)
        out['result'] = 'passed' if passed else 'failed'
        if not passed:
            figure['barred'] = True
        return out

    # ------------------------------------------------------- powers, healing, forms

    def strain(self, dice, figure, fields, out):
        """The 1 damage of a Miracle or Spell, after the effect (SB-273, SB-473)."""
        damage = self.after_reductions(figure, 1, set(), False, False)
        damage = self.negate(dice, figure, damage, fields.get('negate'), out)
        out['damage'] = damage
        self.hurt(figure, damage)
        if figure.out():
            out['result'] = 'down'

    def check_miracle(self, fields, dice):
        """An action, a Courage Check of 10, the effect, 1 damage (SB-273 to SB-276)."""
        actor = self.actor(fields)
        effect = fields.get('effect', 'healing')
        target = self.figure(fields['at'])
        if effect != 'healing' or target.out() != 'lying':
            target = self.target(fields, actor, 'other' if effect == 'healing' else 'anybody')
        self.activate(actor, action=1)
        if not actor.has('miracles'):
            raise Refused('no-attribute', 'SB-273')
        if float(fields.get('range', 0)) > 8:
            raise Refused('out-of-range', 'SB-274')
        out = {}
        passed, _ = self.courage(dice, actor, 10, fields.get('fate'), fields.get('inspired') == 'yes', out)
        out['result'] = 'passed' if passed else 'failed'
        if passed and effect == 'healing':
            target['health'] = max(target['health'], min(target['health'] + 3, target.base['full-health']))
            self.rise(target)
        elif passed and effect == 'courage':
            target['courage'] += 1
        elif passed:
            target.found = target.found | {(fields.get('bless', 'blows'), 'blessed')}
            self.carried(target)
        self.strain(dice, actor, fields, out)
        return out

    def check_spell(self, fields, dice):
        """An action, a Courage Check of 10, the effect, 1 damage (SB-284 to SB-287)."""
        actor = self.actor(fields)
        effect = fields.get('effect', 'curse')
        target = self.target(fields, actor, 'anybody') if effect != 'manipulate' else None
        self.activate(actor, action=1)
        if not actor.has('spells'):
            raise Refused('no-attribute', 'SB-284')
        distance = float(fields.get('range', 0))
        if effect == 'enchant' and distance > 8:
            raise Refused('out-of-range', 'SB-287')
        if effect == 'curse' and distance > self.farthest():
            raise Refused('out-of-sight', 'SB-114')
        pool = self.pool_of(actor)
        if effect == 'manipulate' and pool['fate-' + fields.get('from', 'skill')] < 1:
            raise Refused('no-die', 'SB-286', choice=True)
        if effect == 'manipulate' and fields.get('into') == 'monster' and self.play == 'solo':
            raise Refused('no-monster-dice', 'SB-918')
        out = {}
        passed, _ = self.courage(dice, actor, 10, fields.get('fate'), fields.get('inspired') == 'yes', out)
        out['result'] = 'passed' if passed else 'failed'
        if passed and effect == 'manipulate' and pool['fate-' + fields.get('from', 'skill')] < 1:
            pass        # the Check took the last die of that kind
        elif passed and effect == 'manipulate':
            pool['fate-' + fields.get('from', 'skill')] -= 1
            pool['fate-' + fields.get('into', 'power')] += 1
        elif passed and effect == 'enchant':
            target.found = target.found | {(fields.get('enchant', 'blows'), 'enchanted')}
            self.carried(target)
        elif passed:
            inner = {}
            stood, _ = self.courage(dice, target, 18, fields.get('target.fate'),
                                    fields.get('target.inspired') == 'yes', inner)
            inner['result'] = 'passed' if stood else 'failed'
            out.update({'target.' + key: value for key, value in inner.items()})
            if not stood:
                target['curse'] = min(2, target['curse'] + 1)
        self.strain(dice, actor, fields, out)
        return out

    def check_skinshift(self, fields, dice):
        """An action and a Courage Check of 14 (SB-093, SB-289)."""
        actor = self.actor(fields)
        if fields.get('free') != 'yes':
            self.activate(actor, action=1)
        if not actor.has('skinshift'):
            raise Refused('no-attribute', 'SB-289')
        if fields.get('free') == 'yes':
            if actor['form'] == 'bear' or not actor['stung'] and self.sequence != 'no':
                raise Refused('no-wound', 'SB-289')
            actor['stung'] = False
        out = {}
        fate, inspired = Words(fields.get('fate')), fields.get('inspired') == 'yes'
        if actor['form'] == 'bear':                     # first the Rage (SB-281, SB-482)
            calm = {}
            quiet, _ = self.courage(dice, actor, 14, fate.next(), inspired, calm)
            out.update({'calm.' + key: value for key, value in calm.items() if key != 'total'})
            if not quiet:
                out['result'] = 'raging'
                return out
        passed, _ = self.courage(dice, actor, 14, fate.next(), inspired, out)
        out['result'] = 'failed'
        if passed:
            sign = 1 if actor['form'] == 'human' else -1
            gained = frozenset({'rage', 'very-strong'})
            actor['form'] = 'bear' if sign == 1 else 'human'
            actor['melee'] += sign
            actor['courage'] += 2 * sign
            actor['damage-reduction'] += 2 * sign
            actor['attributes'] = actor['attributes'] | gained if sign == 1 else actor['attributes'] - gained
            out['result'] = actor['form']
        return out

    def check_medic(self, fields, dice):
        """2 Health to a friend within 1 inch, of one who has not moved (SB-271, SB-272, SB-480, SB-481)."""
        actor = self.actor(fields)
        target = self.figure(fields['at'])
        if target.out() and target.out() != 'lying':
            raise Refused('target-' + target.out(), 'SB-271')
        if target is actor:
            raise Refused('self', 'SB-480', choice=True)
        if target.unit != actor.unit:
            raise Refused('other-side', 'SB-271')
        self.activate(actor, action=1)
        actor.stays = self.sequence != 'no'         # without an order nothing is kept of it
        if not actor.has('medic'):
            raise Refused('no-attribute', 'SB-271')
        if actor['moved']:
            raise Refused('moved', 'SB-271')
        if float(fields.get('range', 0)) > 1:
            raise Refused('out-of-range', 'SB-271')
        if target['treated'] == 1:      # last turn; twice in one turn is not two turns in a row
            raise Refused('treated', 'SB-271')
        target['health'] = max(target['health'], min(target['health'] + 2, target.base['full-health']))
        self.rise(target)
        target['treated'] = 2
        return {'result': 'healed'}

    def rise(self, figure):
        if figure['lying']:
            self.members.add(figure.name)       # up again, and due if its phase is not over (SB-481)
        figure['lying'] = False

    # -------------------------------------------------------------------- movement

    def move_walk(self, fields, dice):
        """One Move over a path, and a Sprint after it (SB-147 to SB-150, SB-207, SB-208)."""
        actor = self.actor(fields)
        sprint = fields.get('sprint') == 'yes'
        self.activate(actor, move=1, action=int(sprint), moving=True)
        clear, rough, climb, gap = (float(fields.get(key, 0)) for key in ('clear', 'rough', 'climb', 'gap'))
        if sprint and not clear + rough + climb + gap or fields.get('given-up') == 'yes':
            raise Refused('no-move', 'SB-418')
        if actor['mounted'] and self.scenario in NO_HORSES:
            raise Refused('no-horses', 'SB-912')
        if actor['mounted'] and (climb or rough and self.scenario == 'sunken-treasure'
                                 or fields.get('indoors') == 'yes' and self.scenario != 'revenants'
                                 or float(fields.get('obstacle', 0)) > 0.5):
            raise Refused('mounted', 'SB-208')
        airy = actor.has('flying') or actor.has('ethereal')
        cost = clear + rough * (1 if airy or actor.has('nimble') or fields.get('at-home') == 'yes' else 2)
        cost += climb * (1 if airy or actor.has('expert-climber') else 2)
        speed = self.speed(actor)
        over = gap * (1 if actor.has('flying') else 2)
        if cost + over > speed and not sprint and 'short' not in self.allowed:
            raise Refused('too-far', 'SB-147')
        cost += over
        actor['moved'], actor.onward = True, not actor.halted
        out = {'result': 'moved', 'cost': common_number(cost), 'left': common_number(max(0, speed - cost))}
        if sprint:
            total = self.check(dice, actor, 0, fields.get('fate'), out, number=11)[2]
            more = 4 if total >= 11 else 2
            out['distance'] = more
            out['left'] = common_number(max(0, speed - cost + more))
            if cost - over > speed + more or cost > speed + more and not over:      # the path ends there (SB-148)
                out.update(result='short')
                out.pop('left')
            elif cost > speed + more:       # short of the other side (SB-157, SB-426)
                out.update(self.move_fall(fields, dice))
                out.pop('left')
        return out

    def move_dismount(self, fields, dice):
        """Instead of the Move, for the rest of the game (SB-206, SB-435)."""
        actor = self.actor(fields)
        self.activate(actor, move=1, moving=True)
        if not actor['mounted']:
            raise Refused('on-foot', 'SB-206')
        if actor['moved'] and self.sequence == 'no':
            raise Refused('moved', 'SB-206')
        actor['mounted'], actor['moved'] = False, True
        actor.halted = True         # the Move is used: a further one that is out of order makes no contact (SB-152)
        return {'result': 'dismounted'}

    def move_mount(self, fields, dice):
        """Only at the start of a game (SB-205)."""
        actor = self.actor(fields)
        if not actor.has('combat-rider'):
            raise Refused('no-attribute', 'SB-205')
        if self.scenario in NO_HORSES:
            raise Refused('no-horses', 'SB-679')
        if actor['moved']:
            raise Refused('moved', 'SB-205')
        actor['mounted'] = True
        return {'result': 'mounted'}

    def move_investigate(self, fields, dice):
        """An action, or instead of the Move, with no enemy within an inch (SB-162, SB-209)."""
        actor = self.actor(fields)
        instead = fields.get('instead') == 'yes'
        self.activate(actor, move=int(instead), action=int(not instead))
        if actor['mounted']:
            raise Refused('mounted', 'SB-209')
        if actor['form'] == 'bear':
            raise Refused('bear', 'SB-093')
        if float(fields['nearest']) <= 1:
            raise Refused('enemy-near', 'SB-162')
        if instead and actor['moved'] and self.sequence == 'no':
            raise Refused('moved', 'SB-434')
        return {'result': 'allowed'}

    def move_act(self, fields, dice):
        """A deed that is only said, but for what it uses up (SB-049, SB-143 to SB-146, SB-182, SB-206, SB-271)."""
        actor, deed = self.actor(fields), fields['deed']
        moves = deed in ('move', 'dismount') or fields.get('instead') == 'yes' and deed in ('reload', 'investigate')
        self.activate(actor, move=int(moves), action=int(not moves), moving=deed in ('move', 'dismount', 'sprint'),
                      ends=deed == 'distract')
        if self.sequence == 'no':       # this deed keeps account by itself
            if actor.move or actor['moved'] if moves else actor.action:
                raise Refused('spent', 'SB-144')
            if actor.stays and deed in ('move', 'dismount', 'sprint'):
                raise Refused('spent', 'SB-271')
            actor.move, actor.action = actor.move + moves, actor.action + (not moves)
        if deed == 'sprint' and not actor['moved']:
            raise Refused('not-moved', 'SB-418')
        if fields.get('instead') == 'yes' and not moves:
            raise Refused('no-move', 'SB-146')
        if deed == 'heal' and (actor['moved'] or self.sequence == 'no' and actor.move):
            raise Refused('moved', 'SB-271')
        power = {'heal': 'medic', 'miracle': 'miracles', 'spell': 'spells', 'skinshift': 'skinshift'}.get(deed)
        if power and not actor.has(power):
            raise Refused('no-attribute', 'SB-145')
        if deed == 'dismount' and not actor['mounted']:
            raise Refused('on-foot', 'SB-206')
        actor.stays = actor.stays or deed == 'heal'
        if deed == 'sprint':        # it may end in contact as the Move does (SB-418)
            actor.onward = not actor.halted
        if deed in ('move', 'dismount'):
            actor['moved'], actor.onward = True, not actor.halted
        if deed == 'dismount':
            actor['mounted'], actor.halted, actor.onward = False, True, False
        if deed == 'light-torch':
            if ('oil-and-torches', None) not in actor.specials:
                raise Refused('no-torches', 'SB-049')
            actor['torch'] = True
        if self.sequence == 'no' and deed == 'distract':
            actor.acting = False
            self.wear_off(actor)
        return {'result': 'done'}

    def move_fall(self, fields, dice):
        """A fall: ceil(h/3) - 1 Power Dice, doubled for a rider (SB-161, SB-423, SB-424)."""
        actor = self.actor(fields)
        height = float(fields['height'])
        out = {}
        number = 0 if height <= 3 else -int(-height // 3) - 1
        faces = [dice.roll(10) for _ in range(number)]
        damage = sum(faces) * (2 if actor['mounted'] else 1)
        if faces:
            out['tumble'] = faces
        damage = self.after_reductions(actor, damage, set(), False, False)
        damage = self.negate(dice, actor, damage, fields.get('negate'), out)
        out['damage'] = damage
        self.hurt(actor, damage)
        out['result'] = 'down' if actor.out() else 'fallen'
        return out

    def move_drop(self, fields, dice):
        """Jumping down as part of the Move; more than 3 inches is a fall (SB-159)."""
        actor = self.actor(fields)
        self.activate(actor, move=0 if actor.onward else 1, moving=True)
        height, spent = float(fields['height']), float(fields.get('spent', 0))
        if height > 3:
            return self.move_fall(fields, dice)
        actor['moved'], actor.onward = True, not actor.halted
        return {'result': 'moved', 'left': common_number(max(0, self.speed(actor) - spent - height))}

    def check_fall(self, fields, dice):
        """After a wound on a ledge: Speed Check of 12, and the fall (SB-160, SB-290)."""
        actor = self.actor(fields)
        out = {}
        bonus = self.speed(actor) + (2 if actor.has('steady-legs') else 0)
        bonus -= 3 if actor.base.get('madness') == 'imbalanced' else 0          # SB-526
        actor['teeters'] = False
        if self.check(dice, actor, bonus, fields.get('fate'), out, number=12)[2] >= 12:
            out['result'] = 'passed'
        else:
            out.update(self.move_fall(fields, dice))
        return out

    def move_exit(self, fields, dice):
        """Over the edge, out of the game (SB-151)."""
        actor = self.actor(fields)
        turn = int(fields.get('turn', self.turn if self.sequence != 'no' else 0))
        if self.scenario == 'solo-troll-hunts' and turn <= 5:
            raise Refused('too-early', 'SB-808')
        if self.scenario == 'ship-in-the-fog' and fields.get('edge', 'any') not in ('any', 'short'):
            raise Refused('edge', 'SB-717')
        if fields.get('barred-edge') == 'yes':
            raise Refused('edge', 'SB-151')
        self.activate(actor)
        actor.gone = True
        self.closing = actor.name
        return {'result': 'gone'}

    def event_leave(self, fields):
        actor = self.figure(fields['by'])
        actor.gone = actor.gone or 'left'
        actor.acting = False
        return Prediction()

    # ---------------------------------------------------------------------- monsters

    def check_monster(self, fields, dice):
        """What a monster does when it activates (SB-243 to SB-245, SB-279, SB-476, SB-478)."""
        actor = self.actor(fields)
        if not actor.monster and not actor.raving:
            raise Refused('no-monster', 'SB-241')
        guns = actor.guns() if actor.monster else [fields['weapon']] if 'weapon' in fields else []      # who raves may have many
        guns = [gun for gun in guns if gun not in actor['fouled']]
        reload = any(not actor.loaded(gun) and GUNS[gun][6] != 'never' for gun in guns) and not actor['moved']
        self.activate(actor, move=int(reload), check='monster')
        out = {}
        if self.sequence == 'no':
            self.mend(actor)
        if reload:
            actor['unloaded'] = actor['unloaded'] - set(guns)
            out['reloads'] = 'yes'
        limit = self.farthest()
        seen, unseen, clue = (float(fields.get(key, 0)) for key in ('seen', 'unseen', 'clue'))
        in_sight = 0 < seen <= limit
        if in_sight and not actor['barred'] and any(
                seen <= GUNS[g][0] and actor.loaded(g) and not (GUNS[g][4] and self.sky == 'deluge') for g in guns):
            out['result'] = 'shoot'
        elif reload:
            out['result'] = 'stay'
        elif in_sight:
            speed = self.speed(actor)
            out['result'] = 'attack' if seen <= speed and (not actor['barred'] or actor.has('irritant')) else 'advance'
            out['distance'] = common_number(min(seen, speed))
        elif clue or unseen or seen:
            out['result'] = 'clue' if clue else 'hunt'
            out['distance'] = common_number(min(clue or unseen or seen, self.speed(actor)))
        else:
            out['result'] = 'stay'
        if fields.get('redirect') == 'another' and (in_sight or out['result'] == 'clue'):
            whose = self.backers[0]                     # SB-240, SB-246; once an activation (SB-229)
            if actor.turned:
                raise Refused('turned', 'SB-229', choice=True)
            actor.turned = True
            if not whose or self.pools[whose]['fate-monster'] < 1:
                raise Refused('no-die', 'SB-240', choice=True)
            self.pools[whose]['fate-monster'] -= 1
        return out

    def table_lookup_bestiary(self, fields, dice):
        """A monster's profile; a figure of the game has its own (SB-668, SB-836, SB-839)."""
        row = MONSTERS[fields['creature']]
        line = dict(zip(('speed', 'melee', 'accuracy', 'defence', 'courage', 'health'), row))
        line.update({'attributes': frozenset(row[6].split()), 'damage-reduction': row[8]})
        kit = frozenset({'musket', 'cartridge-box'}) if fields['creature'] == 'bandit' else EMPTY
        if 'by' not in fields:
            return {**line, 'allergies': frozenset(row[7].split()), 'kit': kit, 'result': 'monster'}
        raise Refused('known', 'SB-668')        # who takes its place is a figure of its own

    def table_lookup_faith(self, fields, dice):
        """Event 7: a bearer of a holy symbol regains up to 3 (SB-119)."""
        actor = self.actor(fields)
        if not actor['holy-symbol']:
            raise Refused('no-symbol', 'SB-119')
        actor['health'] = max(actor['health'], min(actor['health'] + 3, actor.base['full-health']))
        return {'result': 'healed'}

    # ---------------------------------------------------------------------- proposals

    def propose(self, rng, want):
        """A deed that somebody might type now; about as often right as wanted."""
        self.brave = False          # a Courage Check, where steel- may be said
        story = self.tell(rng, want)
        if story:
            return story
        if self.play != 'solo' and (self.sequence != 'no' and want and not self.rolled or rng.random() < 0.03 or
                                    self.sequence == 'warn' and not self.rolled):
            return self.propose_initiative(rng)
        if self.sequence != 'no' and want and not any(self.due(*p) for p in
                                                      self.phases()[max(self.phase_index(), 0):]) \
                and not any(f.acting for f in self.figures.values()) or want and rng.random() < 0.05:
            deed = Deed('', '', {'event': 'turn'}) if self.play == 'solo' else self.propose_initiative(rng)
            if deed:
                return deed
        if self.sequence == 'no' and rng.random() < 0.15:
            if rng.random() < 0.25:
                return Deed('', '', {'event': 'turn'})
            return Deed('', '', {'event': 'activation', 'by': rng.choice(list(self.figures))})
        silent = self.silent()
        if self.sequence != 'no' and self.wail and silent and want and rng.random() < 0.8:
            return Deed('check', 'terror', {'by': rng.choice(silent).name})
        actor = self.propose_actor(rng, want)
        makers = [(self.offer_shot, 5), (self.offer_reload, 3), (self.offer_blow, 4), (self.offer_distract, 1),
                  (self.offer_walk, 3), (self.offer_move, 2), (self.offer_terror, 1), (self.offer_check, 1),
                  (self.offer_opening, 2), (self.offer_power, 4), (self.offer_medic, 2), (self.offer_monster, 3),
                  (self.offer_mishap, 1), (self.offer_scenario, 4)]
        owes = actor['terror'] == 'paralysed' or actor['asleep'] or self.gust and not actor.braced \
            or self.enchanted and not actor.checked
        if self.sequence != 'no' and want and owes:
            makers = [(self.offer_opening, 1)]
        maker = rng.choices([m for m, _ in makers], [w for _, w in makers])[0]
        return maker(rng, actor, want)

    def idle(self, rng):
        """A deed that is always legal and belongs to nobody's turn."""
        figure = rng.choice(self.standing('Red') + self.standing('Blue'))
        return Deed('check', 'plain', {'by': figure.name, 'reach': 11})

    def propose_actor(self, rng, want):
        """Who acts: the active figure, one that may, or for a wrong deed anybody."""
        acting = [f for f in self.figures.values() if f.acting]
        if acting and rng.random() < 0.6:
            return acting[0]
        everybody = list(self.figures.values())
        if want or rng.random() < 0.6:
            if self.sequence == 'no' or not self.first and self.play != 'solo':
                here = [f for f in everybody if not f.out()]
            else:
                turns = (self.due(*phase) for phase in self.phases()[max(self.phase_index(), 0):])
                here = next((figures for figures in turns if figures), [])
                if here and here[0].monster and self.play == 'opposed':
                    low = min(f['health'] for f in here)
                    here = [f for f in here if f['health'] == low]
            return rng.choice(here or everybody)
        up = [f for f in everybody if not f.out()]
        return rng.choice(up if rng.random() < 0.85 else everybody)

    def propose_initiative(self, rng):
        if self.three:
            return self.propose_alone(rng)
        sides = [next(f for f in self.figures.values() if f.officer and f.unit == unit) for unit in ('Red', 'Blue')]
        sides = [f if not f.out() or rng.random() < 0.3 else (self.standing(f.unit) or [f])[0] for f in sides]
        rng.shuffle(sides)
        fields = {'by': sides[0].name, 'at': sides[1].name}
        for prefix in ('', 'target.'):
            if rng.random() < 0.1:
                fields[prefix + 'fate'] = rng.choice(['power', 'skill'])
            fields[prefix + 'boon'] = rng.choice(['power', 'skill'])
        deed = Deed('check', 'initiative', fields)
        if rng.random() < 0.25:     # the special results are rare
            deed.faces = rng.choice([[10, 10, 3, 4], [1, 1, 5, 5], [4, 4, 10, 10], [6, 6, 1, 1], [5, 5, 4, 6]])
        return deed

    def somebody(self, rng, actor, want, sides):
        """A target: an enemy, friend, or anybody; the wrong one if a wrong deed is wanted."""
        def fits(f):
            if sides == 'enemy' and self.play == 'cooperative':
                return f.monster != actor.monster
            if sides == 'enemy':
                return f.unit != actor.unit
            if sides == 'friend':
                return f.unit == actor.unit and f is not actor
            return f is not actor
        everybody = list(self.figures.values())
        good = [f for f in everybody if fits(f) and f.out() in (None, 'lying')]
        if (want or rng.random() < 0.7) and good:
            return rng.choice(good)
        if self.play == 'cooperative':
            everybody = good or [f for f in everybody if fits(f)]
        return rng.choice(everybody)

    def fate_word(self, rng, figure, fields, prefix, words=('power', 'skill'), chance=0.12):
        if rng.random() >= chance:
            return
        if not figure.monster:
            fields[prefix] = rng.choice(words)
            if figure.has('unflappable') and words == ('power', 'skill') and self.brave and rng.random() < 0.6:
                fields[prefix] = rng.choice(['steel-power', 'steel-skill', 'steel-monster'])
                return
            pool = self.pools.get(figure.unit)
            if rng.random() < 0.2 and not figure.has('unflappable') and min(pool['fate-power'], pool['fate-skill']) > 1:
                fields[prefix] = 'if-down' if prefix.endswith('negate') else 'if-missed'
        elif rng.random() < 0.6:        # whose Monster Die: a unit, or one of its figures
            whose = rng.choice(list(self.pools) + [f.name for f in self.figures.values() if f.unit and not f.out()])
            if prefix.endswith('negate'):
                fields[prefix], fields['shield'] = 'monster', whose
            else:
                fields[prefix] = rng.choice([word for word in words if ',' not in word])
                fields['backer'] = whose

    def offer_shot(self, rng, actor, want):
        guns = actor.guns()
        if want and not guns:
            return None
        target = self.somebody(rng, actor, want, 'enemy')
        if target.unit == actor.unit and target is not actor:
            return None         # nobody says that one may not (no row)
        wrong = not want and rng.random() < 0.4
        gun = rng.choice(guns) if guns and not wrong else rng.choice(list(GUNS)[:6])
        reach = GUNS[gun][0]
        distance = rng.randint(2, reach) if want or rng.random() < 0.8 else reach + rng.randint(1, 5)
        fields = {'by': actor.name, 'at': target.name, 'range': distance}
        if not actor.monster or wrong:
            fields['weapon'] = gun
        shots = [item[:-5] for item, host in actor.specials if item.endswith('-shot')]
        shots += ['salt'] if ('salt-bag', None) in actor.specials else []
        if shots and rng.random() < 0.6 or wrong and rng.random() < 0.3 and not actor.monster:
            fields['shot'] = rng.choice(shots if shots and not wrong else ['silver', 'cold-iron', 'salt'])
        for key in ('ledge', 'target.ledge'):
            if rng.random() < 0.1:
                fields[key] = 'yes'
        for key in ('target.cover', 'cover'):
            if rng.random() < 0.25:
                fields[key] = 'yes'
        if rng.random() < 0.04:
            fields['inimical'] = 'yes'
        self.fate_word(rng, actor, fields, 'fate')
        self.fate_word(rng, actor, fields, 'negate')
        self.fate_word(rng, target, fields, 'target.negate')
        if not target.monster:
            response = rng.choice(['none', 'dive', 'return-fire', 'return-fire'])
            back = [g for g in target.guns() if target.loaded(g)] if want else list(GUNS)[:6]
            if response == 'return-fire' and not back:
                response = 'none'
            fields['target.response'] = response
            if response == 'return-fire' and rng.random() < 0.15:
                fields['target.response'], back = rng.choice(['fire-back', 'take-cover']), target.guns() or back
            if response == 'return-fire':
                fields['target.weapon'] = rng.choice(back)
                if self.scenario in GUNNERS_SCENARIOS and target.has('artillerist') and rng.random() < 0.4:
                    fields['target.weapon'], fields['target.gun'] = 'swivel-gun', GUN
                self.fate_word(rng, target, fields, 'target.fate')
        if self.criticals:
            fields['criticals'] = 'yes'
        if not wrong and GUNS[gun][5] > 1 and rng.random() < 0.6 or wrong and rng.random() < 0.5:
            self.more_targets(rng, actor, gun, fields, want)
        if rng.random() < 0.08:
            fields['allow'] = rng.choice(['out-of-range', 'out-of-sight', 'fouled', 'unloaded'])
        deed = Deed('shoot', 'fire', fields)
        return self.load_dice(rng, deed)

    def more_targets(self, rng, actor, gun, fields, want):
        """Two or three men before a blunderbuss or a volley gun."""
        others = [f for f in self.figures.values() if f.unit != actor.unit and f.name != fields['at'] and not f.out()]
        number = GUNS[gun][5] - 1 + (0 if want else rng.randint(0, 1))
        names = [f.name for f in rng.sample(others, min(len(others), rng.randint(1, max(1, number))))]
        fields['at'] = ','.join([fields['at']] + names)
        for key in ('target.fate', 'target.negate', 'negate', 'fate', 'target.weapon', 'target.gun', 'backer',
                    'shield'):
            fields.pop(key, None)
        fields['target.response'] = ','.join(rng.choice(['none', 'dive']) for _ in names + [0])
        if not want and rng.random() < 0.4:
            fields['apart'] = rng.choice([1, 2, 3])

    def load_dice(self, rng, deed):
        """Now and then the dice that matter: double tens, double ones, ones."""
        if rng.random() < 0.2:
            deed.faces = rng.choice([[10, 10], [1, 1], [1, 9], [9, 1], [2, 2], [9, 9], [8, 9, 9, 9]])
        return deed

    def offer_reload(self, rng, actor, want):
        guns = [g for g in actor.guns() if not actor.loaded(g)] if want else list(GUNS)[:6]
        if not guns or actor.monster:
            return None
        return Deed('shoot', 'reload', {'by': actor.name, 'weapon': rng.choice(guns),
                                        'way': rng.choice(['action', 'action', 'move', 'power', 'skill'])})

    def offer_blow(self, rng, actor, want):
        target = self.somebody(rng, actor, want, 'enemy')
        fields = {'by': actor.name, 'at': target.name}
        wrong = not want and rng.random() < 0.4
        for figure, prefix in ((actor, ''), (target, 'target.')):
            if figure.monster:
                continue
            fields[prefix + 'arm'] = rng.choice(figure.arms() if not wrong or prefix else list(ARMS)[:6])
            host = {'bayonet': 'bayonet'}.get(fields[prefix + 'arm'], fields[prefix + 'arm'] + '-weapon')
            metals = [item[:-7] for item, where in figure.specials if where == host and item.endswith('-weapon')]
            if metals and rng.random() < 0.7:
                fields[prefix + 'metal'] = metals[0]
            elif wrong and not prefix and rng.random() < 0.3:
                fields['metal'] = rng.choice(['silver', 'cold-iron'])
        if not target.monster:
            fields['target.response'] = rng.choice(['back-off', 'strike-back'])
        lists = ('power', 'skill', 'none,power', 'skill,none', 'power,skill', 'none,skill')
        several = target.has('hypnotic') or target.has('soul-shear')
        self.fate_word(rng, actor, fields, 'fate', lists if several else lists[:2], 0.3 if several else 0.12)
        self.fate_word(rng, target, fields, 'target.fate', lists if actor.has('soul-shear') else lists[:2])
        self.fate_word(rng, actor, fields, 'negate')
        self.fate_word(rng, target, fields, 'target.negate')
        for key in ('inspired', 'target.inspired'):
            if rng.random() < 0.1:
                fields[key] = 'yes'
        for key in ('ledge', 'target.ledge'):
            if rng.random() < 0.1:
                fields[key] = 'yes'
        if self.criticals:
            fields['criticals'] = 'yes'
        return self.load_dice(rng, Deed('melee', 'attack', fields))

    def offer_distract(self, rng, actor, want):
        if actor.monster:
            return None
        target = self.somebody(rng, actor, want, 'enemy')
        return Deed('melee', 'distract', {'by': actor.name, 'at': target.name,
                                          'range': rng.choice([1, 2]) if want else rng.choice([1, 2, 3])})

    def offer_walk(self, rng, actor, want):
        fields = {'by': actor.name, 'clear': rng.randint(1, 4)}
        if rng.random() < 0.3:
            fields['rough'] = rng.randint(1, 2 if want else 5)
        if rng.random() < 0.15:
            fields['climb'] = 1
        if not actor.monster and len(fields) == 2 and rng.random() < 0.3:
            fields['sprint'] = 'yes'
            self.fate_word(rng, actor, fields, 'fate')
        return Deed('move', 'walk', fields)

    def offer_move(self, rng, actor, want):
        if actor.monster:
            return None
        kind = rng.choice(['dismount', 'investigate', 'investigate', 'act', 'fall'])
        fields = {'by': actor.name}
        if kind == 'investigate':
            fields['nearest'] = rng.choice([2, 5] if want else [0.5, 1, 2])
            if rng.random() < 0.4:
                fields['instead'] = 'yes'
        elif kind == 'act':
            fields['deed'] = rng.choice(['light-torch', 'scenario'])
        elif kind == 'fall' and actor['lying']:
            return None
        elif kind == 'fall':
            fields['height'] = rng.randint(1, 11)
            self.fate_word(rng, actor, fields, 'negate', chance=0.3)
        return Deed('move', kind, fields)

    def offer_terror(self, rng, actor, want):
        self.brave = True
        fields = {'by': actor.name, 'modifier': rng.randint(-6, 1)}
        if rng.random() < 0.1:
            fields['inspired'] = 'yes'
        self.fate_word(rng, actor, fields, 'fate')
        return Deed('check', 'terror', fields)

    def offer_check(self, rng, actor, want):
        fields = {'by': actor.name, 'reach': rng.randint(8, 16)}
        self.fate_word(rng, actor, fields, 'fate', chance=0.3)
        return Deed('check', rng.choice(['plain', 'speed', 'accuracy', 'courage']), fields)

    def offer_opening(self, rng, actor, want):
        """What begins an activation: a paralysed, an enchanted, a raging figure."""
        if actor['terror'] == 'paralysed' and not actor.tried:
            kind = 'paralysed'
        elif actor['asleep']:
            return Deed('check', 'sleeper', {'by': actor.name, 'turn': rng.randint(1, 6)})
        elif self.enchanted and not actor.checked:
            kind = 'enchanted'
        elif self.gust and not actor.braced:
            kind = 'gust'
            if actor.kind in ('bandit', 'possessed'):
                return Deed('check', 'gust', {'by': actor.name, 'sure': 'yes'})
        elif actor.has('rage'):
            kind = 'rage'
        else:
            return None
        fields = {'by': actor.name}
        if actor['terror'] != 'paralysed' or actor['frozen']:
            self.fate_word(rng, actor, fields, 'fate')
        return Deed('check', kind, fields)

    def offer_power(self, rng, actor, want):
        if want and not actor.has('spells') and not actor.has('miracles') and \
                not (actor.has('skinshift') and actor['form'] == 'human') or actor.monster:
            return None
        kinds = [k for k, a in (('spell', 'spells'), ('miracle', 'miracles'), ('skinshift', 'skinshift'))
                 if actor.has(a) or not want]
        kind, fields = rng.choice(kinds), {'by': actor.name}
        if kind == 'skinshift':
            self.fate_word(rng, actor, fields, 'fate')
            return Deed('check', kind, fields)
        effects = {'spell': ['curse', 'manipulate', 'enchant'], 'miracle': ['healing', 'courage', 'bless']}[kind]
        effect = fields['effect'] = rng.choice(effects)
        if effect == 'manipulate':
            fields['from'], fields['into'] = rng.sample(['power', 'skill', 'monster'], 2)
        else:
            sides = {'curse': 'enemy', 'healing': 'anybody'}.get(effect, 'friend')
            target = self.somebody(rng, actor, want, sides)
            if effect == 'curse' and target.unit == actor.unit:
                return None
            if effect == 'healing' and not want and rng.random() < 0.3:
                target = actor
            if effect == 'healing' and rng.random() < 0.4:
                target = next((f for f in self.figures.values() if f['lying']), target)
            fields['at'] = target.name
            fields['range'] = rng.choice([3, 8] if want or effect == 'curse' else [8, 9])
            self.fate_word(rng, target, fields, 'target.fate' if effect == 'curse' else 'negate')
        if effect in ('bless', 'enchant'):
            fields[effect] = rng.choice(['blows', 'shots'])
        self.fate_word(rng, actor, fields, 'fate')
        return Deed('check', kind, fields)

    def offer_monster(self, rng, actor, want):
        """A monster's activation begins with its questions."""
        if not actor.monster and not actor.raving and want or actor['moved']:
            return None
        fields = {'by': actor.name}
        if actor.raving and actor.guns():
            fields['weapon'] = rng.choice(actor.guns())
        for key, chance in (('seen', 0.7), ('clue', 0.4), ('unseen', 0.4)):
            if rng.random() < chance:
                fields[key] = rng.randint(2, 30)
        if fields.get('seen') and rng.random() < 0.15 and not actor['unloaded']:
            fields['redirect'], fields['backer'] = 'another', rng.choice(list(self.pools))
        return Deed('check', 'monster', fields)

    def offer_mishap(self, rng, actor, want):
        kind = rng.choice(['leave', 'exit', 'fall', 'drop', 'faith'])
        fields = {'by': actor.name}
        if kind == 'leave':
            return Deed('', '', {'event': 'leave', **fields}) if rng.random() < 0.3 and not actor.out() else None
        if kind == 'exit' and not want and rng.random() < 0.5:
            fields['barred-edge'] = 'yes'
        elif kind == 'exit' and self.scenario == 'ship-in-the-fog':
            fields['edge'] = rng.choice(['short', 'long', 'hold', 'any'])
        if kind == 'exit':
            return Deed('move', 'exit', fields) if actor.acting and actor['moved'] and not actor.monster else None
        if kind == 'faith':
            if actor['lying'] or not actor['holy-symbol'] or actor['health'] >= actor.base['full-health']:
                return None
            return Deed('table-lookup', 'faith', fields)
        if actor['lying']:
            return None
        fields['height'] = rng.randint(1, 8)
        self.fate_word(rng, actor, fields, 'negate')
        if kind == 'fall':
            self.fate_word(rng, actor, fields, 'fate')
            return Deed('check', 'fall', fields)
        return Deed('move', 'drop', fields)

    def offer_medic(self, rng, actor, want):
        if actor.monster or want and not actor.has('medic'):
            return None
        down = [f for f in self.figures.values() if f['lying'] and f.unit == actor.unit]
        target = rng.choice(down) if down and rng.random() < 0.5 else self.somebody(rng, actor, want, 'friend')
        if not want and rng.random() < 0.4 and self.play != 'cooperative':
            target = rng.choice(list(self.figures.values()))
        if target['health'] >= target.base['full-health']:
            return None
        return Deed('check', 'medic', {'by': actor.name, 'at': target.name,
                                       'range': rng.choice([0, 1] if want else [0, 1, 2])})


def common_number(value):
    return int(value) if value == int(value) else value


def kit_text(kit):
    return ', '.join('pistol' if item == 'second-pistol' else item for item in sorted(kit))


def special_text(specials):
    return ', '.join('{item: %s, on: %s}' % pair if pair[1] else pair[0] for pair in specials)


if __name__ == '__main__':
    sys.exit(common.main(sys.modules[__name__]))
