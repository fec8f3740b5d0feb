"""The single deeds of corsair: what one character does, with his sheet and the other's.

Ids CO-... are rows of the inventory, CO-R.. its rulings."""

from common import Refused

# what a fighter has in a record, with its default
FIGHTER = {
    'class': 3, 'armour': 0, 'build': ('adult',), 'swimmer': '', 'trained': False, 'light-infantry': False,
    'firearm': 'none', 'length': 'short', 'improvised': False, 'heavy-two-handed': False, 'load': 'none', 'out': False,
    'loaded': True, 'work': 0, 'loading': False, 'fired': False, 'supported': False, 'engaged': False,
    'touching': False, 'reached': False, 'mounted': False, 'moving': False, 'slowed': 0, 'furtive': False,
    'hidden': False, 'apart': False, 'swimming': False, 'afloat': False, 'calm': False, 'higher': False,
    'climbing': False, 'defends': False,
}
RATES = {'adult': 20, 'awkward': 16, 'woman': 16, 'soldier': 16, 'breastplate': 16, 'child': 16, 'wooden-leg': 12,
         'elderly': 12, 'lady': 12}                                     # CO-010 to CO-018
LOADS = {'none': 0, 'heavy': 4, 'very-heavy': 8}                        # CO-020, CO-021
BURDENS = {'rampart-musket': 4, 'swivel-gun': 8}                        # CO-022
LENGTHS = ['bare-hands', 'very-short', 'short', 'semi-long', 'long']    # CO-128
DIFFICULT = {'bushes', 'woods', 'slope', 'house', 'shallows'}
ON_THE_MOVE = {'pistol', 'musketoon', 'blunderbuss'}                    # CO-062
SUPPORTED = {'rampart-musket', 'swivel-gun'}                            # CO-065, CO-066
COLOURED = {'blunderbuss': (2, 1), 'swivel-gun': (2, 2)}                # CO-080, CO-081: red, white
WORK = {'rampart-musket': 2, 'swivel-gun': 2}                           # CO-072, CO-073: man-turns
# bands: (up to, needed, -1 at a breastplate); the edge belongs to the nearer band (CO-050 to CO-061, CO-R17)
BANDS = {
    'pistol': [(10, 5, False), (20, 7, True)],
    'musketoon': [(10, 5, False), (20, 6, False), (40, 7, True)],
    'blunderbuss': [(10, 5, True), (20, 6, True)],
    'swivel-gun': [(10, 5, False), (20, 6, False), (40, 7, False)],
    'musket': [(20, 5, False), (40, 6, False), (60, 7, True)],
    'rampart-musket': [(30, 5, False), (60, 6, False), (90, 7, True)],
}


