import type { SlotRules } from "#app/contract/games/slot.ts";

/** Counts of larger grids would overflow the byte tables. */
const MOST_CELLS = 64;

/**
 * Throws a RangeError that names the first contradiction in a slot's rules that the contract's schema cannot detect. Requirements of
 * a single mechanic are checked by that mechanic.
 */
export function assertSound(rules: SlotRules): void {
  assertSymbols(rules);
  assertStrips(rules);
  if ("lines" in rules) assertLines(rules);
  if (rules.mechanic === "respin") assertRespins(rules);
}

function assertSymbols(rules: SlotRules): void {
  const { symbols, mechanic } = rules;
  const ids = symbols.map(({ id }) => id);
  const twice = ids.find((id, place) => ids.indexOf(id) !== place);
  refuseIf(twice, `There are two symbols ${twice}`);
  for (const role of ["wild", "scatter", "coin"] as const) {
    refuseIf(symbols.filter((symbol) => symbol.role === role).length > 1, `A slot has one ${role} at most`);
  }
  const has = (role: string) => symbols.some((symbol) => symbol.role === role);
  refuseIf(has("wild") && mechanic === "clusters", "A clusters slot has no wild");
  refuseIf(
    has("scatter") !== ("freeSpins" in rules && rules.freeSpins !== null),
    "Free spins and a scatter go together",
  );
  refuseIf(has("coin") !== (mechanic === "respin"), "Respins and a coin go together");
  for (const { id, role, pays } of symbols) {
    const paid = Object.entries(pays).map(([, pay]) => pay as number);
    refuseIf(role === "pay" && paid.length === 0, `${id} pays nothing`);
    refuseIf(
      (role === "scatter" || role === "coin") && paid.length > 0,
      `${id} is a ${role}, which pays nothing by itself`,
    );
    refuseIf(
      paid.some((pay, place) => pay <= (paid[place - 1] ?? 0)),
      `More ${id} do not pay more`,
    );
  }
}

function assertStrips({ strips, symbols, rows }: SlotRules): void {
  refuseIf(strips.length * rows > MOST_CELLS, `A grid has ${MOST_CELLS} cells at most`);
  const used = new Set(strips.flatMap((strip) => strip.split(" ")));
  const unused = symbols.find(({ id }) => !used.has(id))?.id;
  refuseIf(unused, `${unused} is on no reel`);
  strips.forEach((strip, reel) => {
    refuseIf(strip.split(" ").length < rows, `Reel ${reel + 1} has fewer symbols than rows`);
  });
}

function assertLines({ lines, strips, rows }: SlotRules & { lines: number[][] }): void {
  const texts = lines.map((line) => line.join());
  lines.forEach((line, place) => {
    refuseIf(line.length !== strips.length, `Line ${place + 1} does not name a row for each of ${strips.length} reels`);
    refuseIf(
      line.some((row) => row >= rows),
      `Line ${place + 1} leaves the grid`,
    );
    refuseIf(texts.indexOf(line.join()) !== place, `Line ${place + 1} is there twice`);
  });
}

function assertRespins({ respins, strips, rows }: SlotRules & { mechanic: "respin" }): void {
  const { coin, outOf } = respins.chance;
  refuseIf(coin >= outOf, `A coin comes in ${coin} of ${outOf} draws, which must be fewer than all`);
  refuseIf(respins.coins > strips.length * rows, "More coins start the respins than there are cells");
}

function refuseIf(wrong: unknown, what: string): void {
  if (wrong) throw new RangeError(what);
}
