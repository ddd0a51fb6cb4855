#!/usr/bin/perl
# A bot that plays any game at random: it copies one of the moves it is offered.
#
# Build:  nothing to build.
# Run:    kartenspiel match rothspitzen 'dice=perl bots/random/random.pl 7' @random @random
#         7 is a seed, for runs that can be repeated; without it every run is another.
use strict;
use warnings;

$| = 1;    # hand over every line at once
srand $ARGV[0] if @ARGV;
print "bot random\n";
while (my $line = <STDIN>) {
    $line =~ s/\r?\n\z//;
    last if $line eq 'quit';
    my ($asked, @moves) = split / \| /, $line;
    print "$moves[rand @moves]\n" if $asked =~ /^choose /;
}
