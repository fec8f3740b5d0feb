"""What is met and found in other-side: initiative, events, arrivals, parley, places, papers, travellers."""

from fractions import Fraction

from common import Refused
from other_side_deeds import Deeds, number, plain

# OS-H02: first die, last second die of each kind
EVENTS = {1: [(3, 'quiet'), (5, 'villagers'), (6, 'cave-ruins')], 2: [(2, 'monks'), (3, 'aristocrats'), (6, 'guerillas')],
          3: [(2, 'bandits'), (3, 'deserters'), (5, 'outpost'), (6, 'headquarters')],
          4: [(3, 'conscript-infantry'), (5, 'massed'), (6, 'artillery')], 5: [(4, 'average-infantry'), (6, 'convoy')],
          6: [(2, 'veteran-infantry'), (4, 'cavalry'), (6, 'messenger')]}
PIECES = ('cave-ruins', 'outpost', 'massed')
COUNTS = {'convoy': ('convoys', 3), 'artillery': ('guns', 3), 'cave-ruins': ('caves', 2), 'outpost': ('outposts', 3),
          'massed': ('masses', 2)}                                              # OS-H04
ONLY = ('cavalry', 'artillery', 'headquarters')
SURPRISE = ('conscript-infantry', 'average-infantry', 'veteran-infantry', 'cavalry', 'bandits', 'deserters')
COMPASS = {2: 'rear', 3: 'left-rear', 4: 'left', 5: 'left-front', 6: 'left-front', 7: 'front', 8: 'right-front',
           9: 'right-front', 10: 'right', 11: 'right-rear', 12: 'rear'}         # OS-H06
POINTS = ('front', 'right-front', 'right', 'right-rear', 'rear', 'left-rear', 'left', 'left-front')
ROOT = Fraction(7071067811865, 10 ** 13)
WAYS = ((0, 1), (ROOT, ROOT), (1, 0), (ROOT, -ROOT), (0, -1), (-ROOT, -ROOT), (-1, 0), (-ROOT, ROOT))
INFANTRY = {'conscript-infantry': (12, 'conscript'), 'average-infantry': (6, 'average'),
            'veteran-infantry': (4, 'veteran')}
FOLK = {'guerillas', 'bandits', 'deserters', 'villagers', 'monks', 'aristocrats', 'armed-monks'}
# OS-H60 to OS-H66: (highest total, word, what is found, at once)
VILLAGERS = [(2, 'informers', 'average-infantry', True), (4, 'unwilling'), (5, 'gossip'), (6, 'old-hiding-place', 'cave-ruins'),
             (7, 'wagons', 'convoy'), (8, 'picket', 'outpost'), (9, 'robbers', 'bandits'),
             (10, 'sons-in-the-hills', 'guerillas'), (11, 'army-marching', 'massed'), (99, 'guest')]
MONKS = [(3, 'armed', 'armed-monks', True), (4, 'sympathisers'), (6, 'blessing'), (7, 'picket', 'outpost'),
         (8, 'hermitage', 'cave-ruins'), (9, 'bands', 'guerillas'), (10, 'army-marching', 'massed'), (11, 'coded-orders'),
         (99, 'cipher')]
ARISTOCRATS = [(2, 'sympathiser', 'cavalry', True), (4, 'haughty'), (6, 'small-talk'), (7, 'met-a-rider', 'messenger'),
               (9, 'escort'), (10, 'dined-at-a-picket', 'outpost'), (11, 'saw-an-army', 'massed'), (99, 'officer')]
VILLAGE = [(2, 'trap', 'veteran-infantry', True), (3, 'garrison', 'average-infantry'), (4, 'garrison', 'conscript-infantry'),
           (5, 'looters', 'bandits'), (6, 'empty'), (7, 'at-work', 'villagers'), (8, 'empty'), (9, 'at-prayer', 'monks'),
           (10, 'at-the-inn', 'aristocrats'), (11, 'magazine'), (99, 'guest')]
CAVE = [(2, 'trap', 'bandits', True), (3, 'camp', 'deserters'), (4, 'lair', 'bandits'), (5, 'camp', 'deserters'),
        (7, 'empty'), (8, 'refuge', 'guerillas'), (9, 'hermits', 'monks'), (10, 'hoard'), (11, 'magazine'), (99, 'guest')]
