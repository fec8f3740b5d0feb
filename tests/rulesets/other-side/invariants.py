#!/usr/bin/env python3
"""Proves what other-side's house numbers promise, by exact odds over all combinations.

    tests/rulesets/other-side/invariants.py [FAMILY...]     all families, or those named: fire distance
                                        reaction movement attack gunfire laying
                                        morale discovery events points tables

Each family lays out every combination of its inputs (a Space), has one run of a
tool answer all of them with --odds --fraction, and holds the chances against
orderings such as "veteran > average > conscript > civilian > 0" (a law), for
every combination of the other inputs.  Every distribution that is read must sum
to exactly 1.  Ids are those of the inventory.  A law that fails is printed with
the records it fails for, and the exit status is 1.

The ruleset is $VOLTIGEUR_RULES, or other-side; the tools are those in the path.
"""
import glob
import itertools
import operator
import os
import re
import subprocess
import sys
from fractions import Fraction
from functools import lru_cache

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
RULES = os.environ.get("VOLTIGEUR_RULES", "other-side")
SHOWN = 3  # failures shown of one law
RELATIONS = {">": operator.gt, ">=": operator.ge, "=": operator.eq, "<": operator.lt, "<=": operator.le}
fraction = lru_cache(maxsize=None)(Fraction)

compared, failed = {}, {}


class Refused(Exception):
    """A tool that finds fault with the ruleset or with a record."""


def check(law, holds, told):
    """Counts one comparison for a law; told() says what was compared, if it fails."""
    compared[law] = compared.get(law, 0) + 1
    if not holds:
        failed.setdefault(law, []).append(told())


def answer(tool, records, outcome=""):
    """Per record its outcomes, as {(word, ...): chance}."""
    fields = outcome or "result"
    command = [*tool.split(), "-r", RULES, "--odds", "--fraction", "-o", "tsv", "--columns", "row,odds," + fields]
    command += ["--outcome", outcome] if outcome else []
    run = subprocess.run(command, input="\n".join(records) + "\n", capture_output=True, text=True)
    if run.returncode:
        raise Refused(" ".join(command) + "\n    " + run.stderr[:2000].strip())
    answers = []
    for line in run.stdout.splitlines():
        row, odds, *words = line.split("\t")
        if row == "1":
            answers.append({})
        told = answers[-1].get(tuple(words), 0)
        answers[-1][tuple(words)] = told + fraction(odds) if told else fraction(odds)
    assert len(answers) == len(records), "%d answers to %d records" % (len(answers), len(records))
    for record, outcomes in zip(records, answers):
        check("OS-I32", sum(outcomes.values()) == 1, lambda: "the chances of %s %s do not sum to 1" % (tool, record))
    return answers


def chance(*results):
    """A gain for Space: the chance that the first outcome field is one of these words."""
    return lambda outcomes, at: sum((odds for words, odds in outcomes.items() if words[0] in results), Fraction(0))


class Spread:
    """How a number is spread: greater if at least as likely to reach every
    value, and likelier to reach some."""

    def __init__(self, chances):
        self.chances = chances

    def reaches(self, least):
        return sum((odds for value, odds in self.chances.items() if value >= least), Fraction(0))

    def mean(self):
        return sum(value * odds for value, odds in self.chances.items())

    def times(self, factor):
        return Spread({value * factor: odds for value, odds in self.chances.items()})

    def __ge__(self, other):
        return all(self.reaches(value) >= other.reaches(value) for value in {*self.chances, *other.chances})

    def __le__(self, other):
        return other >= self

    def __gt__(self, other):
        return self >= other and self != other

    def __lt__(self, other):
        return other > self

    def __eq__(self, other):
        return self.chances == other.chances

    def __hash__(self):
        return 0

    def __str__(self):
        return " ".join("%s:%s" % (value, odds) for value, odds in sorted(self.chances.items()))


def spread(place=0):
    """A gain for Space: how the number in this outcome field is spread."""

    def gain(outcomes, at):
        chances = {}
        for words, odds in outcomes.items():
            value = Fraction(words[place])
            chances[value] = chances.get(value, 0) + odds
        return Spread(chances)

    return gain


