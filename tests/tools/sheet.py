# usage: sheet.py FOLDER FORM...: says what of a ruleset's files is not in its reference.
import glob, html, re, subprocess, sys
import yaml


class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
    """Every scalar a text, as the tools read them."""


Loader.yaml_implicit_resolvers = {}


def plain(text):
    """Without what the forms add: escapes, marks and line breaks."""
    text = html.unescape(re.sub(r"</?[a-z][^>]*>", " ", text))
    text = text.replace("\\e", "\\").replace("\\&", "")
    text = re.sub(r"^(T[{}]|\.[A-Z][a-zA-Z].*?(?= )|\.T[SE])", " ", text, flags=re.M)
    return re.sub(r"[\s\\]+", "", text)


files = {path.rsplit("/", 1)[1][:-5]: yaml.load(open(path), Loader) for path in glob.glob(sys.argv[1] + "/*.yaml")}
wanted = set()


def notes(lists):
    for entry in lists if isinstance(lists, list) else []:
        if "rows" not in entry:
            wanted.add(entry.get("note", ""))
        notes(entry.get("rows"))
        notes(entry.get("of"))


def names(section):
    wanted.update(section or {})


for name, root in files.items():
    if name in ("index", "state", "units"):
        continue
    for one in list((root.get("modifiers") or {}).values()):
        notes(one)
    section = root.get(name) if isinstance(root.get(name), dict) else {}
    for key, procedure in section.items():
        for one in (procedure.get("modifiers") or {}).values():
            notes(one)
        if "about" in procedure:
            wanted.update((key, procedure["about"]))
            names(procedure.get("fields"))
    tables = root if name == "tables" else root.get("tables") or {}
    for key, table in tables.items():
        if isinstance(table, dict) and "rows" in table:
            wanted.update((key, table.get("about", "")))
            if isinstance(table["rows"], dict):
                names(table["rows"])
    for profile in [root] * ("columns" in root) + list((root.get("profiles") or {}).values()):
        names(profile["rows"])
    if name == "decks":
        wanted.update(deck["about"] for deck in root.values() if "about" in deck)
for side in (files["ruleset"].get("sides") or {}).values():
    names(side)
names(files["ruleset"].get("options"))
wanted = [(text, plain(text)) for text in sorted(wanted)]
for form in sys.argv[2:]:
    command = ["table-lookup", "--sheet", "-r", "./" + sys.argv[1], "-o", form, "reference"]
    sheet = plain(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    missing = [text for text, bare in wanted if bare not in sheet]
    if missing:
        sys.exit("not in the reference (%s): %s" % (form, "; ".join(missing[:10])))
