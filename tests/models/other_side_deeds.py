"""The single deeds of other-side: what figures, groups and guns do, with their sheets.

Ids OS-... are rows of the inventory, OS-H.. its house numbers, OS-R.. its rulings."""

from fractions import Fraction

from common import Refused

# what a figure has in a record, with its default; quality None: nobody said
FIGURE = {
    'quality': None, 'leader': False, 'led': False, 'promoted': False, 'player': True, 'folk': 'soldiers',
    'attacked': False, 'weapon': 'musket', 'marksman': False, 'mounted': False, 'riding': False, 'serves': False,
    'driver': False, 'terrain': 'open', 'acted': False, 'acts': 0, 'loaded': True, 'empty': 0, 'wavering': False,
    'in-contact': False, 'strength': 0, 'original': 0, 'losses': 0, 'removed': False, 'merged': False,
    'hidden': False, 'home': False, 'strayed': False, 'gun': 'none', 'howitzer': False, 'limbered': False,
    'markers': 0, 'loaded-with': 'unnamed', 'points-to': 0, 'intelligence': 0, 'coded-orders': 0, 'ciphers': 0,
    'strategic-plans': 0, 'treasure': 0, 'escorts': (), 'questioned': False, 'seen': False, 'assessed': False,
    'officers': 0, 'holds': (), 'heads-for': 'nowhere', 'bound-for': 'exit', 'gunners': 0, 'staffed': False, 'whole': False,
}
STEP = {'veteran': 0, 'average': 1, 'conscript': 2, 'civilian': 3, 'transport': 4}
RANGES = {'pistol': (3, 6, 9), 'carbine': (6, 12, 18), 'musket': (8, 16, 24), 'rifle': (12, 24, 36),
          'rifle-as-musket': (8, 16, 24)}                                       # OS-H20
COVER = {'open': 0, 'rough': 0, 'soft': 1, 'hard': 2, 'fortification': 3}       # OS-H22
FOOT = {'veteran': 6, 'average': 5, 'conscript': 4, 'civilian': 3, 'transport': 2}      # OS-H10
RIDING = {'veteran': 8, 'average': 7, 'conscript': 6, 'civilian': 5, 'transport': 3}    # OS-H11
REACH = {'roundshot': {'light': 48, 'field': 72}, 'cannister': {'light': 24, 'field': 36}}
SCALE = {'normal': Fraction(1), 'half': Fraction(1, 2), 'double': Fraction(2)}          # OS-001
SHIFTS = ('over', 'over-right', 'short-right', 'short', 'short-left', 'over-left')      # OS-H44
PEACEFUL = ('villagers', 'monks')


def number(text):
    return text if isinstance(text, Fraction) else Fraction(str(text))


def plain(value):
    """A number as the tools write it: at most three places."""
    value = Fraction(value)
    return str(int(value)) if value.denominator == 1 else ('%.3f' % float(value)).rstrip('0')