class Space:
    """Every combination of some axes, and what a tool answers to each.

    An axis is a list of words, each a value of the field of that name, or a
    map from words to the text of a record; a text may be a function of the
    combination, a map from axes to words.  What the gain makes of an answer is
    the value there; None is a combination that no law speaks about."""

    def __init__(self, tool, axes, gain, outcome=""):
        self.tool = tool
        self.axes = {
            name: axis if isinstance(axis, dict) else {str(word): "%s=%s" % (name, word) for word in axis}
            for name, axis in axes.items()
        }
        self.places = [dict(zip(self.axes, words)) for words in itertools.product(*self.axes.values())]
        self.records = [self.record(at) for at in self.places]
        answers = answer(tool, self.records, outcome)
        self.values = [gain(outcomes, at) for outcomes, at in zip(answers, self.places)]

    def record(self, at):
        texts = (self.axes[name][word] for name, word in at.items())
        return " ".join(filter(None, (text(at) if callable(text) else text for text in texts)))

    def told(self, place):
        return "    %s %s: %s" % (self.tool, self.records[place], self.values[place])

    def law(self, law, axis, order, values=None, **only):
        """Holds neighbours along an axis against an order as "a > b = c > 0",
        wherever the other axes have one of the words that `only` names."""
        words, signs = order.split()[::2], order.split()[1::2]
        values = values or self.values
        names = list(self.axes)
        stride = 1
        for name in names[names.index(axis) + 1 :]:
            stride *= len(self.axes[name])
        place = {word: stride * index for index, word in enumerate(self.axes[axis])}
        steps = [
            (place[low], RELATIONS[sign], None if high == "0" and "0" not in place else place[high])
            for low, sign, high in zip(words, signs, words[1:])
        ]
        first = next(iter(place))
        for base, at in enumerate(self.places):
            if at[axis] != first or any(at[name] not in wanted.split() for name, wanted in only.items()):
                continue
            for one, relation, other in steps:
                value, bound = values[base + one], 0 if other is None else values[base + other]
                if value is None or bound is None:
                    continue
                check(
                    law,
                    relation(value, bound),
                    lambda: "\n".join(
                        ["%s along %s" % (order, axis), self.told(base + one)]
                        + ([] if other is None else [self.told(base + other)])
                    ),
                )


# ---- the axes that many share ----

QUALITIES = "veteran average conscript civilian".split()
BETTER = "leader = veteran > average > conscript > civilian"
WORSE = BETTER.replace(">", "<")
TERRAINS = "open rough soft hard fortification".split()
WEAPONS = {"pistol": (3, 6, 9), "carbine": (6, 12, 18), "musket": (8, 16, 24), "rifle": (12, 24, 36)}
WEAPONS["rifle-as-musket"] = WEAPONS["musket"]
SIZES = {"normal": Fraction(1), "half": Fraction(1, 2), "double": Fraction(2)}


def who(side="", leader=True, more=()):
    """Qualities of a figure; a leader is a Veteran whatever his men are."""
    axis = {word: "%squality=%s" % (side, word) for word in [*QUALITIES, *more]}
    return {**({"leader": "%sleader=yes %squality=conscript" % (side, side)} if leader else {}), **axis}


def seat(side=""):
    return {"foot": "", "mounted": side + "mounted=yes", "riding": side + "riding=yes"}


def inches(number):
    return "%g" % float(number)


# ---- the families ----


