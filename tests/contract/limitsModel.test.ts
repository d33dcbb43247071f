import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LimitKind, type LimitPeriod, REALITY_CHECK_MINUTES } from "#app/contract/limits.ts";
import { toMoney } from "#app/contract/money.ts";
import { readingOf } from "#server/platform/adapters/payment/sandbox-message.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { applyDeposit, cancelDeposit, createDeposit } from "#server/platform/modules/payments/index.ts";
import {
  answerRealityCheck,
  confirmLimit,
  keepLimit,
  lockTally,
  setLimit,
  setRealityCheck,
  viewLimits,
} from "#server/platform/modules/player-limits/index.ts";
import { playTallies, playTotals } from "#server/platform/modules/player-limits/tables.ts";
import { createPlayer, players } from "#server/platform/modules/players/index.ts";
import { realSeat } from "#server/platform/modules/rounds/index.ts";
import { creditDeposit } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { plain } from "#tests/support/limits.ts";
import { Model, WHICH } from "#tests/support/limits-model.ts";
import { isNightly } from "#tests/support/nightly.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { startMoneyPlatform } from "#tests/support/play.ts";

/** Steps in a push and in a nightly run; each is a transaction of the real database, compared with a list added up from its start. */
const [RUNS, STEPS] = isNightly ? [250, 400] : [10, 150];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startMoneyPlatform();
});
afterAll(() => platform.close());

const amounts = { deposit: [1_000, 2_500, 5_000, 12_000], money: [100, 250, 600, 2_000], time: [1, 5, 12] };
const limitValue = (kind: LimitKind, place: number): number | null =>
  [...(kind === "deposit" || kind === "time" ? amounts[kind] : amounts.money), null][place] ?? null;

const which = fc.constantFrom(...WHICH);
const command = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant("bet" as const), stake: fc.constantFrom(10, 50, 120) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("add" as const), stake: fc.constantFrom(0, 0, 50) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("settle" as const), paid: fc.constantFrom(0, 30, 200) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("void" as const), paid: fc.constantFrom(0, 40) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("deposit" as const), amount: fc.constantFrom(1_000, 1_700) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("credit" as const, "cancel" as const), which: fc.constant(undefined) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("set" as const), which, place: fc.nat({ max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("confirm" as const, "keep" as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("answer" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("every" as const), minutes: fc.constantFrom(...REALITY_CHECK_MINUTES) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      seconds: fc.constantFrom(0.4, 1, 30, 61, 299, 301, 3_600, 43_200, 86_399, 86_400, 6 * 86_400, 30 * 86_400),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("back" as const), seconds: fc.constantFrom(0.4, 5, 3_600, 90_000) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("look" as const) }) },
);
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

/** A player who may play, with money that no deposit brought. */
async function newPlayer({ connection, clock, random }: Context): Promise<string> {
  return connection.inTransaction(async (tx) => {
    const email = `${random.id("x")}@example.com`;
    const facts = {
      name: "Ada",
      surname: "Keller",
      street: "Lindenstraße 12",
      city: "Leipzig",
      birthDate: "1990-05-17",
    };
    const draft = {
      ...facts,
      email,
      passwordHash: "-",
      country: "DE",
      currency: "EUR",
      language: "en",
      isSeeded: true,
    } as const;
    const id = await createPlayer(platform.context, tx, draft);
    if (!id) throw new Error("the e-mail is taken");
    await tx.update(players).set({ emailConfirmedAt: clock.now(), phone: "+4915112345678" }).where(eq(players.id, id));
    const gift = { provider: "sandbox", paymentId: random.id("pay"), currency: "EUR", amount: 10_000_000n } as const;
    await creditDeposit(tx, { playerId: id, ...gift, at: clock.now() });
    return id;
  });
}