class Deeds:
    """One deed under way. me, it: the sheets, changed in place; f: the record's words; extra: what only a
    game knows, as (condition, reason, rule, soft); soft reasons are resolved with a warning if lenient."""

    def __init__(self, me, it, fields, dice, extra=(), lenient=False):
        self.me, self.it, self.f, self.dice = me, it, fields, dice
        self.extra, self.lenient = list(extra), lenient
        self.out, self.warned, self.warnings = {}, None, []
        self.scale = SCALE[fields.get('scale', 'normal')]

    # ------------------------------------------------------------------ small things

    def said(self, key):
        return self.f.get(key) in ('yes', True)

    def of(self, key, default=0):
        return number(self.f.get(key, default))

    def two(self):
        return self.dice.roll(6) + self.dice.roll(6)

    def check(self, *reasons):
        """Refuses for the first reason that holds; soft ones only warn if the game is lenient."""
        held = [reason for reason in (*self.extra, *reasons) if reason[0]]
        hard = [r for r in held if not (self.lenient and len(r) > 3 and r[3])]
        if hard:
            raise Refused(hard[0][1], hard[0][2], others=[r[1] for r in held])
        if held:
            self.warned, self.warnings = held[0][1], [r[1] for r in held]

    @staticmethod
    def gone(sheet):
        return sheet['removed'] or sheet['merged'] or sheet['hidden']

    @staticmethod
    def spent(sheet):
        """OS-081: he has acted; of several, all have acted singly."""
        return sheet['acted'] or 0 < sheet['strength'] <= sheet['acts']

    @staticmethod
    def grade(sheet):
        """OS-016: leaders are Veterans; OS-R32: who serves is a Civilian unless said."""
        if sheet['leader']:
            return 'veteran'
        return sheet['quality'] or ('civilian' if sheet['serves'] else 'average')

    def step(self, sheet):
        return STEP[self.grade(sheet)]

    def best(self, sheet):
        """OS-207, OS-092: the best figure present."""
        return 'veteran' if sheet['led'] else sheet.get('best') or self.grade(sheet)

    def himself(self):
        return bool(self.f.get('by')) and self.f.get('by') == self.f.get('at')

    @staticmethod
    def on_top(sheet):
        """OS-046: on a wagon one is mounted for fire."""
        return sheet['mounted'] or sheet['riding']

    @staticmethod
    def used(sheet):
        """He acts; of several one of them."""
        if sheet['strength'] > 0:
            sheet['acts'] += 1
        else:
            sheet['acted'] = True

    @staticmethod
    def falls(sheet):
        """A casualty (OS-201)."""
        if sheet['strength'] > 0:
            sheet['strength'] -= 1
        sheet['losses'] += 1

    @staticmethod
    def part(a, b):
        """Who has killed the last of a group touches nobody any more."""
        if b['strength'] <= 0:
            a['in-contact'] = b['in-contact'] = False

    def offensive(self):
        """OS-049 to OS-052: who may attack at all."""
        me = self.me
        return me['folk'] in PEACEFUL or me['folk'] == 'aristocrats' and not me['attacked']

    def own_side(self):
        """OS-003; bandits and the like attack anything (OS-212)."""
        me, it = self.me, self.it
        return me['player'] == it['player'] and (me['player'] or me['folk'] == it['folk'] == 'soldiers')

    def wound(self):
        if self.it['folk'] == 'aristocrats':
            self.it['attacked'] = True

    def obstructed(self):
        """OS-150 to OS-153: (blocked, hidden)."""
        gap, foliage = self.of('between'), self.of('foliage')
        return (self.said('blocked') or 'between' in self.f and 0 < gap < Fraction(1, 2) * self.scale,
                foliage > 2 * self.scale or self.said('dense') and foliage > 0)

    def cover(self, sheet):
        """OS-155: foliage is soft cover at least."""
        return max(COVER[sheet['terrain']], 1 if self.of('foliage') > 0 else 0)

    # ------------------------------------------------------------------ fire

    def bracket(self, weapon, distance):
        """OS-H20: 0 short, 1 medium, 2 long; None beyond."""
        for place, edge in enumerate(RANGES[weapon]):
            if distance <= edge * self.scale:
                return place
        return None

    def shot(self, me, it, distance, cover, prefix=''):
        """OS-H21, OS-H22: True for a casualty."""
        place = self.bracket(me['weapon'], distance)
        if me['weapon'] == 'rifle':
            if me['strength'] > 0:
                me['empty'] += 1
            else:
                me['loaded'] = False
        if place is None:
            self.out[prefix + 'result'] = 'out-of-range'
            return False
        need = 5 + self.step(me) + (0, 2, 3)[place] - (me['weapon'] == 'rifle') - me['marksman']
        need += self.on_top(me) - self.on_top(it)
        self.out[prefix + 'aim-number'] = need
        self.out[prefix + 'result'] = 'miss'
        if self.two() < need:
            return False
        self.out[prefix + 'effect-number'] = 8 + cover
        if self.two() < 8 + cover:
            return False
        self.out[prefix + 'result'] = 'casualty'
        return True

    @staticmethod
    def unloaded(sheet):
        if sheet['weapon'] != 'rifle':
            return False
        return sheet['strength'] <= sheet['empty'] if sheet['strength'] > 0 else not sheet['loaded']

    def shoot_fire(self):
        me, it = self.me, self.it
        blocked, hidden = self.obstructed()
        self.check((self.himself(), 'self', 'OS-150'), (self.gone(me), 'removed', 'OS-142'),
                   (self.spent(me), 'acted', 'OS-081', True), (me['wavering'], 'wavering', 'OS-203'),
                   (self.grade(me) == 'transport', 'transport', 'OS-045'), (self.offensive(), 'peaceful', 'OS-049'),
                   (me['weapon'] == 'none', 'no-weapon', 'OS-158'), (self.unloaded(me), 'unloaded', 'OS-102'),
                   (self.gone(it), 'target-gone', 'OS-142'), (self.grade(it) == 'transport', 'no-target', 'OS-154'),
                   (self.own_side(), 'own-side', 'OS-003'), (it['in-contact'], 'in-contact', 'OS-152'),
                   (blocked, 'blocked', 'OS-151'), (hidden, 'hidden', 'OS-153'))
        if self.shot(me, it, self.of('range'), self.cover(it)):
            self.falls(it)
        self.wound()
        self.used(me)

    # ------------------------------------------------------------------ guns

    def munition(self):
        """OS-172: what is loaded, else what is said, else the usual."""
        me = self.me
        said = self.f.get('ammunition', 'unnamed')
        if me['loaded-with'] != 'unnamed':
            return me['loaded-with']
        return said if said != 'unnamed' else 'shell' if me['howitzer'] else 'roundshot'

    def wrong(self, munition):
        """OS-171."""
        return munition == ('roundshot' if self.me['howitzer'] else 'shell')

    def swung(self):
        """OS-173, OS-176: degrees that it must turn."""
        if 'toward' not in self.f:
            return self.of('swing')
        off = abs(self.of('toward') - self.me['points-to']) % 360
        return min(off, 360 - off)

    def crew(self):
        me = self.me
        return self.of('crew', me['gunners'] if me['staffed'] else me['strength'] or 4)

    def shoot_gun(self):
        me = self.me
        shell = self.munition() == 'shell'
        far, said = self.of('range'), self.f.get('ammunition', 'unnamed')
        reach = REACH['roundshot'].get(me['gun'], 48) * self.scale
        self.check((me['gun'] == 'none', 'no-gun', 'OS-170'), (self.grade(me) == 'transport', 'transport', 'OS-045'),
                   (self.gone(me), 'removed', 'OS-142'), (self.spent(me), 'acted', 'OS-081', True),
                   (me['wavering'], 'wavering', 'OS-203'), (me['limbered'], 'limbered', 'OS-140'),
                   (self.wrong(said), 'wrong-ammunition', 'OS-171'),
                   (said != 'unnamed' and said != self.munition(), 'loaded-otherwise', 'OS-172'),
                   (me['markers'] > 0, 'unloaded', 'OS-103'), (self.crew() < 1, 'no-crew', 'OS-111'),
                   (self.swung() > 30, 'too-far-round', 'OS-173'),
                   (shell and far > reach, 'out-of-range', 'OS-H44'), (shell and far <= 0, 'no-range', 'OS-176'))
        self.out['munition'] = self.munition()
        if shell:
            self.burst(far)
        else:
            self.out['needs'] = 4 + STEP[self.gunner()]
            self.out['result'] = 'fired' if self.two() >= self.out['needs'] else 'wild'
        me['markers'] = 1 if me['gun'] == 'light' else 2                        # OS-111, OS-112
        me['loaded-with'] = 'unnamed'
        if 'toward' in self.f:
            me['points-to'] = int(self.of('toward'))
        me['acted'] = True

    def gunner(self):
        """OS-042: the crew's quality."""
        return self.f.get('crew-quality') or self.grade(self.me)

    def burst(self, far):
        """OS-H44."""
        band = 0 if far <= 24 * self.scale else 1 if far <= 48 * self.scale else 2
        self.out['needs'] = 6 + STEP[self.gunner()] + band
        if self.two() >= self.out['needs']:
            self.out['result'] = 'on-point'
            return
        self.out['result'] = 'astray'
        self.out['direction'] = SHIFTS[self.dice.roll(6) - 1]
        self.out['shift'] = plain((self.dice.roll(6) + (0, 2, 4)[band]) * self.scale)

    def shoot_load(self):
        """OS-100 to OS-103, OS-172, OS-R38."""
        me = self.me
        said = self.f.get('ammunition', 'unnamed')
        gun = me['gun'] != 'none'
        known = me['loaded-with']
        self.check((self.gone(me), 'removed', 'OS-142'), (self.spent(me), 'acted', 'OS-081', True),
                   (me['wavering'], 'wavering', 'OS-203'), (gun and me['limbered'], 'limbered', 'OS-140'),
                   (gun and self.wrong(said), 'wrong-ammunition', 'OS-171'),
                   (gun and me['markers'] == 0 and 'unnamed' not in (said, known) and said != known,
                    'loaded-otherwise', 'OS-172'), (gun and self.crew() < 2, 'no-crew', 'OS-103'))
        me['acted'] = True
        if not gun:
            needless = me['empty'] == 0 if me['strength'] > 0 else me['loaded']
            me['empty'], me['loaded'] = 0, True
            self.out['result'] = 'needless' if needless else 'loaded'
            return
        if said != 'unnamed' or known == 'unnamed':
            me['loaded-with'] = said if said != 'unnamed' else 'shell' if me['howitzer'] else 'roundshot'
        me['markers'] = max(0, me['markers'] - 1)
        self.out['result'] = 'loading' if me['markers'] else 'loaded'

    # ------------------------------------------------------------------ movement

    def slowest(self):
        """OS-043, OS-092: of a unit its slowest; a gun that moves is Transport."""
        me = self.me
        if me['gun'] != 'none' and not me.get('company'):
            return 'transport'
        return me.get('pace') or self.grade(me)

    def allowance(self, sheet, ground, grade=None):
        """OS-H10 to OS-H12."""
        mounted = sheet['mounted']
        dice = self.two() if mounted else self.dice.roll(6)
        distance = ((RIDING if mounted else FOOT)[grade or self.grade(sheet)] + dice) * self.scale
        return distance / (4 if sheet['mounted'] else 2) if ground == 'rough' else distance

    def path(self, sheet, ground, open_part, rough, obstacles):
        """OS-H13."""
        rate = 4 if sheet['mounted'] else 2
        walls = obstacles * self.scale
        return open_part + rough * rate + walls if ground == 'open' else rough + open_part / rate + walls

    def move_move(self):
        me, it = self.me, self.it
        saddle, ways = self.f.get('saddle', 'as-is'), self.f.get('path-is', 'clear')
        massed = self.of('massed', 99)
        near = 'massed' in self.f and me['player'] and massed <= 12 * self.scale
        self.check((self.gone(me), 'removed', 'OS-142'), (self.spent(me), 'acted', 'OS-081', True),
                   (me['gun'] != 'none' and not me['limbered'], 'unlimbered', 'OS-140'),
                   (ways != 'clear', ways, 'OS-137'),
                   (near and (massed == 0 or not self.said('assessing')), 'forbidden', 'OS-056'),
                   (saddle == ('mount' if me['mounted'] else 'dismount'), 'cannot', 'OS-138'))
        ground = self.f.get('ground', 'open')
        distance = self.allowance(me, ground, self.slowest())
        left = distance - self.path(me, ground, self.of('open'), self.of('rough'), self.of('obstacles'))
        self.out.update({'distance': plain(distance), 'left': plain(left), 'result': 'moves'})
        me['acted'] = True
        if left < 0:
            self.out['result'] = 'too-far'
            return
        me['in-contact'] = False
        if self.f.get('at'):
            it['in-contact'] = False
        me['mounted'] = {'mount': True, 'dismount': False}.get(saddle, me['mounted'])
        self.leave()
        if 'guerillas' in self.f and self.of('guerillas') <= 6 * self.scale and me['player']:
            self.out['joins'] = True                            # OS-022
            if self.f.get('at'):
                it['player'] = True

    def leave(self):
        """OS-142."""
        me = self.me
        gone = self.f.get('gone', 'no')
        if gone != 'no':
            me['removed'] = True
            me['home' if gone == 'home' else 'strayed'] = True
            self.out['result'] = 'home' if gone == 'home' else 'left'

    def move_stand(self):
        """OS-100; a wavering unit may only Move or Rally (OS-203)."""
        me = self.me
        self.check((self.gone(me), 'removed', 'OS-142'), (self.spent(me), 'acted', 'OS-081', True),
                   (me['wavering'], 'wavering', 'OS-203'))
        me['acted'] = True
        self.out['result'] = 'stands'

    def move_limber(self):
        """OS-139: a full Move action."""
        me = self.me
        self.check((me['gun'] == 'none', 'no-gun', 'OS-139'), (self.gone(me), 'removed', 'OS-142'),
                   (self.spent(me), 'acted', 'OS-081', True))
        me['limbered'] = not me['limbered']
        if not me['limbered'] and 'toward' in self.f:
            me['points-to'] = int(self.of('toward'))
        me['acted'] = True
        self.out['result'] = 'limbered' if me['limbered'] else 'unlimbered'

    def move_turn(self):
        """OS-140."""
        me = self.me
        self.check((me['gun'] == 'none', 'no-gun', 'OS-140'), (me['limbered'], 'limbered', 'OS-140'),
                   (self.gone(me), 'removed', 'OS-142'), (self.spent(me), 'acted', 'OS-081', True))
        me['points-to'] = int(self.of('toward'))
        me['acted'] = True
        self.out['result'] = 'turned'

    # ------------------------------------------------------------------ charges and attacks

    def blow(self, me, it, charging, prefix=''):
        """OS-H30: True for a casualty."""
        need = 7 + self.step(me) - self.step(it) - charging
        need += {'hard': 1, 'fortification': 2}.get(it['terrain'], 0)
        if it['terrain'] == 'open':
            need += it['mounted'] - me['mounted']
        self.out[prefix + 'needs'] = need
        hit = self.two() >= need
        self.out[prefix + 'result'] = 'casualty' if hit else 'nothing'
        return hit

    def may_strike(self):
        me, it = self.me, self.it
        return ((self.himself(), 'self', 'OS-180'), (self.gone(me), 'removed', 'OS-142'),
                (self.spent(me), 'acted', 'OS-081', True), (me['wavering'], 'wavering', 'OS-203'),
                (self.grade(me) == 'transport', 'transport', 'OS-045'), (self.offensive(), 'peaceful', 'OS-049'),
                (self.gone(it), 'target-gone', 'OS-142'), (self.grade(it) == 'transport', 'no-target', 'OS-189'),
                (self.own_side(), 'own-side', 'OS-003'))

    def melee_attack(self):
        me, it = self.me, self.it
        self.check(*self.may_strike(), (not me['in-contact'] and 'in-contact' in me['typed'], 'no-contact', 'OS-106'))
        if self.blow(me, it, self.said('charging')):
            self.falls(it)
            self.part(me, it)
        self.wound()
        self.used(me)

    def melee_charge(self):
        me, it = self.me, self.it
        ground, gap = self.f.get('ground', 'open'), self.of('gap')
        rough = min(gap, self.of('rough', gap if ground == 'rough' else 0))
        blocked, hidden = self.obstructed()
        self.check(*self.may_strike(), (self.f.get('path-is', 'clear') != 'clear', self.f.get('path-is'), 'OS-181'),
                   (blocked, 'blocked', 'OS-180'), (hidden, 'hidden', 'OS-180'))
        distance = self.allowance(me, ground)
        left = distance - self.path(me, ground, gap - rough, rough, self.of('obstacles'))
        self.out.update({'charge.distance': plain(distance), 'left': plain(max(Fraction(0), left))})
        fresh = not self.spent(it)
        self.wound()
        self.used(me)
        if left < 0:
            self.out['result'] = 'short'                        # OS-182, OS-R18
            return
        if not me['player'] and me['folk'] == 'soldiers' and it['folk'] in (*PEACEFUL, 'aristocrats'):
            it['removed'] = True                                # OS-049, OS-050, OS-052
            self.out['result'] = 'gone'
            return
        if fresh:
            self.used(it)
            if self.react(gap, left):
                return
        self.meet()

    def react(self, gap, left):
        """OS-183 to OS-187: True if that ends the charge."""
        me, it = self.me, self.it
        reaction = self.f.get('target.reaction', 'none')
        if reaction == 'fire':
            if it['weapon'] == 'none' or self.unloaded(it) or it['wavering']:
                raise Refused('no-choice', 'OS-R08', choice=True)
            return self.reaction_fire(gap)
        if reaction == 'none' or reaction == 'towards':
            return False
        return self.flight(reaction, left)

    def reaction_fire(self, gap):
        me, it = self.me, self.it
        grade = self.grade(it)
        distance = {'veteran': Fraction(0), 'average': gap / 2}.get(grade, gap)
        if self.shot(it, me, distance, self.cover(me), 'shot.'):
            self.falls(me)
            self.out['result'] = 'shot-down'
            return True
        return False

    def flight(self, reaction, left):
        """OS-187: the charger has only what is left."""
        it = self.it
        flight = self.allowance(it, self.f.get('ground', 'open'))
        self.out['flight.distance'] = plain(flight)
        self.out['abandons'] = it['serves']                     # OS-189
        if reaction == 'cover':
            shelter = self.of('target.shelter-at')
            if shelter <= flight:
                it['terrain'] = self.f.get('target.shelter', 'soft')
                flight = shelter
        if flight > left:
            self.out['result'] = 'escaped'
            return True
        return False

    def meet(self):
        """OS-188, OS-H31."""
        me, it = self.me, self.it
        if self.blow(me, it, True, 'blow.'):
            self.falls(it)
            self.out['result'] = 'casualty'
        elif not it['wavering'] and self.blow(it, me, False, 'back.'):      # OS-R09
            self.falls(me)
            self.out['result'] = 'beaten-off'
        else:
            me['in-contact'] = it['in-contact'] = True
            self.out['result'] = 'locked'

    # ------------------------------------------------------------------ tests

    def half(self):
        """OS-205, OS-R12."""
        me = self.me
        return self.said('half') or 'strength' in me['typed'] and 2 * me['strength'] <= me['original']

    def check_morale(self):
        me = self.me
        self.check((self.gone(me), 'removed', 'OS-142'), (self.best(me) == 'transport', 'no-check', 'OS-208'))
        need = 5 + STEP[self.best(me)] + 2 * self.half()
        self.out['needs'] = need
        if self.two() < need:
            me['wavering'] = True
        me['losses'] = 0
        self.out['result'] = 'wavering' if me['wavering'] else 'solid'

    def check_rally(self):
        me = self.me
        self.check((self.gone(me), 'removed', 'OS-142'), (self.spent(me), 'acted', 'OS-081', True),
                   (self.best(me) == 'transport', 'no-check', 'OS-208'), (not me['wavering'], 'solid', 'OS-204'))
        need = 4 + STEP[self.best(me)] + 2 * self.half()
        self.out['needs'] = need
        me['acted'] = True
        if self.two() >= need:
            me['wavering'] = False
            self.out['result'] = 'solid'
        else:
            me['removed'] = True
            self.out['result'] = 'removed'

    def test(self, need):
        """OS-H41 to OS-H43: a casualty, or a vehicle that is destroyed."""
        me = self.me
        grade = self.grade(me)
        need += COVER[me['terrain']] - self.on_top(me) - {'conscript': 1, 'civilian': 1, 'transport': 2}.get(grade, 0)
        self.out['needs'] = need
        if self.two() < need:
            self.out['result'] = 'safe'
            return
        if grade != 'transport':
            self.falls(me)
            self.out['result'] = 'casualty'
            return
        if me['strength'] > 1:
            me['strength'] -= 1
        else:
            me['removed'] = True
        self.out['result'] = 'destroyed'

    def from_gun(self, kind):
        self.check((me_gone(self.me), 'removed', 'OS-142'))
        far, piece = self.of('range'), self.f.get('piece', 'light')
        if far > REACH[kind][piece] * self.scale:
            self.out['result'] = 'no-test'                      # OS-H43
            return
        band = 24 if kind == 'roundshot' else 12
        self.test(7 if far <= band * self.scale else 8 if far <= 2 * band * self.scale else 9)

    def check_roundshot(self):
        self.from_gun('roundshot')

    def check_cannister(self):
        self.from_gun('cannister')

    def check_blast(self):
        self.check((me_gone(self.me), 'removed', 'OS-142'))
        self.test(8)                                            # OS-H42

    # ------------------------------------------------------------------ lines

    def spot_line(self):
        blocked, hidden = self.obstructed()
        self.out['result'] = 'blocked' if blocked else 'hidden' if hidden else 'clear'

    def spot_roundshot(self):
        """OS-174, OS-R39."""
        ahead, aside, base = self.of('ahead'), abs(self.of('aside')), self.of('base', '0.5')
        off = max(Fraction(0), -ahead, ahead - REACH['roundshot'][self.f.get('gun', 'light')] * self.scale)
        self.out['result'] = 'tests' if off ** 2 + aside ** 2 <= base ** 2 else 'missed'

    def spot_blast(self):
        self.out['result'] = 'tests' if self.of('range') <= 3 * self.scale else 'missed'


def me_gone(sheet):
    return Deeds.gone(sheet)
