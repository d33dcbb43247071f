import type { SLOT_MECHANICS } from "#app/contract/games/slot.ts";

const SPIN = `
strip   = rules.strips[reel] split at its spaces
stop    = choose(length(strip)), reel by reel from the left
grid[reel][row] = strip[(stop + row) mod length(strip)], row 0 … rules.rows - 1 from the top
pay(symbol, n)  = its pays[n]; not listed: the next lower n that is; none: 0
`.trim();

const LINES = `
for each line of rules.lines: cells = grid[0][line[0]], grid[1][line[1]] …
  w     = how many cells from the left are the wild (role "wild") without a break
  other = the first cell that is not the wild
  n     = how many cells from the left are other or the wild without a break
  win   = max( pay(wild, w), pay(other, n) ); only wilds: pay(wild, w)
`.trim();

const FREE_SPINS = `
scatters = how many cells of the grid are the scatter (role "scatter")
if rules.freeSpins and scatters >= rules.freeSpins.scatters:
  rules.freeSpins.spins more spins, each with stops of its own, on the same strips;
  each win * rules.freeSpins.multiplier; their scatters start nothing
payout  = stake * sum of all wins
`.trim();

/** The formulas of slots, by mechanic. Pays are tenths of the stake, and a stake is a multiple of ten: nothing is rounded. */
export const SLOT_FORMULAS: Readonly<Record<(typeof SLOT_MECHANICS)[number], string>> = {
  lines: `\n${SPIN}\n${LINES}\n${FREE_SPINS}\n`,

  ways: `
${SPIN}
for each symbol with role "pay":
  m[reel] = how many cells of the reel are the symbol or the wild (role "wild")
  n     = how many reels from the left have m > 0 without a break
  win   = pay(symbol, n) * m[0] * m[1] * … * m[n - 1]
${FREE_SPINS}
`,

  clusters: `
${SPIN}
fall    = 0
repeat:
  group = cells of one symbol that touch by a side, as many as there are
  win   = pay(symbol, size of the group) * rules.cascadeMultipliers[fall, at most its last], for each group
  no group pays -> the end
  groups that pay are removed; what is above falls
  each reel is filled from its lowest empty cell up: stop = (stop - 1) mod length(strip); the cell = strip[stop]
  fall  = fall + 1
payout  = stake * sum of all wins
`,

  classic: `
${SPIN}
for each line of rules.lines: cells = grid[0][line[0]], grid[1][line[1]], grid[2][line[2]]
  three wilds (role "wild"): win = pay(wild, 3)
  all that are not the wild are one symbol: win = pay(symbol, 3) * rules.wildMultiplier ^ (how many wilds)
payout  = stake * sum of all wins
`,

  respin: `
${SPIN}
${LINES}
value() = the first of rules.respins.values with d < the sum of weight up to and with it,
    d = choose(sum of all weight); its pays
coins   = the cells of the grid with the coin (role "coin")
if length(coins) >= rules.respins.coins, cells reel by reel from the left, each from the top:
  each coin gets its value()
  left  = rules.respins.respins;  0 if every cell has a coin
  while left > 0:
    for each cell without a coin: choose(rules.respins.chance.outOf) < rules.respins.chance.coin
      -> a coin, and at once its value()
    left = a coin came ? rules.respins.respins : left - 1;  0 if every cell has a coin
  win   = sum of the values;  every cell has a coin: win = rules.respins.fullGrid more
payout  = stake * sum of all wins
`,
};
