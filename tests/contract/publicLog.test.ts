import { createHash, createPublicKey, verify } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type Inclusion, isConsistent, leafHash, rootOfInclusion } from "#app/contract/log-tree.ts";
import { ENTRY_SCHEME, factsIn, RECEIPT_SCHEME } from "#app/contract/promises.ts";
import type { LogHead, LogKind } from "#app/contract/public-log.ts";
import { readHeadNote } from "#app/contract/signed-head.ts";
import { games, paytableHash } from "#server/games/index.ts";
import { voidRound } from "#server/ops/void-round.ts";
import { makeBalanceProofs } from "#server/platform/modules/balance-proofs/index.ts";
import { extendPublicLog } from "#server/platform/modules/public-log/index.ts";
import { auditedPlatformOfEach } from "#tests/support/audited.ts";
import { afterDay, startToday, tamper, today } from "#tests/support/days.ts";
import { operatorOf } from "#tests/support/operator.ts";
import { auditOf, diceBet, minesBet, newRichPlayer, rotation } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";
import { walk } from "#tests/support/walk.ts";

const platform = auditedPlatformOfEach();
beforeEach(() => startToday(platform));

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();

/** Verifies Ed25519 as somebody who has only the 32 published bytes. */
function isSigned(text: string, signature: string, publicKey: string): boolean {
  const x = Buffer.from(publicKey, "hex").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, "hex"));
}

/** One pass of the job, a minute later. */
async function extend(): Promise<LogHead> {
  platform.clock.advance({ seconds: 60 });
  await extendPublicLog(platform.context);
  const { head } = await log();
  if (!head) throw new Error("no head was signed");
  return head;
}

const log = async () => dataOf(await platform.call("getPublicLog", {}));
const entries = async (from = 0) => dataOf(await platform.call("listLogEntries", { from, limit: 500 })).items;
const ofKind = async (kind: LogKind) => (await entries()).filter((entry) => entry.kind === kind);
const factsOf = ({ text }: { text: string }) => Object.fromEntries(factsIn(text, ENTRY_SCHEME) ?? []);
const leads = (text: string, inclusion: Inclusion) => rootOfInclusion(sha256, leafHash(sha256, text), inclusion);
const bet = async (player: { token: string }) => dataOf(await platform.call("playRealRound", diceBet(), player)).round;
const receiptOf = async (roundId: string, player: { token: string }) =>
  dataOf(await platform.call("getRoundReceipt", { roundId }, player));

describe("getPublicLog, listLogEntries", () => {
  it("is empty before the first pass", async () => {
    expect(await log()).toMatchObject({ head: null, since: null, keys: [] });
    expect(await entries()).toEqual([]);
  });

  it("publishes the key, the rules of every game, the terms, and each of them once", async () => {
    const head = await extend();
    const [key] = (await log()).keys;
    expect(key).toMatchObject({ number: 1, entry: 0, isCurrent: true });
    expect((await ofKind("rules")).map(factsOf)).toMatchObject(
      games.map((game) => ({ game: game.id, sha256: paytableHash(game) })),
    );
    expect(await ofKind("terms")).not.toEqual([]);
    // Those in force, and those that rounds of before there was a beacon were drawn by.
    expect(await ofKind("jackpots")).toHaveLength(2);
    const before = await entries();
    expect(before.map(({ index }) => index)).toEqual(before.map((_, index) => index));
    expect(head.size).toBe(before.length);

    await extend();
    expect(await entries()).toEqual(before);
  });

  it("signs heads that are the root of all entries, as a note whose signature the published key verifies", async () => {
    await bet(await newRichPlayer(platform, 5_000));
    const head = await extend();
    const { origin, keys } = await log();
    const note = readHeadNote(head.note);
    expect(note).toMatchObject({ origin, size: head.size, root: head.root, at: head.at });
    expect(isSigned(note?.body ?? "", note?.signature ?? "", keys[0]?.publicKey ?? "")).toBe(true);
    expect(isSigned(`${note?.body} `, note?.signature ?? "", keys[0]?.publicKey ?? "")).toBe(false);
  });

  it("adds proofs of balances, seals and voids with their reason", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const { round } = dataOf(await platform.call("playRealRound", minesBet(), player));
    await voidRound.run(operatorOf(platform), [round.id, "outage"]);
    await makeBalanceProofs(afterDay(platform, today(platform)));
    await extend();
    expect((await ofKind("void")).map(factsOf)).toMatchObject([
      { round: round.id, game: round.gameId, reason: "outage" },
    ]);
    expect((await ofKind("balances")).map(factsOf)).toMatchObject([{ currency: "EUR", accounts: "1", sum: "5000" }]);
    expect((await ofKind("seals")).map(factsOf)).toMatchObject([{ count: "1" }]);
    const size = (await entries()).length;
    await extend();
    expect(await entries()).toHaveLength(size);
  });

  it("answers a part of the entries", async () => {
    await extend();
    const all = await entries();
    expect(dataOf(await platform.call("listLogEntries", { from: 3, limit: 2 })).items).toEqual(all.slice(3, 5));
    expect(await entries(all.length)).toEqual([]);
  });
});

