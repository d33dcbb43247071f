import { describe, expect, it } from "vitest";
import type { Card } from "#app/contract/games/card.ts";
import type { GameKind } from "#app/contract/games/index.ts";
import { POKER_HANDS } from "#app/contract/games/poker-hands.ts";
import { toMoney } from "#app/contract/money.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { baccarat } from "./baccarat/view.server.ts";
import { blackjack } from "./blackjack/view.server.ts";
import { hiLo } from "./hi-lo/view.server.ts";
import { keno } from "./keno/view.server.ts";
import type { RoundOf } from "./kind.server.ts";
import { roulette } from "./roulette/view.server.ts";
import { videoPoker } from "./video-poker/view.server.ts";

const scope = { t: translatorFor("en"), format: formatterFor("en") } as Scope;
const eur = (cents: number) => toMoney(BigInt(cents), "EUR");
const card = (text: string): Card => {
  const suits = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" } as const;
  return { rank: text.slice(0, -1) as Card["rank"], suit: suits[text.at(-1) as keyof typeof suits] };
};
const cards = (text: string) => text.split(" ").map(card);
const names = (shown: readonly { name: string }[]) => shown.map(({ name }) => name);
const round = <Kind extends GameKind>(facts: unknown) => facts as RoundOf<Kind>;

describe("blackjack", () => {
  const hand = { cards: cards("8c 8h"), points: 16, soft: false, stake: eur(100), result: null, payout: eur(0) };
  const open = round<"blackjack">({
    state: "open",
    steps: [],
    stake: eur(100),
    payout: eur(0),
    outcome: {
      kind: "blackjack",
      dealer: { cards: cards("Ks"), points: 10 },
      hands: [hand],
      active: 0,
      can: ["hit", "stand", "double", "split"],
    },
  });

  it("keeps the dealer's second card face down while the player is to act, and reports the cost of each step", () => {
    const shown = blackjack.machine(scope, { kind: "blackjack", blackjackPays: 250 }, open);
    expect(names(shown.dealer?.cards ?? [])).toEqual(["king of spades"]);
    expect(shown.dealer?.faceDown).toBe(true);
    const { title, acts } = blackjack.controls(scope, { kind: "blackjack", blackjackPays: 250 }, open);
    expect(title).toBe("You have 16, the dealer shows 10.");
    expect(acts.map(({ act, key, note }) => [act, key, note])).toEqual([
      ["hit", "h", null],
      ["stand", "s", null],
      ["double", "d", "€1.00 more"],
      ["split", "p", "€1.00 more"],
    ]);
  });

  it("keeps the key of an unavailable action in its place", () => {
    const later = round<"blackjack">({ ...open, outcome: { ...open.outcome, can: ["hit", "stand"] } });
    const { acts } = blackjack.controls(scope, { kind: "blackjack", blackjackPays: 250 }, later);
    expect(acts.map(({ act, can }) => [act, can])).toEqual([
      ["hit", true],
      ["stand", true],
      ["double", false],
      ["split", false],
    ]);
  });

  it("marks a won hand only if the round paid more than its stake", () => {
    const won = { ...hand, result: "won", payout: eur(200) };
    const settled = (payout: number) =>
      round<"blackjack">({
        ...open,
        state: "settled",
        stake: eur(200),
        payout: eur(payout),
        outcome: { ...open.outcome, hands: [won, { ...hand, result: "lost" }], active: null, can: [] },
      });
    const marks = (payout: number) =>
      blackjack
        .machine(scope, { kind: "blackjack", blackjackPays: 250 }, settled(payout))
        .hands.map(({ gained }) => gained);
    expect([marks(200), marks(250)]).toEqual([
      [false, false],
      [true, false],
    ]);
  });

  it("shows both hands of a split, and which is to act", () => {
    const split = round<"blackjack">({
      ...open,
      outcome: {
        ...open.outcome,
        hands: [
          { ...hand, result: "bust", points: 26 },
          { ...hand, soft: true },
        ],
        active: 1,
      },
    });
    const { hands } = blackjack.machine(scope, { kind: "blackjack", blackjackPays: 250 }, split);
    expect(hands.map(({ name, points, result, active }) => [name, points, result, active])).toEqual([
      ["Hand 1", "26", "Over 21", false],
      ["Hand 2", "6/16", null, true],
    ]);
    expect(blackjack.controls(scope, { kind: "blackjack", blackjackPays: 250 }, split).note).toBe("Hand 2 is to act.");
  });

  it("lists the player's actions in order", () => {
    const steps = [{ act: "hit" }, { act: "stand" }];
    expect(blackjack.story(scope, { kind: "blackjack", blackjackPays: 250 }, round({ ...open, steps }))).toEqual([
      "Hit",
      "Stand",
    ]);
  });
});

