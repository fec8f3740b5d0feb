# bash completion of the Voltigeur tools: options from --help, variants from
# --list, fields and words from --fields, all asked for when they are wanted.
# shellcheck shell=bash

# What stands before every program's name; `make install` fills it in.
_voltigeur_prefix=

# Candidates that begin with what was typed behind COMPREPLY's part of the word.
_voltigeur_offer() { # CURRENT WORD...
	local typed=$1 word behind=
	shift
	# bash ends words at = (COMP_WORDBREAKS); it replaces what stands behind it.
	case $typed$COMP_WORDBREAKS in *=*=*) behind=${typed%"${typed##*=}"} ;; esac
	for word; do
		case $word in "$typed"*) COMPREPLY+=("${word#"$behind"}") ;; esac
	done
}

_voltigeur_rulesets() {
	VOLTIGEUR_RULES='' "$1" </dev/null 2>&1 | sed -n 's/.*; there are: //p'
}

# Name and words of every field, a line each: "range" or "cover yes no".
_voltigeur_fields() {
	"$@" --fields -o json </dev/null 2>/dev/null |
		sed -n 's/^{"name":"\([^"]*\)".*"words":\[\([^]]*\)\].*/\1 \2/p' | tr -d '"' | tr ',' ' '
}

_voltigeur() {
	local line=${COMP_LINE:0:COMP_POINT} tool=$1 current previous='' variant='' word given=' '
	local -a words rules=() names=()
	read -ra words <<<"$line"
	current=${line##*[[:space:]]}
	[ -z "$current" ] || unset 'words[-1]'
	COMPREPLY=()
	for word in "${words[@]:1}"; do
		case $previous in
		-r | --rules) rules=(-r "$word") ;;
		-[dlnosu] | --columns | --dice | --first | --for | --limit | --log | --next | --outcome | --output | --seed | --set | --times | --units) ;;
		*)
			case $word in
			-*) ;;
			*=*) given+="${word%%=*} " ;;
			*) [ -n "$variant" ] || variant=$word ;;
			esac
			;;
		esac
		previous=$word
	done
	case $previous in
	-r | --rules)
		case $current in
		*/*) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
		*) read -ra names < <(_voltigeur_rulesets "$tool") && _voltigeur_offer "$current" "${names[@]}" ;;
		esac
		return
		;;
	-o | --output) _voltigeur_offer "$current" text kv json tsv; return ;;
	--for) _voltigeur_offer "$current" at; return ;;
	-u | --units | -l | --log | --next) mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
	-d | --dice | -n | --times | -s | --seed | --first | --columns | --outcome) return ;;
	esac
	case $current in
	-*)
		mapfile -t names < <("$tool" --help 2>/dev/null | sed -n 's/^ .*\(--[a-z-]*\).*/\1/p')
		_voltigeur_offer "$current" "${names[@]}"
		;;
	*=*)
		while read -ra names; do
			[ "${names[0]}" = "${current%%=*}" ] && _voltigeur_offer "$current" "${names[@]/#/${current%%=*}=}"
		done < <(_voltigeur_fields "$tool" "${rules[@]}" ${variant:+"$variant"})
		# The field's own name is no word of it.
		mapfile -t COMPREPLY < <(printf '%s\n' "${COMPREPLY[@]}" | grep -vx "\(${current%%=*}=\)\{0,1\}${current%%=*}")
		[ -n "${COMPREPLY[0]:-}" ] || COMPREPLY=()
		;;
	*)
		if [ -z "$variant" ] && [ "$given" = ' ' ]; then
			mapfile -t names < <("$tool" "${rules[@]}" --list -o json </dev/null 2>/dev/null | sed -n 's/^{"name":"\([^"]*\)".*/\1/p')
			_voltigeur_offer "$current" "${names[@]}"
		fi
		while read -ra names; do
			case $given in *" ${names[0]} "*) ;; *) _voltigeur_offer "$current" "${names[0]}=" ;; esac
		done < <(_voltigeur_fields "$tool" "${rules[@]}" ${variant:+"$variant"})
		case ${COMPREPLY[*]:-} in *=) compopt -o nospace 2>/dev/null ;; esac
		;;
	esac
}

for _voltigeur_tool in check draw melee move muster roll shoot spot table-lookup unit-validate; do
	complete -F _voltigeur "$_voltigeur_prefix$_voltigeur_tool"
done
unset _voltigeur_tool