describe("getLogEntry", () => {
  it("leads from every entry to the last head", async () => {
    await extend();
    for (const { index } of await entries()) {
      const { entry, inclusion, head } = dataOf(await platform.call("getLogEntry", { index }));
      expect([inclusion.index, inclusion.size, leads(entry.text, inclusion)]).toEqual([index, head.size, head.root]);
    }
  });

  it("refuses what no head counts", async () => {
    expect(refusalOf(await platform.call("getLogEntry", { index: 0 }))).toEqual([404, "not_found"]);
    const { size } = await extend();
    expect(refusalOf(await platform.call("getLogEntry", { index: size }))).toEqual([404, "not_found"]);
  });
});

describe("getLogConsistency, listLogHeads", () => {
  it("shows of any two heads that entries were only added", async () => {
    const player = await newRichPlayer(platform, 50_000);
    for (let pass = 0; pass < 5; pass++) {
      await bet(player);
      await extend();
    }
    const heads = await walk(async (cursor) => dataOf(await platform.call("listLogHeads", { cursor, limit: 2 })));
    expect(heads.map(({ size }) => size)).toEqual(heads.map(({ size }) => size).toSorted((a, b) => b - a));
    expect(heads).toHaveLength(5);
    for (const later of heads) {
      for (const earlier of heads.filter(({ size }) => size <= later.size)) {
        const { path } = dataOf(await platform.call("getLogConsistency", { from: earlier.size, to: later.size }));
        expect(isConsistent(sha256, earlier, later, path)).toBe(true);
      }
    }
    const size = heads[0]?.size ?? 0;
    for (const [from, to] of [[size, size + 1] as const, [2, 1] as const]) {
      expect(refusalOf(await platform.call("getLogConsistency", { from, to }))).toEqual([404, "not_found"]);
    }
  });

  it("signs an unchanged log once an hour", async () => {
    const { at } = await extend();
    expect((await extend()).at).toBe(at);
    platform.clock.advance({ minutes: 60 });
    expect((await extend()).at).not.toBe(at);
  });
});

describe("getRoundReceipt", () => {
  it("signs a bet at once, and leads to the signed head a pass later", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const [round, other] = [await bet(player), await bet(player)];
    const early = await receiptOf(round.id, player);
    expect(early.logged).toBeNull();
    expect(isSigned(early.text, early.signature, early.publicKey)).toBe(true);
    expect(Object.fromEntries(factsIn(early.text, RECEIPT_SCHEME) ?? [])).toEqual({
      round: round.id,
      game: round.gameId,
      rules: round.paytableHash,
      jackpots: "-",
      seal: round.proof.serverSeedHash,
      client: round.proof.clientSeed,
      nonce: String(round.proof.nonce),
      bet: `${round.bet.amount} EUR`,
      input: expect.stringMatching(/^\{"chance":\d+,/),
      at: round.openedAt,
    });

    const head = await extend();
    for (const { id } of [round, other]) {
      const { text, publicKey, logged } = await receiptOf(id, player);
      if (!logged) throw new Error(`${id} is not in the log`);
      expect(publicKey).toBe((await log()).keys[0]?.publicKey);
      expect(leads(text, logged.among)).toBe(factsOf(logged.entry).root);
      expect(leads(logged.entry.text, logged.inclusion)).toBe(head.root);
    }
    expect(await receiptOf(round.id, player)).toMatchObject({ text: early.text, signature: early.signature });
  });

  it("stays the same when the round goes on, ends and is revealed", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const { round } = dataOf(await platform.call("playRealRound", minesBet(), player));
    const { text } = await receiptOf(round.id, player);
    await voidRound.run(operatorOf(platform), [round.id, "outage"]);
    dataOf(await platform.call("rotateServerSeed", rotation(), player));
    expect((await receiptOf(round.id, player)).text).toBe(text);
  });

  it("logs a bet whose transaction took longer than a pass, and none twice", async () => {
    const player = await newRichPlayer(platform, 5_000);
    await extend();
    const { id } = await bet(player);
    // As if it had been made before the last pass and stored after it.
    await platform.owner.db.execute(
      sql`update rounds set opened_at = opened_at - interval '5 minutes' where id = ${id}`,
    );
    await extend();
    expect((await receiptOf(id, player)).logged).not.toBeNull();
    await Promise.all([extendPublicLog(platform.context), extendPublicLog(platform.context)]);
    expect((await ofKind("bets")).map(factsOf)).toMatchObject([{ count: "1" }]);
  });

  it("refuses another player's round and a demo's", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const { id } = await bet(player);
    const other = await newConfirmedPlayer(platform);
    expect(refusalOf(await platform.call("getRoundReceipt", { roundId: id }, other))).toEqual([404, "not_found"]);
  });
});

