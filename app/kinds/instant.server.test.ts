import { describe, expect, it } from "vitest";
import type { GameKind } from "#app/contract/games/index.ts";
import { toMoney } from "#app/contract/money.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { dice } from "./dice/view.server.ts";
import { keno } from "./keno/view.server.ts";
import { type RoundOf, times } from "./kind.server.ts";
import { limbo } from "./limbo/view.server.ts";
import { mines } from "./mines/view.server.ts";
import { plinko } from "./plinko/view.server.ts";
import { scratch } from "./scratch/view.server.ts";
import { slot } from "./slot/view.server.ts";
import { wheel } from "./wheel/view.server.ts";

const scope = { t: translatorFor("en"), format: formatterFor("en") } as Scope;
const eur = (cents: number) => toMoney(BigInt(cents), "EUR");
const round = <Kind extends GameKind>(facts: object) =>
  ({ state: "settled", steps: [], stake: eur(100), payout: eur(0), ...facts }) as unknown as RoundOf<Kind>;

it.each([
  [2.49999, "2.49…×"],
  [1.1, "1.1×"],
  [0.29, "0.29×"],
  [1_000_000, "1,000,000×"],
])("prints %d as %s, never as another multiple", (multiplier, text) => {
  expect(times(scope, multiplier)).toBe(text);
});

describe("mines", () => {
  const rules = {
    kind: "mines" as const,
    tiles: 25,
    minimumMines: 1,
    maximumMines: 24,
    payoutBasisPoints: 9_900,
    maximumMultiplier: 10_000,
  };
  const outcome = { kind: "mines", mines: 3, opened: [4], hit: null, mineTiles: null, multiplier: 1.125 };

  it("shows only the opened tiles of an open field, and offers every other tile", () => {
    const open = round<"mines">({ state: "open", outcome: { ...outcome, nextMultiplier: 1.28, cashOut: eur(112) } });
    const { tiles, live, ladder } = mines.machine(scope, rules, open);
    expect(live).toBe(true);
    // With three mines; the multiplier of the next tile is marked.
    expect(ladder.map(({ pays, of }) => `${pays} ${of}`)).toEqual([
      "1.99…× ahead",
      "1.71…× ahead",
      "1.47…× ahead",
      "1.28…× next",
      "1.125× done",
    ]);
    expect(tiles.filter(({ state }) => state === "shut")).toHaveLength(24);
    expect(tiles.slice(3, 5)).toEqual([
      { state: "shut", label: "Open tile 4" },
      { state: "safe", label: "Tile 5, safe" },
    ]);
    expect(mines.controls(scope, rules, open)).toMatchObject({
      title: "Worth 1.125× the stake now.",
      note: "The next tile is safe with a chance of 87.5%, and then the round is worth 1.28×.",
      cashOut: "Cash out €1.12",
      next: "Next tile 1.28×",
    });
    expect(mines.controls(scope, rules, open).any).not.toBe(4);
  });

  it("shows the mines once the round is over", () => {
    const lost = round<"mines">({ outcome: { ...outcome, hit: 7, mineTiles: [7, 8, 9], nextMultiplier: null } });
    const { tiles } = mines.machine(scope, rules, lost);
    expect(tiles.slice(7, 11).map(({ state }) => state)).toEqual(["hit", "mine", "mine", "spare"]);
    expect(mines.caption(scope, rules, lost)).toBe("A mine under tile 8");
    expect(mines.story(scope, rules, lost)).toEqual(["Tile 5, safe", "Tile 8, the mine you opened"]);
  });
});

describe("plinko", () => {
  const rules = {
    kind: "plinko" as const,
    boards: [
      { rows: 2, risk: "low" as const, pays: [200, 50, 200] },
      { rows: 2, risk: "high" as const, pays: [300, 0, 300] },
    ],
  };

  it("shows the board that was played, and where the ball fell", () => {
    const input = { kind: "plinko", rows: 2, risk: "high" } as const;
    const outcome = { ...input, path: [1, 1], bin: 2, multiplier: 300 };
    const played = round<"plinko">({ input, outcome, stake: eur(100), payout: eur(300) });
    expect(plinko.machine(scope, rules, played)).toMatchObject({
      bins: [
        { pays: "3×", of: "win" },
        { pays: "0×", of: "below" },
        { pays: "3×", of: "win" },
      ],
      bin: 2,
      won: true,
      label: "The ball fell into bin 3 of 3, which pays 3×.",
    });
    expect(plinko.caption(scope, rules, played)).toBe("Bin 3 of 3 pays 3×");
    expect(plinko.story(scope, rules, played)).toEqual(["right, right"]);
  });

  it("does not mark a bin that pays at most the stake as a win", () => {
    const input = { kind: "plinko", rows: 2, risk: "low" } as const;
    const outcome = { ...input, path: [0, 1], bin: 1, multiplier: 50 };
    const played = round<"plinko">({ input, outcome, stake: eur(100), payout: eur(50) });
    expect(plinko.machine(scope, rules, played).won).toBe(false);
  });

  it("counts the last balls on boards of the same height, with the expected numbers", () => {
    const balls = [{ rows: 2, bins: [1, 6, 1] }];
    const { bars } = plinko.fields(scope, rules, null, balls);
    const label = "Bars: your last balls on this board, 8 of them. Line: what the odds expect.";
    expect(bars).toEqual([{ rows: 2, bars: { counts: [1, 6, 1], expected: [2, 4, 2], label } }]);
    expect(plinko.fields(scope, rules, null).bars).toEqual([{ rows: 2, bars: null }]);
  });

  it("offers each number of rows and each risk once", () => {
    const { rowChoices, riskChoices } = plinko.fields(scope, rules, null);
    expect([rowChoices.length, riskChoices.map(({ label }) => label)]).toEqual([1, ["Low", "High"]]);
  });
});

