"""Seeds for the fuzz targets out of the tests' own files.

    python3 tests/fuzz/seeds.py FOLDER

Writes FOLDER/TARGET/..., one small file a seed: the commands that the tests and
the manual's examples run, their records, expressions of the rulesets, dice
notation, unit files, logs, and whole small rulesets."""

import hashlib
import pathlib
import re
import shlex
import sys

root = pathlib.Path(__file__).resolve().parent.parent.parent
out = pathlib.Path(sys.argv[1])
kinds = dict(re.findall(r'(?m)^TOOL\(\w+, "(.*?)", (\w+)', (root / "lib/rules/tools.def").read_text()))
rulesets = "silver-bayonet sharp-practice steeplechase corsair other-side".split()


def seed(target, text, most=4096):
    data = text.encode()
    if not data or len(data) > most:
        return
    folder = out / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / hashlib.sha1(data).hexdigest()[:12]).write_bytes(data)


def setting(source):
    """The ruleset that a test file sets once for all of its commands."""
    found = re.search(r"VOLTIGEUR_RULES=[\"']?([a-z./$-]+)", source)
    name = found.group(1) if found else "silver-bayonet"
    return name.replace("$root", ".") if name in rulesets or "/" in name else "silver-bayonet"


def command(line, rules):
    given = ""
    if "<<<" in line:
        line, given = line.split("<<<", 1)
        try:
            given = shlex.split(given)[0] + "\n"
        except (ValueError, IndexError):
            given = ""
    try:
        words = shlex.split(line.split("|")[0].split(">")[0])
    except ValueError:
        return
    words = [word.replace("$root", ".").replace("$BATS_TEST_DIRNAME", "tests/fixtures") for word in words]
    while words and words[0] not in kinds:
        words.pop(0)
    if not words or any("$" in word or "\n" in word for word in words):
        return
    tool, words = words[0], words[1:]
    if tool != "roll" and not any(word in ("-r", "--rules") for word in words):
        words = ["-r", rules] + words
    text = "\n".join([tool] + words) + "\n\n" + given
    seed("arguments", text)
    plain = [w for w in words if not w.startswith("-")]
    fields = [w for w in plain if "=" in w]
    if fields:
        seed("record", " ".join(w if " " not in w else '%s="%s"' % tuple(w.split("=", 1)) for w in fields))
    if tool == "roll":
        for word in plain:
            seed("notation", word)
    dice = "-d" in words and words.index("-d")
    if kinds[tool] != "REPORTS":
        words = words[:dice] + words[dice + 2:] if dice else words
        words = [w for w in words if w not in ("-S", "-x", "-t", "-e", "--stamp", "--header")]
        seed("again", "\n".join([tool] + words) + "\n\n" + given)
        options = [w for w in words if w not in fields]
        seed("lane", "\n".join([tool] + options) + "\n\n" + (given or " ".join(fields) + "\n"))
    for line in given.splitlines():
        seed("json" if line.startswith("{") else "record", line)


def commands(path):
    source = path.read_text()
    rules = setting(source)
    for line in source.replace("\\\n", " ").splitlines():
        line = line.strip()
        if re.search(r"\b(%s)\b" % "|".join(kinds), line):
            command(re.sub(r"^(run )?(--separate-stderr )?", "", line.removeprefix("$ ")), rules)
        for found in re.findall(r"'(\{\".*?\})'", line):
            seed("json", found)
        if re.match(r"^(did|event|by)=", line):
            seed("record", line)
            for name in rulesets:
                seed("log", name + "\n" + line + "\n")
    for name in rulesets:
        lines = [line.strip() for line in source.splitlines() if re.match(r"^\s*(event|by|number)=", line)]
        if lines and name.split("-")[0] in path.name:
            seed("log", name + "\n" + "\n".join(lines) + "\n")


def successions(path):
    """Unit files and games, as the tests of muster --next write them."""
    game, unit = [], []
    for line in path.read_text().splitlines():
        word, quoted = line.split()[:1], re.findall(r"'([^']*)'", line)
        if word == ["@test"]:
            game = ["event=game"]
        elif word == ["more"]:
            game += quoted
        elif word in (["hurt"], ["dead"]):
            fate = "well scar=limp" if word == ["hurt"] else "dead"
            game += ["by=%s did=table-lookup.wound fate=%s" % (who, fate) for who in line.split()[1:]]
        elif word in (["unit"], ["becomes"]) and quoted:
            unit = quoted
        if unit and game:
            seed("next", "\n".join(unit) + "\n===\n" + "\n".join(game) + "\n")


def expressions(path):
    for line in path.read_text().splitlines():
        for found in re.findall(r"(?:when|where|while|until|let|add|from|most): *(?:\{[a-z.-]+: *)?([^,{}#\[\]]+)", line):
            seed("expression", found.strip().strip("\"'"))


def folder(path):
    names = "ruleset check shoot table-lookup tables things index state units decks".split()
    parts = [(name, path / (name + ".yaml")) for name in names]
    text = "".join("=== %s\n%s" % (name, file.read_text()) for name, file in parts if file.exists())
    seed("ruleset", text.replace("=== ruleset\n", "", 1), 16384)


def pieces():
    """One procedure or table of a rulebook at a time, as a ruleset of its own."""
    for path in sorted((root / "tables").glob("*/*.yaml")):
        if path.name not in ("check.yaml", "shoot.yaml", "tables.yaml", "decks.yaml", "state.yaml", "units.yaml"):
            continue
        for piece in re.split(r"\n(?=  [a-z0-9-]+:)", path.read_text())[1:]:
            head = {"check": "check:\n", "shoot": "shoot:\n"}.get(path.stem, "")
            body = piece if head else re.sub(r"(?m)^  ", "", piece)
            start = "id: x\nsides: {figure: {a: 1, b: no, c: [d, e]}}\n"
            seed("ruleset", "%s=== %s\n%s%s\n" % (start, path.stem, head, body), 6000)


for test in sorted((root / "tests").rglob("*.bats")) + sorted((root / "man").glob("*.[157]")) + [root / "README.md"]:
    commands(test)
for rules in sorted((root / "tables").glob("*/*.yaml")) + sorted((root / "tests/fixtures/rules").glob("*/*.yaml")):
    expressions(rules)
for one in sorted((root / "tests/fixtures/rules").iterdir()) + [root / "tests/fixtures/planted"]:
    folder(one)
pieces()
successions(root / "tests/tools/muster-next.bats")
for unit in sorted((root / "tests/fixtures/units").rglob("*.yaml")):
    seed("unit", unit.read_text(), 16384)
for number in range(200):  # programs: the bytes choose
    data = hashlib.sha512(b"%d" % number).digest()
    path = out / "programs"
    path.mkdir(parents=True, exist_ok=True)
    (path / ("%03d" % number)).write_bytes(data)
