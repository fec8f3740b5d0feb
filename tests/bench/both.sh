#!/bin/sh
# both.sh FILE FILE COMMAND ...: two runs at once, each with its own file
first=$1 second=$2
shift 2
"$@" <"$first" &
"$@" <"$second"
wait
