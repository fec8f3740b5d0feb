"""Sharp Practice's sheet, who takes part in a game of it, and armies at random."""

import math
import random


# ------------------------------------------------------------- the sheet

STATUS_RANGE = {4: 18, 3: 14, 2: 10, 1: 6}                      # SP-001 to SP-004
LINE_FIRE = {'musket': (5, 6, 0, 0), 'rifle': (5, 5, 5, 0), 'carbine': (6, 0, 0, 0)}      # SP-130 to 132
LIGHT_FIRE = {'musket': (4, 5, 0, 0), 'rifle': (4, 4, 6, 0), 'carbine': (5, 0, 0, 0)}     # SP-133 to 135
GUN_FIRE = {'light-gun': (10, (4, 4, 5, 6, 6)), 'heavy-gun': (12, (3, 4, 5, 5, 5)),       # SP-136 to 139
            'carronade': (18, (2, 4, 0, 0, 0)), 'swivel-gun': (6, (5, 5, 6, 0, 0))}
CHOSEN_FIRE = (4, 4, 5, 5)                                      # SP-339
QUALITY = ('poor', 'regular', 'good', 'elite')                  # SP-348
GRID = {(3, 2): 1, (3, 3): 2, (3, 4): 3, (3, 5): 4, (4, 2): 5, (4, 3): 6, (4, 4): 7, (4, 5): 8, (5, 3): 9}
SPOT = {'open': (0, 0, 5), 'slight': (6, 7, 8), 'obscured': (7, 9, 11), 'bad': (10, 11, 14)}  # SP-112 to 115
BACK = {1: (6, 12), 2: (9, 18), 3: (12, 24), 4: (18, 24)}       # SP-219 to SP-222
ORDERS = {                                                      # SP-076 to SP-111
    'whistle': (18, 'halt advance rally retire fire cease-fire'),
    'drum': (18, 'advance retire halt form-line form-column fire'),
    'bugle': (24, 'halt extend close advance retire fire cease-fire assemble'),
    'trumpet': (24, 'advance-forward advance-right advance-left charge walk trot gallop halt mount dismount '
                    'fire recall')}
ALL_ORDERS = sorted({order for _, orders in ORDERS.values() for order in orders.split()})
USES = ('activate-self', 'activate-group', 'activate-musician', 'remove-shock', 'charge', 'encourage',
        'add-fervour', 'action', 'merge-groups', 'chosen-man', 'make-ready')
RELOADS = {'reload-musket': 'musket', 'reload-carbine': 'carbine', 'reload-rifle': 'rifle', 'tap-load': 'rifle'}
FOOT = ('line-infantry', 'light-infantry')
HORSE = ('cavalry', 'light-cavalry')

# ---------------------------------------------------------------- owners


class Owner:
    """Who has state of his own."""

    def copy(self):
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        return new


class Group(Owner):
    """A Group, or a gun with its gunners."""

    def __init__(self, name, side, kind, men, weapon, quality='regular', flags=()):
        self.name, self.side, self.kind, self.men, self.weapon = name, side, kind, men, weapon
        self.quality, self.flags = quality, frozenset(flags)
        self.start, self.mounted = men, kind in HORSE and 'dismounted' not in flags
        self.gun = weapon in GUN_FIRE
        self.formation = None
        self.shock = 0
        self.loaded, self.tap, self.first = True, 'tap-loaded' in flags, bool(weapon)
        self.fired = self.shot_at = self.shot_before = False
        self.moved = self.moved_before = 0
        self.marched = False                    # has moved in this activation
        self.this_turn = self.next_turn = 'free'
        self.fouled = self.damp = self.low = self.thirsty = False
        self.flints = self.absent = self.smoke = self.dismounted = self.prisoners = 0
        self.dress = self.dress_next = False
        self.reloading = self.gunners_lost = 0
        self.trotted = None                     # the turn in which a foot battery trotted
        self.powder = True
        self.watching = False                   # its chosen man has fired this turn
        self.man_loaded = True                  # his rifle
        self.called, self.ready = False, 0      # a chosen man is called out; it is made ready
        self.allowed = False                    # led or encouraged into a fight, on this card
        self.searched = False                   # has looked for flints this turn
        self.spent, self.acting = 0, False
        self.gone = self.limbo = self.merged = False

    def out(self):
        return self.gone or self.men <= 0 or self.prisoners > 0

    def present(self):
        return max(0, self.men - self.absent)


class Leader(Owner):
    """A Big Man."""

    def __init__(self, name, side, status, attached, mounted, physique):
        self.name, self.side, self.status, self.attached = name, side, status, attached
        self.mounted, self.physique, self.wound = mounted, physique, 'none'
        self.down = self.soiled = self.sprained = self.fear = self.fear_next = self.hat = False
        self.hat_turn = None
        self.initiatives, self.nettles, self.used, self.carded, self.readied = 0, 0, False, False, False
        self.calls = self.tasks = 0             # of his musician, by himself: paid for with an initiative
        self.leading, self.fervour = False, 0
        self.spent, self.acting = 0, False
        self.gone = self.limbo = False
        self.this_turn = 'free'

    goes_with = property(lambda self: self.attached or '')

    def out(self):
        return self.gone or self.wound in ('bad', 'dead')

    def counts(self):
        return not self.out()


class Formation:
    def __init__(self, name, side, kind, groups, ranks, men):
        self.name, self.side, self.kind, self.groups, self.ranks = name, side, kind, tuple(groups), ranks
        self.frontage, self.abreast = max(1, math.ceil(men / ranks)), 1


# ----------------------------------------------------------------- armies

