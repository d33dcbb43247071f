import { describe, expect, it } from "vitest";
import { type PlayerFacts, standingOf } from "./standing.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const hours = (count: number) => new Date(NOW.getTime() + count * 60 * 60_000);

const player = (changes: Partial<PlayerFacts> = {}): PlayerFacts => ({
  isBlocked: false,
  isExcluded: false,
  isCoolingOff: false,
  isEmailConfirmed: true,
  deposits: 0,
  differentGames: 0,
  ...changes,
});

type Terms = Parameters<typeof standingOf>[0];
const terms = (trigger: Terms["trigger"], changes: Partial<Terms> = {}): Terms => ({
  state: "open",
  trigger,
  depositNumber: null,
  differentGames: null,
  opensAt: hours(-24),
  ...changes,
});

const YES = { qualifies: true, reason: null, remaining: null };
const no = (reason: string, remaining: number | null = null) => ({ qualifies: false, reason, remaining });

describe("standingOf", () => {
  it("keeps an offer for registering open until its last instant", () => {
    const registration = terms("registration");
    expect(standingOf(registration, player(), { offer: { activateBy: hours(1) } }, NOW)).toEqual(YES);
    expect(standingOf(registration, player(), { offer: { activateBy: NOW } }, NOW)).toEqual(no("lapsed"));
    expect(standingOf(registration, player(), {}, NOW)).toEqual(no("not_offered"));
  });

  it.each([
    [1, 0, YES],
    [1, 1, no("deposit_passed")],
    [3, 0, no("deposit_ahead", 2)],
    [3, 2, YES],
    [3, 3, no("deposit_passed")],
  ])("counts deposits: number %d after %d", (depositNumber, deposits, expected) => {
    expect(standingOf(terms("deposit", { depositNumber }), player({ deposits }), {}, NOW)).toEqual(expected);
  });

  it.each([
    [0, no("games_missing", 3)],
    [2, no("games_missing", 1)],
    [3, YES],
    [9, YES],
  ])("counts the different games played: %d of three", (differentGames, expected) => {
    const gamification = terms("gamification", { differentGames: 3 });
    expect(standingOf(gamification, player({ differentGames }), {}, NOW)).toEqual(expected);
  });

  it.each(["code", "free_spins"] as const)("requires nothing but a confirmed e-mail for %s", (trigger) => {
    expect(standingOf(terms(trigger), player(), {}, NOW)).toEqual(YES);
    const unconfirmed = player({ isEmailConfirmed: false });
    expect(standingOf(terms(trigger), unconfirmed, {}, NOW)).toEqual(no("email_not_confirmed"));
  });

  it("waits for the campaign to open", () => {
    expect(standingOf(terms("code", { opensAt: hours(1) }), player(), {}, NOW)).toEqual(no("not_open"));
    expect(standingOf(terms("code", { opensAt: NOW }), player(), {}, NOW)).toEqual(YES);
  });

  it("qualifies nobody for an announced campaign, and lets no offer lapse", () => {
    for (const trigger of ["registration", "deposit", "code", "free_spins"] as const) {
      const announced = terms(trigger, { state: "announced" });
      expect(standingOf(announced, player(), { offer: { activateBy: hours(-99) } }, NOW)).toEqual(no("not_open"));
    }
  });

  it("qualifies nobody for a campaign that was taken or has no budget left", () => {
    const deposit = terms("deposit", { depositNumber: 1 });
    const passed = player({ deposits: 1 });
    expect(standingOf(deposit, passed, { isTaken: true, isSpent: true }, NOW)).toEqual(no("taken"));
    expect(standingOf(deposit, passed, { isSpent: true }, NOW)).toEqual(no("budget_spent"));
  });

  it("gives first the reason that no action can remove", () => {
    const barred = { isBlocked: true, isExcluded: true, isCoolingOff: true };
    const deposit = terms("deposit", { depositNumber: 1 });
    const reason = (changes: Partial<PlayerFacts>) =>
      standingOf(deposit, player({ isEmailConfirmed: false, deposits: 4, ...changes }), {}, NOW).reason;
    expect(reason(barred)).toBe("blocked");
    expect(reason({ ...barred, isBlocked: false })).toBe("self_excluded");
    expect(reason({ isCoolingOff: true })).toBe("cooling_off");
    expect(reason({})).toBe("deposit_passed");
  });
});
