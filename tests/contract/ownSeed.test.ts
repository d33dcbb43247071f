import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { crashBet } from "#tests/support/crash.ts";
import { DICE, demoBet, diceBet, moneyOf, newRichPlayer, openDemo, rotation, slotBet } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();

type Player = { id: string; token: string };

const sealOf = async (player: Player) => dataOf(await platform.call("openRealGame", { gameId: DICE }, player)).seal;
const own = (serverSeedHash: string, clientSeed = "made on my device") => ({ ownSeed: { serverSeedHash, clientSeed } });
const rotate = async (player: Player, clientSeed?: string) =>
  dataOf(await platform.call("rotateServerSeed", rotation({ clientSeed }), player)).seal;

describe("a client seed of one's own with the first bet under a seal", () => {
  it("replaces the house's, and the round is drawn from it", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const before = await sealOf(player);
    expect(before).toMatchObject({ clientSeedOrigin: "house", nonce: 0 });
    const bet = diceBet(own(before.serverSeedHash));
    const { round } = dataOf(await platform.call("playRealRound", bet, player));
    const mixed = { clientSeed: "made on my device", clientSeedOrigin: "player" };
    expect(round.proof).toMatchObject({ ...mixed, serverSeedHash: before.serverSeedHash, nonce: 0 });
    expect(await sealOf(player)).toMatchObject({ ...mixed, nonce: 1 });
    expect(dataOf(await platform.call("playRealRound", bet, player)).round.id).toBe(round.id);
  });

  it("is refused after a round was drawn, under another seal and for a shared round, and no money has moved", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const { serverSeedHash, nextServerSeedHash } = await sealOf(player);
    const refused = [diceBet(own(nextServerSeedHash)), crashBet(null, own(serverSeedHash))];
    for (const bet of refused) {
      expect(refusalOf(await platform.call("playRealRound", bet, player))).toEqual([409, "seal_used"]);
    }
    dataOf(await platform.call("playRealRound", diceBet(), player));
    const { cash } = await moneyOf(platform, player.token);
    const late = await platform.call("playRealRound", slotBet(own(serverSeedHash)), player);
    expect(refusalOf(late)).toEqual([409, "seal_used"]);
    expect(await sealOf(player)).toMatchObject({ clientSeedOrigin: "house", nonce: 1 });
    expect(await moneyOf(platform, player.token)).toEqual({ cash, held: 0n });
  });

  it("is accepted once when two come at once", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const { serverSeedHash } = await sealOf(player);
    const bets = [diceBet(own(serverSeedHash, "first tab")), slotBet(own(serverSeedHash, "second tab"))];
    const answers = await Promise.all(bets.map((bet) => platform.call("playRealRound", bet, player)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { clientSeed, clientSeedOrigin } = await sealOf(player);
    expect(clientSeedOrigin).toBe("player");
    expect(clientSeed).toBe(answers[0]?.status === 200 ? "first tab" : "second tab");
  });

  it("is used in a demo too", async () => {
    const { demoToken, seal } = await openDemo(platform);
    expect(seal.clientSeedOrigin).toBe("house");
    const { round } = dataOf(await platform.call("playDemoRound", demoBet(demoToken, own(seal.serverSeedHash))));
    expect(round.proof).toMatchObject({ clientSeedOrigin: "player", nonce: 0, serverSeedHash: seal.serverSeedHash });
    const late = await platform.call("playDemoRound", demoBet(demoToken, own(seal.serverSeedHash)));
    expect(refusalOf(late)).toEqual([409, "seal_used"]);
  });

  it("does not count as the player's when it is the seed the house made", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const { serverSeedHash, clientSeed } = await sealOf(player);
    dataOf(await platform.call("playRealRound", diceBet(own(serverSeedHash, clientSeed)), player));
    expect((await sealOf(player)).clientSeedOrigin).toBe("house");
  });
});

describe("the origin of a client seed", () => {
  it("changes when a rotation keeps the seed, because the house knows it by then", async () => {
    const player = await newRichPlayer(platform, 1_000);
    expect((await rotate(player)).clientSeedOrigin).toBe("house");
    expect((await rotate(player, "mine")).clientSeedOrigin).toBe("player");
    expect((await rotate(player)).clientSeedOrigin).toBe("earlier");
    expect((await rotate(player, "mine")).clientSeedOrigin).toBe("earlier");
    expect((await rotate(player, "another")).clientSeedOrigin).toBe("player");
  });

  it("is filled in for pairs that a replica of the previous version stores", async () => {
    const { db } = platform.context.connection;
    const hash = (index: number) => String(index).repeat(64);
    for (const [index, clientSeed] of ["first", "first", "typed", "typed"].entries()) {
      await db.execute(sql`
        insert into seed_pairs (id, owner_id, index, server_seed, server_seed_hash, client_seed, created_at, revealed_at, revealed_by)
        values (${`sed_old${index}`}, 'ply_old', ${index}, ${hash(index)}, encode(sha256(${hash(index)}::bytea), 'hex'),
          ${clientSeed}, now(), now(), ${`op${index}`})`);
    }
    const pairs = await db.select().from(seedPairs).where(eq(seedPairs.ownerId, "ply_old")).orderBy(seedPairs.index);
    expect(pairs.map(({ clientSeedOrigin }) => clientSeedOrigin)).toEqual(["house", "house", "player", "earlier"]);
  });

  it("cannot be changed in the database after a round, and neither can the seed", async () => {
    const player = await newRichPlayer(platform, 1_000);
    dataOf(await platform.call("playRealRound", diceBet(), player));
    const { db } = platform.context.connection;
    for (const change of [{ clientSeed: "x" }, { clientSeedOrigin: "player" as const }]) {
      const update = db.update(seedPairs).set(change).where(eq(seedPairs.ownerId, player.id));
      await expect(update).rejects.toMatchObject({ cause: { constraint: "seed_pairs_client_seed" } });
    }
  });
});
