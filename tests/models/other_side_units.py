"""Units of other-side that split and join (OS-086 to OS-090)."""

from other_side_deeds import FIGURE
from other_side_finds import Finds

CARRIED = ('intelligence', 'coded-orders', 'ciphers', 'strategic-plans', 'treasure')


class Units:
    """The part of Game that splits and joins units."""

    def split(self, f, dice):
        """OS-087, OS-206, OS-090."""
        by, forms = f['by'], f.get('forms')
        at = f['at'].split(',') if f.get('at') else []
        if at and not forms and not self.who[at[0]]['company'] and not self.parts(at[0]):
            return self.part_of_group(f, dice)
        unit, part = self.unit(by), int(f.get('part', 0))
        rules = Finds(self.sheet(by), dict(FIGURE), f, dice, (), self.sequence == 'warn')
        me = self.who[by]
        same_unit = bool(at) and all(self.who[n]['company'] == unit and n != by for n in at) and bool(me['company'])
        others = [p for p in self.people(unit) if p != by and self.who[p]['leader'] and p not in at]
        counts = [min(part, self.who[n]['strength']) if part else self.who[n]['strength'] for n in at]
        rules.check((not me['leader'], 'no-leader', 'OS-087'), (not others and not self.who[unit]['promoted'], 'no-leader', 'OS-087'),
                    (not same_unit, 'other-unit', 'OS-087'), (not forms, 'how-many', 'OS-087'),
                    (any(part > self.who[n]['strength'] for n in at), 'too-few', 'OS-087'),
                    (not all(self.left(n) for n in [by, *at]), 'gone', 'OS-142'),
                    (any(0 < part < self.who[n]['strength'] for n in at) and not f.get('men'), 'name-the-men', 'OS-087'),
                    (me['acted'] or any(self.who[n]['acted'] for n in at), 'acted', 'OS-090', True), *self.at_the_start(unit))
        if unit in self.members:
            self.members = self.members | {forms}                   # OS-090: either may take the initiative
        old = self.who[unit]
        fresh = dict(FIGURE, company='', acting=False, activated=False, player=old['player'], folk=old['folk'],
                     wavering=old['wavering'])
        self.who[forms], self.base[forms] = fresh, dict(FIGURE, company='')
        self.order.append(forms)
        me['company'] = forms
        for name, number in zip(at, counts):
            self.part_off(name, number, forms, f.get('men'))
        fresh['original'] = sum(self.who[p]['strength'] for p in self.people(forms))
        old['original'] = sum(self.who[p]['strength'] for p in self.people(unit))
        self.mark.append('split')
        return rules, {'result': 'split'}

    def part_of_group(self, f, dice):
        """OS-087, OS-206: some of those whom an event brought, under a name of their own."""
        new, old, part = self.who[f['by']], self.who[f['at']], int(f.get('part', 0))
        rules = Finds(self.sheet(f['by']), dict(FIGURE), f, dice, (), self.sequence == 'warn')
        rules.check((not part, 'how-many', 'OS-206'),
                    (rules.of('leaders', 1) < 1 or rules.of('other-leaders', 1) < 1, 'no-leader', 'OS-087'),
                    (part >= old['strength'], 'too-few', 'OS-087'),
                    (new['acted'] or old['acted'], 'acted', 'OS-090', True), *self.at_the_start(f['at']))
        for key in ('player', 'folk', 'weapon', 'quality', 'mounted', 'led', 'wavering'):
            new[key] = old[key]
        new['came'] = True
        new['strength'] = new['original'] = part
        old['strength'] -= part
        old['original'] = old['strength']
        return rules, {'result': 'split'}

    def part_off(self, name, number, forms, men):
        c = self.who[name]
        if number == c['strength']:
            c['company'] = forms
            return
        other = dict(FIGURE, **{key: c[key] for key in ('quality', 'weapon', 'marksman', 'mounted', 'serves', 'driver')})
        other.update(company=forms, strength=number, empty=min(number, c['empty']), acting=False, activated=False, leader=False)
        c['strength'] -= number
        c['empty'] -= other['empty']
        self.who[men], self.base[men] = other, dict(FIGURE, company='')
        self.order.append(men)

    def join(self, f, dice):
        """OS-088, OS-089, OS-R10, OS-R11."""
        by, at = self.unit(f['by']), self.unit(f['at'])
        me, it = self.sheet(by), self.sheet(at)
        rules = Finds(me, it, f, dice, (), self.sequence == 'warn')
        far = rules.of('apart') > 3 * rules.scale
        rules.check((bool(self.who[f['at']]['company']), 'one-unit', 'OS-088'), (by == at, 'one-unit', 'OS-088'),
                    (self.parts(at) and not self.parts(by), 'other-way', 'OS-088'), (rules.gone(me), 'removed', 'OS-142'),
                    (rules.gone(it), 'target-gone', 'OS-142'), (far, 'too-far', 'OS-088'),
                    (f.get('alike') == 'no', 'unlike', 'OS-088'), (me['acted'] or it['acted'], 'acted', 'OS-090', True),
                    *self.at_the_start(by))
        a, b = self.who[by], self.who[at]
        groups = not self.parts(by)                             # none of them has figures with names
        grade = self.grade_of(by, at)
        for part in self.parts(at) or ([] if groups else [at]):
            self.who[part]['company'] = by
        for part in [by] if groups else self.parts(by):
            if not self.who[part]['leader'] and self.who[part]['quality'] != 'transport':
                self.who[part]['quality'] = grade
        if groups:
            a['strength'] += b['strength']
            a['led'] = a['led'] or b['led']
            a['officers'] += b['officers']
        a['original'] += b['original']
        a['wavering'] = a['wavering'] or b['wavering']
        for key in CARRIED:
            a[key] += b[key]
        a['escorts'] = tuple(sorted((*a['escorts'], *b['escorts'])))
        a['promoted'] = a['promoted'] or b['promoted']
        b['merged'] = groups or not b['company']
        self.mark.append('join')
        return rules, {'result': 'joined'}
