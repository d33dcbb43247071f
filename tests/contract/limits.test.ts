import { describe, expect, it } from "vitest";
import { LIMIT_KINDS } from "#app/contract/limits.ts";
import type { InputOf } from "#app/contract/types.ts";
import { setBlocked } from "#server/platform/modules/players/index.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { later, limitOf, limitRequest, PERIODS, requestLimit, setLimit } from "#tests/support/limits.ts";
import { operationId } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, newPlayer, newUnknownPlayer, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();
const DAY_MS = 24 * 60 * 60_000;
const WEEK_LOSS = { kind: "loss", period: "7_days" } as const;

const newcomer = () => newConfirmedPlayer(platform);
const confirm = (player: { token: string }) => platform.call("confirmLimit", WEEK_LOSS, player);
const keep = (player: { token: string }) => platform.call("keepLimit", WEEK_LOSS, player);
const weekLoss = (player: { token: string }) => limitOf(platform, player, "loss", "7_days");
const setWeekLoss = (player: { token: string }, value: number | null, id?: string) =>
  setLimit(platform, player, "loss", "7_days", value, id);

describe("getLimits", () => {
  it("lists every kind and period, none of them set, in the currency of the registration", async () => {
    const player = await newConfirmedPlayer(platform, { currency: "PLN" });
    const { baseCurrency, limits, realityCheck } = dataOf(await platform.call("getLimits", {}, player));
    expect(baseCurrency).toBe("PLN");
    expect(limits.map(({ kind, period }) => `${kind} ${period}`)).toEqual(
      LIMIT_KINDS.flatMap((kind) => PERIODS.map((period) => `${kind} ${period}`)),
    );
    for (const { limit, left, next, change } of limits) {
      expect({ limit, left, next, change }).toEqual({ limit: null, left: null, next: null, change: null });
    }
    expect(realityCheck).toMatchObject({ everyMinutes: 60, playedSeconds: 0, isDue: false });
  });

  it("keeps the currency of the registration when another account is active", async () => {
    const player = await newcomer();
    dataOf(await platform.call("addCurrencyAccount", { currency: "USD" }, player));
    dataOf(await platform.call("switchCurrencyAccount", { currency: "USD" }, player));
    expect(dataOf(await platform.call("getLimits", {}, player)).baseCurrency).toBe("EUR");
  });
});