NAMES = '''Alder Birch Cedar Dogwood Elder Fir Gorse Hazel Ivy Juniper Kelp Larch Maple Nettlebed Oak Pine
    Quince Rowan Sorrel Thorn Ulex Vetch Willow Yew'''.split()
LEADERS = 'Ashby Bright Cope Dunn Everard Flood'.split(), 'Girard Hulot Jourdan Kleber Ney Oudinot'.split()
BODIES = 'Left Middle Right'.split(), 'Gauche Centre Droite'.split()


def army(rng, side, names, decks):
    """One side at random: (groups, formations, leaders, musicians, YAML text)."""
    who = ('Red', 'Blue')[side]
    groups, formations, leaders, musicians = [], [], [], []

    def group(kind, weapon, men, flags=()):
        quality = rng.choice(('poor', 'regular', 'regular', 'good', 'elite'))
        flags = set(flags) | {f for f in ('aggressive', 'grenadiers', 'weedy') if rng.random() < 0.12}
        made = Group(names.pop(), who, kind, men, weapon, quality, flags)
        groups.append(made)
        return made

    def formation(kind, members, ranks):
        made = Formation(BODIES[side][len(formations)], who, kind, [g.name for g in members], ranks,
                         sum(g.men for g in members))
        for g in members:
            g.formation = made.name
        formations.append(made)

    kind = rng.choice(('line', 'column', 'square'))
    weapons = ('musket', 'musket', 'rifle')
    members = [group(rng.choice(FOOT), rng.choice(weapons), rng.randint(6, 9)) for _ in range(rng.randint(2, 3))]
    formation(kind, members, rng.randint(2, 3) if kind == 'line' else rng.randint(3, 7))
    if rng.random() < 0.7:
        weapon = rng.choice(('rifle', 'rifle', 'rifle', 'musket', 'carbine'))
        flags = {rng.choice(('chosen-man', 'chosen-man', 'tap-loaded'))} if weapon == 'rifle' else ()
        formation('skirmish', [group('light-infantry', weapon, rng.randint(4, 8), flags)], 1)
    for _ in range(rng.randint(1, 2)):
        group(rng.choice(FOOT), rng.choice(('musket', 'musket', 'rifle', None)), rng.randint(3, 9))
    if rng.random() < 0.7:
        flags = {f for f in ('lancers', 'elan', 'heavier', 'superior-mounts') if rng.random() < 0.3}
        if rng.random() < 0.15:
            group('light-cavalry', 'carbine', rng.randint(4, 8), {'dismounted'})
        riders = [group(rng.choice(HORSE), rng.choice(('carbine', None)), rng.randint(6, 9), flags)
                  for _ in range(rng.randint(1, 2))]
        if len(riders) == 2 and rng.random() < 0.5:
            formation('column', riders, rng.randint(2, 5))
    if rng.random() < 0.5:
        group(rng.choice(('artillery', 'horse-artillery')), rng.choice(sorted(GUN_FIRE)), rng.randint(3, 6))
    places = [g.name for g in groups if not g.gun] + [None]
    places += [f.name for f in formations if len(f.groups) > 1]
    for name in LEADERS[side][:rng.randint(1, 3)]:
        leaders.append(Leader(name, who, rng.randint(1, 4), rng.choice(places), rng.random() < 0.4, rng.randint(1, 3)))
    if rng.random() < 0.5:
        musicians.append((who + 'Piper', rng.choice(sorted(ORDERS)), rng.choice(leaders).name))
    return groups, formations, leaders, musicians, text(who, groups, formations, leaders, musicians, decks)


def random_armies(seed):
    """Both sides, the turn deck and the bonus deck."""
    rng, names = random.Random(f'army {seed}'), list(NAMES)
    turn = ['grasp-the-nettle-%d' % rng.randint(1, 4), 'tiffin']
    state = rng.getstate()
    everybody = [army(rng, side, names, {})[2] for side in (0, 1)]     # whose names the turn deck wants
    rng.setstate(state)
    names = list(NAMES)
    turn = [m.name.lower() for side in everybody for m in side] + turn
    bonus = ['water', 'water', 'damnation', 'grasp-the-nettle-1', 'grasp-the-nettle-3']
    return [army(rng, side, names, {'turn': turn, 'bonus': bonus} if side == 0 else {}) for side in (0, 1)], turn, bonus


def text(who, groups, formations, leaders, musicians, decks):
    """A unit file."""
    def entry(**keys):
        keys = {k: v for k, v in keys.items() if v not in (None, [], False)}
        return '  - {%s}\n' % ', '.join(f'{k}: {"[" + ", ".join(v) + "]" if isinstance(v, list) else v}'
                                        for k, v in keys.items())
    out = f'rules: sharp-practice\nname: {who}\nbig-men:\n'
    for m in leaders:
        out += entry(name=m.name, status=m.status, physique=m.physique, mounted='yes' if m.mounted else None,
                     **{'with': m.attached})
    out += 'groups:\n'
    for g in groups:
        out += entry(name=g.name, kind=g.kind, men=g.men, weapon=g.weapon, quality=g.quality, flags=sorted(g.flags))
    if musicians:
        out += 'musicians:\n' + ''.join(entry(name=n, instrument=i, **{'with': w}) for n, i, w in musicians)
    if formations:
        out += 'formations:\n' + ''.join(entry(name=f.name, kind=f.kind, groups=list(f.groups), ranks=f.ranks)
                                         for f in formations)
    for name, cards in decks.items():
        out += ('decks:\n' if name == 'turn' else '') + f'  {name}: [{", ".join(cards)}]\n'
    return out