def fire():
    """OS-I01 OS-I02 OS-I03 OS-I04 OS-I05 OS-I06"""

    def at_range(bracket, beyond):
        return lambda at: "range=" + inches(
            ([0, *WEAPONS[at["weapon"]]][bracket] + (Fraction("0.01") if beyond else 0)) * SIZES[at["scale"]]
        )

    space = Space(
        "shoot",
        {
            "scale": SIZES.keys(),
            "weapon": WEAPONS.keys(),
            "range": {
                "0": at_range(0, False), "short": at_range(1, False),
                "from-medium": at_range(1, True), "medium": at_range(2, False),
                "from-long": at_range(2, True), "long": at_range(3, False),
                "beyond": at_range(3, True),
            },
            "target.terrain": TERRAINS,
            "foliage": {"none": "", "some": lambda at: "foliage=" + inches(2 * SIZES[at["scale"]])},
            "marksman": ["no", "yes"],
            "seat": seat(),
            "target": seat("target."),
            "actor": who(),
        },
        chance("casualty"),
    )
    reached = "0 short from-medium medium from-long long"
    space.law("OS-I01", "actor", BETTER + " > 0", range=reached)
    space.law("OS-I02", "range", "0 = short > from-medium = medium > from-long = long > beyond")
    space.law("OS-I02", "actor", "veteran = average = conscript = civilian = 0", range="beyond")
    space.law("OS-I03", "target.terrain", "open = rough > soft > hard > fortification > 0", range=reached, foliage="none")
    space.law("OS-I03", "target.terrain", "open = rough = soft > hard > fortification > 0", range=reached, foliage="some")
    space.law("OS-I03", "foliage", "none >= some")
    space.law("OS-I04", "target", "riding = mounted > foot", range=reached)
    space.law("OS-I05", "seat", "riding = mounted < foot", range=reached)
    space.law("OS-I06", "marksman", "yes > no", range=reached)


def distance():
    """OS-I07 OS-I08 OS-H20 OS-H22"""
    # edges are whole inches and belong to the nearer bracket, so whole inches show every piece
    space = Space(
        "shoot",
        {
            "weapon": WEAPONS.keys(),
            "range": range(0, 38),
            "target.terrain": TERRAINS,
            "marksman": ["no", "yes"],
            "mounted": ["no", "yes"],
            "target.mounted": ["no", "yes"],
            "actor": who(leader=False),
        },
        chance("casualty"),
    )
    within = " ".join(map(str, range(37)))
    space.law("OS-I07", "weapon", "rifle > musket >= carbine >= pistol", range=within)
    space.law("OS-I07", "weapon", "rifle-as-musket = musket")
    runs = {}
    for at, value in zip(space.places, space.values):
        others = " ".join(word for name, word in at.items() if name not in ("weapon", "range"))
        runs.setdefault(others, {}).setdefault(at["weapon"], []).append(value)
    for others, by_weapon in runs.items():
        edges = {
            weapon: tuple(inch for inch in range(37) if values[inch] != values[inch + 1]) for weapon, values in by_weapon.items()
        }
        for weapon in WEAPONS:
            check("OS-H20", edges[weapon] == WEAPONS[weapon], lambda: "%s, %s: brackets end at %s" % (weapon, others, edges[weapon]))
        for nearer, farther in ("pistol", "carbine"), ("carbine", "musket"), ("musket", "rifle"):
            check("OS-I08", len(edges[nearer]) == len(edges[farther]) == 3 and all(map(operator.lt, edges[nearer], edges[farther])),
                  lambda: "%s, brackets end at: %s %s, %s %s" % (others, nearer, edges[nearer], farther, edges[farther]))
    worked = {  # by hand, on foot and in the open, at the brackets' edges
        "musket veteran": "25/72 35/144 25/144", "musket average": "65/216 25/144 25/216",
        "musket conscript": "35/144 25/216 5/72", "musket civilian": "25/144 5/72 5/144",
        "rifle veteran": "55/144 65/216 35/144",
    }
    for at, value in zip(space.places, space.values):
        wanted = worked.get(at["weapon"] + " " + at["actor"])
        if wanted and at["target.terrain"] == "open" and "yes" not in at.values() and int(at["range"]) in WEAPONS[at["weapon"]]:
            want = wanted.split()[WEAPONS[at["weapon"]].index(int(at["range"]))]
            check("OS-H22", value == Fraction(want), lambda: "%s: %s, not %s" % (at, value, want))