OUTPOST = [(2, 'fortified-strong', 'veteran-infantry'), (3, 'fortified', 'average-infantry'),
           (4, 'picked-men', 'veteran-infantry'), (5, 'battery', 'average-infantry'), (6, 'recruits', 'conscript-infantry'),
           (7, 'regulars', 'average-infantry'), (8, 'recruits', 'conscript-infantry'), (9, 'abandoned'),
           (10, 'vedettes', 'cavalry'), (11, 'powder-store', 'average-infantry'), (99, 'staff-quarters', 'average-infantry')]
PAPERS = [(3, 'papers-destroyed'), (5, 'worthless'), (6, 'marked-map', 'outpost'), (7, 'plain-report'), (8, 'coded-orders'),
          (9, 'supply-list', 'convoy'), (10, 'march-table', 'massed'), (11, 'cipher'), (99, 'plans')]
BRINGS = {'coded-orders': 'coded-orders', 'cipher': 'ciphers', 'plans': 'strategic-plans', 'plain-report': 'intelligence',
          'hoard': 'treasure', 'pay-chest': 'treasure', 'dispatches': 'coded-orders'}
ESCORTS = {'guest': 'exploring-officer', 'officer': 'exploring-officer', 'escort': 'aristocrats'}
HOLDS = {'fortified-strong': {'fortification', 'garrison', 'gun'}, 'fortified': {'fortification', 'garrison'},
         'battery': {'garrison', 'gun'}, 'powder-store': {'garrison', 'magazine'}, 'magazine': {'magazine'},
         'abandoned': set(), 'ammunition': {'magazine'}}


def row(table, total):
    """The row of a table: word, what is found, whether at once."""
    found = next(line for line in table if total <= line[0])
    return found[1], found[2] if len(found) > 2 else None, len(found) > 3


