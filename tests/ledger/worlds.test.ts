import { createHmac } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { sealOf } from "#server/games/index.ts";
import { prepareDatabase } from "#server/platform/db/index.ts";
import { KNOWN_SECRET } from "#server/platform/keys/secrets.ts";
import { listAllGames } from "#server/platform/modules/catalogue/index.ts";
import { seedBack } from "#server/platform/modules/crash/chain.ts";
import { reencryptSeeds } from "#server/platform/modules/fairness/index.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { openPools } from "#server/platform/modules/jackpots/index.ts";
import { dropVersion, startWith } from "#server/platform/modules/key-versions/index.ts";
import { TERMS_VERSION } from "#server/platform/modules/players/index.ts";
import { prepareSeeds } from "#server/platform/modules/rounds/index.ts";
import { flyToTheEnd, tableOf } from "#tests/support/crash.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { moveClockTo, signInAgain } from "#tests/support/exclusions.ts";
import { JACKPOT_SLOT } from "#tests/support/jackpots.ts";
import { isNightly } from "#tests/support/nightly.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  auditOf,
  DICE,
  deposit,
  depositRequest,
  diceBet,
  eur,
  gameOfKind,
  moneyOf,
  newRichPlayer,
  openDemo,
  rotation,
  SLOT,
  startMoneyPlatform,
  stepIn,
} from "#tests/support/play.ts";
import { dataOf, IDENTITY, refusalOf } from "#tests/support/players.ts";
import { keysOf, SECOND_SECRET } from "#tests/support/secrets.ts";
import { CASH_OUT, demoMines, makeStep } from "#tests/support/steps.ts";
import { countOf } from "./players.ts";
import { dumpOf, restored } from "./worlds/dump.ts";
import { playGame, playWorld, runJobs, VARIABLES, type WorldFacts, worldFacts } from "./worlds/play.ts";

// A world takes some two hundred requests.
vi.setConfig({ testTimeout: 120_000 });

const FOLDER = join(import.meta.dirname, "worlds");
const DUMPS = readdirSync(FOLDER).filter((name) => name.endsWith(".json.gz"));

/** Tables of which a world must have rows, to be worth keeping. */
const PLAYED = [
  "crash_rounds",
  "demo_sessions",
  "favorite_games",
  "final_places",
  "jackpot_wins",
  "ledger_postings",
  "outbox",
  "ledger_cash_changes",
  "payment_events",
  "payment_steps",
  "transfers",
  "payments",
  "points_counts",
  "provider_transactions",
  "restrictions",
  "rounds",
  "sessions",
  "tournaments",
];

/** A house that continues from the first version's secret with one of its own. */
const SECRETS_AFTER = `2:${SECOND_SECRET},1:${KNOWN_SECRET}`;

let platform: TestPlatform | undefined;
afterEach(async () => {
  await platform?.close();
  platform = undefined;
});

/** Opens a dump as this version's platform does when it starts, an hour after it was left. */
async function open(
  file: Buffer,
  variables: Record<string, string> = {},
): Promise<{ house: TestPlatform; facts: WorldFacts }> {
  const { database, facts } = await restored(file);
  await prepareDatabase(database);
  await listAllGames({ connection: database.connection, config: { mode: "sandbox", providers: [] } });
  const house = await startMoneyPlatform({ ...VARIABLES, ...variables }, database);
  platform = house;
  const parsed = worldFacts.parse(facts);
  moveClockTo(house, new Date(parsed.at));
  house.clock.advance({ minutes: 60 });
  await openPools(database.connection, house.clock.now());
  return { house, facts: parsed };
}

/** A player of the dump signs in again, accepts terms that came into force meanwhile, and provides what is required by now. */
async function signInLater(house: TestPlatform, player: { email: string }): Promise<{ token: string }> {
  const session = await signInAgain(house, player);
  const { isTermsRequired, missingIdentity } = dataOf(await house.call("getProfile", {}, session));
  if (isTermsRequired) dataOf(await house.call("acceptTerms", { version: TERMS_VERSION }, session));
  if (missingIdentity.length > 0) {
    expect(refusalOf(await house.call("createDeposit", depositRequest(), session))).toEqual([423, "identity_required"]);
    dataOf(await house.call("addProfileData", IDENTITY, session));
  }
  return session;
}

/** Checks that all players are there, with the money and the rounds they had. */
async function expectWorld(house: TestPlatform, { players }: WorldFacts) {
  for (const { email, money } of Object.values(players)) {
    const { cash, held } = await moneyOf(house, (await signInAgain(house, { email })).token);
    expect({ email, cash: cash.toString(), held: held.toString() }).toEqual({ email, ...money });
  }
  const anna = await signInAgain(house, players.anna);
  for (const { id: roundId, payout } of players.anna.rounds) {
    const round = dataOf(await house.call("getRound", { roundId }, anna));
    expect(round).toMatchObject({ id: roundId, state: "settled", payout: eur(BigInt(payout)) });
  }
}

/** Plays open rounds to their end, which must pay what they were worth. */
async function endWhatWasOpen(house: TestPlatform, { players: { clara }, demoToken }: WorldFacts) {
  const player = await signInAgain(house, clara);
  const before = await moneyOf(house, player.token);
  const { round: waiting } = dataOf(await house.call("resumeRound", { roundId: clara.waiting }, player));
  expect(waiting).toMatchObject({ state: "open", steps: [{ act: "open" }] });
  const worth = waiting.outcome?.kind === "mines" ? waiting.outcome.cashOut : null;
  const { round: left } = await makeStep(house, player, stepIn(waiting, CASH_OUT));
  expect(left).toMatchObject({ state: "settled", payout: worth });
  const { round: cutOff } = dataOf(await house.call("resumeRound", { roundId: clara.cutOff }, player));
  expect(cutOff.state).toBe("settled");
  const paid = BigInt(left.payout.amount) + BigInt(cutOff.payout.amount);
  expect(await moneyOf(house, player.token)).toEqual({ cash: before.cash + paid, held: 0n });
  const { openRound } = await openDemo(house, gameOfKind("mines").id, demoToken);
  expect(openRound).toMatchObject({ mode: "demo", state: "open" });
}

