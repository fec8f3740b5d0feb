#!/usr/bin/env python3
"""Units, games and what a player may make of them, at random, against unit-validate.

    tests/rulesets/silver-bayonet/successors.py [CASES [SEED]]

Each case is a unit in the middle of a campaign, a log of its game, and a next
unit worked out here, from the book's words and not from the rules' YAML: with
random choices it must be accepted, and after one random wrong change it must be
refused by the rule that is about it.  Where the Officer goes on, the file that
muster --next writes from the same choices must be accepted, too.  What fails is printed with its files, and
the exit status is 1.
"""
import os
import random
import subprocess
import sys
import tempfile

COST = {'artillerist': 10, 'doctor': 10, 'grenadier': 15, 'heavy-cavalryman': 23, 'highlander': 18, 'infantryman': 10,
        'light-cavalryman': 18, 'marine': 12, 'native-scout': 18, 'occultist': 20, 'rifleman': 18, 'sailor': 12, 'sapper': 12}
OPEN = ['artillerist', 'combat-engineer', 'expert-climber', 'great-faith', 'hard-to-put-down', 'inspiring', 'quick-load', 'strong', 'unflappable']
SPECIAL = ['holy-symbol', 'salt-bag', 'oil-and-torches']
SCARS = {'speed': 'leg-wound', 'melee': 'arm-wound', 'accuracy': 'shakes', 'courage': 'jitters', 'health': 'internal-injuries'}
MADNESS = {2: 'episodes', 3: 'spy', 4: 'cursed', 5: 'imbalanced', 6: 'confused', 7: 'confused', 8: 'nagging-doubt', 9: 'nagging-doubt', 10: 'nagging-doubt'}
TIERS = [5, 10, 18, 30]


def tier(points):
    return sum(points >= least for least in TIERS)


def reward(figure, number, officer, rng):
    """One that the tier offers."""
    if number in (1, 4):
        return 'courage'
    words = ['health'] if number == 2 else ['melee', 'accuracy']
    if number == 2:
        words += [word for word in OPEN if word not in figure['rewards'] and word not in figure.get('attributes', [])
                  and figure['type'] not in ('artillerist', 'sapper', 'sailor')]
    if officer:
        words.append('recruitment')
    return rng.choice(words)


def new_soldier(name, rng):
    return {'name': name, 'type': rng.choice(list(COST)), 'special': rng.sample(SPECIAL, rng.randint(0, 1)),
            'experience': 0, 'rewards': [], 'injuries': [], 'madness': [], 'slow': False}


def new_officer(name, rng):
    return {'name': name, 'type': 'officer', 'raise': [rng.choice(['melee', 'accuracy']), rng.choice(['speed', 'health']), 'courage'],
            'attributes': rng.sample(OPEN, 2), 'equipment': rng.choice([['musket', 'cartridge-box'], ['pistol', 'hand-weapon'], ['rifle']]),
            'special': rng.sample(SPECIAL, rng.randint(0, 2)), 'experience': 0, 'rewards': [], 'injuries': [], 'madness': [], 'slow': False}


def season(figure, officer, rng):
    """Games before this one."""
    figure['experience'] = rng.choice([0, 1, 3, 4, 8, 9, 12, 17, 20])
    for number in range(1, tier(figure['experience']) + 1):
        figure['rewards'].append(reward(figure, number, officer, rng))
    figure['injuries'] = rng.choices(list(SCARS.values()), k=rng.choice([0, 0, 1]))
    figure['madness'] = rng.choice([[], [], ['spy'], ['nagging-doubt']])
    figure['slow'] = rng.random() < 0.2


def sheet(figure):
    keys = ['name: ' + figure['name']]
    if figure['type'] != 'officer':
        keys.append('type: ' + figure['type'])
    for key in ('raise', 'attributes', 'equipment', 'special', 'rewards', 'injuries', 'madness'):
        if figure.get(key):
            keys.append('%s: [%s]' % (key, ', '.join(figure[key])))
    if figure['experience']:
        keys.append('experience: %d' % figure['experience'])
    if figure['slow']:
        keys.append('slow-recovery: yes')
    return '{' + ', '.join(keys) + '}'


def unit_file(officer, soldiers):
    return ('rules: silver-bayonet\nname: Harris\'s Men\nnation: britain\nofficer: ' + sheet(officer) + '\nsoldiers:\n'
            + ''.join('  - ' + sheet(figure) + '\n' for figure in soldiers) if soldiers else
            'rules: silver-bayonet\nname: Harris\'s Men\nnation: britain\nofficer: ' + sheet(officer) + '\n')