def reaction():
    """OS-I09"""

    def shot(outcomes, at):
        contact = 1 - outcomes.get(("short",), 0)
        if not contact or int(at["gap"]) > WEAPONS[at["target.weapon"]][2]:
            return None
        return outcomes.get(("shot-down",), Fraction(0)) / contact

    space = Space(
        "melee charge",
        {
            "target.reaction": ["fire"],
            "quality": ["veteran"],
            "mounted": ["no", "yes"],
            "terrain": TERRAINS,
            "gap": range(0, 21),
            "target.weapon": WEAPONS.keys(),
            "target.marksman": ["no", "yes"],
            "target.mounted": ["no", "yes"],
            "target": who("target."),
        },
        shot,
    )
    space.law("OS-I09", "target", BETTER + " > 0")


def movement():
    """OS-I10 OS-I11 OS-I12 OS-I13"""
    ground = {"ground": ["open", "rough"], "scale": SIZES.keys()}
    foot = {"foot": "", "mounted": "mounted=yes"}
    throws = [
        ("move", {"actor": who(more=["transport"]), "seat": foot, **ground}, "distance", BETTER + " > transport"),
        ("melee charge", {"actor": who(), "seat": foot, **ground, "gap": [0]}, "charge.distance", BETTER),
        (
            "melee charge",
            {"actor": who("target."), "seat": {"foot": "", "mounted": "target.mounted=yes"}, **ground,
             "gap": [0], "target.reaction": ["away"]},
            "flight.distance", BETTER,
        ),
    ]
    for tool, axes, outcome, order in throws:
        space = Space(tool, axes, spread(), outcome)
        space.law("OS-I10", "actor", order)
        space.law("OS-I11", "seat", "mounted > foot", ground="open")
        space.law("OS-I12", "seat", "mounted < foot", [value.mean() for value in space.values], ground="rough")
        for place, at in enumerate(space.places):
            if at["ground"] == "rough":
                opened = space.places.index({**at, "ground": "open"})
                part = Fraction(1, 4 if at["seat"] == "mounted" else 2)
                check("OS-I13", space.values[place] == space.values[opened].times(part),
                      lambda: "\n".join([space.told(opened), space.told(place)]))
    # the same dice, die for die
    dice = Space("move", throws[0][1], lambda outcomes, at: {pace: Fraction(inch) for pace, inch in outcomes}, "pace,distance")
    for place, at in enumerate(dice.places):
        if at["ground"] == "rough":
            opened = dice.places.index({**at, "ground": "open"})
            part = Fraction(1, 4 if at["seat"] == "mounted" else 2)
            for pace, inch in dice.values[place].items():
                check("OS-I13", inch == part * dice.values[opened][pace],
                      lambda: "\n".join([dice.told(opened), dice.told(place)]))


def attack():
    """OS-I14 OS-I15 OS-I16 OS-I17"""
    space = Space(
        "melee",
        {
            "charging": ["no", "yes"],
            "target.terrain": TERRAINS,
            "seat": seat(),
            "target seat": seat("target."),
            "actor": who(),
            "target": who("target."),
        },
        chance("casualty"),
    )
    elsewhere = "rough soft hard fortification"
    space.law("OS-I14", "actor", BETTER + " > 0")
    space.law("OS-I14", "target", WORSE)
    space.law("OS-I15", "charging", "yes > no")
    space.law("OS-I16", "seat", "mounted > foot = riding", **{"target.terrain": "open"})
    space.law("OS-I16", "target seat", "mounted < foot = riding", **{"target.terrain": "open"})
    space.law("OS-I16", "seat", "mounted = foot = riding", **{"target.terrain": elsewhere})
    space.law("OS-I16", "target seat", "mounted = foot = riding", **{"target.terrain": elsewhere})
    space.law("OS-I17", "target.terrain", "soft = rough > hard > fortification > 0")
    space.law("OS-I17", "target.terrain", "open = rough", **{"seat": "foot riding", "target seat": "foot riding"})


