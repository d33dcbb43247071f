import { describe, expect, it } from "vitest";
import type { ClientSeedOrigin as Origin } from "#app/contract/fairness.ts";
import { claimsOf, type Found } from "#app/contract/games/claims.ts";
import { roundProof } from "#app/contract/games/proof.ts";
import { readProof } from "#app/contract/games/read-proof.ts";
import { toMoney } from "#app/contract/money.ts";
import type { Round } from "#app/contract/play.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import { pathsIn } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import { tableView } from "./table.server.ts";

const scope = { t: translatorFor("en"), format: formatterFor("en"), paths: pathsIn("en") } as Scope;
const fun = (amount: number) => toMoney(BigInt(amount), "FUN");
const HASH = "b".repeat(64);
const SEED = "c".repeat(64);

/** A settled roll of dice, drawn from a seed that is revealed or sealed. */
const roll = (nonce: number, serverSeed: string | null) =>
  ({
    id: `rnd_AbCdEf12345${nonce}`,
    gameId: "hundred-dice",
    gameTitle: "Hundred Dice",
    mode: "demo",
    state: "settled",
    openedAt: "2026-11-22T05:00:00.000Z",
    settledAt: "2026-11-22T05:00:00.000Z",
    endedByHouse: false,
    voided: null,
    bet: fun(100),
    stake: fun(100),
    payout: fun(200),
    jackpots: null,
    paid: fun(200),
    net: fun(100),
    steps: [],
    stepsAt: [],
    paytableHash: HASH,
    input: { kind: "dice", chance: 4_950, direction: "under" },
    outcome: { kind: "dice", roll: 12, won: true },
    proof: { serverSeedHash: HASH, serverSeed, clientSeed: "teal kettle", clientSeedOrigin: "player", nonce },
  }) as unknown as Round;

type Session = Parameters<typeof tableView>[1]["session"];

const SESSION: NonNullable<Session> = {
  startedAt: "2026-11-22T05:00:00.000Z",
  staked: fun(700),
  returned: fun(200),
  net: fun(-500),
  rounds: [],
  jackpot: null,
  limits: [],
  realityCheck: {
    everyMinutes: 60,
    playedSeconds: 600,
    isDue: false,
    staked: fun(700),
    paid: fun(200),
    net: fun(-500),
  },
};

/** The view of a table of dice in this state. */
function viewOf({
  cash = 100_000,
  held = 0,
  nonce = 2,
  lastRounds = [] as Round[],
  by = "player" as Origin,
  session = undefined as Session,
  pressed = undefined as string | undefined,
}) {
  const rules = { kind: "dice", sides: 10_000, minimumChance: 100, maximumChance: 9_000, payoutBasisPoints: 9_900 };
  const game = {
    id: "hundred-dice",
    title: "Hundred Dice",
    category: "instant",
    paytableHash: HASH,
    ink: "bone",
    emblem: "die",
    rules,
    atStakes: null,
    choices: [],
  };
  return tableView(
    scope,
    {
      game: game as unknown as Parameters<typeof tableView>[1]["game"],
      stakes: {
        minimum: fun(10),
        maximum: fun(5_000),
        step: fun(10),
        offered: [fun(20), fun(100)],
        ceiling: fun(100_000_000),
      },
      returns: { card: 0.99, sameAtEveryStake: false, returns: [{ stake: fun(20), returned: 0.9626, holds: false }] },
      purse: { cash: fun(cash), held: fun(held) },
      seal: {
        serverSeedHash: HASH,
        nextServerSeedHash: HASH,
        nonce,
        clientSeed: "teal kettle",
        clientSeedOrigin: by,
      },
      openRound: null,
      lastRounds,
      results: lastRounds.map(({ stake, paid, net }) => ({ staked: stake, paid, net })),
      minimumCycleMs: 0,
      live: null,
      session,
    },
    pressed,
  );
}

/** Without the word joiners that keep a sum on one line. */
const plain = (text = "") => text.replaceAll("\u2060", "").replaceAll("\u00a0", " ");