describe("getSealReceipt", () => {
  it("signs the current seal with the one that follows it", async () => {
    const player = await newConfirmedPlayer(platform);
    const before = dataOf(await platform.call("getSealReceipt", {}, player));
    expect(isSigned(before.text, before.signature, before.publicKey)).toBe(true);
    const { seal } = dataOf(await platform.call("rotateServerSeed", rotation(), player));
    await extend();
    const after = dataOf(await platform.call("getSealReceipt", {}, player));
    expect(factsIn(before.text, RECEIPT_SCHEME)?.get("next")).toBe(seal.serverSeedHash);
    expect(factsIn(after.text, RECEIPT_SCHEME)?.get("seal")).toBe(seal.serverSeedHash);
    expect(after.logged && leads(after.text, after.logged.among)).toBe(
      after.logged && factsOf(after.logged.entry).root,
    );
  });
});

describe("the entries that stand for promises", () => {
  it("have few enough to read all of them for a receipt", async () => {
    const player = await newConfirmedPlayer(platform);
    dataOf(await platform.call("rotateServerSeed", rotation(), player));
    await platform.owner.db.execute(sql`
      insert into seed_pairs (id, owner_id, index, encrypted_seed, key_version, server_seed_hash, client_seed,
        client_seed_origin, created_at)
      select id || other, owner_id || other, index, encrypted_seed, key_version, server_seed_hash, client_seed,
        client_seed_origin, created_at
      from seed_pairs, generate_series(1, 600) other where revealed_at is null`);
    await extend();
    const counts = (await ofKind("seals")).map((entry) => Number(factsOf(entry).count));
    expect(counts).toEqual([500, expect.any(Number)]);
    const { text, logged } = dataOf(await platform.call("getSealReceipt", {}, player));
    expect(logged && leads(text, logged.among)).toBe(logged && factsOf(logged.entry).root);
    // Copies of an encrypted seed are no seeds of their owners: the audit would find them.
    await platform.owner.db.execute(sql`delete from seed_pairs where owner_id not in (select id from players)`);
  });
});

describe("the audit of the public log", () => {
  async function playedHouse() {
    await bet(await newRichPlayer(platform, 5_000));
    await extend();
    expect(await auditOf(platform)).toEqual([]);
  }
  const rules = async () => (await auditOf(platform)).map(({ rule }) => rule);

  it("finds a bet that is not the logged one", async () => {
    await playedHouse();
    await platform.owner.db.execute(sql`update rounds set opened_at = opened_at + interval '1 second'`);
    expect(await rules()).toContain("bet_is_the_logged_one");
    await platform.owner.db.execute(sql`update rounds set opened_at = opened_at - interval '1 second'`);
  });

  it("finds a promise that was taken from its entry", async () => {
    await playedHouse();
    const [entry] = await ofKind("bets");
    const move = (to: number | undefined) =>
      tamper(platform, "public_log_promises", `update public_log_promises set entry = ${to} where subject like 'rnd%'`);
    await move(0);
    expect(await rules()).toEqual(["entry_has_its_promises"]);
    await move(entry?.index);
  });

  it("finds an entry whose text was changed", async () => {
    await playedHouse();
    const change = (from: string, to: string) =>
      tamper(
        platform,
        "public_log_entries",
        `update public_log_entries set text = replace(text, '${from}', '${to}') where kind = 'bets'`,
      );
    await change("count 1", "count 2");
    expect(await rules()).toEqual(["log_follows_its_entries"]);
    await change("count 2", "count 1");
  });
});

describe("the tables of the public log", () => {
  it.each(["entries", "nodes", "heads", "promises"])("refuse changes of %s, also by their owner", async (name) => {
    await bet(await newRichPlayer(platform, 5_000));
    await extend();
    const table = sql.identifier(`public_log_${name}`);
    await expect(platform.owner.db.execute(sql`delete from ${table}`)).rejects.toThrow();
    await expect(platform.context.connection.db.execute(sql`delete from ${table}`)).rejects.toThrow();
    await expect(platform.owner.db.execute(sql`truncate ${table} cascade`)).rejects.toThrow();
  });
});
