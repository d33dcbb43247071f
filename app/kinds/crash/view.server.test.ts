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
import { liveView } from "./live.server.ts";
import { crash } from "./view.server.ts";

const scope = { t: translatorFor("en"), format: formatterFor("en"), paths: pathsIn("en") } as Scope;
const rules = {
  ...{ kind: "crash" as const, minimumTarget: 110, maximumTarget: 100_000 },
  ...{ payoutBasisPoints: 9_900, doublingMs: 10_000, bettingMs: 8_000 },
};
const stake = toMoney(250n, "EUR");
const roundOf = (outcome: object, facts: object = {}) =>
  ({
    ...{ state: "settled", stake, steps: [], input: { kind: "crash", target: null } },
    ...{ outcome: { kind: "crash", target: null, crashedAt: null, cashedOutAt: null, ...outcome }, ...facts },
  }) as unknown as RoundOf<"crash">;

describe("crash", () => {
  it("shows where one left, or where it crashed, and nothing before", () => {
    expect(crash.machine(scope, rules, null).figure).toBeNull();
    expect(crash.machine(scope, rules, roundOf({})).figure).toBeNull();
    expect(crash.machine(scope, rules, roundOf({ cashedOutAt: 137 }))).toMatchObject({
      ...{ figure: "1.37×", won: true, label: "You left here." },
    });
    expect(crash.machine(scope, rules, roundOf({ crashedAt: 99 }))).toMatchObject({
      ...{ figure: "0.99×", won: false, label: "It crashed here." },
    });
  });

  it("offers to leave, with a zero where the sum grows", () => {
    expect(crash.controls(scope, rules, roundOf({}))).toMatchObject({
      ...{ title: "Your bet of €2.50 is in.", cashOut: "Cash out €0.00", stake: "250", exit: 100_000 },
      note: "It leaves by itself at 1,000×, unless you leave before.",
    });
    const input = { kind: "crash", target: 150 };
    expect(crash.controls(scope, rules, roundOf({}, { input })).exit).toBe(150);
  });

  it("tells how it came", () => {
    const steps = [{ kind: "crash", act: "cashOut", at: 137 }];
    expect(crash.story(scope, rules, roundOf({ cashedOutAt: 137 }, { steps }))).toEqual(["Left at 1.37×"]);
    expect(crash.story(scope, rules, roundOf({ crashedAt: 99 }, { steps: [{ act: "stay" }] }))).toEqual([
      "Stayed to the end",
    ]);
  });

  it("is filled in as it was played last, also with no target", () => {
    expect(crash.fields(scope, rules, null).target).toBe("2.00");
    expect(crash.fields(scope, rules, { kind: "crash", target: null }).target).toBe("");
    expect(crash.fields(scope, rules, { kind: "crash", target: 155 }).target).toBe("1.55");
  });
});

describe("the shared round", () => {
  const live = {
    ...{ number: 18, state: "running", startsAt: "2026-11-20T12:00:08Z", now: "2026-11-20T12:00:10Z" },
    chain: { first: 1, last: 100_000, beginning: "a", nextBeginning: "b" },
    lastRounds: [{ number: 17, crashedAt: 231, serverSeed: "c" }],
  } as unknown as CrashTable;
  const game = { id: "steppe-comet", rules } as unknown as GameDetail;

  it("is shown with the last ones, and with what an own bet waits for", () => {
    const openRound = { input: { kind: "crash", target: 150 }, proof: { nonce: 18 } } as unknown as Round;
    expect(liveView(scope, { game, openRound, live })).toMatchObject({
      ...{ href: "/en/live-table/steppe-comet", zero: "0.00×", doublingMs: 10_000, own: { number: 18, exit: 150 } },
      table: { number: 18, last: [{ number: 17, figure: "2.31×" }] },
    });
    expect(liveView(scope, { game, openRound: null, live })?.own).toBeNull();
  });

  it("is none where each has his own", () => {
    expect(liveView(scope, { game, openRound: null, live: null })).toBeNull();
  });
});
