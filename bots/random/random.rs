// A bot that plays any game at random: it copies one of the moves it is offered.
//
// Build:  rustc -O -o bots/build/random-rs bots/random/random.rs    (or `make -C bots`)
// Run:    kartenspiel match rothspitzen 'dice=bots/build/random-rs 7' @random @random
//         7 is a seed, a whole number, for runs that can be repeated; without it every run is another.
//
// The standard library has no random numbers: `next` is SplitMix64 (Steele, Lea, Flood 2014).
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufRead, Write};

fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn main() -> io::Result<()> {
    let seed = std::env::args().nth(1).and_then(|word| word.parse().ok());
    let mut state = seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    let mut out = io::stdout().lock();
    writeln!(out, "bot random")?;
    out.flush()?;
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line == "quit" {
            break;
        }
        if line.starts_with("choose ") {
            let moves: Vec<&str> = line.split(" | ").skip(1).collect();
            writeln!(out, "{}", moves[next(&mut state) as usize % moves.len()])?;
            out.flush()?; // hand over every line at once
        }
    }
    Ok(())
}
