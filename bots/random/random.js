#!/usr/bin/env node
// A bot that plays any game at random: it copies one of the moves it is offered.
//
// Build:  nothing to build.
// Run:    kartenspiel match rothspitzen 'dice=node bots/random/random.js 7' @random @random
//         7 is a seed, a whole number, for runs that can be repeated; without it every run is another.
//
// Math.random cannot be seeded: below is a linear congruential generator (Numerical Recipes).
'use strict';
const readline = require('node:readline');

let state = Number(process.argv[2] ?? Math.random() * 2 ** 32) >>> 0;
function below(n) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}

process.stdout.write('bot random\n');
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  if (line.startsWith('choose ')) {
    const moves = line.split(' | ').slice(1);
    process.stdout.write(moves[below(moves.length)] + '\n');
  } else if (line === 'quit') {
    process.exit(0);
  }
});
