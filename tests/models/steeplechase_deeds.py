"""The deeds of Steeplechase: one deed on the sheets of those concerned, as the source has it.

Nothing here knows of turns; steeplechase.py keeps the game."""

from collections import Counter

from common import Unsure
from steeplechase_sheets import KINDS, REROLLS
from steeplechase_tables import Tables

PICKS = {'none': (), 'all': (1, 2, 3), 'ones': (1,), 'twos': (2,), 'threes': (3,), 'ones-twos': (1, 2),
         'ones-threes': (1, 3), 'twos-threes': (2, 3)}


class Deeds(Tables):
    """The procedures by name, `move_courier` and so on."""

    alone = False           # no game keeps what it does

    # ------------------------------------------------------------------ who may

    def lame(self, asleep=True):
        """Who can do nothing at all (ST-052)."""
        me = self.me
        return [(not me['alive'], 'dead', 'ST-052'), (me['captured'], 'captured', 'ST-144'),
                (me['buried'], 'buried', 'ST-241'), (asleep and me['asleep'], 'asleep', 'ST-151')]

    def may_act(self, *more, stays=False, asleep=True, fights=False, gap=True, lost=True, talks=False):
        """An action; stays: only he who did not move (ST-113 to ST-128)."""
        me, near = self.me, self.number('enemy-gap', 99)
        self.refuse_if(
            *self.lame(asleep), (me['acted'] and not (fights and me['fight-now']), 'acted', 'ST-113'),
            (me['no-action'], 'no-action', 'ST-249'),
            (me['fight-now'] and not fights, 'fight-now', 'ST-205'),
            (stays and me['moved'], 'moved', 'ST-113'),
            (gap and near <= 2, 'enemy-near', 'ST-128'),
            (lost and me['astray'] and near > 1, 'astray', 'ST-313'), *more)
        me['acted'] = True

    def may_move(self, *more, indoors=True):
        me = self.me
        self.refuse_if(*self.lame(), (me['moved'], 'moved', 'ST-032'), (me['no-move'], 'no-move', 'ST-052'),
                       (me['fight-now'], 'fight-now', 'ST-205'),
                       (indoors and me['indoors'], 'indoors', 'ST-073'), *more)

    def goes(self):
        """He moves: his rest die, his cover and a loose horse are gone (ST-050, ST-133, ST-138)."""
        me = self.me
        me['moved'] = True
        me['hidden'] = me['rested'] = False
        if me['horse-at'] == 'loose':
            self.lose_horse()

    # ------------------------------------------------------------------ moving

    def most_dice(self):
        """ST-042 to ST-045, ST-050, ST-051."""
        me = self.me
        if me['blinded'] or me['in-tow'] or self.said('rough') and (me['mounted'] or self.said('leading')):
            return 1
        most = 2
        if me['mounted'] and me['horse-is'] == 'fresh':
            most = 4 if me['horse'] == 'superb' else 3
        return most + (1 if me['rested'] else 0)

    def throw_move(self, most, default):
        """Movement dice and the energy rerolls (ST-041, ST-046, ST-062)."""
        want = self.number('dice', 9)
        dice = [self.d6() for _ in range(min(most, want))]
        pick = self.f.get('reroll', default)
        faces = (1,) if pick == 'usual' and default == 'usual' else PICKS['all' if pick == 'usual' else pick]
        faces = [face for face in faces if face <= REROLLS[self.me['energy']]]
        chosen = sorted((i for i, face in enumerate(dice) if face in faces), key=lambda i: dice[i])
        for i in sorted(chosen[:self.number('rethrow', 20)]):
            dice[i] = self.d6()
        return dice

    def triple_or_pairs(self, dice, thrown=False):
        """The total in inches, and what pairs and triples do (ST-053 to ST-056, ST-064, ST-R24)."""
        counts = Counter(dice).values()
        pairs, triple = sum(1 for n in counts if n == 2), any(n >= 3 for n in counts)
        total = sum(dice)
        self.out['patrols'] = min(pairs, 2)
        if triple:
            self.tire(self.me)
            if self.me['mounted'] and self.me['horse-is'] == 'fresh':
                self.me['horse-is'] = 'fatigued'
            self.effects.append(('tire',))
            self.out['everyone-tires'] = True
            total /= 2
        self.out['total'] = self.out['distance'] = int(total) if total == int(total) else total
        return total

    def tire(self, courier):
        """One level (ST-064, ST-R20)."""
        if courier['alive']:
            order = list(REROLLS)
            courier['energy'] = order[min(order.index(courier['energy']) + 1, 3)]

    def move_courier(self):
        me, turn = self.me, self.number('turn')
        mounting = self.said('mount') and not me['mounted']
        rides = me['mounted'] or mounting
        self.may_move((mounting and (me['horse'] == 'none' or me['horse-at'] != 'with'), 'no-horse', 'ST-047'),
                      (turn and not (rides and self.is_('horseman') and turn <= 45), 'no-turning', 'ST-048'),
                      (self.f.get('dice') == '0', 'no-dice', 'ST-046'))
        if mounting:
            me['mounted'] = True
        if 'dice' in self.f and 9 > self.number('dice') > self.most_dice():
            raise Unsure('more dice than he has')
        dice = self.throw_move(self.most_dice(), 'all')
        total = self.triple_or_pairs(dice)
        self.goes()
        if self.said('woods') and me['mounted'] and 1 in dice:
            self.thrown()
            self.result('thrown')
        self.way(total)

    def way(self, total):
        """What he meets, in order (ST-067 to ST-077)."""
        me, jumps = self.me, self.words['jump'].next()
        met = sorted((self.number(key, 999), key) for key in ('river', 'stream', 'wall', 'bridge', 'building'))
        end = total
        reached = [distance for distance, _ in met if 0 < distance <= total]
        if len(set(reached)) < len(reached):
            raise Unsure('two things at the same distance')
        for distance, key in met:
            if distance > total or distance == 999 or key == 'stream' and distance == 0:
                continue
            if distance == total and key in ('wall', 'stream') and jumps in ('yes', key) and me['mounted']:
                raise Unsure('a jump at the very end of the move')
            if key in ('wall', 'stream') and me['mounted'] and jumps in ('yes', key):
                over = self.jump_wall(distance) if key == 'wall' else self.jump_stream()
                if over == 'cleared':
                    continue
            elif key == 'building':
                self.enter()
            end = distance
            break
        self.out['distance'] = int(end) if end == int(end) else end

    def enter(self):
        """ST-072, ST-R31: his turn is over, action included."""
        self.housed()
        self.me['acted'] = True

    def jump_wall(self, run_up):
        """ST-083 to ST-089."""
        near = -1 if run_up < 3 else 1 if run_up <= 6 else 0 if run_up <= 12 else -1
        total = self.die_with_rerolls(lambda t: t <= 4, near + self.jumper())
        if total <= 1:
            self.lose_horse()
            self.shame(1)
        elif total == 2:
            self.thrown()
        elif total >= 6:
            self.boast(1)
        return ('horse-killed', 'thrown', 'refused', 'refused', 'over-and-stops', 'cleared')[max(1, min(6, total)) - 1]

    def jump_stream(self):
        """ST-078 to ST-082."""
        total = self.die_with_rerolls(lambda t: t <= 4, self.jumper())
        if total <= 2:
            self.thrown()
            self.shame(1)
        elif total >= 6:
            self.boast(1)
        return ('thrown', 'thrown', 'refused', 'refused', 'over-and-stops', 'cleared')[max(1, min(6, total)) - 1]

    def jumper(self):
        return self.is_('horseman') + (self.me['horse'] == 'superb')

    def move_jump_wall(self):
        self.refuse_if((not self.me['mounted'], 'on-foot', 'ST-076'))
        self.result(self.jump_wall(self.number('run-up')))

    def move_jump_stream(self):
        self.refuse_if((not self.me['mounted'], 'on-foot', 'ST-070'))
        self.result(self.jump_stream())

    def move_climb(self):
        """ST-075."""
        self.may_move((self.me['mounted'], 'mounted', 'ST-075'))
        self.goes()

    def move_leave_building(self):
        """ST-073."""
        me = self.me
        self.may_move((not me['indoors'], 'not-indoors', 'ST-073'),
                      (self.said('mount') and (me['horse'] == 'none' or me['horse-at'] != 'outside'), 'no-horse', 'ST-073'),
                      indoors=False)
        self.goes()
        me['indoors'] = False
        if me['horse-at'] == 'outside':
            me['horse-at'] = 'with'
            me['mounted'] = self.said('mount')

    def move_escape(self):
        self.refuse_if((not self.me['alive'], 'dead', 'ST-052'), (not self.me['captured'], 'not-captured', 'ST-231'))
        self.dash()

    # ------------------------------------------------------------------ groups that move

    def marches(self):
        """Its movement dice (ST-091, ST-092)."""
        if self.it.get('towed'):
            return 0
        return KINDS[self.it['kind']][3] if not self.it['disguised'] else 2

    def group_rolls(self):
        return [self.d6() for _ in range(self.marches())]

    def move_patrol(self):
        """ST-090 to ST-094."""
        self.refuse_if((self.it['gone'], 'gone', 'ST-031'), (not self.marches(), 'does-not-move', 'ST-R34'),
                       (self.said('escorting'), 'escorting', 'ST-R34'), (self.said('in-sight'), 'pursues', 'ST-094'))
        self.out['distance'] = sum(self.group_rolls())

    def move_back_to_line(self):
        """ST-101."""
        self.refuse_if((self.it['gone'], 'gone', 'ST-031'), (not self.marches(), 'does-not-move', 'ST-R34'))
        self.out['distance'] = min(sum(self.group_rolls()), self.number('line'))

    def left(self):
        """Figures still standing."""
        return (self.it['figures'] or KINDS[self.it['kind']][1]) - self.it['removed']

    def move_pursuit(self):
        """The courier is me, the group it (ST-098 to ST-102)."""
        self.refuse_if((self.it['gone'], 'gone', 'ST-031'), (not self.marches(), 'does-not-move', 'ST-R34'))
        dice = self.group_rolls()
        self.out['distance'] = min(sum(dice), self.number('gap'), self.number('river', 999))
        if self.said('woods') and KINDS[self.it['kind']][5]:
            lost = sum(1 for _ in range(self.left()) if self.d6() == 6)
            self.it['removed'] += lost
            if lost and self.it['removed'] >= self.breaks():
                self.all_freed()
                self.vanish()
        kind = 'guerrillas' if self.it['disguised'] else self.it['kind']       # ST-285
        shots = sum(1 for face in dice if face <= KINDS[kind][4])
        self.out['bullets'] = shots
        self.fire(shots)

    def fire(self, shots):
        for _ in range(shots):
            self.whizzing_bullets(self.me)
        self.out.pop('result', None)

    def shoot_bullets(self):
        self.fire(self.number('shots', 1))

    def move_escort(self):
        """ST-145."""
        self.out['distance'] = min(self.d6() + self.d6(), self.number('line'))

    def enemy(self, group=None):
        """Is the group an enemy of the courier (ST-027 to ST-031)?"""
        it = group or self.it
        if it['friendly'] or it.get('spared') or it['truce'] > 0 or it['gone'] or it.get('towed'):
            return False
        if it['hostile']:
            return True
        return (it['disguised'] or KINDS[it['kind']][0] in ('guerrillas', 'british', 'wolves')) and not it['of-one']

    def spot_pursuit(self):
        """ST-094 to ST-097, ST-103, ST-104: a word of why not, or pursues."""
        me, it, distance = self.me, self.it, self.number('range')
        quarry, angle, other = self.said('quarry'), self.number('angle'), self.number('other', 999)
        why_not = [
            (it['gone'], 'gone'), (not self.marches(), 'does-not-move'), (not self.enemy(), 'no-enemy'),
            (not me['alive'], 'dead'), (me['captured'], 'captured'), (me['buried'], 'buried'), (me['hidden'], 'hidden'),
            (self.said('blocked'), 'blocked'), (it['prisoners'] > 0 and distance > 6, 'has-prisoner'),
            (distance > (24 if quarry else 18), 'too-far'), (angle > 45 and not quarry, 'behind'),
            (other < distance, 'other-nearer')]
        held = [word for condition, word in why_not if condition]
        self.out['pursues'] = not held
        self.result(held[0] if held else 'pursues')

    # ------------------------------------------------------------------ fights and shots

    def breaks(self):
        return KINDS[self.it['kind']][2]

    def attack(self):
        """He who attacks makes an enemy (ST-030), and breaks his parole (ST-264, ST-R65)."""
        self.me['hidden'] = False
        self.it['friendly'], self.it['truce'] = False, 0
        if 'spared' in self.it:         # of a game
            self.it['spared'] = False
        if not self.enemy():
            self.it['hostile'] = True
        if self.people() == 'british' and self.me['paroled'] and not self.me['parole-broken']:
            self.me['parole-broken'] = True
            self.shame(2)

    def bouts(self, enemies, breaks=None):
        """Bout after bout (ST-163 to ST-171)."""
        me, it = self.me, self.it
        extra = max(0, 1 + me['mounted'] + self.is_('swordsman') - me['wounds'])
        killed, fought, word = 0, 0, 'held'
        if me['blinded']:
            raise Unsure('the dice of a bout against a blind man')
        for _ in range(min(enemies, self.left())):
            fought += 1
            foe, stance = self.d6(), self.words['stance'].next(goes_on=True)
            face = self.d6()
            rerolled = self.words['second-throw'].next(goes_on=True)

            def loses(value):
                total = value + self.is_('swordsman')
                return total < foe if stance == 'defend' else total <= foe
            if face <= REROLLS[me['energy']] and (rerolled == 'yes' or rerolled == 'if-losing' and loses(face)):
                face = self.d6()
            if stance == 'defend' and self.f.get('spare-throws', 'while-losing') == 'while-losing':
                while extra and loses(face):
                    extra -= 1
                    face = self.d6()
            if loses(face):
                word = 'defeated'
                break
            if stance == 'attack':
                it['removed'] += 1
                killed += 1
                if it['removed'] >= self.breaks() or breaks and killed >= breaks:
                    word = 'overcome'
                    break
        self.out['killed'] = killed
        self.effects.append(('fought', fought - killed))
        return word

    def fight(self, enemies, breaks=None):
        self.attack()
        self.me['fight-now'] = False
        word = self.bouts(enemies, breaks)
        self.aftermath(word)
        return word

    def aftermath(self, word):
        """The table of the people, and the priest in the woods (ST-172, ST-173, ST-310)."""
        people = self.people()
        if word == 'overcome':
            if self.it['captive']:
                self.boast(1)
            if self.it['prisoners'] > self.me['captured']:
                self.boast(1)       # one for the group (ST-147)
            getattr(self, {'guerrillas': 'overcoming_guerrillas', 'british': 'overcoming_british',
                           'civilians': 'overcoming_civilians', 'priests': 'overcoming_priests',
                           'wolves': 'overcoming_wolves'}[people])()
            self.effects.append(('overcome',))
            if self.left() <= 0 and not self.it['gone']:
                self.vanish()       # nobody is left of them
        elif word == 'defeated':
            getattr(self, {'guerrillas': 'losing_to_guerrillas', 'british': 'losing_to_british',
                           'civilians': 'losing_to_civilians', 'priests': 'losing_to_priests',
                           'wolves': 'losing_to_wolves'}[people])()
            self.beaten()
        self.result(word)

    def beaten(self):
        """Left free, he has no enemy in them until the end of the next pursuit step (ST-175, ST-R86)."""
        if self.me['alive'] and not (self.me['captured'] or self.me['buried'] or self.it['gone']):
            self.truce()
            if self.people() in ('civilians', 'priests'):
                self.it['hostile'] = False

    def melee_fight(self):
        enemies = self.number('enemies')
        self.may_act((self.it['gone'], 'group-gone', 'ST-031'), (self.it['kind'] == 'maiden', 'no-fighter', 'ST-163'),
                     (enemies < 1, 'no-contact', 'ST-119'), (enemies > max(1, self.left()), 'too-many', 'ST-163'),
                     fights=True, gap=False)
        self.fight(enemies)

    def shoot_pistol(self):
        """ST-177 to ST-180."""
        me, it, distance = self.me, self.it, self.number('range')
        foe = self.enemy() or self.said('declares')
        self.may_act((it['gone'], 'group-gone', 'ST-031'), (it['kind'] == 'maiden', 'no-fighter', 'ST-163'),
                     (not me['pistol'], 'no-pistol', 'ST-124'),
                     (distance > 6, 'too-far', 'ST-177'), (distance <= 2, 'enemy-near', 'ST-177'),
                     (not foe, 'no-enemy', 'ST-177'))
        self.attack()
        face = self.d6()
        if face < 5:
            return self.result('missed')
        it['removed'] += 1
        if it['removed'] >= self.breaks():
            self.aftermath('overcome')
        return self.result('hit')

    # ------------------------------------------------------------------ actions

    def check_catch_horse(self):
        """ST-137 to ST-143, ST-259. helping: the horse is of the other courier."""
        me, mate = self.me, self.it
        helping, cavalry = self.said('helping'), self.said('cavalry')
        owner = mate if helping else me
        loose = owner['horse-at'] == 'loose' and owner['horse'] != 'none'
        self.may_act(
            (not helping and me['mounted'], 'mounted', 'ST-137'),
            (cavalry and me['horse'] != 'none' and me['horse-at'] in ('with', 'outside'), 'has-horse', 'ST-259'),
            (not cavalry and not loose, 'no-loose-horse', 'ST-137'),
            (owner['thrown'] and not cavalry, 'too-early', 'ST-137'),
            (helping and not mate.get('alive', True), 'mate-dead', 'ST-139'),
            (helping and owner['moved'], 'moved', 'ST-139'), (helping and self.number('gap') > 3, 'too-far', 'ST-139'),
            stays=not cavalry)
        if cavalry and (me['moved'] or me['thrown'] or me['horse-at'] in ('loose', 'held')):
            raise Unsure('a cavalry horse for a man who has moved, or has one somewhere')
        tired = owner['horse-is'] != 'fresh' and not cavalry
        bonus = (2 * (owner['horse'] == 'superb' and not cavalry) + 2 * self.is_('horseman') + self.is_('cunning') +
                 2 * me['mounted'] + tired)
        if self.die_with_rerolls(lambda t: t < 5, bonus) < 5:
            return self.result('missed')
        if cavalry:
            owner.update({'horse': 'ordinary', 'horse-is': 'fresh'})
        owner['horse-at'] = 'with'
        if self.said('mount'):
            owner['mounted'] = True
        return self.result('caught')

    def check_drink(self):
        """ST-115, ST-R22."""
        me = self.me
        free = me['wine'] or self.said('waterside') or me['may-drink']
        self.may_act((not free and not me['water'], 'no-drink', 'ST-115'), stays=True)
        if me['energy'] != 'thirsty':
            raise Unsure('a drink that does no good')
        me['energy'] = 'energetic'
        if not free:
            me['water'] -= 1
        me['may-drink'] = False

    def check_eat(self):
        """ST-116."""
        me = self.me
        self.may_act((not me['bread'] and not me['food'], 'no-food', 'ST-116'), stays=True)
        if me['energy'] != 'hungry':
            raise Unsure('a meal that does no good')
        me['energy'] = 'thirsty'
        if not me['bread']:
            me['food'] -= 1

    def check_sleep(self):
        """ST-117, ST-149 to ST-152."""
        me = self.me
        self.may_act(stays=True, asleep=False)
        if me['mounted'] and me['horse-at'] == 'with':
            me['mounted'] = False
        if me['energy'] == 'exhausted':
            me['energy'] = 'hungry'
        if me['horse-is'] == 'fatigued' and me['horse-at'] in ('with', 'outside'):
            me['horse-is'] = 'fresh'
        me['asleep'] = True
        if self.words['night'].yes():
            self.billet() if me['indoors'] else self.campsite()

    def check_wake(self):
        """ST-151."""
        self.refuse_if((not self.me['alive'], 'dead', 'ST-052'), (not self.me['asleep'], 'awake', 'ST-151'))
        if self.d6() <= 3:
            self.me['no-move'] = True
            return self.result('sleeps-on')
        self.me['asleep'] = False
        return self.result('wakes')

    def check_hide(self):
        """ST-129 to ST-132."""
        self.may_act((not self.said('pursued'), 'not-pursued', 'ST-129'), (not self.said('cover'), 'no-cover', 'ST-129'),
                     (self.me['hidden'], 'hidden', 'ST-129'), stays=True)
        if self.d6() + self.is_('cunning') - 2 * self.me['mounted'] >= 4:
            self.me['hidden'] = True
            self.boast(2)
            return self.result('hidden')
        return self.result('seen')

    def check_destroy_message(self):
        """ST-122."""
        self.may_act((not self.me['messages'], 'no-message', 'ST-122'))
        self.me['messages'] -= 1
        self.boast(1)
        self.shame(1)

    def check_pass_message(self):
        """ST-123, ST-R51."""
        mate = self.it
        self.may_act((not self.me['messages'], 'no-message', 'ST-123'), (self.number('gap') > 1, 'too-far', 'ST-123'),
                     (not mate['alive'], 'mate-dead', 'ST-123'),
                     (self.f.get('target.agree', 'no') != 'yes', 'refuses', 'ST-123'))
        self.me['messages'] -= 1
        mate['messages'] += 1

    def check_boast(self):
        """ST-181 to ST-186; chits are known by their value where the record says it."""
        me, mate = self.me, self.it
        mine, his = self.number('chit'), self.number('target.chit')
        self.may_act((self.number('gap') > 2, 'too-far', 'ST-181'), (not mate['alive'], 'mate-dead', 'ST-181'),
                     (mate['captured'], 'mate-captured', 'ST-R53'), (me['contested'], 'contested', 'ST-183'),
                     (me['boast'] - me['shown'] < 1, 'no-chit', 'ST-185'),
                     (mate['boast'] - mate['shown'] < 1, 'mate-no-chit', 'ST-185'))
        if not mine or not his:
            raise Unsure('a contest without the chits')
        me['shown'] += 1
        mate['shown'] += 1
        me['contested'] = mate['contested'] = True
        if mine != his:
            (me if mine > his else mate)['boast'] += 1
        return self.result('won' if mine > his else 'lost' if mine < his else 'tie')

    def check_deliver(self):
        """ST-187."""
        self.refuse_if(*self.lame()[:3], (not self.me['messages'], 'no-message', 'ST-187'),
                       (self.number('course') > 0 or self.me['course'] > 0, 'not-there', 'ST-187'))
        self.boast(3)
        self.result('delivered')

    def check_put_out_fire(self):
        """ST-307."""
        self.may_act((self.f.get('beside') == 'no', 'not-beside', 'ST-127'), (self.said('just-seen'), 'too-early', 'ST-307'),
                     stays=True)
        if self.d6() >= 4:
            self.boast(1)
            return self.result('put-out')
        return self.result('burns')

    def check_dig_out(self):
        """ST-242."""
        self.refuse_if((not self.me['alive'], 'dead', 'ST-052'), (not self.me['buried'], 'not-buried', 'ST-242'),
                       (self.me['acted'], 'acted', 'ST-242'))
        self.result(self.dig())

    def check_low_branches(self):
        self.refuse_if((not self.me['alive'], 'dead', 'ST-052'), (not self.me['mounted'], 'on-foot', 'ST-312'))
        self.result(self.branches())

    def check_tire(self):
        self.refuse_if((not self.me['alive'], 'dead', 'ST-064'))
        self.tire(self.me)

    def check_rescued(self):
        """By the freed courier, at his rescuer (ST-147, ST-R48)."""
        me = self.me
        if self.alone:              # no log says who was freed: this deed does it, and he gives a chit if he has one
            self.refuse_if((not me['alive'], 'dead', 'ST-147'), (not me['captured'], 'not-captured', 'ST-147'))
            me['captured'] = False
            if me['horse-at'] == 'held' and me['horse'] != 'none':
                me['horse-at'] = 'with'
            if me['boast'] < 1 or self.number('chit') < 2:
                return
        self.refuse_if((not me['alive'], 'dead', 'ST-147'), (me['boast'] < 1, 'no-chit', 'ST-147'))
        me['boast'] -= 1
        self.it['boast'] += 1

    def check_release(self):
        """He lets his prisoners in tow go (ST-R67)."""
        self.refuse_if((not self.me['alive'], 'dead', 'ST-R67'))

    # ------------------------------------------------------------------ talk and adventure

    def table_lookup_parlay(self):
        """ST-118, ST-134 to ST-136."""
        people = self.people()
        self.may_act((self.me['mute'], 'mute', 'ST-136'), (self.said('armed'), 'armed', 'ST-135'),
                     (self.number('gap') > 2, 'too-far', 'ST-118'), (self.it['gone'], 'group-gone', 'ST-031'),
                     (people == 'wolves', 'no-talk', 'ST-202'), gap=False)
        self.me['hidden'] = False
        was = self.it['kind']
        word = getattr(self, people.replace('british', 'british').rstrip('s') + '_parlay'
                       if people != 'british' else 'british_parlay')()
        enemies = self.number('enemies')
        if self.me['fight-now'] and enemies and word == 'fight':
            if KINDS[was][0] == 'british':
                enemies = min(2, self.left())
            self.fight(enemies)
        return word

    def table_lookup_adventure(self):
        """ST-120; lost in the woods he looks for his luck there, unless within an inch of an enemy (ST-313)."""
        lost = self.me['astray'] and self.number('enemy-gap', 99) > 1
        self.may_act((lost and self.f['place'] != 'woods', 'astray', 'ST-313'), lost=False, gap=not lost)
        getattr(self, self.f['place'])()

    def table_lookup_prisoner(self):
        """ST-144."""
        me = self.me
        people = self.people()
        self.refuse_if((not me['alive'], 'dead', 'ST-052'), (not me['captured'], 'not-captured', 'ST-144'),
                       (me['acted'], 'acted', 'ST-144'), (me['no-action'], 'no-action', 'ST-249'),
                       (self.it['gone'], 'group-gone', 'ST-144'),
                       (people not in ('guerrillas', 'british'), 'no-captors', 'ST-200'))
        me['acted'] = True
        self.prisoner_of_guerrillas() if people == 'guerrillas' else self.prisoner_of_british()

    def table_lookup_loot(self):
        """ST-126, ST-290, ST-R75."""
        ground = self.it['loot-ground']
        self.may_act((not self.me['indoors'], 'not-indoors', 'ST-126'), (ground == 'closed', 'not-allowed', 'ST-126'),
                     stays=True)
        self.monastery_loot()
        if ground == 'one-turn':
            self.it['loot-ground'], self.it['hostile'] = 'closed', True


TABLE_NAMES = ('guerrilla-parlay prisoner-of-guerrillas british-parlay prisoner-of-british civilian-parlay '
               'maiden-parlay priest-parlay monastery-loot farmhouse woods bridge losing-to-guerrillas '
               'overcoming-guerrillas torture losing-to-british overcoming-british losing-to-civilians '
               'overcoming-civilians overcoming-priests losing-to-priests losing-to-wolves overcoming-wolves '
               'campsite billet').split()