def gunfire():
    """OS-I18 OS-I19"""
    figure = {"terrain": TERRAINS, "seat": seat(), "actor": who(more=["transport"])}
    hurt = chance("casualty", "destroyed")
    reach = {"roundshot": (24, 48, 72), "cannister": (12, 24, 36)}
    tests = {
        shot: Space("check " + shot, {"piece": ["light", "field"], "range": range(0, 74), **figure}, hurt) for shot in reach
    }
    tests["blast"] = Space("check blast", figure, hurt)
    for shot, edges in reach.items():
        near, middle, far = (
            " = ".join(str(inch) for inch in range(low, high)) for low, high in zip((0, edges[0] + 1, edges[1] + 1), (e + 1 for e in edges))
        )
        beyond = {"light": range(edges[1] + 1, 74), "field": range(edges[2] + 1, 74)}
        tests[shot].law("OS-I18", "range", "%s > %s > %s" % (near, middle, far), piece="field")
        tests[shot].law("OS-I18", "range", "%s > %s" % (near, middle), piece="light")
        for piece, inch in beyond.items():
            tests[shot].law("OS-I18", "range", " = ".join(map(str, inch)), piece=piece)
            tests[shot].law("OS-I18", "seat", "foot = 0", piece=piece, range=" ".join(map(str, inch)))
            within = {"piece": piece, "range": " ".join(map(str, range(0, inch[0])))}
            of_figures("OS-I18", tests[shot], **within)
    of_figures("OS-I18", tests["blast"])
    ball, case = tests["roundshot"], tests["cannister"]
    size = len(ball.places) // 2
    for place, other in itertools.product(range(len(ball.places)), (0, size)):
        against = place % size + other
        if ball.values[place] or case.values[against]:
            inch = int(ball.places[place]["range"])
            if inch > (48 if ball.places[place]["piece"] == "light" else 72):
                continue
            check("OS-I19", ball.values[place] >= case.values[against],
                  lambda: "\n".join([ball.told(place), case.told(against)]))


def of_figures(law, space, **only):
    space.law(law, "terrain", "open = rough > soft > hard > fortification > 0", **only)
    space.law(law, "seat", "riding = mounted > foot", **only)
    space.law(law, "actor", "leader = veteran = average < conscript = civilian < transport", **only)


def laying():
    """OS-I20 OS-I21"""
    lay = Space(
        "shoot gun",
        {"gun": ["light", "field"], "howitzer": ["no", "yes"], "ammunition": ["roundshot", "cannister"],
         "scale": SIZES.keys(), "actor": who()},
        lambda outcomes, at: None if ("wrong-ammunition",) in outcomes else outcomes.get(("fired",), Fraction(0)),
        "result",
    )
    lay.law("OS-I20", "actor", BETTER + " > 0")

    def close(outcomes, at):
        reach = 3 * SIZES[at["scale"]]
        return sum((odds for (result, shift), odds in outcomes.items()
                    if result == "on-point" or result == "astray" and Fraction(shift) <= reach), Fraction(0))

    near, middle, far = (" = ".join(map(str, band)) for band in (range(0, 25), range(25, 49), range(49, 73)))
    scaled = {str(inch): lambda at, inch=inch: "range=" + inches(inch * SIZES[at["scale"]]) for inch in range(0, 73)}
    burst = {"ammunition": ["shell"], "howitzer": ["yes"], "scale": SIZES.keys(), "range": scaled, "actor": who()}
    field = Space("shoot gun", {"gun": ["field"], **burst}, close, "result,shift")
    light = Space("shoot gun", {"gun": ["light"], **burst, "range": dict(list(scaled.items())[:49])}, close, "result,shift")
    for space in field, light:
        space.law("OS-I21", "actor", BETTER + " > 0")
    field.law("OS-I21", "range", "%s > %s > %s" % (near, middle, far))
    light.law("OS-I21", "range", "%s > %s" % (near, middle))


def morale():
    """OS-I22 OS-I23"""
    passed = chance("solid")
    strengths = {
        "%d/%d" % (now, first): "original=%d strength=%d" % (first, now) for first in range(1, 25) for now in range(1, first + 1)
    }
    axes = {"strength": {"full": "half=no", "half-gone": "half=yes", **strengths}, "actor": who()}
    steady = Space("check morale", axes, passed)
    rally = Space("check rally", {"wavering": ["yes"], **axes}, passed)
    for space in steady, rally:
        space.law("OS-I22", "actor", BETTER + " > 0")
        space.law("OS-I22", "strength", "full > half-gone")
        for first in range(1, 25):
            for now in range(1, first + 1):
                alike = "half-gone" if 2 * now <= first else "full"
                space.law("OS-I22", "strength", "%s = %d/%d" % (alike, now, first))
    for place in range(len(steady.places)):
        check("OS-I22", rally.values[place] > steady.values[place],
              lambda: "\n".join([rally.told(place), steady.told(place)]))
    assess = Space("check assess", {"range": range(0, 13), "scale": ["normal", "double"], "actor": who()}, chance("assessed"))
    assess.law("OS-I23", "actor", BETTER + " > 0")


