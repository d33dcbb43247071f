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
  ({ state: "settled", steps: [], ...facts }) as unknown as RoundOf<Kind>;

it.each([
  [2.4999, "2.49×"],
  [1.1, "1.1×"],
  [0.29, "0.29×"],
  [1_000_000, "1,000,000×"],
])("%d is printed %s, never above what is paid", (multiplier, text) => {
  expect(times(scope, multiplier)).toBe(text);
});

describe("mines", () => {
  const rules = {
    ...{ kind: "mines" as const, tiles: 25, minimumMines: 1, maximumMines: 24 },
    ...{ payoutBasisPoints: 9_900, maximumMultiplier: 10_000 },
  };
  const outcome = { kind: "mines", mines: 3, opened: [4], hit: null, mineTiles: null, multiplier: 1.125 };

  it("shows of an open field only what was opened, and offers every other tile", () => {
    const open = round<"mines">({ state: "open", outcome: { ...outcome, nextMultiplier: 1.28, cashOut: eur(112) } });
    const { tiles, live } = mines.machine(scope, rules, open);
    expect(live).toBe(true);
    expect(tiles.filter(({ state }) => state === "shut")).toHaveLength(24);
    expect(tiles.slice(3, 5)).toEqual([
      { state: "shut", label: "Open tile 4" },
      { state: "safe", label: "Tile 5, safe" },
    ]);
    expect(mines.controls(scope, rules, open)).toMatchObject({
      title: "Worth 1.12× the stake now.",
      note: "The next tile is safe with a chance of 87.5%, and then the round is worth 1.28×.",
      cashOut: "Cash out €1.12",
    });
  });

  it("shows the mines when the round is over", () => {
    const lost = round<"mines">({ outcome: { ...outcome, hit: 7, mineTiles: [7, 8, 9], nextMultiplier: null } });
    const { tiles } = mines.machine(scope, rules, lost);
    expect(tiles.slice(7, 10).map(({ state }) => state)).toEqual(["hit", "mine", "mine"]);
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
      bins: ["3×", "0×", "3×"],
      bin: 2,
      won: true,
      label: "The ball fell into bin 3 of 3, which pays 3×.",
    });
    expect(plinko.story(scope, rules, played)).toEqual(["right, right"]);
  });

  it("marks a bin that pays back no more than the stake as no win", () => {
    const input = { kind: "plinko", rows: 2, risk: "low" } as const;
    const outcome = { ...input, path: [0, 1], bin: 1, multiplier: 50 };
    const played = round<"plinko">({ input, outcome, stake: eur(100), payout: eur(50) });
    expect(plinko.machine(scope, rules, played).won).toBe(false);
  });

  it("offers each number of rows and each risk once", () => {
    const { rowChoices, riskChoices } = plinko.fields(scope, rules, null);
    expect([rowChoices.length, riskChoices.map(({ label }) => label)]).toEqual([1, ["Low", "High"]]);
  });
});

it("keno shows what was drawn in the order of the numbers, and tells the order of the draw", () => {
  const rules = { kind: "keno", numbers: 40, drawn: 3, pays: [[0, 350]] } as const;
  const outcome = { kind: "keno", picks: [7], drawn: [30, 7, 12], hits: [7], multiplier: 350 };
  const played = round<"keno">({ outcome });
  expect(keno.machine(scope, rules as never, played).drawn.map(({ name }) => name)).toEqual(["7, yours", "12", "30"]);
  expect(keno.story(scope, rules as never, played)).toEqual(["Drawn in this order: 30, 7, 12", "1 hit pays 3.5×"]);
});

it("the wheel's legend says how often each figure stands on it", () => {
  const rules = { kind: "wheel" as const, wheels: [{ risk: "low" as const, pays: [0, 150, 0, 300] }] };
  const { legend, tones } = wheel.machine(scope, rules, null);
  expect(legend.map(({ pays, share }) => `${pays} ${share}`)).toEqual(["0× 2 of 4", "1.5× 1 of 4", "3× 1 of 4"]);
  expect(tones).toEqual([0, 1, 0, 2]);
});

it("limbo says what was drawn and what would have won", () => {
  const rules = { kind: "limbo", minimumTarget: 101, maximumTarget: 1_000_000, payoutBasisPoints: 9_900 } as const;
  const played = round<"limbo">({ outcome: { kind: "limbo", target: 250, drawn: 173, won: false } });
  expect(limbo.machine(scope, rules, played)).toMatchObject({ won: false, label: "Drawn 1.73×; 2.5× and over wins." });
});

it("the dice begin with the chance that pays twice the stake, then with the one played last", () => {
  const rules = {
    kind: "dice",
    sides: 10_000,
    minimumChance: 100,
    maximumChance: 9_000,
    payoutBasisPoints: 9_900,
  } as const;
  expect(dice.fields(scope, rules, null)).toMatchObject({ chance: "49.50", direction: "under" });
  expect(dice.fields(scope, rules, { kind: "dice", chance: 725, direction: "over" }).chance).toBe("7.25");
});

it("a scratch card tells its cells only when it has been bought", () => {
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

  it("show the tops of their strips before the first round", () => {
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

  it("mark what won, say it, and leave empty cells empty", () => {
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
    const played = round<"slot">({ outcome: { kind: "slot", spins: [{ ...spin, wins: [win] }] } });
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
        },
      ],
      first: 0,
    });
  });

  it("end on the last of the respins, where the coins are paid", () => {
    const coin = { cell: [0, 0], payout: eur(500) };
    const respin = { ...spin, respinsLeft: 2, coins: [coin] };
    const played = round<"slot">({ outcome: { kind: "slot", spins: [spin, respin, { ...respin, respinsLeft: 0 }] } });
    const { frames, first } = slot.machine(scope, rules, played);
    expect(first).toBe(2);
    expect(frames[1]).toMatchObject({ title: "Respin 1:", coins: { "0:0": "€5" }, wins: ["2 respins left"] });
  });

  it("number falls as falls and free spins as spins", () => {
    const titles = (spins: object[]) =>
      slot.machine(scope, rules, round({ outcome: { kind: "slot", spins } })).frames.map(({ title }) => title);
    expect(titles([spin, { ...spin, cascade: 1 }])).toEqual(["Fall 1:", "Fall 2:"]);
    expect(
      titles([
        { ...spin, freeSpinsAwarded: 8 },
        { ...spin, free: true },
      ]),
    ).toEqual(["Spin 1:", "Spin 2:"]);
  });
});