describe("setLimit", () => {
  it("applies at once if it is the first or tighter", async () => {
    const player = await newcomer();
    expect(await setWeekLoss(player, 6_000)).toEqual({ limit: 6_000, used: 0, left: 6_000, next: null, change: null });
    expect(await setWeekLoss(player, 5_999)).toMatchObject({ limit: 5_999, change: null });
    // The other kinds and periods, and other players, are unchanged.
    expect(await limitOf(platform, player, "loss", "24_hours")).toMatchObject({ limit: null });
    expect(await weekLoss(await newcomer())).toMatchObject({ limit: null });
  });

  it.each([7_000, null])("waits a day if it is looser (%s)", async (looser) => {
    const player = await newcomer();
    await setWeekLoss(player, 6_000);
    const requestedAt = platform.clock.now();
    expect(await setWeekLoss(player, looser)).toMatchObject({
      limit: 6_000,
      change: {
        to: looser,
        askedAt: requestedAt.toISOString(),
        from: new Date(requestedAt.getTime() + DAY_MS).toISOString(),
        lapsesAt: new Date(requestedAt.getTime() + 8 * DAY_MS).toISOString(),
      },
    });
  });

  it("neither restarts nor shortens the wait when the same value is requested again", async () => {
    const player = await newcomer();
    await setWeekLoss(player, 6_000);
    const { change } = await setWeekLoss(player, 8_000);
    await later(platform, [player], { minutes: 23 * 60 });
    expect((await setWeekLoss(player, 8_000)).change).toEqual(change);
    await later(platform, [player], { minutes: 60 });
    dataOf(await confirm(player));
    expect(await weekLoss(player)).toMatchObject({ limit: 8_000, change: null });
  });

  it("starts a new wait for another looser value, higher or lower", async () => {
    const player = await newcomer();
    await setWeekLoss(player, 6_000);
    await setWeekLoss(player, 8_000);
    for (const value of [9_000, 7_000, null]) {
      await later(platform, [player], { minutes: 60 });
      const { change, limit } = await setWeekLoss(player, value);
      expect([limit, change?.to, change?.askedAt]).toEqual([6_000, value, platform.clock.now().toISOString()]);
    }
  });

  it.each([5_000, 6_000])("cancels a pending change if it is tighter or the same (%i)", async (value) => {
    const player = await newcomer();
    await setWeekLoss(player, 6_000);
    await setWeekLoss(player, 8_000);
    expect(await setWeekLoss(player, value)).toMatchObject({ limit: value, change: null });
    await later(platform, [player], { days: 1 });
    expect(refusalOf(await confirm(player))).toEqual([409, "limit_change_gone"]);
  });

  it("changes the limit once for one operation id, even when it is repeated later", async () => {
    const player = await newcomer();
    const id = operationId();
    await setWeekLoss(player, 6_000, id);
    await setWeekLoss(player, 5_000);
    expect(await setWeekLoss(player, 6_000, id)).toMatchObject({ limit: 5_000, change: null });
    const other = await requestLimit(platform, player, limitRequest("loss", "7_days", 4_000), id);
    expect(refusalOf(other)).toEqual([409, "operation_mismatch"]);
    expect(await weekLoss(player)).toMatchObject({ limit: 5_000 });
  });

  it("ends in one consistent state after fifty concurrent changes", async () => {
    const player = await newcomer();
    const values = Array.from({ length: 50 }, (_, place) => 1_000 + ((place * 37) % 50) * 100);
    const answers = await Promise.all(
      values.map((value) => requestLimit(platform, player, limitRequest("loss", "7_days", value))),
    );
    for (const answer of answers) expect(answer.status).toBe(200);
    // The tightest of the requested values applies; a later one waits, or none does.
    const { limit, change } = await weekLoss(player);
    expect(limit).toBe(1_000);
    if (change) expect(values).toContain(change.to);
  });

  const bad = (value: unknown) => ({ kind: "loss", period: "7_days", value }) as InputOf<"setLimit">["asked"];
  it.each([
    ["nothing", bad("0")],
    ["less than nothing", bad("-100")],
    ["a decimal", bad("12.50")],
    ["a comma", bad("12,50")],
    ["a number with an exponent", bad("1e5")],
    ["thirteen digits and two decimals", bad("1".repeat(15))],
    ["a number and no digits", bad(6_000)],
    ["words", bad("much")],
    ["no value", bad(undefined)],
    ["a leading zero", bad("0600")],
    ["half a minute", { kind: "time", period: "7_days", value: 0.5 } as const],
    ["no minutes", { kind: "time", period: "7_days", value: 0 } as const],
    ["more minutes than there are", { kind: "time", period: "30_days", value: 43_201 } as const],
    ["another period", { kind: "loss", period: "1_day", value: "100" } as never],
    ["another kind", { kind: "points", period: "7_days", value: "100" } as never],
  ])("refuses %s", async (_, wanted) => {
    const player = await newcomer();
    expect(refusalOf(await requestLimit(platform, player, wanted))).toEqual([400, "validation_failed"]);
    const { limits } = dataOf(await platform.call("getLimits", {}, player));
    expect(limits.every(({ limit, change }) => limit === null && change === null)).toBe(true);
  });

  it("is open to players who may not play, and closed to guests", async () => {
    const excluded = await newcomer();
    dataOf(await platform.call("activateSelfExclusion", { period: "1_year", understood: true }, excluded));
    const blocked = await newcomer();
    await setBlocked(platform.context.connection.db, blocked.id, platform.clock.now());
    for (const player of [excluded, blocked, await newPlayer(platform)]) {
      expect(await setWeekLoss(player, 6_000)).toMatchObject({ limit: 6_000 });
    }
    const guest = await platform.call("setLimit", {
      operationId: operationId(),
      asked: limitRequest("loss", "7_days", 1),
    });
    expect(refusalOf(guest)).toEqual([401, "unauthenticated"]);
  });

  it("is recorded for good", async () => {
    const player = await newcomer();
    await setWeekLoss(player, 6_000);
    await setWeekLoss(player, null);
    dataOf(await keep(player));
    const { rows } = await platform.context.connection.db.execute(
      `select what, result from audit_log where player_id = '${player.id}' and what in ('setLimit', 'keepLimit') order by id`,
    );
    expect(rows).toEqual([
      { what: "setLimit", result: "set loss 7_days 6000" },
      { what: "setLimit", result: "asked loss 7_days none" },
      { what: "keepLimit", result: "kept loss 7_days 6000" },
    ]);
  });
});

