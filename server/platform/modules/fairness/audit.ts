import { and, gt, isNotNull, or, sql } from "drizzle-orm";
import { sealOf } from "#server/games/index.ts";
import type { Connection, Transaction } from "#server/platform/db/index.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import { decryptSeed, type SeedPair, serverSeedOf } from "./seeds.ts";
import { isNotGivenUp, seedPairs } from "./tables.ts";

export interface SeedFinding {
  rule: "seed_is_the_sealed_one" | "next_seed_is_the_promised_one";
  /** The wrong pair. */
  subject: string;
  /** Hashes. */
  expected: string | null;
  found: string | null;
}

const FINDINGS_PER_RULE = 100;
const PAGE = 1000;

/** Comparisons within the database: unencrypted seeds, and the hashes of consecutive pairs. */
const CHECKS: Record<SeedFinding["rule"], ReturnType<typeof sql>> = {
  seed_is_the_sealed_one: sql`
    select format('pair %s of %s', index, owner_id) as subject, server_seed_hash as expected,
      encode(sha256(server_seed::bytea), 'hex') as found
    from seed_pairs where server_seed is not null and encode(sha256(server_seed::bytea), 'hex') <> server_seed_hash`,
  next_seed_is_the_promised_one: sql`
    select format('pair %s of %s', pair.index, pair.owner_id) as subject, before.next_server_seed_hash as expected,
      pair.server_seed_hash as found
    from seed_pairs pair join seed_pairs before on before.owner_id = pair.owner_id and before.index = pair.index - 1
    where before.next_server_seed_hash <> pair.server_seed_hash`,
};

/** The hash of an encrypted seed; null where it does not decrypt. */
function hashIn(open: () => string): string | null {
  try {
    return sealOf(open());
  } catch {
    return null;
  }
}

function findingsOf(keys: Keys, pair: SeedPair): SeedFinding[] {
  const { ownerId, index, encryptedSeed, serverSeedHash, nextEncryptedSeed, nextKeyVersion, nextServerSeedHash } = pair;
  const subject = `pair ${index} of ${ownerId}`;
  const found: SeedFinding[] = [];
  const own = encryptedSeed === null ? serverSeedHash : hashIn(() => serverSeedOf(keys, pair));
  if (own !== serverSeedHash) {
    found.push({ rule: "seed_is_the_sealed_one", subject, expected: serverSeedHash, found: own });
  }
  if (nextEncryptedSeed === null || nextKeyVersion === null) return found;
  const next = hashIn(() =>
    decryptSeed(keys, { encryptedSeed: nextEncryptedSeed, keyVersion: nextKeyVersion }, { ownerId, index: index + 1 }),
  );
  if (next !== nextServerSeedHash) {
    found.push({ rule: "next_seed_is_the_promised_one", subject, expected: nextServerSeedHash, found: next });
  }
  return found;
}

/**
 * Finds every stored seed that does not match the hash published before its rounds or with the pair before it; none when all is
 * well. A seed that decrypts with no known version of the keys is one of them.
 */
export const auditSeeds = (connection: Connection, keys: Keys): Promise<SeedFinding[]> =>
  connection.inSnapshot((tx) => audit(tx, keys));

async function audit(tx: Transaction, keys: Keys): Promise<SeedFinding[]> {
  const found: SeedFinding[] = [];
  for (const [rule, check] of Object.entries(CHECKS)) {
    const { rows } = await tx.execute<Omit<SeedFinding, "rule">>(
      sql`select * from (${check}) wrong order by subject limit ${FINDINGS_PER_RULE}`,
    );
    found.push(...rows.map((row) => ({ ...row, rule: rule as SeedFinding["rule"] })));
  }
  for (let after = ""; ; ) {
    const pairs = await tx
      .select()
      .from(seedPairs)
      .where(
        // Excludes pairs that an operator gave up with their key.
        and(
          gt(seedPairs.id, after),
          isNotGivenUp,
          or(isNotNull(seedPairs.encryptedSeed), isNotNull(seedPairs.nextEncryptedSeed)),
        ),
      )
      .orderBy(seedPairs.id)
      .limit(PAGE);
    found.push(...pairs.flatMap((pair) => findingsOf(keys, pair)));
    const last = pairs.at(-1);
    if (!last || found.length > FINDINGS_PER_RULE) return found;
    after = last.id;
  }
}
