import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { GameDetail } from "#app/contract/catalogue.ts";
import type { CrashTable } from "#app/contract/crash.ts";
import { toMoney } from "#app/contract/money.ts";
import type { Round } from "#app/contract/play.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import { pathsIn } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import type { RoundOf } from "../kind.server.ts";
import { flightAt } from "./flight.ts";
import { doubled } from "./growing.ts";
import { liveView } from "./live.server.ts";
import { FIRST_BOX, skyOf } from "./sky.ts";
import { crash } from "./view.server.ts";

const scope = { t: translatorFor("en"), format: formatterFor("en"), paths: pathsIn("en") } as Scope;
const rules = {
  kind: "crash" as const,
  minimumTarget: 110,
  maximumTarget: 100_000,
  payoutBasisPoints: 9_900,
  doublingMs: 10_000,
  bettingMs: 8_000,
};
const stake = toMoney(250n, "EUR");
const roundOf = (outcome: object, facts: object = {}) =>
  ({
    state: "settled",
    stake,
    steps: [],
    input: { kind: "crash", target: null },
    outcome: { kind: "crash", target: null, crashedAt: null, cashedOutAt: null, ...outcome },
    ...facts,
  }) as unknown as RoundOf<"crash">;

describe("crash", () => {
  it("shows where the player left, or where it crashed, and nothing before", () => {
    const ended = (outcome: object) => {
      const round = roundOf(outcome);
      const { end, won } = crash.machine(scope, rules, round);
      return { end, won, caption: crash.caption(scope, rules, round) };
    };
    expect(crash.machine(scope, rules, null).end).toBeNull();
    expect(ended({})).toEqual({ end: null, won: false, caption: null });
    expect(ended({ cashedOutAt: 137 })).toEqual({ end: 137, won: true, caption: "Left at 1.37×" });
    expect(ended({ crashedAt: 99 })).toEqual({ end: 99, won: false, caption: "It crashed at 0.99×" });
  });

  it("offers to cash out, with a zero in place of the growing amount", () => {
    expect(crash.controls(scope, rules, roundOf({}))).toMatchObject({
      title: "Your bet of €2.50 is in.",
      cashOut: "Cash out €0.00",
      stake: "250",
      exit: 100_000,
      note: "It leaves by itself at 1,000×, unless you leave before.",
    });
    const input = { kind: "crash", target: 150 };
    expect(crash.controls(scope, rules, roundOf({}, { input })).exit).toBe(150);
  });

  it("describes how the round ended", () => {
    const steps = [{ kind: "crash", act: "cashOut", at: 137 }];
    expect(crash.story(scope, rules, roundOf({ cashedOutAt: 137 }, { steps }))).toEqual(["Left at 1.37×"]);
    expect(crash.story(scope, rules, roundOf({ crashedAt: 99 }, { steps: [{ act: "stay" }] }))).toEqual([
      "Stayed to the end",
    ]);
  });

  it("is prefilled with the last bet, also without a target", () => {
    expect(crash.fields(scope, rules, null).target).toBe("2.00");
    expect(crash.fields(scope, rules, { kind: "crash", target: null }).target).toBe("");
    expect(crash.fields(scope, rules, { kind: "crash", target: 155 }).target).toBe("1.55");
  });
});

