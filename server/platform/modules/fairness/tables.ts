import { like, notLike, or, sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { CLIENT_SEED_ORIGINS } from "#app/contract/fairness.ts";
import { instant } from "#server/platform/db/columns.ts";

/**
 * The seeds rounds are drawn from: one current pair per owner, the earlier ones revealed. An owner is a player, a demo, or a
 * round that all players of a game share.
 */
export const seedPairs = pgTable(
  "seed_pairs",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    /** Number of the owner's pair, from 0. */
    index: integer("index").notNull(),
    /** Set once it is revealed; before that only for pairs of a version without encryption. */
    serverSeed: text("server_seed"),
    /** Set until it is revealed, encrypted under the key of a version, with owner and index bound to it. */
    encryptedSeed: text("encrypted_seed"),
    keyVersion: integer("key_version"),
    serverSeedHash: text("server_seed_hash").notNull(),
    /**
     * Hash of the seed that follows this one, drawn when its hash was first published, so that it cannot be changed. Null for a
     * shared round.
     */
    nextServerSeedHash: text("next_server_seed_hash"),
    /** Null once it is the seed of the next pair. */
    nextEncryptedSeed: text("next_encrypted_seed"),
    nextKeyVersion: integer("next_key_version"),
    /** A trigger refuses changes once a nonce was taken. Empty while the beacon has not published it. */
    clientSeed: text("client_seed").notNull(),
    /** Filled in by a trigger when an older version without this column stores a pair. */
    clientSeedOrigin: text("client_seed_origin", { enum: CLIENT_SEED_ORIGINS }).notNull(),
    /**
     * The round of a beacon whose value is the client seed of a shared round, from when that opens for bets; its signature, once it
     * is published. A trigger refuses changes of either.
     */
    beaconChain: text("beacon_chain"),
    beaconRound: integer("beacon_round"),
    beaconSignature: text("beacon_signature"),
    nextNonce: integer("next_nonce").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    revealedAt: instant("revealed_at"),
    /** Operation id of the rotation that revealed it, chosen by the caller: a repeat finds what it revealed. */
    revealedBy: text("revealed_by"),
  },
  (table) => [
    unique("seed_pairs_owner_index").on(table.ownerId, table.index),
    unique("seed_pairs_revealed_by").on(table.ownerId, table.revealedBy),
    // The public log reads what was sealed since it last looked.
    index("seed_pairs_created").on(table.createdAt),
    uniqueIndex("seed_pairs_current").on(table.ownerId).where(sql`${table.revealedAt} is null`),
    check("seed_pairs_revealed", sql`(${table.revealedAt} is null) = (${table.revealedBy} is null)`),
    check("seed_pairs_server_seed", sql`${table.serverSeed} ~ '^[0-9a-f]{64}$'`),
    check("seed_pairs_one_seed", sql`(${table.serverSeed} is null) <> (${table.encryptedSeed} is null)`),
    check("seed_pairs_encrypted", sql`(${table.encryptedSeed} is null) = (${table.keyVersion} is null)`),
    check("seed_pairs_revealed_seed", sql`${table.revealedAt} is null or ${table.serverSeed} is not null`),
    check(
      "seed_pairs_beacon",
      sql`(${table.beaconChain} is null) = (${table.beaconRound} is null)
        and (${table.beaconRound} is null or ${table.clientSeedOrigin} = 'beacon')
        and (${table.beaconSignature} is null or ${table.beaconRound} is not null)`,
    ),
    check(
      "seed_pairs_beacon_value",
      sql`${table.clientSeedOrigin} <> 'beacon' or ${table.clientSeed} = case when ${table.beaconSignature} is null then ''
        else encode(sha256(decode(${table.beaconSignature}, 'hex')), 'hex') end`,
    ),
    check("seed_pairs_next", sql`(${table.nextEncryptedSeed} is null) = (${table.nextKeyVersion} is null)`),
  ],
);

/** The placeholder owner of a pair that was given up because its key is lost. Its rounds still refer to it. */
export const lostOwnerId = (pairId: string): string => `lost.${pairId}`;

/**
 * The owner of the pair of a shared round that a beacon draws. To replicas of the last version it looks like a pair that was given
 * up: they leave it alone and start, where one they cannot decrypt would keep them from starting.
 */
export const sharedOwnerId = (gameId: string, number: number): string => lostOwnerId(`${gameId}.${number}`);

/** The game of a shared round by the owner of its pair; undefined for a pair of a player, a demo, or one that was given up. */
export function gameOfOwner(ownerId: string): string | undefined {
  const parts = ownerId.split(".");
  return parts.length === 3 ? parts[1] : parts[0] !== "lost" && parts.length === 2 ? parts[0] : undefined;
}

/** Pairs that are readable, or would be if their key were known. */
export const isNotGivenUp = or(
  notLike(seedPairs.ownerId, lostOwnerId("%")),
  like(seedPairs.ownerId, lostOwnerId("%.%")),
);