it("keno shows the drawn numbers in the order of the draw, and every number of hits that pays", () => {
  const rules = {
    kind: "keno",
    numbers: 40,
    drawn: 3,
    pays: [
      [0, 350],
      [0, 0, 900],
    ],
  } as const;
  const outcome = { kind: "keno", picks: [7, 8], drawn: [30, 7, 12], hits: [7], multiplier: 0 };
  const played = round<"keno">({ outcome });
  const view = keno.machine(scope, rules as never, played);
  expect(view.drawn.map(({ name }) => name)).toEqual(["30, drawn", "7, yours", "12, drawn"]);
  expect(view.pays[1]).toEqual([
    { from: 0, hits: "0–1", pays: "–" },
    { from: 2, hits: "2", pays: "9×" },
  ]);
  expect(keno.caption(scope, rules as never, played)).toBe("1 of 2 hit");
  expect(keno.story(scope, rules as never, played)[0]).toBe("Drawn in this order: 30, 7, 12");
});

it("the wheel's legend counts the segments of each figure", () => {
  const rules = { kind: "wheel" as const, wheels: [{ risk: "low" as const, pays: [0, 150, 0, 300] }] };
  const { legend, segments } = wheel.machine(scope, rules, null);
  expect(legend.map(({ pays, share }) => `${pays} ${share}`)).toEqual(["0× 2 of 4", "1.5× 1 of 4", "3× 1 of 4"]);
  expect(segments.map((rank) => legend[rank]?.tone)).toEqual([0, 3, 0, 4]);
});

it("limbo says whether the draw reached the target, and is a win only above the stake", () => {
  const rules = { kind: "limbo", minimumTarget: 101, maximumTarget: 1_000_000, payoutBasisPoints: 9_900 } as const;
  const flight = (drawn: number, payout: number) =>
    limbo.machine(
      scope,
      rules,
      round<"limbo">({ payout: eur(payout), outcome: { kind: "limbo", target: 250, drawn, won: payout > 0 } }),
    );
  expect(flight(173, 0)).toMatchObject({ won: false, figure: "1.73×", label: "1.73× stayed below 2.50×" });
  expect(flight(250, 250)).toMatchObject({ won: true, label: "2.50× reached 2.50×" });
  expect(flight(250, 100).won).toBe(false);
});

it("dice begin with the chance that pays twice the stake, then with the last bet", () => {
  const rules = {
    kind: "dice",
    sides: 10_000,
    minimumChance: 100,
    maximumChance: 9_000,
    payoutBasisPoints: 9_900,
  } as const;
  expect(dice.fields(scope, rules, null)).toMatchObject({ chance: "49.50", direction: "under" });
  expect(dice.fields(scope, rules, { kind: "dice", chance: 725, direction: "over" })).toMatchObject({
    chance: "7.25",
    bounds: { under: "7.25", over: "92.75" },
  });
  const rolled = (roll: number) =>
    dice.machine(
      scope,
      rules,
      round<"dice">({ outcome: { kind: "dice", roll, chance: 725, direction: "over", won: roll >= 9_275 } }),
    );
  expect(rolled(123)).toMatchObject({ figure: "01.23", label: "1.23 is below 92.75" });
  expect(rolled(9_275).label).toBe("92.75 is at or above 92.75");
});

it("a scratch card has cells only once it has been bought", () => {
  const fox = { id: "fox", inks: ["bone", "night", "lemon"], pays: 200, cards: 1 } as const;
  const rules = {
    kind: "scratch" as const,
    cells: 2,
    match: 2,
    outOf: 10,
    symbols: [{ ...fox, inks: [...fox.inks] as never }],
  };
  expect(scratch.machine(scope, rules, null).cells.map(({ image }) => image)).toEqual([null, null]);
  const bought = round<"scratch">({
    outcome: { kind: "scratch", cells: ["fox", "fox"], match: "fox", multiplier: 200 },
  });
  expect(scratch.machine(scope, rules, bought).cells.map(({ name, hit }) => [name, hit])).toEqual([
    ["fox", true],
    ["fox", true],
  ]);
});

