import { and, eq, isNull, sql } from "drizzle-orm";
import { seedBefore } from "#server/games/index.ts";
import type { Connection, Transaction } from "#server/platform/db/index.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import { serverSeedIn } from "#server/platform/modules/fairness/index.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { CHAIN_LENGTH } from "./chain.ts";
import { crashRounds } from "./tables.ts";

export interface ChainFinding {
  rule: "shared_seed_follows_its_chain";
  /** The wrong round. */
  subject: string;
  /** The seed of the round before, or the beginning of the chain, and what this round's seed hashes to. */
  expected: string | null;
  found: string | null;
}

const FINDINGS = 100;

/** What a round's seed must hash to: the beginning of its chain for the first round, else the seed of the round before. */
const wantedOf = sql`
  select round.game_id, round.number, pair.server_seed as seed,
    coalesce(chain.beginning, case when (round.number - 1) % ${CHAIN_LENGTH} <> 0 then earlier.server_seed end) as wanted
  from crash_rounds round
  join seed_pairs pair on pair.id = round.seed_pair_id
  left join crash_chains chain on chain.game_id = round.game_id and chain.first = round.number
  left join crash_rounds before on before.game_id = round.game_id and before.number = round.number - 1
  left join seed_pairs earlier on earlier.id = before.seed_pair_id`;

async function auditRevealed(tx: Transaction): Promise<ChainFinding[]> {
  const { rows } = await tx.execute<Omit<ChainFinding, "rule">>(sql`
    select format('round %s of %s', number, game_id) as subject, wanted as expected,
      encode(sha256(decode(seed, 'hex')), 'hex') as found
    from (${wantedOf}) rounds
    where seed is not null and wanted is not null and encode(sha256(decode(seed, 'hex')), 'hex') <> wanted
    order by 1 limit ${FINDINGS}`);
  return rows.map((row) => ({ ...row, rule: "shared_seed_follows_its_chain" }));
}

/** Checks the current round and the one after it, whose seeds the database cannot read. */
async function auditWaiting(tx: Transaction, keys: Keys): Promise<ChainFinding[]> {
  const waiting = await tx
    .select({ gameId: crashRounds.gameId, number: crashRounds.number, seedPairId: crashRounds.seedPairId })
    .from(crashRounds)
    .innerJoin(
      seedPairs,
      and(eq(seedPairs.id, crashRounds.seedPairId), isNull(seedPairs.serverSeed), isNull(crashRounds.crashedAt)),
    );
  const found: ChainFinding[] = [];
  for (const { gameId, number, seedPairId } of waiting) {
    const { rows } = await tx.execute<{ wanted: string | null; before: string | null }>(sql`
      select chain.beginning as wanted, before.seed_pair_id as before from (select 1) one
      left join crash_chains chain on chain.game_id = ${gameId} and chain.first = ${number}
      left join crash_rounds before on before.game_id = ${gameId} and before.number = ${number - 1}`);
    const seedOf = (id: string) => serverSeedIn(tx, { config: { keys } }, id).catch(() => null);
    const expected = rows[0]?.wanted ?? (rows[0]?.before ? await seedOf(rows[0].before) : null);
    const seed = await seedOf(seedPairId);
    const leadsTo = seed && seedBefore(seed);
    if (expected === leadsTo) continue;
    found.push({
      rule: "shared_seed_follows_its_chain",
      subject: `round ${number} of ${gameId}`,
      expected,
      found: leadsTo,
    });
  }
  return found;
}

/** Every shared round whose seed does not hash to that of the round before it, or to the published beginning. */
export const auditChains = (connection: Connection, keys: Keys): Promise<ChainFinding[]> =>
  connection.inSnapshot(async (tx) => [...(await auditRevealed(tx)), ...(await auditWaiting(tx, keys))]);