KINDS = (
    "conscript-infantry average-infantry veteran-infantry cavalry artillery convoy headquarters messenger guerillas "
    "bandits deserters villagers monks aristocrats cave-ruins outpost massed"
).split()


def events():
    """OS-I24 OS-I25 OS-I26 OS-I27 OS-I28"""

    def total(outcomes, place, *words):
        return sum((odds for outcome, odds in outcomes.items() if outcome[place] in words), Fraction(0))

    drawn = answer("table-lookup event", ["scale=normal"], "occurs,arrival.quality")[0]
    foot = total(drawn, 0, "conscript-infantry", "average-infantry", "veteran-infantry")
    horse, guns = total(drawn, 0, "cavalry"), total(drawn, 0, "artillery")
    check("OS-I24", foot > horse > guns > 0, lambda: "infantry %s, cavalry %s, artillery %s" % (foot, horse, guns))
    for kind in KINDS:
        check("OS-I24", total(drawn, 0, kind) > 0, lambda: "%s never occurs" % kind)
    sorts = answer("table-lookup event", ["scale=normal"], "occurs,arrival.what")[0]
    for sort in "spanish", "english", "courier", "scout", "light-foot", "light-horse", "field":
        check("OS-I24", total(sorts, 1, sort) > 0, lambda: "%s never occurs" % sort)
    for quality in "veteran", "conscript", "civilian":
        check("OS-I24", total(drawn, 1, "average") > total(drawn, 1, quality),
              lambda: "average %s, %s %s" % (total(drawn, 1, "average"), quality, total(drawn, 1, quality)))

    met = Space("table-lookup arrival", {"there": ["no", "yes"], "kind": KINDS}, lambda outcomes, at: outcomes, "figures,quality")
    pieces = "cave-ruins outpost massed".split()
    numbers = [None if at["kind"] in pieces else spread()(outcomes, at) for outcomes, at in zip(met.values, met.places)]
    means = [number.mean() if number else None for number in numbers]
    met.law("OS-I25", "kind", "conscript-infantry > average-infantry > veteran-infantry", means)
    bounds = {kind: (0, 24) for kind in KINDS if kind.endswith("infantry")}
    bounds.update({"guerillas": (0, 12), "bandits": (0, 12), "headquarters": (0, 6), "cavalry": (6, 11)})
    grades = {}
    for at, outcomes, number in zip(met.places, met.values, numbers):
        kind = at["kind"]
        if kind in bounds:
            least, most = bounds[kind]
            check("OS-I25", least <= min(number.chances) and max(number.chances) <= most, lambda: "%s: %s" % (kind, number))
        if kind in ("cavalry", "artillery"):
            check("OS-I26", total(outcomes, 1, "average") == Fraction(30, 36), lambda: "%s: %s" % (at, outcomes))
        if kind in ("guerillas", "bandits"):
            usual = "average" if kind == "guerillas" else "conscript"
            check("OS-I26", total(outcomes, 1, usual) > Fraction(1, 2), lambda: "%s: %s" % (at, outcomes))
        grades[at["there"], kind] = Spread(
            {-rank: total(outcomes, 1, quality) for rank, quality in enumerate(QUALITIES)}
        )
    for there in "no", "yes":
        check("OS-I27", grades[there, "deserters"] > grades[there, "bandits"],
              lambda: "deserters %s, bandits %s" % (grades[there, "deserters"], grades[there, "bandits"]))

    for scale, size in SIZES.items():
        for tool, outcome in ("event", "occurs,arrival.distance"), ("arrival", "kind,distance"):
            records = ["scale=" + scale] if tool == "event" else ["scale=%s kind=%s" % (scale, kind) for kind in KINDS]
            for outcomes, record in zip(answer("table-lookup " + tool, records, outcome), records):
                for kind, far in outcomes:
                    if kind != "quiet":
                        least = 12 if kind == "massed" else 8
                        far = Fraction(far) / size
                        check("OS-I28", least <= far <= 30 and (kind != "massed" or far > 12),
                              lambda: "%s %s: %s at %s" % (tool, record, kind, far))


