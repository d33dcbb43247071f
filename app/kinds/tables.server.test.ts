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
    outcome: {
      kind: "blackjack",
      dealer: { cards: cards("Ks"), points: 10 },
      hands: [hand],
      active: 0,
      can: ["hit", "stand", "double", "split"],
    },
  });

  it("keeps the dealer's second card down while the player is to act, and says what each step costs", () => {
    const shown = blackjack.machine(scope, { kind: "blackjack", blackjackPays: 250 }, open);
    expect(names(shown.dealer?.cards ?? [])).toEqual(["king of spades"]);
    expect(shown.dealer?.faceDown).toBe(true);
    const { title, acts } = blackjack.controls(scope, { kind: "blackjack", blackjackPays: 250 }, open);
    expect(title).toBe("You have 16, the dealer shows 10.");
    expect(acts.map(({ act, note }) => [act, note])).toEqual([
      ["hit", null],
      ["stand", null],
      ["double", "€1.00 more"],
      ["split", "€1.00 more"],
    ]);
  });

  it("tells both hands of a split, and which is to act", () => {
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
      ["Hand 1", "26", "over 21, lost", false],
      ["Hand 2", "soft 16", null, true],
    ]);
    expect(blackjack.controls(scope, { kind: "blackjack", blackjackPays: 250 }, split).note).toBe("Hand 2 is to act.");
  });

  it("tells what the player did, in order", () => {
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

  it("offers each guess with its chance and what it would be worth, never rounded up", () => {
    const { guesses, cashOut, skip } = hiLo.controls(scope, rules, at("8d"));
    expect(guesses).toEqual([
      { act: "higher", label: "Higher or the same", note: "46.2%, then 2.48×" },
      { act: "lower", label: "Lower or the same", note: "61.5%, then 1.8×" },
    ]);
    expect([cashOut, skip]).toEqual(["Cash out €1.14", "Skip this card, 1 left"]);
  });

  it.each([
    ["As", ["Higher", "Lower or the same"]],
    ["Kh", ["Higher or the same", "Lower"]],
  ])("names the guesses over %s as the rules have them", (open, labels) => {
    expect(hiLo.controls(scope, rules, at(open)).guesses.map(({ label }) => label)).toEqual(labels);
  });

  it("neither cashes out before a right guess nor skips without a skip", () => {
    const begun = at("8d", { cashOut: null, multiplier: 0, skipsLeft: 0 });
    expect(hiLo.controls(scope, rules, begun)).toMatchObject({ cashOut: null, skip: null });
  });

  it("tells each card with the guess that met it", () => {
    expect(hiLo.story(scope, rules, at("8d"))).toEqual(["3 of clubs", "Guessed higher: 8 of diamonds"]);
  });
});

describe("baccarat", () => {
  it("shows both hands, what they count and who won", () => {
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
    const { hands, label } = baccarat.machine(scope, rules, round({ state: "settled", steps: [], outcome }));
    expect(hands.map(({ name, points, won }) => [name, points, won])).toEqual([
      ["Player", "9", true],
      ["Banker", "7", false],
    ]);
    expect(label).toBe("Player wins. Your bet: Player.");
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

  it("tells what was held and what was drawn", () => {
    const outcome = { ...dealt, held: [0, 1], hand: "jacks-or-better" };
    const settled = round<"video-poker">({ state: "settled", steps: [], outcome });
    expect(videoPoker.story(scope, rules, settled)).toEqual([
      "Held: ace of clubs, ace of diamonds",
      "Drawn: 3 of hearts, 4 of spades, 5 of clubs",
    ]);
    const { cards: shown, pays } = videoPoker.machine(scope, rules, settled);
    expect(shown.map(({ held }) => held)).toEqual([true, true, false, false, false]);
    expect(pays).toHaveLength(POKER_HANDS.length);
    expect(pays[0]).toEqual({ name: "Royal flush", pays: "9×", hit: false });
    expect(pays.filter(({ hit }) => hit)).toEqual([{ name: "Jacks or better", pays: "1×", hit: true }]);
  });

  it("has told nothing before the cards are chosen", () => {
    expect(videoPoker.story(scope, rules, round({ state: "open", steps: [], outcome: dealt }))).toEqual([]);
  });
});

describe("keno", () => {
  const rules = { kind: "keno" as const, pays: [[0], [0], [0]] } as never;
  const picked = (count: number) => ({ kind: "keno" as const, picks: Array.from({ length: count }, (_, n) => n + 1) });

  it("says how many numbers were picked, and how many may be", () => {
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

  it("parts the layout into numbers, named bets and the rest, with what each pays", () => {
    const { straights, outside, more } = roulette.fields(scope, rules);
    expect(straights.map(({ label, colour }) => [label, colour])).toEqual([
      ["0", "zero"],
      ["32", "red"],
    ]);
    expect(outside).toEqual([{ title: "18 numbers each, pays 2×", bets: [{ value: "red", label: "Red" }] }]);
    expect(more).toEqual([{ title: "2 numbers each, pays 18×", bets: [{ value: "split-1-2", label: "1 · 2" }] }]);
  });

  it("tells where the ball fell and what each bet paid", () => {
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
      label: "The ball fell on 15, black",
    });
    expect(roulette.story(scope, rules, settled)).toEqual(["Red: €2.00", "0: €0.00"]);
  });

  it("lays the chosen stake on each bet", () => {
    expect(roulette.stakes({ kind: "roulette", bets: ["red", "odd", "low"] })).toBe(3);
  });
});