describe("the table", () => {
  it("shows the round of its own press, also where another tab has played a later one", () => {
    const lastRounds = [roll(8, null), roll(7, null)];
    expect(viewOf({ lastRounds, pressed: lastRounds[1]?.id }).shown.round).toBe(lastRounds[1]?.id);
    expect(viewOf({ lastRounds }).shown.round).toBe(lastRounds[0]?.id);
    expect(viewOf({ lastRounds, pressed: "rnd_gone" }).shown.round).toBe(lastRounds[0]?.id);
  });

  it("says whether it answers the press that brought its result", () => {
    const lastRounds = [roll(8, null), roll(7, null)];
    expect(viewOf({ lastRounds, pressed: lastRounds[0]?.id }).isAnswer).toBe(true);
    expect(viewOf({ lastRounds }).isAnswer).toBe(false);
    expect(viewOf({ lastRounds, pressed: "rnd_gone" }).isAnswer).toBe(false);
    expect(viewOf({}).isAnswer).toBe(false);
  });

  it("provides the proof of each round whose seed is revealed, in the verifier's format", () => {
    const { rounds } = viewOf({ lastRounds: [roll(0, null), roll(7, SEED)] });
    expect(rounds.map(({ number, proof }) => [number, proof !== null])).toEqual([
      ["1", false],
      ["8", true],
    ]);
    const proof = roundProof.parse(JSON.parse(rounds[1]?.proof ?? ""));
    expect(proof).toMatchObject({
      gameId: "hundred-dice",
      bet: fun(100),
      payout: fun(200),
      proof: { serverSeed: SEED, nonce: 7 },
    });
  });

  it.each<[number, Origin, boolean]>([
    [0, "house", true],
    [0, "earlier", true],
    [0, "player", false],
    [1, "house", false],
  ])("with the nonce %i and a client seed by %s accepts another one: %s", (nonce, by, takes) => {
    expect(viewOf({ nonce, by }).ownSeed !== null).toBe(takes);
  });

  it("tells that the last round is void and why, until there is another", () => {
    const voided = { reason: "beacon_late", paid: fun(100) } as const;
    const input = { kind: "crash", target: null };
    const late = {
      ...roll(4, null),
      state: "void",
      payout: fun(0),
      paid: fun(100),
      net: fun(0),
      outcome: null,
      input,
      voided,
    };
    const { shown, fields } = viewOf({ lastRounds: [late as unknown as Round, roll(3, SEED)] });
    expect(plain(shown.caption ?? "")).toBe("Round 4. The beacon was late.");
    expect(plain(shown.tell.paid)).toContain("FUN 1.00 went back");
    expect(fields).toEqual(viewOf({ lastRounds: [roll(3, SEED)] }).fields);
    expect(viewOf({ lastRounds: [roll(5, null), late as unknown as Round] }).shown.round).toBe(roll(5, null).id);
  });

  it("provides the proof of a void round, up to its last step, with what was paid and why", () => {
    const voided = { reason: "outage", paid: fun(150) } as const;
    const round = { ...roll(3, SEED), state: "void", payout: fun(0), paid: fun(150), outcome: null, voided } as Round;
    const { rounds } = viewOf({ lastRounds: [round] });
    const proof = readProof(rounds[0]?.proof ?? "");
    expect(proof).toMatchObject({ state: "void", paid: fun(150), voided });
    const found = {
      serverSeedHash: HASH,
      paytableHash: HASH,
      stake: fun(100),
      payout: fun(150),
      jackpots: null,
      outcome: { kind: "dice" },
    } as Found;
    const claims = claimsOf(proof, found, { seal: "", clientSeed: "" });
    expect(claims.map(({ claim }) => claim)).toEqual(["serverSeedHash", "paytableHash", "staked", "paid"]);
    expect(claims.at(-1)?.same).toBe(true);
  });

  it("draws and describes the player's net after each round", () => {
    expect(viewOf({}).netLine).toBeNull();
    const lost = { ...roll(1, null), paid: fun(0), net: fun(-100) };
    const { netLine, rounds } = viewOf({ lastRounds: [lost, roll(0, null)] });
    expect(rounds.map(({ net, times }) => plain(`${net} ${times}`))).toEqual(["−FUN 1.00 0.00×", "+FUN 1.00 2.00×"]);
    expect(netLine).toMatchObject({ line: "M0 74.0H25.0V6.0H50.0V74.0", zero: "M0 74.0H300" });
    expect(plain(netLine?.words)).toBe("Net after the last 2 rounds: FUN 0.00. Highest +FUN 1.00, lowest FUN 0.00.");
  });

  it("ends the line of a session at its net, including rounds before the line", () => {
    const paid = { staked: fun(100), paid: fun(300), net: fun(200) };
    const session = { ...SESSION, rounds: [paid], net: fun(-500) };
    expect(plain(viewOf({ session }).netLine?.words)).toContain("−FUN 5.00. Highest −FUN 5.00, lowest −FUN 7.00.");
  });

  it("shows what is left of each limit, starting with those of which less than a fifth is left", () => {
    const money = { next: null, change: null, used: fun(8_000), limit: fun(10_000), left: fun(2_000) };
    const session: Session = {
      ...SESSION,
      limits: [
        { kind: "wager", period: "24_hours", ...money },
        { kind: "loss", period: "7_days", ...money, used: fun(8_001), left: fun(1_999) },
        { kind: "time", period: "30_days", next: null, change: null, used: 0, limit: 90, left: 90 },
        { kind: "deposit", period: "30_days", ...money },
      ],
    };
    const shown = viewOf({ session }).session;
    const [facts, line] = [shown?.facts, shown?.line].map((all) =>
      all?.map(({ name, figure, near }) => plain(`${name}: ${figure} ${near}`)),
    );
    expect(facts).toEqual([...(line ?? []), "Deposit limit left, 30 days: FUN 20.00 null"]);
    expect(line).toEqual([
      "Net: −FUN 5.00 null",
      "Loss limit left, 7 days: FUN 19.99 nearly used",
      "Stakes left, 24 hours: FUN 20.00 null",
      "Time left, 30 days: 1 h 30 min null",
    ]);
    expect(viewOf({}).session).toBeNull();
  });

  it("shows the reality check once it is due, with the figures since the last answer", () => {
    expect(viewOf({ session: SESSION }).check).toBeNull();
    const realityCheck = { ...SESSION.realityCheck, isDue: true, playedSeconds: 3_604 };
    const { check } = viewOf({ session: { ...SESSION, realityCheck } });
    expect(check?.title).toBe("You’ve played for 1 hr 1 min");
    expect(check?.lines.map(({ name, figure }) => plain(`${name} ${figure}`))).toEqual([
      "Staked FUN 7.00",
      "Paid back FUN 2.00",
      "Your result −FUN 5.00",
    ]);
    expect(check?.action).toBe("/en/game/play/hundred-dice");
  });

  it.each([
    [10, 0, false],
    [9, 0, true],
    [0, 0, true],
    [9, 1, false],
    [0, 5_000, false],
  ])("with %i in the purse and %i held is marked as short: %s", (cash, held, isShort) => {
    expect(viewOf({ cash, held }).isShort).toBe(isShort);
  });

  it("states what the bet returns at each stake, which stakes are refused, and the maximum a round pays", () => {
    expect(viewOf({}).returns).toEqual({
      text: "This bet returns 96.26% at 0.20 (not taken).",
      ceiling: expect.stringContaining("1,000,000"),
      href: null,
    });
  });
});
