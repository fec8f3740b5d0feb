# fish completion of the Voltigeur tools: options from --help, variants from
# --list, fields and words from --fields, all asked for when they are wanted.

# What stands before every program's name; `make install` fills it in.
set -g _voltigeur_prefix ""

# The command line without what is being typed: tool, -r and the variant.
function _voltigeur_call
    set -l tokens (commandline -opc)
    set -l call $tokens[1]
    set -l previous ""
    set -l variant
    for token in $tokens[2..-1]
        switch $previous
            case -r --rules
                set call $call -r $token
            case -d -l -n -o -s -u --columns --dice --first --for --limit --log --next --outcome --output --seed --set --times --units
            case "*"
                if not string match -q -- "-*" $token; and not string match -q -- "*=*" $token; and test -z "$variant"
                    set variant $token
                end
        end
        set previous $token
    end
    printf '%s\n' $call $variant
end

function _voltigeur_given
    commandline -opc | string match -- "*=*" | string replace -r "=.*" ""
end

function _voltigeur_operands
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

function _voltigeur_rulesets
    set -l tool (commandline -opc)[1]
    VOLTIGEUR_RULES= $tool 2>&1 </dev/null | string replace -rf '.*; there are: ' '' | string split " "
end

function _voltigeur_options
    set -l tool (commandline -opc)[1]
    $tool --help 2>/dev/null | string replace -rf '^ .*(--[a-z-]+) +([A-Z=]*|at) +(.*)$' '$1\t$3'
end

for tool in check draw melee move muster roll shoot spot table-lookup unit-validate
    set -l tool $_voltigeur_prefix$tool
    complete -c $tool -f
    complete -c $tool -s r -l rules -x -a "(_voltigeur_rulesets)"
    complete -c $tool -s o -l output -x -a "text kv json tsv"
    complete -c $tool -l for -x -a at
    complete -c $tool -s u -l units -r -F
    complete -c $tool -s l -l log -r -F
    complete -c $tool -n 'string match -q -- "-*" (commandline -ct)' -a "(_voltigeur_options)"
    complete -c $tool -n 'not string match -q -- "-*" (commandline -ct)' -a "(_voltigeur_operands)"
end
complete -c "$_voltigeur_prefix"muster -l next -r -F
