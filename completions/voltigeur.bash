# bash completion of the Voltigeur tools: options from --help, variants from
# --list, fields and words from --fields, the names of figures from muster, all
# asked for when they are wanted.
# shellcheck shell=bash

# What stands before every program's name; `make install` fills it in.  `make` fills
# in the tools and the sections of a sheet.
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
	VOLTIGEUR_RULES='' "${_voltigeur_prefix}muster" </dev/null 2>&1 | sed -n 's/.*; available: //p'
}

# The nations of a ruleset's units; nothing where they may have any name.
_voltigeur_nations() { # TOOL RULESET
	"$1" --new "$2" '?' </dev/null 2>&1 | sed -n 's/.*"; expected one of //p' | tr -d ,
}

# Name and words of every field, a line each: "range" or "cover yes no".
_voltigeur_fields() {
	"$@" --fields -o json </dev/null 2>/dev/null |
		sed -n 's/^{"name":"\([^"]*\)".*"words":\[\([^]]*\)\].*/\1 \2/p' | tr -d '"' | tr ',' ' '
}

# The forms of output that the tool's --help names; those of a sheet are others.
_voltigeur_forms() { # TOOL WORD...
	case " $* " in
	*' --sheet '*) "$1" --help 2>/dev/null | sed -n 's/^ *--sheet .* as //p' | sed 's/,//g; s/ or / /' ;;
	*) "$1" --help 2>/dev/null | sed -n 's/^.*--output *FORM *//p' | sed 's/,//g; s/ or / /' ;;
	esac
}

# The options that take an argument, with its name: " -l=FILE --log=FILE --aim=OUTCOME ".
_voltigeur_takes() { # TOOL
	printf ' '
	"$1" --help 2>/dev/null | sed -n -e 's/^  \(-.\), --\([a-z-]*\)  *\([A-Z][A-Z=]*\|at\)  .*/\1=\3 --\2=\3/p' \
		-e 's/^      --\([a-z-]*\)  *\([A-Z][A-Z=]*\|at\)  .*/--\1=\2/p' | tr '\n' ' '
}

# The figures of the unit files and of the log, whatever the case of what was typed.
_voltigeur_figures() { # CURRENT OPTION...
	local name typed=${1#*=}
	typed=${typed,,} # before the pattern: in bash 5.2 an empty "${typed,,}"* matches nothing
	shift
	while IFS= read -r name; do
		case ${name,,} in "$typed"*) COMPREPLY+=("$(printf %q "$name")") ;; esac
	done < <("${_voltigeur_prefix}muster" "$@" -o json </dev/null 2>/dev/null | sed -n 's/^{"by":"\([^"\\]*\)".*/\1/p')
}

# What the next bare word may be: a figure, or a word of the field in that place.
_voltigeur_next() { # CURRENT COMMAND...
	local name typed=${1,,}
	shift
	while IFS= read -r name; do
		case ${name,,} in "$typed"*) COMPREPLY+=("$(printf %q "$name")") ;; esac
	done < <("$@" --complete </dev/null 2>/dev/null)
}

