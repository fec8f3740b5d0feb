"""The tables of Steeplechase for guerrillas and the British, row by row."""

from common import Unsure
from steeplechase_places import Places
from steeplechase_sheets import COUNTED, EMPTY, THINGS


class Tables(Places):
    """Guerrillas, torture and the British (ST-204 to ST-264)."""

    # ------------------------------------------------------------------ guerrillas

    def guerrilla_parlay(self, again=False):
        """ST-204 to ST-211."""
        row = self.roll(self.is_('cunning'), 1, 7)
        if row == 1:
            self.capture()
            self.boast(1)
            return self.result('captured')
        if row == 3 and self.has_horse() and self.words['give-horse'].yes():
            self.horse_held()
            self.shame(1)
            self.truce()
            return self.guerrilla_parlay(True) if self.words['again'].yes() else self.result('gave-horse')
        if row == 4 and self.me['coins'] and self.words['give-coins'].yes():
            self.lose('coins')
            self.boast(1)
            self.truce()
            return self.guerrilla_parlay(True) if self.words['again'].yes() else self.result('gave-coins')
        if row in (2, 3, 4):
            self.fight_now()
            return self.result('fight')
        if row == 5:
            return self.result('truce-stands' if again else 'nothing')
        if row == 6:
            self.truce()
            self.boast(1)
            return self.result('truce')
        self.it['friendly'] = True
        self.recover_things('coins')
        if ('horse-here',) in self.effects or self.it.get('has-horse', self.me['horse-at'] == 'held'):
            self.horse_back()
        self.boast(2)
        return self.result('friends')

    def losing_to_guerrillas(self):
        """ST-212 to ST-217."""
        row = self.roll(0, 1, 6)
        if row == 1:
            return self.torture(after='captured')
        if row == 2:
            self.capture()
            self.effects.append(('camp',))
            return self.result('captured')
        if row == 3:
            self.lose('pistol')
            self.horse_held()
            self.capture()
            return self.result('captured')
        if row == 4:
            self.lose_all(1)
            return self.result('robbed')
        if row == 5:
            self.capture()
            self.it['protector'] = True
            self.boast(2)
            return self.result('captured')
        if self.has_horse():
            self.thrown()
        self.boast(1)
        return self.result('left-for-dead')

    def overcoming_guerrillas(self):
        """ST-218 to ST-223, ST-R61, ST-R62."""
        row = self.roll(0, 1, 6)
        if row == 6 and self.words['again'].yes():
            return self.overcoming_guerrillas()
        if row <= 3:
            self.all_freed()
            self.vanish()
            self.boast(1)
            if row > 1 and self.words['go'].yes():
                self.me['indoors'] = False
                self.effects.append(('to-camp',))
            return self.result('fled')
        if row == 4:
            self.all_freed()
            self.recover_messages()
            self.vanish()
            self.boast(1)
            return self.result('surrender')
        if row == 5:
            self.all_freed()
            self.boast(2)
            if self.words['go'].yes():
                self.recover_messages()
                self.me['food'] += 1
                self.me['water'] += 1
                self.gain_horse()
                self.me['indoors'] = False
                self.effects.append(('to-camp',))
            self.vanish()
            return self.result('surrender')
        self.all_freed()
        self.recover_messages()
        self.it['friendly'] = True
        return self.result('friends')

    def prisoner_of_guerrillas(self):
        """ST-224 to ST-230; with the woman's protection again if he likes (ST-216)."""
        bonus = self.is_('cunning') - (1 if self.it['revolt'] else 0)
        row = self.roll(bonus, 1, 6)
        if self.it['protector'] and self.words['again'].yes():
            row = self.roll(bonus, 1, 6)
        if row == 1:
            return self.result('bored')
        if row == 2:
            self.lose_messages(1)
            return self.result('searched')
        if row == 3:
            return self.torture(after='stays')
        if row == 4:
            if not self.words['revolts'].yes():
                self.effects.append(('may-revolt',))
                return self.result('low-spirits')
            return self.revolt()
        if row == 5:
            if not self.words['escape'].yes():
                self.effects.append(('may-escape',))
                return self.result('chance')
            return self.dash()
        self.set_free()
        self.it['friendly'] = True
        self.boast(2)
        return self.result('friends')

    def revolt(self):
        """ST-228: two removed are enough; beaten, he is tortured."""
        self.boast(1)
        won = self.bouts(self.number('enemies', 1), breaks=2)
        if won == 'overcome':
            self.aftermath(won)
            return self.result('overcome')
        if won == 'defeated':
            self.it['revolt'] = True
            return self.torture(after='stays')
        return self.result('held')

    def dash(self):
        """The escape move (ST-231 to ST-234)."""
        if self.me['rested'] or self.me['in-tow']:
            raise Unsure('the rest die, or prisoners of his own, of a prisoner who runs')
        dice = self.throw_move(self.most_dice(), 'usual')
        if 1 in dice:
            self.triple_or_pairs(dice)
            self.die()
            return self.result('shot')
        self.triple_or_pairs(dice)
        self.set_free(horse=False)
        self.boast(2)
        self.me['hidden'] = False
        return self.result('escaped')

    # ------------------------------------------------------------------ torture

    def torture(self, after='free'):
        """ST-235 to ST-243."""
        row = self.torture_row()
        if self.it['protector'] and self.words['again'].yes():
            row = self.torture_row()
        while row == 0:
            self.me['ability'], self.me['mute'] = 'none', True
            row = self.torture_row()
        word = {1: 'mutilated', 2: 'blinded', 3: 'scarred', 4: 'endures', 5: 'killed', 6: 'buried'}[row]
        if row in (1, 5):
            self.die(2 if row == 1 else 0)
        elif row == 2:
            self.me['blinded'] = True
        elif row == 3:
            self.me['scarred'] = True
            self.boast(1)
        elif row == 6:
            self.buried()
            if not self.me['buried'] and self.me['alive']:
                word = 'dug-out'
        if row in (2, 3, 4):
            if after == 'captured':
                self.capture()
        return self.result(word)

    def torture_row(self):
        return self.roll(self.is_('cunning') - self.is_('braggart'), 0, 6)

    def buried(self):
        self.set_free(horse=False)
        self.me['buried'], self.me['attempts'] = True, 0
        self.dig()

    def dig(self):
        """ST-242, ST-R64."""
        total = self.die_with_rerolls(lambda t: t < 6, 2 * self.is_('cunning'))
        self.me['acted'] = True
        if total >= 6:
            self.me['buried'], self.me['attempts'] = False, 0
            self.boast(2)
            return 'free'
        self.me['attempts'] += 1
        if self.me['attempts'] >= 4:
            self.die()
            return 'dies'
        return 'stuck'

    # ------------------------------------------------------------------ the British

    def british_parlay(self):
        """ST-244 to ST-248."""
        row = self.roll(self.is_('cunning'), 1, 6)
        if row == 1:
            self.capture()
            self.lose('pistol')
            self.lose_messages()
            return self.result('captured')
        if row == 2:
            return self.result('nothing')
        if row in (3, 4):
            if self.words['surrender'].yes():
                self.capture()
                self.shame(1)
                return self.result('surrendered')
            self.fight_now()
            return self.result('fight')
        if row == 5:
            if self.me['messages'] and self.words['give-message'].yes():
                self.lose_messages(1)
                self.truce()
                return self.result('gave-message')
            return self.result('nothing')
        self.out['ruse'] = self.d6()
        self.boast(1)
        return self.result('ruse')

    def losing_to_british(self):
        """ST-249 to ST-253."""
        row = self.roll(0, 1, 6)
        if row == 1:
            self.capture()
            self.me['no-action-next'] = True
            self.lose('pistol')
            self.lose_messages()
            return self.result('captured')
        if row == 2:
            self.capture()
            self.shame(1)
            return self.result('captured')
        if row in (3, 4):
            if self.has_horse() or self.me['horse-at'] == 'outside':
                self.lose_horse()
                return self.result('horse-killed')
            return self.result('nothing')
        if row == 5:
            self.wound()
            self.exhaust()
            self.boast(1)
            return self.result('wounded')
        self.exhaust()
        self.lose_all(1)
        return self.result('robbed')

    def overcoming_british(self):
        """ST-254 to ST-259."""
        row = self.roll(0, 1, 6)
        cavalry = self.it['kind'] == 'cavalry'
        self.all_freed()
        if row == 1:
            self.vanish()
            self.boast(1)
            self.effects.append(('cavalry-horse',) if cavalry else ('none',))
            return self.result('fled')
        if row == 2:
            self.boast(2)
            if self.words['take'].yes():
                self.recover_messages()
                self.recover_things()
                self.horse_of_this_group()
            self.vanish()
            self.effects.append(('cavalry-horse',) if cavalry else ('none',))
            return self.result('fled')
        self.recover_messages()
        self.horse_of_this_group()
        if row in (3, 4):
            self.take_loot()
            self.me['in-tow'] = True
            self.effects.append(('in-tow',))
            self.boast(1)
            take = self.f.get('take', 'no' if self.has_horse() else 'yes')
            if cavalry and take == 'yes':
                rides = self.me['mounted']
                if self.has_horse():        # he may change his for a fresh one
                    self.lose_horse()
                self.gain_horse()
                self.me['mounted'] = rides
            return self.result('in-tow')
        self.boast(2)
        self.recover_things()
        if cavalry:
            self.gain_horse()
        self.vanish()
        return self.result('paroled-them')

    def take_loot(self):
        """All of their loot, whoever lost it (ST-256)."""
        for thing in self.it['loot']:
            self.me[thing] = self.me[thing] + 1 if thing in COUNTED else True
        self.effects += [('loot-from', thing) for thing in self.it['loot']]
        self.me['taken'] -= self.it['loot']
        self.it['loot'] = EMPTY

    def horse_of_this_group(self):
        if self.it.get('has-horse', self.me['horse-at'] == 'held'):
            self.horse_back()

    def prisoner_of_british(self):
        """ST-260 to ST-264."""
        bonus = self.is_('cunning') + (1 if self.it['lucky'] else 0)
        self.it['lucky'] = False
        row = self.roll(bonus, 1, 6)
        if row == 1:
            self.it['lucky'] = True
            return self.result('ignored')
        if row in (2, 3):
            self.lose(*THINGS)
            self.lose_messages()
            return self.result('searched')
        if row == 4:
            self.feast()
            return self.result('fed')
        if row == 5:
            if not self.words['escape'].yes():
                self.effects.append(('may-escape',))
                return self.result('chance')
            return self.dash()
        self.set_free()
        self.me['paroled'] = True
        self.recover_messages_of_his()
        self.recover_things()
        return self.result('paroled')

    def recover_messages_of_his(self):
        """ST-R65: a message comes back on parole, two boasts for it."""
        self.recover_messages()
