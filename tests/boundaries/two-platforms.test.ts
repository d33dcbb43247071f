import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { games } from "#server/games/index.ts";
import { type Connection, connect } from "#server/platform/db/index.ts";
import { auditHouse } from "#server/platform/modules/house-ledger/index.ts";
import { type Api, apiAt } from "#tests/support/api.ts";
import { type BuiltProcess, startBuilt } from "#tests/support/built-process.ts";
import { freePort, openHouse, type TestHouse } from "#tests/support/house.ts";
import { diceBet, eur, minesBet, moneyOf, newRichPlayer, operationId, slotBet, stepIn } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";
import { keysOf } from "#tests/support/secrets.ts";
import { CYCLE_MS, expectPaced } from "./paced.ts";

const BETS = 200;

let house: TestHouse;
let second: BuiltProcess;
let connection: Connection;
let platforms: [Api, Api];

beforeAll(async () => {
  house = await openHouse({ env: { SEED: "none" } });
  connection = connect(house.databaseUrl);
  const port = await freePort();
  second = await startBuilt("platform", { PORT: `${port}`, DATABASE_URL: house.databaseUrl, SEED: "none" });
  platforms = [apiAt(house.platform), apiAt(`http://127.0.0.1:${port}`)];
});
afterAll(async () => {
  await second?.stop();
  await connection?.close();
  await house?.close();
});

/** The two platforms in turn. */
const platformFor = (call: number): Api => platforms[call % 2 === 0 ? 0 : 1];

it("two hundred concurrent bets over two platforms are drawn from two hundred nonces without a gap", async () => {
  const { token } = await newRichPlayer(platforms[0], 5_000);
  const answers = await Promise.all(
    Array.from({ length: BETS }, (_, call) =>
      platformFor(call).call("playRealRound", diceBet({ stake: eur(10) }), { token }),
    ),
  );
  const played = answers.map((answer) => dataOf(answer).round);
  const nonces = played.map(({ proof }) => proof.nonce).sort((one, other) => one - other);
  expect(nonces).toEqual(Array.from({ length: BETS }, (_, nonce) => nonce));
  expect(new Set(played.map(({ proof }) => proof.serverSeedHash)).size).toBe(1);
  const paid = played.reduce((sum, { payout }) => sum + BigInt(payout.amount), 0n);
  expect(await moneyOf(platforms[1], token)).toEqual({ cash: 5_000n - 10n * BigInt(BETS) + paid, held: 0n });
  expect(await auditHouse(connection, keysOf(1))).toEqual([]);
});

it("concurrent spins at as many slots on two platforms keep one pace, and the next is played when that allows it", async () => {
  const { token } = await newRichPlayer(platforms[0], 5_000);
  const slots = games.filter(({ category }) => category === "slots");
  const spin = (call: number) =>
    platformFor(call).call("playRealRound", slotBet({ gameId: slots[call % slots.length]?.id ?? "" }), { token });
  const answers = await Promise.all(slots.map((_, call) => spin(call)));
  expectPaced(answers);
  await delay(CYCLE_MS + 100);
  expect((await spin(1)).status).toBe(200);
});

it("a bet that is sent to both platforms again and again is one round", async () => {
  const { token } = await newRichPlayer(platforms[0], 1_000);
  const bet = diceBet();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, call) => platformFor(call).call("playRealRound", bet, { token })),
  );
  expect(new Set(answers.map((answer) => dataOf(answer).round.id)).size).toBe(1);
});

it("one of two concurrent steps on two platforms is made, and the other is out of turn", async () => {
  const { token } = await newRichPlayer(platforms[0], 5_000);
  for (let tries = 0; tries < 20; tries++) {
    const { round } = dataOf(await platforms[0].call("playRealRound", minesBet({ stake: eur(100) }), { token }));
    const answers = await Promise.all(
      platforms.map((api, tile) =>
        api.call("stepRealRound", stepIn(round, { kind: "mines", act: "open", tile }), { token }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [made] = answers.filter(({ status }) => status === 200).map((answer) => dataOf(answer).round);
    const [late] = answers.filter(({ status }) => status === 409).map(refusalOf);
    // The step that was made may have hit a mine: then the round is over before the other comes.
    expect(late).toEqual([409, made?.state === "open" ? "step_out_of_turn" : "round_settled"]);
    expect(made?.steps).toHaveLength(1);
    if (made?.state !== "open") continue;
    const cashOut = { ...stepIn(made, { kind: "mines", act: "cashOut" }), operationId: operationId() };
    const ends = await Promise.all(platforms.map((api) => api.call("stepRealRound", cashOut, { token })));
    expect(ends.map((answer) => dataOf(answer).round.state)).toEqual(["settled", "settled"]);
  }
  expect((await moneyOf(platforms[1], token)).held).toBe(0n);
  expect(await auditHouse(connection, keysOf(1))).toEqual([]);
});
