#!/bin/sh
# A bot that plays any game at random: it copies one of the moves it is offered.
#
# Build:  nothing to build; any POSIX shell will do (dash, bash, busybox).
# Run:    kartenspiel match rothspitzen 'dice=sh bots/random/random.sh 7' @random @random
#         7 is a seed, a whole number, for runs that can be repeated; without it every run is another.
#
# A POSIX shell has no random numbers: x is a Lehmer generator (Park and Miller 1988).

set -f # a `*` in a line is no file name
seed=${1:-$(od -An -N4 -tu4 /dev/urandom)}
x=$((seed % 2147483646 + 1))
echo 'bot random'
while IFS= read -r line; do
    case $line in
    'choose '*)
        x=$((x * 16807 % 2147483647))
        IFS='|'
        set -- $line # choose MS, then the moves with their blanks
        shift $((x % ($# - 1) + 1))
        move=${1# }
        printf '%s\n' "${move% }"
        ;;
    quit) exit 0 ;;
    esac
done
exit 0
