# fish completion of the Voltigeur tools: options from --help, variants from
# --list, fields and words from --fields, the names of figures from muster, all
# asked for when they are wanted.

# What stands before every program's name; `make install` fills it in.  `make` fills
# in the tools and the sections of a sheet.
set -g _voltigeur_prefix ""

# The options that take an argument, a line each.
function _voltigeur_takes
    for line in ($argv[1] --help 2>/dev/null | string replace -rf '^  (..). (--[a-z-]+) +([A-Z][A-Z=]*|at)  .*' '$1 $2')
        string split ' ' -- $line
    end
end

# The command line without what is being typed: tool, -r and the variant.
function _voltigeur_call
    set -l tokens (commandline -opc)
    set -l call $tokens[1]
    set -l previous ""
    set -l variant
    set -l takes (_voltigeur_takes $tokens[1])
    for token in $tokens[2..-1]
        switch $previous
            case -r --rules
                set call $call -r $token
            case "*"
                if not contains -- $previous $takes; and not string match -q -- "-*" $token; and not string match -q -- "*=*" $token; and test -z "$variant"
                    set variant $token
                end
        end
        set previous $token
    end
    printf '%s\n' $call $variant
end

# What the next bare word may be: a figure, or a word of the field in that place.
function _voltigeur_next
    $argv --complete 2>/dev/null </dev/null
end

# The bare words that stand there already.
function _voltigeur_bare
    set -l tokens (commandline -opc)
    set -l previous ""
    set -l takes (_voltigeur_takes $tokens[1])
    for token in $tokens[2..-1]
        if not contains -- $previous $takes -r --rules; and not string match -q -- "-*" $token; and not string match -q -- "*=*" $token
            printf '%s\n' $token
        end
        set previous $token
    end
end

function _voltigeur_given
    commandline -opc | string match -- "*=*" | string replace -r "=.*" ""
end

# -r and -u with what stands behind them, for muster.
function _voltigeur_sources
    set -l previous ""
    for token in (commandline -opc)
        if contains -- $previous -r --rules -u --units
            printf '%s\n' $previous $token
        end
        set previous $token
    end
end

function _voltigeur_figures
    {$_voltigeur_prefix}muster (_voltigeur_sources) -o json 2>/dev/null </dev/null | string replace -rf '^\{"by":"([^"\\\\]*)".*' '$1'
end

function _voltigeur_forms
    set -l tokens (commandline -opc)
    if contains -- --sheet $tokens
        $tokens[1] --help 2>/dev/null | string replace -rf '^ *--sheet .* as ' '' | string replace -a ',' '' | string replace ' or ' ' ' | string split ' '
    else
        $tokens[1] --help 2>/dev/null | string replace -rf '^.*--output *FORM *' '' | string replace -a ',' '' | string replace ' or ' ' ' | string split ' '
    end
end

function _voltigeur_operands
    set -l typed (commandline -ct)
    if string match -q -- "by=*" $typed; or string match -q -- "at=*" $typed
        for name in (_voltigeur_figures)
            echo (string replace -r "=.*" "" -- $typed)=$name
        end
        return
    end
    if contains -- --sheet (commandline -opc)
        printf '%s\n' @SECTIONS@
        return
    end
    if test -n "$VOLTIGEUR_UNITS"; or contains -- -u (commandline -opc)
        for name in by at
            contains $name (_voltigeur_given); or printf '%s=\ta figure\n' $name
        end
    end
    if not string match -q -- "*=*" (commandline -ct)
        _voltigeur_next (commandline -opc)[1] (_voltigeur_sources) (_voltigeur_bare)
    end
    set -l call (_voltigeur_call)
    set -l given (_voltigeur_given)
    set -l current (commandline -ct)
    if test (count $given) -eq 0; and not string match -q -- "*=*" $current
        set -l bare $call
        if test (count $call) -eq 1; or test "$call[2]" = -r -a (count $call) -eq 3
            $bare --list -o json 2>/dev/null </dev/null | string replace -rf '^\{"name":"([^"]*)","about":"(.*)"\}$' '$1\t$2'
        end
    end
    for line in ($call --fields -o json 2>/dev/null </dev/null | string replace -rf '^\{"name":"([^"]*)".*"words":\[([^\]]*)\],"about":"(.*)"\}$' '$1\t$2\t$3')
        set -l parts (string split \t $line)
        if string match -q -- "*=*" $current
            if test $parts[1] = (string replace -r "=.*" "" -- $current)
                for word in (string split , (string replace -a '"' '' $parts[2]))
                    echo $parts[1]=$word
                end
            end
        else if not contains $parts[1] $given
            printf '%s=\t%s\n' $parts[1] $parts[3]
        end
    end
end

# The names of the fields, behind those of a list that stand there already.
function _voltigeur_field_names
    set -l before (string match -r '.*,' -- (commandline -ct))
    set -l call (_voltigeur_call)
    for line in ($call --fields -o json 2>/dev/null </dev/null | string replace -rf '^\{"name":"([^"]*)".*"about":"(.*)"\}$' '$1\t$2')
        echo "$before$line"
    end
end

function _voltigeur_rulesets
    VOLTIGEUR_RULES= {$_voltigeur_prefix}muster 2>&1 </dev/null | string replace -rf '.*; available: ' '' | string split " "
end

# The nations of the units of `--new RULESET`.
function _voltigeur_nations
    set -l tokens (commandline -opc)
    $tokens[1] --new $tokens[3] '?' 2>&1 </dev/null | string replace -rf '.*"; expected one of ' '' | string split ", "
end

function _voltigeur_options
    set -l tool (commandline -opc)[1]
    $tool --help 2>/dev/null | string replace -rf '^  ... (--[a-z-]+) +([A-Z=]*|at) +(.*)$' '$1\t$3'
end

for tool in @TOOLS@
    set -l tool $_voltigeur_prefix$tool
    complete -c $tool -f
    complete -c $tool -s r -l rules -x -a "(_voltigeur_rulesets)"
    complete -c $tool -s o -l output -x -a "(_voltigeur_forms)"
    complete -c $tool -l for -x -a at
    complete -c $tool -l compare -x -a "(_voltigeur_field_names)"
    complete -c $tool -l sweep -x -a "(_voltigeur_field_names)"
    complete -c $tool -l outcome -x -a "(_voltigeur_field_names)"
    complete -c $tool -s u -l units -r -F
    complete -c $tool -s l -l log -r -F
    complete -c $tool -n 'string match -q -- "-*" (commandline -ct)' -a "(_voltigeur_options)"
    test $tool = {$_voltigeur_prefix}unit-validate; and complete -c $tool -s f -l format -x -a "(_voltigeur_forms)"; and complete -c $tool -F; and continue
    complete -c $tool -n 'not string match -q -- "-*" (commandline -ct)' -a "(_voltigeur_operands)"
end
complete -c "$_voltigeur_prefix"unit-validate -l new -x -a "(_voltigeur_rulesets)"
complete -c "$_voltigeur_prefix"unit-validate -n 'test (count (commandline -opc)) -ge 3; and test (commandline -opc)[2] = --new' -f -a "(_voltigeur_nations)"
complete -c "$_voltigeur_prefix"muster -l next -r -F
complete -c "$_voltigeur_prefix"muster -l season -x -a '(__fish_complete_directories (commandline -ct))'
complete -c "$_voltigeur_prefix"muster -n '__fish_contains_opt report' -F