/** The players of the dump, and new ones, deposit and play; excluded ones still are. */
async function playOn(house: TestPlatform, { players }: WorldFacts) {
  const anna = await signInLater(house, players.anna);
  await deposit(house, anna.token, eur(5_000));
  const fresh = await newRichPlayer(house, 5_000);
  for (const player of [anna, fresh]) {
    for (const id of [DICE, SLOT, JACKPOT_SLOT]) await playGame(house, player, id);
    for (const kind of ["blackjack", "mines", "video-poker"] as const) {
      await playGame(house, player, gameOfKind(kind).id);
    }
  }
  const dora = await signInAgain(house, players.dora);
  expect(refusalOf(await house.call("playRealRound", diceBet(), dora))).toEqual([423, "self_excluded"]);
  const { demoToken } = await openDemo(house);
  dataOf(await house.call("playDemoRound", demoMines(demoToken)));
  house.clock.advance({ minutes: 10 });
  await runJobs(house);
}

async function expectToGoOn(file: Buffer) {
  const { house, facts } = await open(file);
  expect(await auditOf(house)).toEqual([]);
  await expectWorld(house, facts);
  await endWhatWasOpen(house, facts);
  await playOn(house, facts);
  expect(await auditOf(house)).toEqual([]);
}

/** The last released version's, and in the nightly run every one; the first one's is opened below as well. */
test.each(isNightly ? DUMPS : DUMPS.sort().slice(-1))("the world of %s can be continued with this version", (name) =>
  expectToGoOn(readFileSync(join(FOLDER, name))),
);

/** The hash of a player's seed as the first version made it, which showed it before it was stored. */
const formerSealOf = (ownerId: string, index: number) =>
  sealOf(createHmac("sha256", KNOWN_SECRET).update(`seed:${ownerId}:${index}`).digest("hex"));

test("seeds promised by the first version are kept, when the secret they came from is gone", async () => {
  const { house, facts } = await open(readFileSync(join(FOLDER, "v1.json.gz")), { SECRETS: SECRETS_AFTER });
  const { connection, config, clock } = house.context;
  const player = await signInLater(house, facts.players.boris);
  const { id: ownerId } = dataOf(await house.call("getProfile", {}, player));
  const sealNow = async () => dataOf(await house.call("openRealGame", { gameId: DICE }, player)).seal;
  expect(await sealNow()).toMatchObject({
    serverSeedHash: formerSealOf(ownerId, 0),
    nextServerSeedHash: formerSealOf(ownerId, 1),
  });
  const crash = await tableOf(house);
  const lastOver = crash.lastRounds[0];
  expect(seedBack(lastOver?.serverSeed ?? "", lastOver?.number ?? 0)).toBe(crash.chain.beginning);

  await reencryptSeeds(connection, config.keys);
  await dropVersion(connection.db, 1, clock.now());
  config.keys = keysOf(2);
  await startWith(house.context);
  await prepareSeeds(house.context);
  const { seal } = dataOf(await house.call("rotateServerSeed", rotation(), player));
  expect(seal.serverSeedHash).toBe(formerSealOf(ownerId, 1));
  // From here on they are drawn: the first secret predicts nothing.
  expect(seal.nextServerSeedHash).not.toBe(formerSealOf(ownerId, 2));
  for (let round = 0; round < 4; round++) await flyToTheEnd(house);
  expect((await tableOf(house)).number).toBe(crash.number + 4);
  expect(await auditOf(house)).toEqual([]);
});

test("players of the first version who never bet have the seeds they were shown", async () => {
  platform = await startMoneyPlatform({ ...VARIABLES, SECRETS: SECRETS_AFTER });
  const { connection } = platform.context;
  const player = await newRichPlayer(platform, 1_000);
  // As the first version left them: without a row, their seals computed at each request.
  await connection.db.delete(seedPairs).where(eq(seedPairs.ownerId, player.id));
  const { seal: shown } = dataOf(await platform.call("openRealGame", { gameId: DICE }, player));
  expect(shown).toMatchObject({
    serverSeedHash: formerSealOf(player.id, 0),
    nextServerSeedHash: formerSealOf(player.id, 1),
  });
  await prepareSeeds(platform.context);
  platform.context.config.keys = keysOf(2);
  expect(dataOf(await platform.call("openRealGame", { gameId: DICE }, player)).seal).toEqual(shown);
});

test("a world of this version is dumped, and can be continued from the dump", async () => {
  const database = await createTestDatabase();
  platform = await startMoneyPlatform(VARIABLES, database);
  const facts = await playWorld(platform);
  expect(await auditOf(platform)).toEqual([]);
  const file = await dumpOf(database, facts);
  for (const table of PLAYED) expect([table, await countOf(database.connection, table)]).not.toEqual([table, 0]);
  // WRITE_WORLD=v2 keeps it for later versions; a dump that exists is never overwritten.
  const version = process.env.WRITE_WORLD;
  if (version) writeFileSync(join(FOLDER, `${version}.json.gz`), file, { flag: "wx" });
  await platform.close();
  await expectToGoOn(file);
});