class Finds(Deeds):
    """Deeds that bring somebody or something to the table. counts: what the game has counted, changed in place."""

    def __init__(self, me, it, fields, dice, extra=(), lenient=False, counts=None):
        Deeds.__init__(self, me, it, fields, dice, extra, lenient)
        self.counts = counts if counts is not None else {}
        self.absent = ()            # kinds of which the log knows that the last one is gone
        self.arrived = None         # who comes: a dict
        self.alone = False          # a record without a game: who is searched is an officer

    # ------------------------------------------------------------------ initiative

    def initiative(self, players_left, others_left, others_there):
        """OS-H01, OS-074, OS-075, OS-R03."""
        face = self.dice.roll(6)
        side = 'event' if face == 1 else 'players' if face <= 4 else 'others'
        if side == 'others' and (not others_there or not others_left and players_left):
            side = 'ignored'
        elif side == 'players' and not players_left and others_left:
            side = 'ignored'
        self.out['result'] = side
        return side

    def table_lookup_initiative(self):
        def flag(key):
            return self.f.get(key, 'yes') == 'yes'
        self.check()
        self.initiative(flag('players-left'), flag('others-left'), flag('others-there'))

    # ------------------------------------------------------------------ who comes

    def regulars(self):
        total = self.two()
        return 'conscript' if total <= 3 else 'average' if total <= 10 else 'veteran'

    def muster(self, kind):
        """OS-H05: the dice of a unit, from left to right."""
        roll = lambda: self.dice.roll(6)        # noqa: E731
        if kind in INFANTRY:
            base, quality = INFANTRY[kind]
            men = base + self.two()
            return {'figures': men, 'leaders': men // 10, 'quality': quality, 'what': 'musket'}
        if kind == 'cavalry':
            men = 5 + roll()
            return {'figures': men, 'leaders': 1, 'quality': self.regulars(), 'mounted': True, 'what': 'carbine'}
        if kind == 'artillery':
            arm = roll()
            what = 'light-foot' if arm <= 3 else 'light-horse' if arm == 4 else 'field'
            piece = 'howitzer' if roll() == 6 else 'gun'
            who = {'figures': 6, 'quality': self.regulars(), 'what': what, 'piece': piece}
            if what == 'light-horse':
                who['mounted'] = True
            return who
        if kind == 'convoy':
            vehicles, guards = (roll() + 1) // 2 + 1, (roll() + 1) // 2 + 3
            return {'figures': guards, 'vehicles': vehicles, 'quality': 'conscript' if roll() <= 3 else 'average',
                    'what': 'musket'}
        if kind == 'headquarters':
            staff = (roll() + 1) // 2 + 3
            return {'figures': staff, 'leaders': staff - 3, 'quality': 'veteran', 'mounted': roll() >= 4, 'what': 'pistol'}
        if kind == 'messenger':
            return {'figures': 1, 'leaders': 1, 'quality': 'veteran', 'mounted': True,
                    'what': 'courier' if roll() <= 4 else 'scout'}
        return self.muster_folk(kind, roll)

    def muster_folk(self, kind, roll):
        if kind in ('guerillas', 'bandits', 'deserters'):
            men, grade = 6 + roll(), roll()
            edges = {'guerillas': (1, 5), 'bandits': (5, 6), 'deserters': (2, 5)}[kind]
            quality = 'conscript' if grade <= edges[0] else 'average' if grade <= edges[1] else 'veteran'
            who = {'figures': men, 'quality': quality}
            if kind != 'deserters':
                who['mounted'] = roll() >= 5
            return who
        if kind == 'armed-monks':
            return {'figures': 6, 'quality': 'conscript'}
        who = {'figures': 2 if roll() <= 3 else 3, 'quality': 'civilian'}
        if kind == 'aristocrats':
            who['what'] = 'spanish' if roll() <= 4 else 'english'
        return who

    def counted(self, kind):
        if kind in COUNTS:
            key = COUNTS[kind][0]
            self.counts[key] = self.counts.get(key, 0) + 1
        if kind in ONLY:
            self.counts[kind + '-there'] = True

    def full(self, kind):
        """OS-H04."""
        if kind in ONLY and self.counts.get(kind + '-there') and kind not in self.absent:
            return True
        return kind in COUNTS and self.counts.get(COUNTS[kind][0], 0) >= COUNTS[kind][1]

    def comes(self, kind, prefix, there=False, surprise=False, at_once=False):
        """OS-H03: the unit, direction, distance, surprise; False if it falls behind friendly lines."""
        who = {} if kind in PIECES else self.muster(kind)
        placed = True
        if not there:
            direction = COMPASS[self.two()]
            base = 18 if kind == 'massed' else 6 if kind in ('villagers', 'monks', 'aristocrats') else 12
            distance = (base + self.two()) * self.scale
            who.update({'direction': direction, 'distance': plain(distance)})
            placed = self.placed(direction, distance, prefix)
        if surprise and kind in SURPRISE and self.dice.roll(6) == 6:
            at_once = True
        if at_once:
            who['at-once'] = True
        for key, value in who.items():
            self.out[prefix + key] = value
        if placed:
            self.counted(kind)
            self.arrived = {'kind': kind, **who}
        return placed

    def placed(self, direction, distance, prefix):
        """Where it stands, if the ring round the players is known."""
        if not (self.of('x') or self.of('y')):
            return True
        x, y, edge, shift = place(self, direction, distance)
        if x is None:
            return False
        self.out[prefix + 'point-x'], self.out[prefix + 'point-y'] = x, y
        return True

    def table_lookup_event(self):
        self.check()
        tens, units = self.dice.roll(6), self.dice.roll(6)
        kind = next(word for last, word in EVENTS[tens] if units <= last)
        self.out.update({'occurs': kind, 'result': 'quiet'})
        if kind == 'quiet' or self.full(kind):
            return
        self.out['result'] = 'appears' if self.comes(kind, 'arrival.', surprise=True) else 'ignored'

    def table_lookup_arrival(self):
        self.check()
        self.out['result'] = 'appears' if self.comes(self.f['kind'], '', there=self.said('there')) else 'ignored'

    def move_place(self):
        self.check()
        x, y, edge, shift = place(self, self.f['direction'], self.of('out'))
        if x is None:
            self.out['result'] = 'ignored'
            return
        self.out.update({'result': 'edge' if edge else 'placed', 'point-x': x, 'point-y': y})
        if edge:
            self.out.update({'edge': edge, 'shift': shift})

    # ------------------------------------------------------------------ talk and places

    def may_ask(self, *more):
        me = self.me
        self.check((self.gone(me), 'removed', 'OS-142'), (self.spent(me), 'acted', 'OS-081', True),
                   (me['wavering'], 'wavering', 'OS-203'),
                   (not me['player'] or self.grade(me) == 'transport', 'not-allowed', 'OS-118'),
                   (self.it['questioned'], 'questioned', 'OS-118'), *more)
        me['acted'] = True
        self.it['questioned'] = True

    def near(self, reach):
        return ((self.of('range') > reach * self.scale, 'too-far', 'OS-118'),
                (self.f.get('view', 'yes') == 'no', 'no-view', 'OS-123'))

    def learn(self, table, total, inside=False):
        """What a row of a discovery table gives."""
        me, it = self.me, self.it
        word, kind, at_once = row(table, total)
        self.out['result'] = word
        if word in BRINGS:
            me[BRINGS[word]] += 1
        if word in ESCORTS:
            me['escorts'] = tuple(sorted((*me['escorts'], ESCORTS[word])))
        if word == 'magazine':
            self.out['guards'] = self.dice.roll(6)
        if table in (VILLAGE, CAVE, OUTPOST):
            holds = HOLDS.get(word, {'garrison'} if kind in (*INFANTRY, 'cavalry') else set())
            if holds:
                it['holds'] = tuple(sorted({*it['holds'], *holds}))
        if kind:
            self.out['finds'] = kind
            self.comes(kind, 'met.', there=inside or kind == 'armed-monks', at_once=at_once)
        return word

    def parley(self, table, bonus=0):
        self.may_ask(*self.near(6), (self.gone(self.it), 'removed', 'OS-118'))
        word = self.learn(table, self.two() + bonus)
        if word != 'escort':                                    # OS-120
            self.it['removed'] = True

    def table_lookup_parley_villagers(self):
        self.parley(VILLAGERS)

    def table_lookup_parley_monks(self):
        self.parley(MONKS)

    def table_lookup_parley_aristocrats(self):
        self.parley(ARISTOCRATS, 2 if self.f.get('blood') == 'english' else 0)

    def table_lookup_explore_village(self):
        self.may_ask((self.gone(self.it), 'target-gone', 'OS-121'))
        self.learn(VILLAGE, self.two(), inside=True)

    def table_lookup_explore_cave(self):
        self.may_ask((self.gone(self.it), 'target-gone', 'OS-121'))
        self.learn(CAVE, self.two(), inside=True)

    def table_lookup_scout_outpost(self):
        self.may_ask(*self.near(12), (self.gone(self.it), 'target-gone', 'OS-123'))
        total = self.two()
        word = self.learn(OUTPOST, total, inside=True)
        if word == 'staff-quarters':
            who = self.muster('headquarters')
            for key in ('figures', 'leaders', 'mounted'):
                self.out['also.' + key] = who[key]
            self.counted('headquarters')

    def table_lookup_interrogate(self):
        me, it = self.me, self.it
        ours = self.alone and me['player'] and it['player'] and {'player'} <= me['typed'] & it['typed']
        self.may_ask((self.f.get('beaten', 'yes') == 'no', 'not-beaten', 'OS-124'), *self.near(0),
                     (ours, 'own-side', 'OS-124'), (self.alone and self.gone(it), 'target-gone', 'OS-124'))
        bonus = {'headquarters': 1, 'messenger': 0}.get(self.f.get('officer'), -1)
        self.learn(PAPERS, self.two() + bonus)
        if self.alone:
            self.it['removed'] = True

    def table_lookup_cargo(self):
        """OS-H68."""
        it = self.it
        away = self.alone and any(it[key] for key in ('strayed', 'home', 'hidden', 'merged'))
        self.check((self.gone(self.me), 'removed', 'OS-142'), (it['questioned'], 'questioned', 'OS-H68'),
                   (away, 'target-gone', 'OS-H68'))
        self.it['questioned'] = True
        face = self.dice.roll(6)
        self.out['result'] = word = 'supplies' if face <= 3 else ('ammunition', 'pay-chest', 'dispatches')[face - 4]
        if word == 'ammunition':
            self.it['holds'] = tuple(sorted({*self.it['holds'], 'magazine'}))
        if word in BRINGS:
            self.me[BRINGS[word]] += 1

    def check_assess(self):
        """OS-125, OS-H67: a throw of 2 is noticed."""
        me, it = self.me, self.it
        ours = it['player'] and (bool(self.f.get('at')) or 'player' in it['typed'])
        self.check((self.gone(me), 'removed', 'OS-142'), (self.spent(me), 'acted', 'OS-081', True),
                   (me['wavering'], 'wavering', 'OS-203'),
                   (not me['player'] or self.best(me) == 'transport', 'not-allowed', 'OS-125'),
                   (ours, 'own-side', 'OS-125'),
                   (it['assessed'], 'already', 'OS-125'), *self.near(12))
        me['acted'] = it['seen'] = True
        need = 6 + {'veteran': 0, 'average': 1, 'conscript': 2, 'civilian': 3}[self.best(me)]
        self.out['needs'] = need
        total = self.two()
        self.out['result'] = 'assessed' if total >= need else 'failed'
        if total == 2:
            self.out['noticed'] = True
        it['assessed'] = total >= need

    # ------------------------------------------------------------------ travellers and the hidden

    def table_lookup_hidden_force(self):
        """OS-253, OS-256."""
        near = 'players' in self.f and self.of('players') <= 12 * self.scale
        self.out['result'] = 'appears' if near or self.said('stirs') or self.said('searched') else 'hidden'
        if self.out['result'] == 'appears':
            self.me['hidden'] = False

    def table_lookup_destination(self):
        """OS-239, OS-240: the edge, not the friendly one, that is furthest from where it came on."""
        x, y = self.of('from-x'), self.of('from-y')
        width, depth = self.of('width', 48), self.of('depth', 48)
        far = {'far': depth - y, 'left': x, 'right': width - x}
        most = max(far.values())
        edges = [edge for edge in ('far', 'left', 'right') if far[edge] == most]
        self.out['edges'] = edges
        kind, word = self.f['kind'], 'exit'
        for key, kinds in (('village', None), ('outpost', ('convoy', 'artillery', 'messenger'))):
            fits = kind != 'messenger' if kinds is None else kind in kinds
            if word == 'exit' and fits and key in self.f and self.of(key) <= 12 * self.scale:
                word = key
        self.out['result'] = word
        self.me['heads-for'], self.me['bound-for'] = edges[0], word

    def table_lookup_arrive(self):
        """OS-241."""
        me = self.me
        if me['removed']:
            raise Refused('removed', 'OS-241')
        stays = self.f['kind'] in ('convoy', 'artillery') and me['bound-for'] != 'exit'
        self.out['result'] = 'deploys' if stays else 'removed'
        if not stays:
            me['removed'] = True
        elif self.f['kind'] == 'artillery':
            me['limbered'] = False


def place(deeds, direction, distance):
    """OS-232 to OS-235, OS-R20, OS-R21: (x, y, edge, shift), x None if it falls behind friendly lines."""
    f = deeds.f
    x, y, ring = deeds.of('x'), deeds.of('y'), deeds.of('ring')
    width, depth, lines = deeds.of('width', 48), deeds.of('depth', 48), deeds.of('lines')
    turn = POINTS.index(direction) + POINTS.index(f.get('facing', 'front'))
    wx, wy = WAYS[turn % 8]
    total = ring + distance
    legs = []                       # how far along the line each edge is met
    if wx > 0:
        legs.append(((width - x) / wx, 'right'))
    if wx < 0:
        legs.append((-x / wx, 'left'))
    if wy > 0:
        legs.append(((depth - y) / wy, 'far'))
    met, edge = min((leg for leg in legs if leg[0] < total), default=(total, None))
    px, py = x + wx * met, y + wy * met
    over = total - met
    if py < 0:
        return None, None, None, None
    if edge in ('left', 'right'):
        shift = min(over, depth - py)
        py += shift
    else:
        shift = Fraction(0)
    if py < lines:
        return None, None, None, None
    return plain(px), plain(py), edge, plain(shift)


__all__ = ['Finds', 'place', 'number']