def befall(figure, log, rng):
    """What happens to a figure: lines of the log, and its next sheet or None."""
    after = {key: list(now) if isinstance(now, list) else now for key, now in figure.items()}
    name, die = figure['name'], rng.randint(1, 10)
    after['slow'] = False
    kind = rng.random()
    if kind < 0.4:
        log.append('by=Ghoul1 at=%s target.health=0 did=melee.attack result=down' % name)
        outcome = 'dead' if die == 1 else 'injured' if die <= 3 else 'slow-recovery' if die == 4 else 'flesh-wound'
        loses = rng.choice(list(SCARS))
        log.append('by=%s health=0 did=table-lookup.injury casualty=%d result=%s outcome=%s%s'
                   % (name, die, outcome, outcome, ' loses=' + loses if outcome == 'injured' else ''))
        if outcome == 'dead':
            return None
        after['slow'] = outcome == 'slow-recovery'
        if outcome == 'injured':
            after['injuries'].append(SCARS[loses])
    elif kind < 0.6:
        log.append('by=%s terror=collapse was.terror=none did=check.terror result=collapse' % name)
        outcome = MADNESS.get(die, 'insane')
        log.append('by=%s did=table-lookup.madness casualty=%d result=%s outcome=%s' % (name, die, outcome, outcome))
        if outcome == 'insane':
            return None
        if outcome == 'nagging-doubt' or outcome not in after['madness']:
            after['madness'].append(outcome)
    after['experience'] += 1
    return after


def rise(figure, before, officer, rng):
    for number in range(tier(before) + 1, tier(figure['experience']) + 1):
        figure['rewards'].append(reward(figure, number, officer, rng))


def wrong_changes(old, new, officer, fallen):
    """Changes that the book forbids, each with the rule that is to refuse it."""
    veterans = [figure for figure in new if figure['experience'] and figure['name'] in old]
    changes = []

    def change(rule, figure, **keys):
        changes.append((rule, figure, keys))
    for figure in veterans:
        was = old[figure['name']]
        change('points-most', figure, experience=was['experience'] + 3)
        change('points-earned', figure, experience=max(was['experience'], 1)) if was['experience'] else None
        for injury in figure['injuries'][:1]:
            change({'leg-wound': 'leg-wounds', 'arm-wound': 'arm-wounds'}.get(injury, injury), figure, injuries=figure['injuries'][1:])
        change('shakes', figure, injuries=figure['injuries'] + ['shakes'])
        if figure['madness']:
            change('doubts' if 'nagging-doubt' in figure['madness'] else 'madness', figure, madness=[])
        if 'cursed' not in figure['madness']:
            change('madness-no-other', figure, madness=figure['madness'] + ['cursed'])
        change('recovery', figure, slow=not figure['slow'])
        if figure['special']:
            change('specials-stay', figure, special=[])
        else:
            change('specials-no-more', figure, special=['salt-bag'])
        if figure is officer:
            change('same-raises', figure, **{'raise': ['accuracy' if figure['raise'][0] == 'melee' else 'melee'] + figure['raise'][1:]})
            change('same-attributes', figure, attributes=[[word for word in OPEN if word not in figure['attributes'] + figure['rewards']][0],
                                                          figure['attributes'][1]])
        else:
            change('same-type', figure, type='infantryman' if figure['type'] != 'infantryman' else 'marine')
        if tier(figure['experience']) > tier(was['experience']):
            change('rewards-of-tiers', figure, rewards=figure['rewards'][:-1])
        if was['rewards'] and len(was['rewards']) > 1 and was['rewards'][1] != 'health':
            change('rewards-kept', figure, rewards=[figure['rewards'][0], 'health'] + figure['rewards'][2:])
    for figure in new:
        if figure not in veterans and (figure['name'] in fallen or figure['name'] not in old):
            change('struck-off' if figure['name'] in fallen else 'recruit-points', figure, experience=1)
    return changes


def told(old, after, kept):
    """The deeds by which a player tells the log what he chose."""
    lines = []
    for name, figure in after.items():
        if figure['experience'] > old[name]['experience'] + 1:
            lines.append('event=bonus by=' + name)
        for word in figure['rewards'][len(old[name]['rewards']):]:
            lines.append('event=reward by=%s %s=%s' % (name, 'attribute' if word in OPEN else 'gain', word))
        if name != 'Harris' and name not in kept:
            lines.append('event=dismiss by=' + name)
    return ''.join(line + '\n' for line in lines)


