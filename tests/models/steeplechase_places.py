"""The tables of Steeplechase for civilians, priests, adventures, nights and bullets, row by row."""

from steeplechase_sheets import Sheets


class Places(Sheets):
    """ST-105 to ST-111, ST-153 to ST-162, ST-265 to ST-319."""

    # ------------------------------------------------------------------ civilians, priests, others

    def civilian_parlay(self):
        """ST-265 to ST-270."""
        row = self.roll(self.is_('cunning') + (1 if self.it['yielded'] else 0), 1, 6)
        if row == 1:
            self.spawn('bandits', 'hostile')
            self.me['fight-now'] = True
            return self.result('bandits')
        if row == 3:
            if self.me['coins']:
                self.me['food'] += 1
                return self.result('bought')
            return self.result('no-coins')
        if row in (4, 5):
            self.spawn('maiden')
            return self.result('maiden')
        if row >= 6:
            self.feast()
            return self.result('welcomed')
        return self.result('nothing')

    def losing_to_civilians(self):
        """ST-271 to ST-276."""
        row = self.roll(self.is_('cunning'), 1, 6)
        if row == 1:
            return self.torture(after='free')
        if row == 2:
            self.lose_all(0)
            self.handed_over()
            return self.result('handed-over')
        if row == 3:
            self.lose('food', 'coins', 'wine', 'bread')
            self.it['gone'] = True
            self.effects.append(('gone',))
            self.shame(1)
            return self.result('robbed')
        if row == 4:
            self.out['away'] = self.d6()
            return self.result('driven-off')
        self.wound()
        self.exhaust()
        if row >= 6:
            self.boast(1)
            self.housed()
            return self.result('housed')
        return self.result('wounded')

    def handed_over(self):
        """To the guerrillas in the camp (ST-158, ST-272, ST-R72)."""
        self.me['captured'], self.me['acted'], self.me['hidden'] = True, True, False
        self.me['indoors'] = self.me['asleep'] = False
        self.horse_held()
        self.effects.append(('handed-over',))

    def overcoming_civilians(self):
        """ST-277 to ST-280; overcome, they are no enemies (ST-031)."""
        row = self.roll(0, 1, 6)
        self.it['hostile'] = False
        if row == 1:
            self.vanish()
            return self.result('fled')
        if row in (2, 3):
            self.it['yielded'] = True
            return self.result('yield')
        if row in (4, 5):
            self.spawn('maiden')
            return self.result('maiden')
        self.cowed()
        return self.result('cowed')

    def cowed(self):
        self.me['wine'] = True
        self.me['food'] += 1
        if self.words['billet'].yes():
            self.housed()

    def maiden_parlay(self):
        """ST-281 to ST-284."""
        row = self.roll(1 if self.it['friendly'] else 0, 1, 6)
        if row == 1:
            self.spawn('ambush', 'hostile')
            self.it['hostile'], self.it['friendly'] = True, False
            return self.result('ambush')
        if row in (2, 3):
            return self.result('refused-him')
        if row == 4:
            if self.words['billet'].yes():
                self.housed()
                self.me['food'] += 1
                return self.result('billeted')
            return self.result('declined')
        self.boast(1)
        return self.result('romance')

    def priest_parlay(self):
        """ST-285 to ST-288."""
        row = self.roll(0, 1, 6)
        if row == 1:
            self.it['disguised'] = True
            return self.guerrilla_parlay()
        if row == 4:
            self.me['food'] += 1
            return self.result('given-food')
        if row >= 5:
            self.feast()
            return self.result('welcomed')
        return self.result('nothing')

    def overcoming_priests(self):
        """ST-289 to ST-292."""
        row = self.roll(0, 1, 6)
        self.it['hostile'] = False
        if row == 1:
            self.vanish()
            self.it['loot-ground'] = 'open'
            return self.result('fled')
        if row in (2, 3):
            self.it['loot-ground'] = 'one-turn'
            return self.result('gave-up')
        if row == 4:
            self.cowed()
            return self.result('cowed')
        self.it['loot-ground'] = 'open'
        return self.result('stand-by')

    def losing_to_priests(self):
        """ST-293 to ST-297."""
        row = self.roll(0, 1, 6)
        if row <= 2:
            self.me['indoors'] = False
        if row == 1:
            return self.torture(after='free')
        if row == 2:
            self.lose_all(1)
            return self.result('robbed')
        if row == 3:
            self.out['away'] = self.d6()
            return self.result('driven-off')
        self.wound()
        self.exhaust()
        if row == 6:
            self.housed()
            return self.result('housed')
        return self.result('wounded')

    def monastery_loot(self):
        """ST-298 to ST-303."""
        row = self.roll(0, 1, 6)
        if row in (1, 5):
            self.boast(1)
        if row in (1, 2, 4, 5):
            self.me[{1: 'wine', 2: 'bread', 4: 'pistol', 5: 'coins'}[row]] = True
        elif row == 3:
            self.gain_horse()
        else:
            self.spawn('maiden')
        return self.result({1: 'wine', 2: 'bread', 3: 'horse', 4: 'pistol', 5: 'coins', 6: 'maiden'}[row])

    def losing_to_wolves(self):
        """ST-R70."""
        self.it['gone'] = True
        self.effects.append(('gone',))
        if self.has_horse():
            self.lose_horse()
            return self.result('horse-killed')
        return self.result('nothing')

    def overcoming_wolves(self):
        """ST-315."""
        self.vanish()
        self.boast(1)
        return self.result('killed')

    # ------------------------------------------------------------------ adventures and nights

    def farmhouse(self):
        """ST-304 to ST-309."""
        row = self.roll(0, 1, 6)
        if row == 1:
            self.whizzing_bullets(self.me)
            return self.result('shot-at')
        if row == 2:
            self.spawn('maiden', 'friendly')
            return self.result('maiden')
        if row == 3:
            if (self.me['food'] or self.me['bread']) and self.words['give-food'].yes():
                if self.me['food']:
                    self.me['food'] -= 1
                else:
                    self.me['bread'] = False
                self.boast(1)
                return self.result('gave-food')
            return self.result('declined')
        if row == 4:
            self.effects.append(('fire',))
            return self.result('fire')
        if row == 5:
            self.me['food'] += 1
            return self.result('chickens')
        if self.words['go'].yes():
            self.effects.append(('shortcut',))
            return self.result('shortcut')
        return self.result('declined-shortcut')

    def woods(self):
        """ST-310 to ST-315."""
        row = self.roll(0, 1, 6)
        self.me['astray'] = False
        if row == 1:
            self.spawn('bandits', 'hostile captive')
            return self.result('bandits')
        if row == 2:
            self.me['food'] += 1
            return self.result('birds')
        if row == 3:
            return self.result(self.branches())
        if row == 4:
            self.me['no-move-next'], self.me['astray'] = True, True
            return self.result('lost')
        if row == 5:
            self.spawn('maiden')
            return self.result('maiden')
        self.spawn('wolves', 'hostile')
        self.me['fight-now'] = True
        return self.result('wolves')

    def branches(self):
        """ST-312: no rerolls."""
        if not self.me['mounted']:
            return 'on-foot'
        if self.d6() + 2 * self.is_('horseman') <= 3:
            self.thrown()
            return 'thrown'
        return 'stays-on'

    def bridge(self):
        """ST-316 to ST-319."""
        row = self.roll(0, 1, 6)
        if row == 1:
            self.spawn('soldiers', 'hostile')
            return self.result('soldiers')
        if row in (2, 3):
            if not self.words['help'].yes():
                return self.result('declined')
            total = self.d6() + 2 * self.is_('cunning')
            if total == 1:
                self.me['no-move-next'] = True
            elif total >= 5:
                self.boast(1)
            return self.result('falls-in' if total == 1 else 'saved' if total >= 5 else 'fails')
        if row == 4:
            self.effects.append(('flock',))
            return self.result('flock')
        if row == 5:
            self.boast(1)
            return self.result('disarmed')
        self.spawn('bandits', 'hostile')
        self.me['fight-now'] = True
        return self.result('bandits')

    def campsite(self):
        """ST-153 to ST-156."""
        row = self.roll(0, 1, 6)
        if row == 1:
            self.spawn('bandits', 'hostile horse')
            return self.result('bandits')
        if row in (4, 5):
            self.me['food'] += 1
            return self.result('hare')
        if row == 6:
            self.me['rested'] = True
            return self.result('rested')
        return self.result('nothing')

    def billet(self):
        """ST-157 to ST-162."""
        row = self.roll(0, 1, 6)
        if row == 1:
            self.spawn('bandits', 'hostile')
            if self.words['go'].yes():
                self.me['indoors'] = False      # at the door, where the horse is
                if self.me['horse-at'] == 'outside':
                    self.me['horse-at'] = 'with'
            return self.result('bandits')
        if row == 2:
            self.handed_over()
            return self.result('sold')
        if row == 4:
            self.me['rested'] = True
            return self.result('rested')
        if row == 5:
            self.me['food'] += 1
            self.me['may-drink-next'] = True
            if self.me['coins'] and not self.has_horse() and self.words['buy'].yes():
                self.gain_horse(indoors=True)
            return self.result('hosts')
        if row == 6:
            self.boast(1)
            return self.result('romance')
        return self.result('nothing')

    def whizzing_bullets(self, courier):
        """ST-105 to ST-112."""
        row = self.roll(0, 1, 6)
        me, self.me = self.me, courier
        word = 'near-miss'
        if courier['mounted']:
            if row == 4:
                courier['horse-is'] = 'wounded'
                word = 'horse-wounded'
            elif row == 5:
                self.thrown()
                word = 'thrown'
            elif row == 6:
                self.lose_horse()
                word = 'horse-killed'
        elif row >= 4:
            if row != 5:
                self.wound()
            if row >= 5:
                courier['no-move-next'] = True
            if row == 6:
                self.exhaust()
            word = {4: 'wounded', 5: 'leg', 6: 'felled'}[row]
        self.me = me
        return self.result(word)
