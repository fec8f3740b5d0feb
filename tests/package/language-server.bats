#!/usr/bin/env bats
# The JSON Schema of unit files in an editor: a real YAML language server, from npm, driven
# without one.  $YAML_LANGUAGE_SERVER names a server that is installed.
load ../helper

setup_file() {
	command -v node >/dev/null || return 0
	export server=${YAML_LANGUAGE_SERVER:-$BATS_FILE_TMPDIR/node_modules/yaml-language-server/bin/yaml-language-server}
	[ -e "$server" ] || ! command -v npm >/dev/null ||
		npm install --silent --no-fund --no-audit --prefix "$BATS_FILE_TMPDIR" yaml-language-server >/dev/null 2>&1 || true
}

setup() {
	[ -e "${server:-none}" ] || skip "no node, or no YAML language server to be had"
	cd "$BATS_TEST_TMPDIR" || return 1
	for rules in corsair silver-bayonet; do unit-validate --schema -r $rules >$rules.json; done
}

# asks FILE [LINE:COLUMN...]
asks() { run node "$root/tests/package/language-server.js" "$server" "$@"; }

@test "a file without mistakes has no diagnostics" {
	{ echo '# yaml-language-server: $schema=silver-bayonet.json'; cat "$root/tests/fixtures/units/british.yaml"; } >british.yaml
	asks british.yaml
	answers ""
}

@test "a word that a key may not have, an unknown key and a missing one are diagnostics at their place" {
	{ echo '# yaml-language-server: $schema=silver-bayonet.json'; sed 's/equipment: .musket/equipment: [muskett/; s/rank:/rnk:/; s/name: Pike, //' "$root/tests/fixtures/units/british.yaml"; } >british.yaml
	asks british.yaml
	[ "$status" -eq 0 ]
	grep -q '^8:3 .*rnk' <<<"$output" || { echo "$output"; return 1; }
	grep -q '^11:1[0-9] .*cartridge-box' <<<"$output" || { echo "$output"; return 1; }
	grep -qE '^19:[0-9]+ .*"name"' <<<"$output" || { echo "$output"; return 1; }
}

@test "keys and words are completed" {
	printf '# yaml-language-server: $schema=corsair.json\nrules: corsair\ncharacters:\n  - name: Roche\n    class: 5\n    firearm: \n    \n' >roche.yaml
	asks roche.yaml 6:14 7:5
	grep -q '^6:14 offers .*blunderbuss .*musket musketoon .*pistol' <<<"$output" || { echo "$output"; return 1; }
	grep -q '^7:5 offers .*armour .*length .*swimmer' <<<"$output" || { echo "$output"; return 1; }
}