describe("the shared round", () => {
  const live = {
    number: 18,
    state: "running",
    startsAt: "2026-11-20T12:00:08Z",
    now: "2026-11-20T12:00:10Z",
    betsUntil: "2026-11-20T12:00:06.500Z",
    isWaiting: false,
    chain: { first: 1, last: 100_000, beginning: "a", nextBeginning: "b" },
    lastRounds: [{ number: 17, crashedAt: 231, serverSeed: "c" }],
    bets: [
      { number: 18, count: 1, left: 0, highest: null, bets: [] },
      {
        number: 17,
        count: 2,
        left: 1,
        highest: 137,
        bets: [{ idHash: "d", stake: toMoney(20n, "EUR"), leftAt: 137 }],
      },
    ],
  } as unknown as CrashTable;
  const game = { id: "steppe-comet", rules } as unknown as GameDetail;

  it("is shown with the last rounds, and with the state of an own bet", () => {
    const openRound = { id: "rnd_b", input: { kind: "crash", target: 150 }, proof: { nonce: 18 } } as unknown as Round;
    const left = { id: "rnd_a", state: "settled", outcome: { kind: "crash", cashedOutAt: 137 }, proof: { nonce: 17 } };
    const lastRounds = [left] as unknown as Round[];
    expect(liveView(scope, { game, openRound, lastRounds, live })).toMatchObject({
      href: "/en/live-table/steppe-comet",
      doublingMs: 10_000,
      own: { number: 18, exit: 150, target: 150 },
      words: { times: "0.00×", seconds: "0 s", leavesAt: "leaves at 0.00×" },
      left: { number: 17, at: 137 },
      table: {
        number: 18,
        last: [{ number: 17, crashedAt: 231 }],
        bets: [
          { number: 18, count: 1, left: 0 },
          { number: 17, count: 2, left: 1, bets: [{ id: "d", stake: "€0.20", leftAt: 137 }] },
        ],
      },
      // The SHA-256 hashes of their ids.
      ownBets: ["rnd_b", "rnd_a"].map((id) => createHash("sha256").update(id).digest("hex")),
    });
    expect(liveView(scope, { game, openRound: null, lastRounds: [], live })).toMatchObject({ own: null, left: null });
  });

  it("has the round before where that was void, and why", () => {
    const voided = { number: 17, reason: "beacon_late" as const };
    const tableOf = (told: CrashTable) =>
      liveView(scope, { game, openRound: null, lastRounds: [], live: told })?.table.voided;
    expect(tableOf({ ...live, voided })).toEqual(voided);
    expect(tableOf(live)).toBeUndefined();
  });

  it("is null if each player has rounds of their own", () => {
    expect(liveView(scope, { game, openRound: null, lastRounds: [], live: null })).toBeNull();
  });

  it("shows the end of the last round for a while, then accepts bets, then flies by the clock alone", () => {
    const view = liveView(scope, { game, openRound: null, lastRounds: [], live });
    if (!view) throw new Error("there is a table");
    const at = (since: number) => flightAt({ ...view, left: { number: 17, at: 137 } }, view.table.startsAt + since);
    expect(at(-9_000)).toMatchObject({ phase: "over", number: 17, multiplier: 231, left: 137 });
    expect(at(-3_000)).toMatchObject({ phase: "betting", number: 18, multiplier: 100, left: null });
    expect(at(10_000)).toMatchObject({ phase: "flying", number: 18, multiplier: 200, left: null });
  });

  it("does not fly while it waits for the beacon, however late that is", () => {
    const view = liveView(scope, { game, openRound: null, lastRounds: [], live: { ...live, isWaiting: true } });
    if (!view) throw new Error("there is a table");
    const at = (since: number) => flightAt(view, view.table.startsAt + since);
    expect(at(-1_600)).toMatchObject({ phase: "betting", number: 18, multiplier: 100 });
    for (const since of [-1_500, 0, 50_000]) {
      expect(at(since)).toMatchObject({ phase: "waiting", number: 18, milliseconds: 0, multiplier: 100 });
    }
  });

  it("keeps the comet visible for any duration, and the flag where it was planted", () => {
    const view = liveView(scope, { game, openRound: null, lastRounds: [], live });
    if (!view) throw new Error("there is a table");
    const flying = { phase: "flying", number: 18, target: 20_000, left: 200 } as const;
    for (const milliseconds of [0, 5_000, 30_000, 99_000]) {
      const multiplier = doubled(milliseconds, 10_000);
      const sky = skyOf({ ...flying, milliseconds, multiplier }, 10_000, FIRST_BOX, view.words);
      const place = [sky.comet?.x, sky.comet?.y].map((share) => Number.parseFloat(share ?? ""));
      expect(place.every((share) => share >= 6 && share <= 91)).toBe(true);
      expect(sky.level0Words?.text).toBe(milliseconds < 30_000 ? "1.5×" : milliseconds < 99_000 ? "5×" : "200×");
      expect(sky.aim?.display).toBe(multiplier < 16_000 ? "none" : "inline");
    }
  });

  it("draws no line over the figure and the text above the sky", () => {
    const view = liveView(scope, { game, openRound: null, lastRounds: [], live });
    if (!view) throw new Error("there is a table");
    // On a phone they end 120 px below its top, and a label is above each line.
    const box = { width: 360, height: 400 };
    for (const [milliseconds, target] of [...[0, 9_000].map((at) => [at, 200] as const), [14_000, 300]] as const) {
      const multiplier = doubled(milliseconds, 10_000);
      const flight = { phase: "flying", number: 18, left: null, milliseconds, multiplier, target } as const;
      const { aim, ...sky } = skyOf(flight, 10_000, box, view.words);
      const levels = [0, 1, 2, 3, 4, 5, 6, 7].filter((place) => sky[`level${place}`]?.display === "inline");
      const lines = [sky.aimLine, ...levels.map((place) => sky[`level${place}Line`])];
      expect(aim?.display).toBe("inline");
      for (const line of lines) expect((Number.parseFloat(line?.y1 ?? "") * box.height) / 100).toBeGreaterThan(140);
    }
  });
});