def discovery():
    """OS-I29 OS-I30"""
    axes = {"actor": who(), "seat": seat(), "range": range(0, 7)}
    blood = {"blood": ["english", "spanish"]}
    parley = "table-lookup parley-aristocrats"
    Space(parley, {**axes, **blood}, chance("sympathiser")).law("OS-I29", "blood", "spanish > english = 0")
    Space(parley, {**axes, **blood}, chance("escort", "officer")).law("OS-I29", "blood", "english > spanish > 0")
    asked = {"actor": who(), "seat": seat(), "officer": ["unit-officer", "messenger", "headquarters"]}
    for papers in ("plain-report", "coded-orders", "cipher", "plans"), ("plans",):
        space = Space("table-lookup interrogate", asked, chance(*papers))
        # a company officer never has the plans
        space.law("OS-I30", "officer", "headquarters > messenger > unit-officer")
    for what in "intelligence", "coded-orders", "ciphers", "strategic-plans":
        gained = Space("table-lookup interrogate", asked, lambda outcomes, at: outcomes, "result," + what)
        words = {"intelligence": "plain-report", "coded-orders": "coded-orders", "ciphers": "cipher", "strategic-plans": "plans"}
        for place, outcomes in enumerate(gained.values):
            for result, count in outcomes:
                check("OS-I30", (count not in ("", "0", "none")) == (result == words[what]), lambda: gained.told(place))


# ---- points ----

# each achievement with the level that it belongs to; a cipher and plans are two of level 2 that make one of level 4
ACHIEVED = {
    "fought": 1, "located": 2, "masses-seen": 2, "gentry": 2, "reports": 2, "ciphers": 2, "orders": 2, "plans": 2,
    "masses-assessed": 3, "officers": 3, "treasures": 3, "magazines": 4, "forts": 4,
}


def points():
    """OS-I31"""
    axes = {"returned": [0, 1], **{name: range(2) for name in ACHIEVED}}
    axes.update({"near-objectives": [0, 1], "far-objectives": [0, 1], "destroyed": [0, 1], "halved": [0, 1]})
    doubled = {"located": range(3), "ciphers": range(3), "plans": range(3), "treasures": range(3), "forts": range(3), "destroyed": range(3)}
    gain = lambda outcomes, at: next((int(points), int(level)) for points, level in outcomes)
    # all of them none or once; and some of them up to twice with the rest left out
    for laid in axes, {"returned": [0, 1], "fought": [0, 1], **doubled}:
        space = Space("table-lookup points", laid, gain, "points,level")
        total, level = zip(*space.values)
        for name, axis in space.axes.items():
            loss = name in ("destroyed", "halved")
            never = name in ("returned", "fought", "ciphers")  # nobody is home, or a copy: it may add nothing
            space.law("OS-I31", name, (" > " if loss else " <= " if never else " < ").join(axis), total)
            space.law("OS-I31", name, (" = " if loss else " <= ").join(axis), level)
    # one of each alone: its level, and the worth of levels
    alone = {}
    for name in ACHIEVED:
        outcome = answer("table-lookup points", ["returned=1 %s=1" % name], "points,level")[0]
        (worth, reached), = outcome
        alone[name] = int(worth)
        check("OS-I31", int(reached) == ACHIEVED[name], lambda: "%s is of level %s" % (name, reached))
    (pair, top), = answer("table-lookup points", ["returned=1 ciphers=1 plans=1"], "points,level")[0]
    for one, other in itertools.product(ACHIEVED, ACHIEVED):
        if ACHIEVED[one] < ACHIEVED[other]:
            check("OS-I31", alone[one] < alone[other], lambda: "%s %d, %s %d" % (one, alone[one], other, alone[other]))
    check("OS-I31", int(top) == 4 and int(pair) == alone["magazines"], lambda: "plans and cipher: %s of level %s" % (pair, top))
    check("OS-I31", alone["forts"] > alone["magazines"], lambda: "fortification %d, magazine %d" % (alone["forts"], alone["magazines"]))
    # what is known and then taken or assessed is worth more than before
    for low, high in ("located", "magazines"), ("located", "forts"), ("masses-seen", "masses-assessed"):
        check("OS-I31", alone[low] < alone[high], lambda: "%s %d, then %s %d" % (low, alone[low], high, alone[high]))