_voltigeur() {
	local line=${COMP_LINE:0:COMP_POINT} tool=$1 current previous='' variant='' word given=' '
	local -a words rules=() names=() fields=() units=() bare=()
	local takes
	takes=$(_voltigeur_takes "$tool")
	# shellcheck disable=SC2162 # a backslash keeps a space in its word
	read -a words <<<"$line"
	current=${line##*[[:space:]]}
	if [ -n "$current" ]; then
		current=${words[-1]}
		unset 'words[-1]'
	fi
	COMPREPLY=()
	for word in "${words[@]:1}"; do
		case $previous in
		-r | --rules) rules=(-r "$word") ;;
		-u | --units) units+=(-u "$word") ;;
		*)
			case $takes$word in
			*" $previous="* | "$takes"-*) ;;
			"$takes"*=*) given+="${word%%=*} " ;;
			*) [ -n "$variant" ] || variant=$word; bare+=("$word") ;;
			esac
			;;
		esac
		previous=$word
	done
	case $previous in
	-r | --rules)
		case $current in
		*/*) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
		*) read -ra names < <(_voltigeur_rulesets) && _voltigeur_offer "$current" "${names[@]}" ;;
		esac
		return
		;;
	-o | --output | -f | --format)
		read -ra names < <(_voltigeur_forms "$tool" "${words[@]}") && _voltigeur_offer "$current" "${names[@]}"
		return
		;;
	--for) _voltigeur_offer "$current" at; return ;;
	esac
	case $takes in
	*" $previous=FILE "* | *" $previous=LOG "*) mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
	*" $previous=RULESET "*) read -ra names < <(_voltigeur_rulesets) && _voltigeur_offer "$current" "${names[@]}"; return ;;
	*" $previous=DIR "*) mapfile -t COMPREPLY < <(compgen -d -- "$current"); return ;;
	*" $previous=FIELDS "* | *" $previous=FIELD=RANGE "*)
		names=()
		while read -ra fields; do names+=("${fields[0]}"); done < <(_voltigeur_fields "$tool" "${rules[@]}" ${variant:+"$variant"})
		case $current in *,*) names=("${names[@]/#/${current%,*},}") ;; esac
		_voltigeur_offer "$current" "${names[@]}"
		compopt -o nospace 2>/dev/null
		return
		;;
	*" $previous="*) return ;;
	esac
	case $current in
	-*)
		mapfile -t names < <("$tool" --help 2>/dev/null | sed -n 's/^  ... \(--[a-z-]*\).*/\1/p')
		_voltigeur_offer "$current" "${names[@]}"
		;;
	by=* | at=*) _voltigeur_figures "$current" "${rules[@]}" "${units[@]}" ;;
	*=*)
		while read -ra names; do
			[ "${names[0]}" = "${current%%=*}" ] && _voltigeur_offer "$current" "${names[@]/#/${current%%=*}=}"
		done < <(_voltigeur_fields "$tool" "${rules[@]}" ${variant:+"$variant"})
		# The field's own name is no word of it.
		mapfile -t COMPREPLY < <(printf '%s\n' "${COMPREPLY[@]}" | grep -vx "\(${current%%=*}=\)\{0,1\}${current%%=*}")
		[ -n "${COMPREPLY[0]:-}" ] || COMPREPLY=()
		;;
	*)
		case " ${words[*]:0:2} " in *' --new '*) read -ra names < <(_voltigeur_nations "$tool" "${words[2]}") && _voltigeur_offer "$current" "${names[@]}"; return ;; esac
		case $tool in *unit-validate) mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;; esac
		case " ${words[*]} " in
		*' --sheet '*) _voltigeur_offer "$current" @SECTIONS@; return ;;
		*' --report '*) mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
		esac
		_voltigeur_next "$current" "$tool" "${rules[@]}" "${units[@]}" "${bare[@]}"
		if [ -z "$variant" ] && [ "$given" = ' ' ]; then
			mapfile -t names < <("$tool" "${rules[@]}" --list -o json </dev/null 2>/dev/null | sed -n 's/^{"name":"\([^"]*\)".*/\1/p')
			_voltigeur_offer "$current" "${names[@]}"
		fi
		while read -ra names; do
			case $given in *" ${names[0]} "*) ;; *) _voltigeur_offer "$current" "${names[0]}=" ;; esac
		done < <(_voltigeur_fields "$tool" "${rules[@]}" ${variant:+"$variant"})
		if [ -n "${VOLTIGEUR_UNITS:-}${units[*]}" ]; then
			for word in by at; do
				case $given in *" $word "*) ;; *) _voltigeur_offer "$current" "$word=" ;; esac
			done
		fi
		case ${COMPREPLY[*]:-} in *=) compopt -o nospace 2>/dev/null ;; esac
		;;
	esac
}

for _voltigeur_tool in @TOOLS@; do
	complete -F _voltigeur "$_voltigeur_prefix$_voltigeur_tool"
done
unset _voltigeur_tool