const codeOf = async (work: Promise<unknown>): Promise<string | undefined> => {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

/** One player, and the model of that player's limits. */
class Pair {
  private constructor(
    readonly id: string,
    readonly model: Model,
    readonly goesBack: boolean,
  ) {}

  static async make(goesBack: boolean): Promise<Pair> {
    const id = await newPlayer(platform.context);
    const model = new Model(platform.clock.now().getTime());
    await platform.context.connection.inTransaction((tx) => lockTally(tx, id, platform.clock.now()));
    model.date();
    return new Pair(id, model, goesBack);
  }

  private inTransaction = (work: (tx: Transaction) => Promise<unknown>) =>
    codeOf(platform.context.connection.inTransaction(work));

  private get seat() {
    return realSeat(platform.context, { id: this.id, currency: "EUR", country: "DE" });
  }

  private stakeOf = (roundId: string, stake: number) => ({
    ownerId: this.id,
    roundId,
    gameId: "hundred-dice",
    currency: "EUR" as const,
    stake: BigInt(stake),
    at: platform.clock.now(),
  });

  private open = () => this.model.rounds.find(({ state }) => state === "open");
  private stakedOn = (round: Model["rounds"][number]) => round.stakes.reduce((sum, { amount }) => sum + amount, 0);

  private async stake(stake: number, isBet: boolean): Promise<void> {
    const { model, seat } = this;
    const round = isBet ? undefined : this.open();
    if (!isBet && !round) return;
    if (!isBet && stake === 0) {
      await this.inTransaction((tx) => seat.act(tx, { bonusId: null }, platform.clock.now()));
      return model.act();
    }
    const id = round?.id ?? platform.context.random.id("rnd");
    const operationId = platform.context.random.id("op");
    const code = await this.inTransaction((tx) =>
      seat.purse.hold(tx, { ...this.stakeOf(id, stake), operationId, isBet }),
    );
    expect(code).toBe(model.refusal(stake, isBet));
    if (code) return;
    model.act();
    const held = { at: model.date(), amount: stake };
    if (round) round.stakes.push(held);
    else model.rounds.push({ id, stakes: [held], paid: [], state: "open" });
  }

  private async close(state: "settled" | "void", paid: number): Promise<void> {
    const round = this.open();
    if (!round || (state === "void" && this.goesBack)) return;
    const { purse } = this.seat;
    const stake = this.stakedOn(round);
    const held = { ...this.stakeOf(round.id, stake), bonusId: null, bonusStake: 0n };
    await platform.context.connection.inTransaction((tx) =>
      state === "void"
        ? purse.release(tx, { ...held, paid: BigInt(stake + paid) })
        : purse.settle(tx, { ...held, payout: BigInt(paid), jackpotPaid: 0n }),
    );
    round.state = state;
    if (paid > 0) round.paid.push({ at: this.model.date(), amount: paid });
  }

  private async deposit(amount: number): Promise<void> {
    const { context } = platform;
    const player = { id: this.id, country: "DE", currency: "EUR" as const };
    const input = { operationId: context.random.id("op"), method: "card" as const, returnPath: "/en/player/balance" };
    const money = toMoney(BigInt(amount), "EUR");
    const expected = this.model.mayDeposit(amount) ? undefined : "deposit_limit_reached";
    const code = await codeOf(createDeposit(context, player, { ...input, amount: money }).then(this.expectPage));
    expect(code).toBe(expected);
  }

  private expectPage = ({ payment }: Awaited<ReturnType<typeof createDeposit>>): void => {
    const { id, reference, amount } = payment;
    this.model.deposits.push({
      id,
      reference: reference ?? "",
      amount: Number(amount),
      at: this.model.now,
      state: "pending",
    });
  };

  private async decide(state: "done" | "cancelled"): Promise<void> {
    const { context } = platform;
    const deposit = this.model.deposits.find((known) => known.state === "pending");
    if (!deposit) return;
    if (state === "cancelled") await cancelDeposit(context, this.id, deposit.id);
    else {
      const { reference } = deposit;
      const reading = readingOf({
        event: "paid",
        reference,
        amount: toMoney(BigInt(deposit.amount), "EUR"),
        source: undefined,
      });
      const provider = { id: "sandbox", amounts: "exact" } as const;
      await context.connection.inTransaction((tx) => applyDeposit(tx, context, { provider, reference, reading }));
    }
    deposit.state = state;
    deposit.at = this.model.now;
  }

  private async change(
    what: "set" | "confirm" | "keep",
    kind: LimitKind,
    period: LimitPeriod,
    place = 0,
  ): Promise<void> {
    const { model, id: playerId } = this;
    const { context } = platform;
    const limit = { kind, period };
    if (what === "confirm")
      expect(await codeOf(confirmLimit(context, playerId, limit))).toBe(model.confirm(kind, period));
    else if (what === "keep") {
      await keepLimit(context, playerId, limit);
      model.keep(kind, period);
    } else {
      const value = limitValue(kind, place);
      const operationId = context.random.id("op");
      await setLimit(context, { ...limit, playerId, operationId, value: value === null ? null : BigInt(value) });
      model.set(kind, period, value);
    }
  }

  private wait(seconds: number): void {
    platform.clock.advance({ seconds });
    this.model.now = platform.clock.now().getTime();
  }

  async do(command: Command): Promise<void> {
    const { model } = this;
    if (command.do === "bet") return this.stake(command.stake, true);
    if (command.do === "add") return this.stake(command.stake, false);
    if (command.do === "settle") return this.close("settled", command.paid);
    if (command.do === "void") return this.close("void", command.paid);
    if (command.do === "deposit") return this.deposit(command.amount);
    if (command.do === "credit") return this.decide("done");
    if (command.do === "cancel") return this.decide("cancelled");
    if (command.do === "wait") return this.wait(command.seconds);
    if (command.do === "back") return this.goesBack ? this.wait(-command.seconds) : undefined;
    if (command.do === "look") return this.look();
    if (command.do === "answer") {
      await answerRealityCheck(platform.context, this.id);
      model.checkedPlayed = model.playedNow();
      model.checkWasDue = false;
    } else if (command.do === "every") {
      model.checkWasDue = model.isCheckDue();
      model.checkEvery = command.minutes;
      await setRealityCheck(platform.context, this.id, command.minutes);
    } else if (command.which) {
      const { kind, period } = command.which;
      await this.change(command.do, kind, period, "place" in command ? command.place : 0);
    }
  }

  /** Compares everything that is reported with the model. */
  async look(): Promise<void> {
    const { model } = this;
    const { limits, realityCheck } = await viewLimits(platform.context, this.id);
    for (const [place, { kind, period }] of WHICH.entries()) {
      const shown = limits[place];
      if (!shown) throw new Error("a limit is not shown");
      const { limit, used, left, next, change } = plain(shown);
      const { value } = model.limit(kind, period);
      const waiting = model.waiting(kind, period);
      const expected = { kind, period, limit: value, used: model.used(kind, period), change: waiting?.to };
      expect({ kind, period, limit, used, change: change?.to }).toEqual(expected);
      expect(left).toBe(value === null ? null : Math.max(0, value - expected.used));
      if (value !== null && kind !== "time") this.comesFree(kind, period, value, next);
    }
    expect(realityCheck.isDue).toBe(model.isCheckDue());
    expect(realityCheck.playedSeconds).toBe(Math.floor(Math.max(0, model.sinceCheck()) / 1_000));
  }

  /** Checks each predicted instant without further play: more is free then, and not a second before. */
  private comesFree(kind: LimitKind, period: LimitPeriod, value: number, next: ReturnType<typeof plain>["next"]): void {
    const { model } = this;
    const { now } = model;
    const leftAt = (at: number) => {
      model.now = at;
      const left = Math.max(0, value - model.used(kind, period));
      model.now = now;
      return left;
    };
    const left = leftAt(now);
    if (!next) {
      expect(left).toBe(value);
      return;
    }
    const at = Date.parse(next.at);
    expect(leftAt(at)).toBe(left + (next.more ?? 0));
    expect(next.more).toBeGreaterThan(0);
    expect(leftAt(at - 1_000)).toBeLessThanOrEqual(left);
  }

  /** Recounts from the ledger alone, and compares the sums. */
  async recount(): Promise<void> {
    const { db } = platform.context.connection;
    const money = async () =>
      (await viewLimits(platform.context, this.id)).limits.flatMap((limit) =>
        limit.kind === "time" ? [] : plain(limit).used,
      );
    const before = await money();
    await db.delete(playTotals).where(eq(playTotals.playerId, this.id));
    await db.delete(playTallies).where(eq(playTallies.playerId, this.id));
    if (!this.goesBack) expect(await money()).toEqual(before);
  }
}

it(`match a list added up from its start, in ${RUNS * STEPS} steps`, { timeout: 3_600_000 }, async () => {
  const commands = fc.array(command, { minLength: STEPS, maxLength: STEPS, size: "max" });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), commands, async (goesBack, steps) => {
      const pair = await Pair.make(goesBack);
      for (const step of steps) await pair.do(step);
      await pair.look();
      await pair.recount();
    }),
    { numRuns: RUNS, endOnFailure: !isNightly },
  );
});