describe("hi-lo", () => {
  const rules = { kind: "hi-lo", payoutBasisPoints: 9_700, maximumMultiplier: 1_000, skips: 1 } as const;
  const at = (open: string, more: object = {}) =>
    round<"hi-lo">({
      state: "open",
      steps: [],
      stake: eur(100),
      payout: eur(0),
      outcome: {
        kind: "hi-lo",
        cards: cards(`3c ${open}`),
        guesses: ["higher"],
        lost: false,
        multiplier: 1.1463,
        cashOut: eur(114),
        next: { higher: { multiplier: 2.4837, chance: 6 / 13 }, lower: { multiplier: 1.8, chance: 8 / 13 } },
        skipsLeft: 1,
        ...more,
      },
    });

  it("offers each guess with its chance and its value, never rounded", () => {
    const { guesses, cashOut, skip } = hiLo.controls(scope, rules, at("8d"));
    expect(guesses).toEqual([
      { act: "higher", key: "ArrowUp", label: "Higher or the same", chance: "46.2%", pays: "2.4837×" },
      { act: "lower", key: "ArrowDown", label: "Lower or the same", chance: "61.5%", pays: "1.8×" },
    ]);
    expect([cashOut, skip]).toEqual(["Cash out €1.14", "Skip, 1 left"]);
  });

  it.each([
    ["As", ["Higher", "Lower or the same"]],
    ["Kh", ["Higher or the same", "Lower"]],
  ])("names the guesses over %s by the rules", (open, labels) => {
    expect(hiLo.controls(scope, rules, at(open)).guesses.map(({ label }) => label)).toEqual(labels);
  });

  it("offers neither cashing out before a right guess nor skipping without skips left", () => {
    const begun = at("8d", { cashOut: null, multiplier: 0, skipsLeft: 0 });
    expect(hiLo.controls(scope, rules, begun)).toMatchObject({ cashOut: null, canSkip: false });
  });

  it("shows which ranks each guess wins on, with the same rank for both except at the ends", () => {
    const over = (open: string) =>
      hiLo
        .machine(scope, rules, at(open))
        .ranks.map(({ right }) => right?.at(0))
        .join("");
    expect([over("8d"), over("As"), over("Kh")]).toEqual(["lllllllbhhhhh", "lhhhhhhhhhhhh", "llllllllllllh"]);
  });

  it("describes each card with the guess it answered", () => {
    expect(hiLo.story(scope, rules, at("8d"))).toEqual(["3 of clubs", "Guessed higher: 8 of diamonds"]);
  });
});

describe("baccarat", () => {
  it("shows both hands, their totals and the winner", () => {
    const rules = { kind: "baccarat", decks: 8, pays: { player: 200, banker: 195, tie: 900 } } as const;
    const outcome = {
      kind: "baccarat",
      bet: "player",
      player: cards("9c Kd"),
      banker: cards("2c 2d 3h"),
      playerPoints: 9,
      bankerPoints: 7,
      winner: "player",
    };
    const settled = (stake: number, payout: number) =>
      round<"baccarat">({ state: "settled", steps: [], stake: eur(stake), payout: eur(payout), outcome });
    const { hands } = baccarat.machine(scope, rules, settled(100, 200));
    expect(hands.map(({ name, points, state }) => [name, points, state])).toEqual([
      ["Player", "9", "gained"],
      ["Banker", "7", null],
    ]);
    expect(baccarat.machine(scope, rules, settled(100, 0)).hands[0].state).toBe("won");
    expect(baccarat.caption(scope, rules, settled(100, 200))).toBe("Player wins. Your bet: Player.");
    expect(baccarat.fields(scope, rules, null).choices.map(({ note }) => note)).toEqual([
      "pays 2×",
      "pays 1.95×",
      "pays 9×",
    ]);
  });
});

