import { afterAll, beforeAll, expect, test } from "vitest";
import { creditDeposit, holdStake, purseOf, settleRound, voidRound } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { AT, eurosOf, findingsIn, playerWith } from "./players.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const round = (playerId: string, roundId: string) => ({
  playerId,
  gameId: "dice",
  roundId,
  currency: "EUR" as const,
  at: AT,
});

const stake = (playerId: string, roundId: string, amount: bigint, operationId = roundId) =>
  database.connection.inTransaction((tx) => holdStake(tx, { ...round(playerId, roundId), amount, operationId }));

const settle = (playerId: string, roundId: string, amount: bigint, payout: bigint) =>
  database.connection.inTransaction((tx) => settleRound(tx, { ...round(playerId, roundId), stake: amount, payout }));

const refusedWith = (code: string) => expect.objectContaining({ name: "Refusal", code });

test("of fifty concurrent stakes of 10 on a balance of 100, exactly ten are accepted", async () => {
  await playerWith(database.connection, "ply_crowd", 100n);
  const tries = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => stake("ply_crowd", `rnd_${n}`, 10n)));

  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  const refusals = tries.filter((result) => result.status === "rejected").map(({ reason }) => reason);
  expect(refusals).toHaveLength(40);
  for (const reason of refusals) expect(reason).toEqual(refusedWith("insufficient_funds"));
  expect(await eurosOf(database.connection, "ply_crowd")).toMatchObject({ cash: 0n, held: 100n });
  expect(await findingsIn(database.connection)).toEqual([]);
});

test("each accepted stake reports a balance of its own", async () => {
  await playerWith(database.connection, "ply_steps", 50n);
  const held = await Promise.all([1, 2, 3, 4, 5].map((n) => stake("ply_steps", `rnd_step${n}`, 10n)));
  expect(held.map(({ balanceBefore }) => balanceBefore).sort()).toEqual([10n, 20n, 30n, 40n, 50n]);
  for (const { balanceBefore, balanceAfter } of held) expect(balanceAfter).toBe(balanceBefore - 10n);
});

test("a won round gives the stake to the game and the payout to cash", async () => {
  await playerWith(database.connection, "ply_won", 100n);
  expect(await stake("ply_won", "rnd_won", 40n)).toMatchObject({ balanceBefore: 100n, balanceAfter: 60n });
  expect(await settle("ply_won", "rnd_won", 40n, 90n)).toMatchObject({ balanceBefore: 60n, balanceAfter: 150n });
  expect(await eurosOf(database.connection, "ply_won")).toMatchObject({ cash: 150n, held: 0n, bonus: 0n });
});

test("a lost round leaves cash where it was", async () => {
  await playerWith(database.connection, "ply_lost", 100n);
  await stake("ply_lost", "rnd_lost", 40n);
  const lost = await settle("ply_lost", "rnd_lost", 40n, 0n);
  expect(lost).toMatchObject({ balanceBefore: 60n, balanceAfter: 60n });
  await database.connection.inTransaction((tx) =>
    creditDeposit(tx, {
      playerId: "ply_lost",
      provider: "sandbox",
      paymentId: "pay_later",
      currency: "EUR",
      amount: 500n,
      at: AT,
    }),
  );
  expect(await settle("ply_lost", "rnd_lost", 40n, 0n)).toEqual({ ...lost, replayed: true });
});

test("a round is closed once: a second settlement returns the same, and a void afterwards is refused", async () => {
  await playerWith(database.connection, "ply_once", 100n);
  await stake("ply_once", "rnd_once", 40n);
  await stake("ply_once", "rnd_other", 40n);
  const first = await settle("ply_once", "rnd_once", 40n, 10n);
  expect(await settle("ply_once", "rnd_once", 40n, 10n)).toEqual({ ...first, replayed: true });
  await expect(settle("ply_once", "rnd_once", 40n, 11n)).rejects.toEqual(refusedWith("operation_mismatch"));
  const voided = database.connection.inTransaction((tx) =>
    voidRound(tx, { ...round("ply_once", "rnd_once"), stake: 40n, paid: 40n }),
  );
  await expect(voided).rejects.toEqual(refusedWith("operation_mismatch"));
  expect(await eurosOf(database.connection, "ply_once")).toMatchObject({ cash: 30n, held: 40n });
});

test("a voided round returns the stake, or what it was worth beyond that", async () => {
  await playerWith(database.connection, "ply_void", 100n);
  await stake("ply_void", "rnd_void", 40n);
  const voidFor = (paid: bigint, roundId = "rnd_void") =>
    database.connection.inTransaction((tx) => voidRound(tx, { ...round("ply_void", roundId), stake: 40n, paid }));
  await expect(voidFor(39n)).rejects.toThrow("gives its stake back");
  expect(await voidFor(40n)).toMatchObject({ balanceBefore: 60n, balanceAfter: 100n });
  await stake("ply_void", "rnd_worth", 40n);
  expect(await voidFor(45n, "rnd_worth")).toMatchObject({ balanceBefore: 60n, balanceAfter: 105n });
});

test("more cannot be settled than is held", async () => {
  await playerWith(database.connection, "ply_thief", 100n);
  await stake("ply_thief", "rnd_thief", 40n);
  await expect(settle("ply_thief", "rnd_thief", 41n, 0n)).rejects.toBeInstanceOf(Refusal);
  expect(await eurosOf(database.connection, "ply_thief")).toMatchObject({ cash: 60n, held: 40n });
});

test("a currency the player has no account in is refused, and reads as empty", async () => {
  await playerWith(database.connection, "ply_euro", 100n);
  const dollars = database.connection.inTransaction((tx) =>
    holdStake(tx, { ...round("ply_euro", "rnd_usd"), currency: "USD", amount: 1n, operationId: "dollars" }),
  );
  await expect(dollars).rejects.toEqual(refusedWith("currency_mismatch"));
  expect(await purseOf(database.connection.db, "ply_euro", "USD")).toEqual({
    currency: "USD",
    cash: 0n,
    bonus: 0n,
    held: 0n,
  });
});

test("a refused stake leaves nothing behind, not even its operation id", async () => {
  await playerWith(database.connection, "ply_poor", 5n);
  await expect(stake("ply_poor", "rnd_poor", 10n, "op-poor")).rejects.toEqual(refusedWith("insufficient_funds"));
  expect(await stake("ply_poor", "rnd_poor", 5n, "op-poor")).toMatchObject({ replayed: false, balanceAfter: 0n });
});

test("one player's operation id does not block another's", async () => {
  await playerWith(database.connection, "ply_one", 10n);
  await playerWith(database.connection, "ply_two", 10n);
  expect(await stake("ply_one", "rnd_of1", 10n, "same-id")).toMatchObject({ replayed: false });
  expect(await stake("ply_two", "rnd_of2", 10n, "same-id")).toMatchObject({ replayed: false });
});

test("a deposit posted concurrently many times is credited once", async () => {
  await playerWith(database.connection, "ply_deposit", 0n);
  const deposit = () =>
    database.connection.inTransaction((tx) =>
      creditDeposit(tx, {
        playerId: "ply_deposit",
        provider: "sandbox",
        paymentId: "pay_told",
        currency: "EUR",
        amount: 700n,
        at: new Date(),
      }),
    );
  const deposits = await Promise.all(Array.from({ length: 12 }, deposit));
  expect(deposits.filter(({ replayed }) => !replayed)).toHaveLength(1);
  for (const answer of deposits) expect(answer).toMatchObject({ balanceBefore: 0n, balanceAfter: 700n });
  expect(await eurosOf(database.connection, "ply_deposit")).toMatchObject({ cash: 700n });
});