describe("confirmLimit", () => {
  it("requires the full day, and applies with the confirmation", async () => {
    const player = await newcomer();
    await setWeekLoss(player, 6_000);
    const { change } = await setWeekLoss(player, null);
    await later(platform, [player], { minutes: 24 * 60, seconds: -1 });
    const tooSoon = await confirm(player);
    expect(refusalOf(tooSoon)).toEqual([422, "limit_change_waits"]);
    expect(tooSoon.envelope.errors[0]?.parameters).toEqual({ from: change?.from });
    expect(await weekLoss(player)).toMatchObject({ limit: 6_000 });
    await later(platform, [player], { seconds: 1 });
    dataOf(await confirm(player));
    expect(await weekLoss(player)).toMatchObject({ limit: null, change: null });
    // Repeating the confirmation changes nothing.
    dataOf(await confirm(player));
  });

  it("expires after seven more days, and a clock that is set back does not revive it", async () => {
    const player = await newcomer();
    await setWeekLoss(player, 6_000);
    await setWeekLoss(player, 7_000);
    await later(platform, [player], { days: 8 });
    expect(refusalOf(await confirm(player))).toEqual([409, "limit_change_gone"]);
    expect(await weekLoss(player)).toMatchObject({ limit: 6_000, change: null });
    // A tighter limit of another kind is dated now, so that the expiry is known when the clock is an hour slow.
    await setLimit(platform, player, "time", "7_days", 60);
    await later(platform, [player], { minutes: -60 });
    expect(refusalOf(await confirm(player))).toEqual([409, "limit_change_gone"]);
    await later(platform, [player], { minutes: 60 });
    expect(await setWeekLoss(player, 7_000)).toMatchObject({ limit: 6_000, change: { to: 7_000 } });
  });

  it("waits as long as before if the clock is set back", async () => {
    const player = await newcomer();
    await setWeekLoss(player, 6_000);
    await setWeekLoss(player, 7_000);
    await later(platform, [player], { minutes: -120 });
    await later(platform, [player], { minutes: 24 * 60 });
    expect(refusalOf(await confirm(player))).toEqual([422, "limit_change_waits"]);
    await later(platform, [player], { minutes: 120 });
    dataOf(await confirm(player));
  });

  it("changes nothing without a pending change, nor for another player", async () => {
    const [player, other] = [await newcomer(), await newcomer()];
    await setWeekLoss(player, 6_000);
    await setWeekLoss(player, 7_000);
    await later(platform, [player, other], { days: 1 });
    expect(refusalOf(await confirm(other))).toEqual([409, "limit_change_gone"]);
    expect(await weekLoss(player)).toMatchObject({ limit: 6_000, change: { to: 7_000 } });
  });
});

describe("keepLimit", () => {
  it("cancels a pending change, and changes nothing without one", async () => {
    const player = await newcomer();
    dataOf(await keep(player));
    await setWeekLoss(player, 6_000);
    await setWeekLoss(player, 7_000);
    dataOf(await platform.call("keepLimit", WEEK_LOSS, player));
    dataOf(await keep(player));
    expect(await weekLoss(player)).toMatchObject({ limit: 6_000, change: null });
    await later(platform, [player], { days: 1 });
    expect(refusalOf(await platform.call("confirmLimit", WEEK_LOSS, player))).toEqual([409, "limit_change_gone"]);
  });
});

describe("limits at registration", () => {
  const deposit = (period: (typeof PERIODS)[number], value: string) => ({ kind: "deposit", period, value }) as const;

  it("apply from the first moment on", async () => {
    const limits = [deposit("24_hours", "5000"), deposit("30_days", "20000")];
    const player = await newUnknownPlayer(platform, { limits, currency: "USD" });
    expect(await limitOf(platform, player, "deposit", "24_hours")).toMatchObject({ limit: 5_000, left: 5_000 });
    expect(await limitOf(platform, player, "deposit", "30_days")).toMatchObject({ limit: 20_000 });
    const { left } = dataOf(await platform.call("listDepositMethods", {}, player));
    const [limit, used] = [5_000, 0].map((minor) => ({ amount: String(minor), currency: "USD" }));
    expect(left).toEqual({ period: "24_hours", amount: limit, limit, used, next: null });
  });

  it.each([
    ["two of one period", [deposit("24_hours", "5000"), deposit("24_hours", "6000")]],
    ["nothing", [deposit("24_hours", "0")]],
    ["a kind that there is not", [{ kind: "wins", period: "24_hours", value: "1" } as never]],
    ["a time that is an amount", [{ kind: "time", period: "24_hours", value: "1" } as never]],
  ])("refuse %s", async (_, limits) => {
    await expect(newPlayer(platform, { limits })).rejects.toThrow("validation_failed");
  });
});
