import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { crashChains, crashRounds } from "#server/platform/modules/crash/tables.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { CRASH, flyToTheEnd, tableOf } from "#tests/support/crash.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { auditOf, rotation } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { keysOf } from "#tests/support/secrets.ts";

let platform: TestPlatform;
let player: { id: string; token: string };
/** Restores the values of every row after a test changed it. */
let mend: () => Promise<void>;
beforeAll(async () => {
  platform = await startTestPlatform();
  player = await newConfirmedPlayer(platform);
  dataOf(await platform.call("rotateServerSeed", rotation(), player));
  await tableOf(platform);
  for (let round = 0; round < 3; round++) await flyToTheEnd(platform);
  // The database refuses to take back what a round has of the beacon, so the next is opened before the copy is made.
  await tableOf(platform);
  expect(await auditOf(platform)).toEqual([]);
  const { keys } = platform.context.config;
  const pairs = await db().select().from(seedPairs);
  const chains = await db().select().from(crashChains);
  mend = async () => {
    platform.context.config.keys = keys;
    for (const pair of pairs) await db().update(seedPairs).set(pair).where(eq(seedPairs.id, pair.id));
    for (const chain of chains) await db().update(crashChains).set(chain).where(eq(crashChains.first, chain.first));
  };
});
afterEach(() => mend());
afterAll(() => platform.close());

const db = () => platform.context.connection.db;
const found = async () => (await auditOf(platform)).map(({ rule, subject }) => [rule, subject]);
const other = "0".repeat(64);
const pairOf = (index: number) => sql`${seedPairs.ownerId} = ${player.id} and ${seedPairs.index} = ${index}`;

describe("the audit of the house names", { timeout: 60_000 }, () => {
  it("a revealed seed that differs from the sealed one", async () => {
    await db().update(seedPairs).set({ serverSeed: other }).where(pairOf(0));
    expect(await found()).toEqual([["seed_is_the_sealed_one", `pair 0 of ${player.id}`]]);
  });

  it("a seed that replaced the sealed one", async () => {
    const [revealed] = await db().select().from(seedPairs).where(pairOf(1));
    const [, promised] = [revealed?.encryptedSeed, revealed?.nextEncryptedSeed];
    await db().update(seedPairs).set({ encryptedSeed: promised }).where(pairOf(1));
    expect(await found()).toEqual([["seed_is_the_sealed_one", `pair 1 of ${player.id}`]]);
  });

  it("a pair that differs from the promised one", async () => {
    await db().update(seedPairs).set({ nextServerSeedHash: other }).where(pairOf(0));
    expect(await found()).toEqual([["next_seed_is_the_promised_one", `pair 1 of ${player.id}`]]);
  });

  it("a promised hash whose stored seed is another", async () => {
    await db().update(seedPairs).set({ nextServerSeedHash: other }).where(pairOf(1));
    expect(await found()).toEqual([["next_seed_is_the_promised_one", `pair 1 of ${player.id}`]]);
  });

  it("seeds that no known key version decrypts", async () => {
    platform.context.config.keys = keysOf(2);
    const rules = (await auditOf(platform)).map(({ rule }) => rule);
    expect(new Set(rules)).toEqual(
      new Set(["seed_is_the_sealed_one", "next_seed_is_the_promised_one", "shared_seed_follows_its_chain"]),
    );
  });

  it("a chain whose beginning differs from the published one", async () => {
    await db().update(crashChains).set({ beginning: other }).where(eq(crashChains.first, 1));
    expect(await found()).toEqual([["shared_seed_follows_its_chain", `round 1 of ${CRASH}`]]);
  });

  it("a round that does not follow from the previous one, finished or waiting", async () => {
    const { number } = await tableOf(platform);
    const [over] = await db()
      .select()
      .from(crashRounds)
      .where(eq(crashRounds.number, number - 1));
    await db()
      .update(seedPairs)
      .set({ serverSeed: other, serverSeedHash: sql`encode(sha256(${other}::bytea), 'hex')` })
      .where(eq(seedPairs.id, over?.seedPairId ?? ""));
    expect(await found()).toEqual([
      ["shared_seed_follows_its_chain", `round ${number - 1} of ${CRASH}`],
      ["shared_seed_follows_its_chain", `round ${number} of ${CRASH}`],
    ]);
  });
});

it("nothing of another pair than the promised one, which the database itself refuses", async () => {
  const [current] = await db().select().from(seedPairs).where(pairOf(1));
  await db()
    .update(seedPairs)
    .set({ revealedAt: new Date(), revealedBy: "x", serverSeed: other, encryptedSeed: null, keyVersion: null })
    .where(pairOf(1));
  const another = { ...current, id: "sed_another", ownerId: player.id, index: 2, serverSeed: other };
  const insert = db()
    .insert(seedPairs)
    .values({
      ...another,
      encryptedSeed: null,
      keyVersion: null,
      serverSeedHash: other,
      clientSeed: "x",
      clientSeedOrigin: "player",
      createdAt: new Date(),
    });
  await expect(insert).rejects.toMatchObject({ cause: { constraint: "seed_pairs_promise" } });
});