class Deeds:
    """One deed under way. me, it: the sheets, changed in place; f: the record's words; extra: what only a
    game knows, as (condition, reason, rule, soft); soft reasons are resolved with a warning if lenient."""

    def __init__(self, me, it, fields, dice, extra=(), lenient=False, typed=()):
        self.me, self.it, self.f, self.dice = me, it, fields, dice
        self.hands, self.gun = me.get('firearm'), it.get('firearm')     # also a firearm that was left
        self.extra, self.lenient, self.typed = list(extra), lenient, set(typed)
        self.out, self.warned, self.warnings, self.people = {}, None, [], 0

    # ------------------------------------------------------------------ small things

    def natural(self):
        """CO-002: a six is thrown again; a second six makes seven."""
        face = self.dice.roll(6)
        return 7 if face == 6 and self.dice.roll(6) == 6 else face

    def said(self, key):
        return self.f.get(key) in ('yes', True)

    def number(self, key, default=0):
        return float(self.f.get(key, default))

    def words(self, key):
        value = self.f.get(key, ('open',))
        return set(value.split(',')) if isinstance(value, str) else set(value)

    def turn_flag(self, *keys):
        """Flags that the log remembers of this turn: what they forbid is only the order of play."""
        return not any(key in self.typed for key in keys)

    def check(self, *reasons):
        """Refuses for the first reason that holds; soft ones only warn if the game is lenient."""
        held = [reason for reason in (*reasons, *self.extra) if reason[0]]
        hard = [r for r in held if not (self.lenient and len(r) > 3 and r[3])]
        if hard:
            raise Refused(hard[0][1], hard[0][2], others=[r[1] for r in hard])
        if held:
            self.warned, self.warnings = held[0][1], [r[1] for r in held]

    def himself(self):
        return bool(self.f.get('by')) and self.f.get('by') == self.f.get('at')

    # ------------------------------------------------------------------ shooting

    def unseen(self):
        """CO-040, CO-041, CO-046: what cannot be shot at."""
        terrain = self.words('terrain')
        return self.number('wood') >= 10 or bool(terrain & {'bushes', 'house'} and self.it['hidden'])

    def spot_target(self):
        self.check((self.me['out'], 'out', 'CO-069'), (self.himself(), 'self', 'CO-040'), (self.it['out'], 'no-target', 'CO-069'))
        self.out['result'] = 'unseen' if self.unseen() else 'seen'

    def covered(self):
        """The worst terrain modifier, of targets on foot (CO-100 to CO-103, CO-111)."""
        if self.it['mounted'] or self.said('contact'):
            return 0
        terrain = self.words('terrain')
        if 'loophole' in terrain:
            return -2
        return -1 if terrain & {'bushes', 'cover', 'house', 'woods'} or self.number('wood') > 0 else 0

    def modifier(self, plate):
        """CO-100 to CO-111."""
        me, it = self.me, self.it
        target = (-1 if plate and it['armour'] >= 4 else 0) - (1 if it['furtive'] else 0)
        total = max(-2, self.covered() + target)
        if (me['moving'] or me['furtive']) and me['firearm'] in ON_THE_MOVE and not self.said('contact'):
            total -= 1
        if me['class'] <= 2 and not me['trained']:
            total -= 1
        if it['swimming'] or me['afloat'] and not me['calm'] and not self.said('same-boat'):
            total -= 1
        return total

    def shoot_fire(self):
        me, it = self.me, self.it
        gun = me['firearm']
        bands = BANDS.get(gun, [(0, 0, False)])
        engaged = me['engaged'] or me['touching'] and not me['reached']
        self.check(
            (me['out'], 'out', 'CO-069'), (self.himself(), 'self', 'CO-069'), (it['out'], 'no-target', 'CO-069'),
            (gun == 'none', 'no-firearm', 'CO-150'), (not me['loaded'], 'unloaded', 'CO-074'),
            (me['loading'], 'loading', 'CO-070', self.turn_flag('loading')),
            (engaged and gun != 'pistol', 'engaged', 'CO-067', self.turn_flag('engaged', 'touching')),
            (me['moving'] and gun not in ON_THE_MOVE, 'must-stand', 'CO-064', self.turn_flag('moving')),
            (me['furtive'] and gun not in ON_THE_MOVE, 'must-stand', 'CO-R36'),
            (gun in SUPPORTED and not me['supported'], 'needs-support', 'CO-065'),
            (gun != 'none' and self.number('range') > bands[-1][0], 'out-of-range', 'CO-050'),
            (self.unseen(), 'unseen', 'CO-040'), (it['furtive'] and self.said('contact'), 'impossible', 'CO-R35'))
        _, need, plate = next(band for band in bands if self.number('range') <= band[0])
        modifier = self.modifier(plate)
        hits = self.spread(need, modifier) if gun in COLOURED else int(self.hits(self.natural(), modifier, need))
        dispersed = it['light-infantry'] and it['apart']            # CO-089: no group, so nobody else is hit
        hits = min(hits, 1 if dispersed else self.group())
        self.out.update({'needed': need, 'hits': hits, 'result': 'hit' if hits else 'miss'})
        self.people = hits                  # CO-090: the target first, then the nearest
        if hits:
            it['out'], it['touching'], it['climbing'] = True, False, False
        me['loaded'], me['work'], me['fired'], me['hidden'] = False, 0, True, False

    def group(self):
        """Those who are named are of the group, perhaps among others."""
        return max(int(self.number('group', 1)), len(self.f.get('at', '').split(',')))

    @staticmethod
    def hits(natural, modifier, need):
        return natural != 1 and natural + modifier >= need

    def spread(self, need, modifier):
        """CO-082 to CO-087: every die for itself; the white ones only with a red hit; +1 to one die at a group."""
        red, white = COLOURED[self.me['firearm']]
        dice = [('red', self.natural()) for _ in range(red)] + [('white', self.natural()) for _ in range(white)]
        self.out['red'] = [n for colour, n in dice if colour == 'red']
        self.out['white'] = [n for colour, n in dice if colour == 'white']
        group = self.group() >= 3 and not self.it['mounted'] and not (
            self.it['light-infantry'] and self.it['apart'])

        def count(bonus):
            hit = [colour for place, (colour, n) in enumerate(dice)
                   if self.hits(n, modifier + (1 if place == bonus else 0), need)]
            return len(hit) if 'red' in hit else 0
        if not group:
            return count(None)
        word = self.f.get('bonus')
        places = [p for p, (colour, _) in enumerate(dice) if word in (None, colour)]
        return max([count(place) for place in places] or [count(None)])

    def shoot_reload(self):
        """CO-070 to CO-074, CO-R22: a turn without moving, shooting or contact."""
        me, it = self.me, self.it
        gun = me['firearm']
        two = int(self.number('loaders', 1)) == 2 or bool(self.f.get('at'))
        two = two and gun == 'swivel-gun'

        def disturbed(sheet):
            return sheet['moving'] or sheet['fired']

        def touched(sheet):
            return sheet['touching'] or sheet['engaged'] or sheet['reached']
        self.check(
            (me['out'], 'out', 'CO-069'), (gun == 'none', 'no-firearm', 'CO-150'), (me['loaded'], 'is-loaded', 'CO-074'),
            (disturbed(me), 'disturbed', 'CO-074', self.turn_flag('moving', 'fired')),
            (touched(me), 'disturbed', 'CO-074'), (me['loading'], 'loading', 'CO-070', self.turn_flag('loading')),
            (self.himself(), 'self', 'CO-073'), (bool(self.f.get('at')) and it['out'], 'no-target', 'CO-069'),
            (two and disturbed(it), 'disturbed', 'CO-074', self.turn_flag('target.moving', 'target.fired')),
            (two and touched(it), 'disturbed', 'CO-074'),
            (two and it['loading'], 'loading', 'CO-070', self.turn_flag('target.loading')))
        work = me['work'] + (2 if two else 1)
        me['loaded'] = work >= WORK.get(gun, 1)
        me['work'] = 0 if me['loaded'] else work
        me['loading'], me['hidden'] = True, False
        if two:
            it['loading'] = True
            it['hidden'] = False
        self.out['result'] = 'loaded' if me['loaded'] else 'loading'

    def shoot_serve(self):
        """CO-073: a man-turn at another's gun."""
        me, gun = self.me, self.it
        self.check((me['out'], 'out', 'CO-069'), (self.himself(), 'self', 'CO-073'),
                   (self.gun != 'swivel-gun', 'not-crewed', 'CO-073'), (gun['loaded'], 'is-loaded', 'CO-074'),
                   (me['moving'] or me['fired'], 'disturbed', 'CO-074', self.turn_flag('moving', 'fired')),
                   (me['touching'] or me['engaged'] or me['reached'], 'disturbed', 'CO-074'),
                   (me['loading'], 'loading', 'CO-070', self.turn_flag('loading')))
        work = gun['work'] + 1
        gun['loaded'] = work >= WORK['swivel-gun']
        gun['work'] = 0 if gun['loaded'] else work
        me['loading'], me['hidden'] = True, False
        self.out['result'] = 'loaded' if gun['loaded'] else 'loading'

    # ------------------------------------------------------------------ melee

    def might(self, me, it):
        """CO-121 to CO-127."""
        total = 0
        if me['heavy-two-handed'] and not self.said('indoors'):
            total += 1
        elif me['improvised'] or me['heavy-two-handed'] or me['class'] <= 2:
            total -= 1
        if me['defends'] and not me['mounted']:
            total += 1
        return total - (1 if it['higher'] or me['climbing'] else 0)

    def blow(self, me, it):
        """CO-129 to CO-135: (natural, hit, recoil or miss)."""
        natural = self.natural()
        score = natural + self.might(me, it)
        if natural in (1, 7):
            return natural, 'miss' if natural == 1 else 'hit'
        if score > max(it['class'], it['armour']):
            return natural, 'hit'
        return natural, 'recoil' if score >= it['class'] else 'miss'

    def together(self, mine, its):
        """CO-138 to CO-142: both strike at once; (my blow counts, his blow counts)."""
        if 'miss' in (mine[1], its[1]):
            return True, True
        if mine[1] != its[1]:
            return mine[1] == 'hit', its[1] == 'hit'
        me, it = self.me, self.it
        rank = (me['class'], me['armour'], mine[0])
        other = (it['class'], it['armour'], its[0])
        return rank > other, other > rank

    def melee_clash(self):
        me, it = self.me, self.it
        self.check((me['out'], 'out', 'CO-069'), (it['out'], 'no-target', 'CO-069'), (self.himself(), 'self', 'CO-120'),
                   (me['higher'] and it['higher'], 'impossible', 'CO-125'),
                   (me['climbing'] and it['climbing'], 'impossible', 'CO-126'))
        ahead = LENGTHS.index(me['length']) - LENGTHS.index(it['length'])
        mine = its = (None, 'none')
        counts = [True, True]
        if ahead > 0:
            mine = self.blow(me, it)
            its = self.blow(it, me) if mine[1] == 'miss' else its
        elif ahead < 0:
            its = self.blow(it, me)
            mine = self.blow(me, it) if its[1] == 'miss' else mine
        else:
            mine, its = self.blow(me, it), self.blow(it, me)
            counts = self.together(mine, its)
        mine, its = mine[1] if counts[0] else 'none', its[1] if counts[1] else 'none'
        self.out['result'] = ('kills' if mine == 'hit' else 'killed' if its == 'hit' else 'drives-back'
                              if mine == 'recoil' else 'driven-back' if its == 'recoil' else 'stand-off')
        self.part(self.out['result'])

    def part(self, result):
        """What a clash leaves: contact, or one of them gone from it."""
        me, it = self.me, self.it
        for sheet in (me, it):
            sheet['hidden'] = False
            if not sheet['touching']:
                sheet['reached'] = True
            sheet['touching'] = result == 'stand-off'
        if result == 'stand-off':
            return
        me['climbing'] = it['climbing'] = False                     # CO-126
        loser = it if result in ('kills', 'drives-back') else me
        loser['higher'] = False
        if result in ('kills', 'killed'):
            loser['out'] = True

    # ------------------------------------------------------------------ movement

    def may_move(self, *more):
        me = self.me
        self.check((me['out'], 'out', 'CO-069'), (me['mounted'], 'mounted', 'CO-R04'),
                   (me['loading'], 'loading', 'CO-070', self.turn_flag('loading')),
                   (me['fired'] and me['firearm'] not in ON_THE_MOVE and me['firearm'] != 'none', 'must-stand', 'CO-064',
                    self.turn_flag('fired')), *more)

    def leave_place(self, swims=False):
        me = self.me
        me['moving'], me['swimming'] = True, swims
        for key in ('touching', 'hidden', 'higher', 'climbing', 'defends'):
            me[key] = False
        if not self.said('leaves'):
            me['supported'] = False

    def rate(self, start):
        load = LOADS[self.me['load']]
        if not self.said('leaves'):
            load = max(load, BURDENS.get(self.me['firearm'], 0))
        return max(0, start - load)

    def slowness(self):
        """The die of this turn: his own, his group's, or a new one (CO-030 to CO-033)."""
        die = self.me['slowed'] or int(self.number('group-die')) or self.it['slowed'] or self.dice.roll(6)
        self.me['slowed'] = die
        return die

    def move_walk(self):
        me = self.me
        self.may_move((bool(self.f.get('at')) and self.himself(), 'self', 'CO-033'),
                      (bool(self.f.get('at')) and self.it['out'], 'no-target', 'CO-033'))
        build = set(me['build']) | ({'breastplate'} if me['armour'] >= 4 else set())
        ground = self.words('ground')
        pace = self.rate(min(RATES[word] for word in build))                        # CO-019, CO-036
        if 'shallows' in ground:
            pace /= 2
        if ground & DIFFICULT:
            die = self.slowness()
            if die == 6:                                                            # CO-034, CO-R12
                self.out.update({'result': 'blocked', 'distance': 0})
                return
            pace -= die
        self.leave_place()
        self.out.update({'result': 'moves', 'distance': max(0, int(pace))})

    def move_swim(self):
        me = self.me
        self.may_move((me['swimmer'] == 'none', 'cannot-swim', 'CO-023'), (me['slowed'] == 6, 'blocked', 'CO-034',
                                                                          self.turn_flag('slowed')))
        self.leave_place(swims=True)
        self.out.update({'result': 'swims', 'distance': self.rate(8 if me['swimmer'] == 'good' else 4)})

    def move_room(self):
        """CO-045, CO-R16: the whole move, no die."""
        self.may_move((self.me['slowed'] == 6, 'blocked', 'CO-034', self.turn_flag('slowed')))
        self.leave_place()
        self.out['result'] = 'next-room'

    def move_contact(self):
        self.check((self.me['out'], 'out', 'CO-069'), (self.it['out'], 'no-target', 'CO-069'),
                   (self.himself(), 'self', 'CO-067'))
        self.out['result'] = 'touches'

    def move_take(self):
        """CO-022: his own again, or that of another, as it is."""
        me, it = self.me, self.it
        self.check((me['out'], 'out', 'CO-069'), (self.himself(), 'self', 'CO-022'),
                   (bool(self.f.get('at')) and self.hands != 'none', 'hands-full', 'CO-150'))
        if self.f.get('at'):
            for key in ('loaded', 'work', 'supported'):
                me[key] = it[key]
            it['work'], it['supported'] = 0, False
        self.out['result'] = 'takes'

    def move_row(self):
        self.out.update({'result': 'rows', 'distance': 10})