describe("video poker", () => {
  const pays = Object.fromEntries(POKER_HANDS.map((hand, place) => [hand, POKER_HANDS.length - place]));
  const rules = { kind: "video-poker", pays } as never;
  const dealt = { kind: "video-poker", cards: cards("Ac Ad 3h 4s 5c"), held: null, hand: null };

  it("describes which cards were held and drawn", () => {
    const outcome = { ...dealt, held: [0, 1], hand: "jacks-or-better" };
    const settled = round<"video-poker">({
      state: "settled",
      steps: [],
      outcome,
      stake: eur(100),
      payout: eur(100),
    });
    expect(videoPoker.story(scope, rules, settled)).toEqual([
      "Held: ace of clubs, ace of diamonds",
      "Drawn: 3 of hearts, 4 of spades, 5 of clubs",
    ]);
    const { cards: shown, drawn, pays } = videoPoker.machine(scope, rules, settled);
    expect(shown.map(({ held }) => held)).toEqual([true, true, false, false, false]);
    // Paid exactly the stake: marked, but not as a gain.
    expect(shown.map(({ state }) => state)).toEqual(["paid", "paid", null, null, null]);
    expect(drawn).toEqual([2, 3, 4]);
    expect(pays).toHaveLength(POKER_HANDS.length);
    expect(pays[0]).toEqual({ name: "Royal flush", pays: "9×", times: 9, state: null });
    expect(pays.filter(({ state }) => state)).toEqual([
      { name: "Jacks or better", pays: "1×", times: 1, state: "paid" },
    ]);
  });

  it("names the stake of the open round, and none once another can be chosen", () => {
    const stake = eur(100);
    const machine = (state: string) =>
      videoPoker.machine(
        scope,
        rules,
        round<"video-poker">({ state, steps: [], stake, payout: eur(0), outcome: dealt }),
      );
    expect(machine("open").stake).toBe("100");
    expect(machine("settled").stake).toBeNull();
  });

  it("tells nothing before the cards are chosen", () => {
    expect(videoPoker.story(scope, rules, round({ state: "open", steps: [], outcome: dealt }))).toEqual([]);
  });
});

describe("keno", () => {
  const rules = { kind: "keno" as const, pays: [[0], [0], [0]] } as never;
  const picked = (count: number) => ({ kind: "keno" as const, picks: Array.from({ length: count }, (_, n) => n + 1) });

  it("shows how many numbers were picked, and the maximum", () => {
    expect(keno.issueOf(rules, picked(4))).toBe("too_many|chosen=4|max=3");
    expect(keno.issueOf(rules, picked(3))).toBeNull();
  });
});

describe("roulette", () => {
  const rules = {
    kind: "roulette" as const,
    pockets: 37,
    wheel: [0, 32, 15],
    red: [32],
    bets: {
      "straight-0": [0],
      "straight-32": [32],
      red: Array.from({ length: 18 }, (_, n) => n + 1),
      "split-1-2": [1, 2],
    },
  };

  it("places each bet between its numbers, with its payout", () => {
    const { zero, places, outside } = roulette.fields(scope, rules, null);
    expect([zero.tone, places[129]]).toMatchObject(["zero", { value: "straight-32", brief: "32", tone: "red" }]);
    // The line of a split is between its fields.
    expect(places.findIndex((bet) => bet?.value === "split-1-2")).toBe(8);
    expect(places[8]).toMatchObject({ label: "1 · 2", pays: "18×", spot: "line" });
    expect(outside.find(({ value }) => value === "red")).toMatchObject({ label: "Red", pays: "2×" });
  });

  it("keeps the stake of each bet", () => {
    const last = { kind: "roulette", bets: ["red", "straight-0"], parts: [2, 5] } as const;
    expect(roulette.fields(scope, rules, { ...last, bets: [...last.bets], parts: [...last.parts] }).last).toEqual({
      red: 2,
      "straight-0": 5,
    });
  });

  it("describes where the ball fell and what each bet paid", () => {
    const outcome = {
      kind: "roulette",
      pocket: 15,
      bets: [
        { bet: "red", payout: eur(200) },
        { bet: "straight-0", payout: eur(0) },
      ],
    };
    const settled = round<"roulette">({ state: "settled", steps: [], outcome, stake: eur(100), payout: eur(200) });
    expect(roulette.machine(scope, rules, settled)).toMatchObject({
      place: 2,
      won: true,
      paid: { red: true, "straight-0": false },
      label: "The ball fell on 15, black",
    });
    expect(roulette.story(scope, rules, settled)).toEqual(["Red: €2.00", "0: €0.00"]);
  });

  it("places the chosen stake on each bet", () => {
    expect(roulette.stakes({ kind: "roulette", bets: ["red", "odd", "low"] })).toBe(3);
    expect(roulette.stakes({ kind: "roulette", bets: ["red", "odd"], parts: [1, 4] })).toBe(5);
  });
});
