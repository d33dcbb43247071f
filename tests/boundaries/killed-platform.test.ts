import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Connection, connect } from "#server/platform/db/index.ts";
import { auditHouse } from "#server/platform/modules/house-ledger/index.ts";
import { type AccountKey, ledgerTransactions, openAccounts } from "#server/platform/modules/ledger/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { type Api, apiAt } from "#tests/support/api.ts";
import { openHouse, type TestHouse, untilReady } from "#tests/support/house.ts";
import { diceBet, eur, moneyOf, newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { descendantsOf, stillRunning } from "#tests/support/processes.ts";
import { keysOf } from "#tests/support/secrets.ts";
import { someoneWaits } from "#tests/support/waiting.ts";

let house: TestHouse;
let connection: Connection;
let api: Api;

beforeAll(async () => {
  house = await openHouse({ env: { SEED: "none" } });
  connection = connect(house.databaseUrl);
  api = apiAt(house.platform);
});

afterAll(async () => {
  await connection?.close();
  await house?.close();
});

/** The house restarts it by itself. */
async function killPlatform(): Promise<void> {
  const platform = descendantsOf(house.process.pid ?? 0).find(({ command }) => command.includes("platform.js"));
  if (!platform) throw new Error("no platform runs");
  process.kill(platform.pid, "SIGKILL");
  while (stillRunning([platform]).length > 0) await delay(5);
}

it("stores nothing of a bet whose platform was killed before it was written, and plays it once when it is repeated", async () => {
  const { id: playerId, token } = await newRichPlayer(api, 1_000);
  const bet = diceBet();
  const sealNow = async () => dataOf(await api.call("openRealGame", { gameId: bet.gameId }, { token })).seal;
  const seal = await sealNow();

  // An account of the game that is being opened here lets the bet be drawn but makes its settlement wait.
  const stakes: AccountKey = { owner: "game", ownerId: bet.gameId, kind: "stakes", currency: "EUR" };
  await connection.inTransaction(async (tx) => {
    await openAccounts(tx, [stakes]);
    const lost = expect(api.call("playRealRound", bet, { token })).rejects.toThrow("fetch failed");
    await someoneWaits(connection);
    expect(await moneyOf(api, token)).toEqual({ cash: 1_000n, held: 0n });
    await killPlatform();
    await lost;
  });
  await untilReady(house.platform);

  const { openRound, lastRounds, purse } = dataOf(await api.call("openRealGame", { gameId: bet.gameId }, { token }));
  expect([openRound, lastRounds, purse]).toEqual([null, [], { cash: eur(1_000), held: eur(0) }]);
  expect(await sealNow()).toEqual(seal);
  expect(await auditHouse(connection, keysOf(1))).toEqual([]);

  const answers = await Promise.all(Array.from({ length: 5 }, () => api.call("playRealRound", bet, { token })));
  const [stored, ...others] = await connection.db.select().from(rounds).where(eq(rounds.ownerId, playerId));
  expect(others).toEqual([]);
  if (!stored) throw new Error("the round is missing");
  const payout = stored.payout ?? 0n;
  const { id: roundId, outcome } = stored;
  for (const { round } of answers.map(dataOf)) {
    expect(round).toMatchObject({ id: roundId, state: "settled", outcome, payout: eur(payout), proof: { nonce: 0 } });
  }
  const entries = await connection.db
    .select({ kind: ledgerTransactions.kind })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.referenceId, roundId));
  expect(entries.map(({ kind }) => kind).sort()).toEqual(["round_settled", "stake_held"]);
  expect(await moneyOf(api, token)).toEqual({ cash: 900n + payout, held: 0n });
  expect(await auditHouse(connection, keysOf(1))).toEqual([]);
});