def case(rng, folder):
    names = ['Cooper', 'Perkins', 'Tongue', 'Dobbs', 'Hagman', 'Pike', 'Shaw']
    officer = new_officer('Harris', rng)
    season(officer, True, rng)
    soldiers, log, points = [], ['event=game scenario=revenants'], 100
    for name in names[:rng.randint(1, 6)]:
        soldier = new_soldier(name, rng)
        if COST[soldier['type']] <= points:
            points -= COST[soldier['type']]
            season(soldier, False, rng)
            soldiers.append(soldier)
    markers, secured = rng.randint(0, 3), rng.random() < 0.5
    log += [f'by=Harris card={card}-of-diamonds scenario=revenants did=table-lookup.clue result=none' for card in ('king', 'queen', 'jack')[:markers]]
    log += ['event=secured by=Harris object=artefact'] * secured
    bonus = (1 if markers >= 2 else 0) + (2 if secured else 0)
    old = {figure['name']: figure for figure in [officer] + soldiers}
    after = {figure['name']: befall(figure, log, rng) for figure in rng.sample([officer] + soldiers, len(old))}
    alive = [name for name in after if after[name]]
    for name in rng.sample(alive, min(len(alive), rng.randint(0, bonus))):
        after[name]['experience'] += 1
    for name in alive:
        rise(after[name], old[name]['experience'], name == 'Harris', rng)
    next_officer = after['Harris'] if after['Harris'] and rng.random() < 0.9 else new_officer(rng.choice(['Harris', 'Pemberton']), rng)
    points = 100 + sum(10 if place == 2 else 5 for place, word in enumerate(next_officer['rewards']) if word == 'recruitment')
    next_soldiers = []
    for soldier in soldiers:
        keeps = after[soldier['name']] and rng.random() < 0.85
        follower = after[soldier['name']] if keeps else new_soldier(soldier['name'], rng)
        if (keeps or rng.random() < 0.3) and COST[follower['type']] <= points:
            points -= COST[follower['type']]
            next_soldiers.append(follower)
    recruit = new_soldier('Fresh', rng)
    if len(next_soldiers) < 7 and COST[recruit['type']] <= points and rng.random() < 0.5:
        next_soldiers.append(recruit)
    rng.shuffle(next_soldiers)
    fallen = [name for name in after if not after[name]]
    for name, text in (('old.yaml', unit_file(officer, soldiers)), ('game.log', '\n'.join(log) + '\n'),
                       ('new.yaml', unit_file(next_officer, next_soldiers))):
        with open(os.path.join(folder, name), 'w') as file:
            file.write(text)
    yield None
    if after['Harris'] is next_officer: # what the choices told to the log make of the old file
        with open(os.path.join(folder, 'game.log'), 'a') as file:
            file.write(told(old, {name: figure for name, figure in after.items() if figure}, [figure['name'] for figure in next_soldiers if figure in after.values()]))
        yield 'next'
    changes = wrong_changes(old, [next_officer] + next_soldiers, next_officer, fallen)
    if changes:
        rule, figure, keys = rng.choice(changes)
        figure.update(keys)
        with open(os.path.join(folder, 'new.yaml'), 'w') as file:
            file.write(unit_file(next_officer, next_soldiers))
        yield rule


def main():
    cases = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    rng = random.Random(sys.argv[2] if len(sys.argv) > 2 else 'successors')
    failed, refused = 0, {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(cases):
            for rule in case(rng, folder):
                if rule == 'next':
                    written = subprocess.run(['muster', '-r', 'silver-bayonet', '-u', 'old.yaml', '-l', 'game.log', '--next', 'old.yaml'],
                                             cwd=folder, capture_output=True, text=True, timeout=20)
                    with open(os.path.join(folder, 'next.yaml'), 'w') as file:
                        file.write(written.stdout)
                follower = 'next.yaml' if rule == 'next' else 'new.yaml'
                done = subprocess.run(['unit-validate', '-r', 'silver-bayonet', '-o', 'gcc', '--after', 'game.log', '--was', 'old.yaml', follower],
                                      cwd=folder, capture_output=True, text=True, timeout=20)
                errors = [line for line in done.stdout.splitlines() if ': error: ' in line] + done.stderr.splitlines()
                fine = not errors and done.returncode == 0 if rule in (None, 'next') else any('[' + rule in line for line in errors) and done.returncode == 1
                refused[rule] = refused.get(rule, 0) + 1
                if not fine:
                    failed += 1
                    print('case %d, %s:' % (number, 'legal' if rule is None else 'refused by ' + rule))
                    print('\n'.join(errors or ['no error']))
                    for name in ('old.yaml', 'game.log', follower):
                        print('--- ' + name + '\n' + open(os.path.join(folder, name)).read())
    written = refused.pop('next', 0)
    legal = refused.pop(None, 0)
    print('%d accepted, %d written and accepted, %d refused by %d rules, %d wrong' % (legal, written, sum(refused.values()), len(refused), failed))
    sys.exit(failed > 0)


main()