# ---- tables ----

DIE = re.compile(r"\bdie: *(?:(\d+) +)?d(\d+)")
ROW = re.compile(r"^ +(\d+)(?:-(\d+)|(\+))?: ")


def tables():
    """OS-I32"""
    # every table by its rows, whatever the tools make of them
    folder = RULES if "/" in RULES else os.path.join(ROOT, "tables", RULES)
    named, dice, cells = [], 0, []
    for path in sorted(glob.glob(os.path.join(folder, "*.yaml"))):
        name, die, rows = "", None, []
        for line in [*open(path, encoding="utf-8"), "end:"]:
            row, thrown = ROW.match(line), DIE.search(line)
            if row and die:
                rows.append((int(row[1]), int(row[2] or row[1]) if not row[3] else 10**6))
                continue
            heading = re.match(r"^ *([a-z][a-z-]*):\s*(#.*)?$", line)
            if (heading and heading[1] != "rows" or thrown or not line.startswith(" ")) and rows:
                whole(path, name, die, rows)
                named.append((os.path.basename(path), name))
                die, rows = None, []
            if heading and heading[1] != "rows":
                name, die = heading[1], None
            if re.match(r"^ +[1-6]: \[", line):
                cells.append(line.count(",") + 1)
            if thrown:
                dice += 1
                die = int(thrown[1] or 1), int(thrown[1] or 1) * int(thrown[2])
    check("OS-I32", len(named) == dice, lambda: "%d tables have a die, %d were read: %s" % (dice, len(named), named))
    check("OS-I32", cells == [6] * 6, lambda: "the two dice of an event meet rows of so many columns: %s" % cells)
    # and by its odds, of those that stand for themselves, and of what uses the others
    listed = subprocess.run(["table-lookup", "-r", RULES, "--list"], capture_output=True, text=True, check=True).stdout
    for name in (line.split()[0] for line in listed.splitlines()):
        if ("tables.yaml", name) in named or name.startswith(("parley-", "explore-", "scout-", "initiative", "interrogate", "event")):
            answer("table-lookup " + name, ["range=0"])


def whole(path, name, die, rows):
    """The rows follow each other without gap or overlap, and span the die."""
    least, most = die
    told = lambda: "%s: %s: rows %s of a die from %d to %d" % (os.path.basename(path), name, rows, least, most)
    check("OS-I32", all(low == high + 1 for (_, high), (low, _) in zip(rows, rows[1:])), told)
    check("OS-I32", all(low <= high for low, high in rows), told)
    check("OS-I32", rows[0][0] <= least and most <= rows[-1][1], told)


FAMILIES = (fire, distance, reaction, movement, attack, gunfire, laying, morale, discovery, events, points, tables)


def main():
    families = {family.__name__: family for family in FAMILIES}
    for name in sys.argv[1:] or families:
        if name not in families:
            sys.exit("there is no family %s; there are: %s" % (name, " ".join(families)))
        try:
            families[name]()
        except Refused as refused:
            check("OS-I32", False, lambda: str(refused))
    for law in sorted(compared):
        wrong = failed.get(law, [])
        print("%s %s: %d comparisons%s" % (law, "fails" if wrong else "holds", compared[law], ", %d wrong" % len(wrong) if wrong else ""))
        for told in wrong[:SHOWN]:
            print("  " + told)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