describe("slots", () => {
  const symbol = (id: string) => ({ id, role: "pay", inks: ["bone", "night", "lemon"], pays: {} });
  const rules = {
    kind: "slot",
    rows: 2,
    symbols: ["fox", "owl"].map(symbol),
    strips: ["fox owl", "owl fox fox"],
  } as never;
  const spin = {
    grid: [
      ["fox", "owl"],
      ["fox", null],
    ],
    free: false,
    cascade: 0,
    wins: [],
    coins: [],
    respinsLeft: null,
    payout: eur(0),
    freeSpinsAwarded: 0,
  };

  const playedOf = (spins: object[]) =>
    round<"slot">({ stake: eur(100), payout: eur(0), outcome: { kind: "slot", spins } });
  const machineOf = (spins: object[]) => slot.machine(scope, rules, playedOf(spins));
  const captionOf = (spins: object[]) => slot.caption(scope, rules, playedOf(spins));

  it("show the top of their strips before the first round", () => {
    expect(slot.machine(scope, rules, null).frames).toMatchObject([
      {
        reels: [
          [0, 1],
          [1, 0],
        ],
        wins: [],
      },
    ]);
  });

  it("mark and describe wins, and leave empty cells empty", () => {
    const win = {
      symbol: "fox",
      count: 2,
      line: 1,
      cells: [
        [0, 0],
        [1, 0],
      ],
      payout: eur(40),
    };
    const spins = [{ ...spin, wins: [win], payout: eur(40) }];
    const played = round<"slot">({ stake: eur(20), payout: eur(40), outcome: { kind: "slot", spins } });
    expect(slot.caption(scope, rules, played)).toBe("Line 1: 2 × fox, 2.00×");
    expect(slot.machine(scope, rules, played)).toMatchObject({
      frames: [
        {
          title: null,
          reels: [
            [0, 1],
            [0, null],
          ],
          hits: ["0:0", "1:0"],
          wins: ["line 1, 2 × fox, €0.40"],
          lines: ["M0 50L50 50L150 50"],
        },
      ],
    });
  });

  it("end on the last respin, where the coins are paid, over the spin that started them", () => {
    const coin = { cell: [0, 0], payout: eur(500) };
    const first = { ...spin, respinsLeft: 3, coins: [coin] };
    const respin = {
      ...first,
      respinsLeft: 2,
      grid: [
        ["fox", null],
        [null, null],
      ],
    };
    const { frames } = machineOf([first, respin, { ...respin, respinsLeft: 0, payout: eur(500) }]);
    expect(frames[0]).toMatchObject({ title: "Spin", held: false, soFar: "5.00× so far", paid: true });
    expect(frames[1]).toMatchObject({
      title: "Respin 1",
      coins: { "0:0": "5×" },
      wins: ["2 respins left"],
      named: "2 respins left",
      held: true,
      stops: null,
      soFar: "5.00× so far",
    });
    expect(frames[1]?.reels[0]).toEqual([0, 1]);
    expect(frames[2]?.soFar).toBe("5.00× so far");
  });

  it("number falls as falls and free spins as spins, and show the sum so far", () => {
    const win = { symbol: "fox", count: 2, line: null, cells: [[0, 0]], payout: eur(50) };
    const falls = [spin, { ...spin, cascade: 1 }].map((one) => ({ ...one, wins: [win], payout: eur(50) }));
    expect(machineOf(falls).frames.map(({ title, soFar, paid }) => [title, soFar, paid])).toEqual([
      ["Fall 1", "0.50× so far", false],
      ["Fall 2", "1.00× so far", false],
    ]);
    expect(captionOf(falls)).toBe("2 falls paid 1.00×");
    const free = [
      { ...spin, freeSpinsAwarded: 1 },
      { ...spin, free: true, payout: eur(250) },
    ];
    expect(machineOf(free).frames.map(({ title, named }) => [title, named])).toEqual([
      ["Spin", "1 free spin"],
      ["Free spin 1 of 1", null],
    ]);
    expect(captionOf(free)).toBe("1 free spin paid 2.50×");
  });

  it("count the ways in which neighbouring reels pay", () => {
    const cells = [
      [0, 0],
      [0, 1],
      [1, 0],
    ];
    const spins = [{ ...spin, wins: [{ symbol: "fox", count: 2, line: null, cells, payout: eur(80) }] }];
    const ways = { ...(rules as object), mechanic: "ways" } as never;
    expect(slot.caption(scope, ways, playedOf(spins))).toBe("2 × fox in 2 ways, 0.80×");
  });
});
