import { type SQL, sql } from "drizzle-orm";
import type { DOCUMENT_STATES } from "#app/contract/verification.ts";
import type { Database } from "#server/platform/db/index.ts";

const MOST = 50;

/** What is known of one of the two accounts of a derived exclusion. */
export interface Known {
  playerId: string;
  email: string;
  registeredAt: Date;
  /** How its document of identity stands, an approved one before any other; null where none was asked for. */
  identity: (typeof DOCUMENT_STATES)[number] | null;
  /** How the given number of identity ends; null where none was. */
  numberEnding: string | null;
  /** Deposits that arrived. */
  deposits: number;
}

/** An account that is kept out because another one is, with what an operator judges by. */
export interface Derived {
  keptOut: Known;
  by: Known;
  /** When the other account was excluded, since when this one is for it, and until when. */
  begunAt: Date;
  since: Date;
  dateTill: Date;
  /** Both have confirmed one telephone, or were used from one network. */
  isPhoneShared: boolean;
  isNetworkShared: boolean;
}

const knownOf = (player: SQL) => sql`json_build_object(
  'playerId', ${player}.id, 'email', ${player}.email, 'registeredAt', ${player}.registered_at,
  'identity', (select d.state from documents d where d.player_id = ${player}.id and d.kind = 'identity'
    order by array_position(array['approved', 'in_review', 'requested', 'rejected'], d.state) limit 1),
  'numberEnding', ${player}.identity_number_ending,
  'deposits', (select count(*) from payments p where p.player_id = ${player}.id and p.kind = 'deposit' and p.state = 'done'))`;

type KnownRow = Omit<Known, "registeredAt"> & { registeredAt: string };

interface Row extends Record<string, unknown> {
  keptOut: KnownRow;
  by: KnownRow;
  begunAt: string;
  since: string;
  dateTill: string;
  isPhoneShared: boolean;
  isNetworkShared: boolean;
}

const readKnown = (row: KnownRow): Known => ({ ...row, registeredAt: new Date(row.registeredAt) });

/** The exclusions that hold for somebody because of another account, the latest first; of one pair where it is named. */
export async function derivedExclusions(
  db: Database,
  pair?: { playerId: string; byPlayerId: string },
): Promise<Derived[]> {
  const isPair = pair ? sql`and k.id = ${pair.playerId} and b.id = ${pair.byPlayerId}` : sql``;
  const { rows } = await db.execute<Row>(sql`
    select ${knownOf(sql.raw("k"))} as "keptOut", ${knownOf(sql.raw("b"))} as "by",
      s.since::text as since, s.date_till::text as "dateTill",
      coalesce((select max(own.started_at) from restrictions own
        where own.player_id = b.id and own.kind = 'self_exclusion' and own.started_at <= s.since), s.since)::text as "begunAt",
      coalesce(k.confirmed_phone = b.confirmed_phone, false) as "isPhoneShared",
      exists (select from audit_log one join audit_log other on other.address_block = one.address_block
        where one.player_id = k.id and other.player_id = b.id) as "isNetworkShared"
    from exclusion_sources s join restrictions r on r.id = s.exclusion_id
    join players k on k.id = r.player_id join players b on b.id = s.by_player_id
    where r.deactivated_at is null and s.by_player_id <> r.player_id ${isPair}
      and not exists (select from separations apart where apart.player_id = k.id and apart.from_player_id = b.id)
    order by s.since desc, k.id, b.id
    limit ${MOST}`);
  return rows.map(({ keptOut, by, begunAt, since, dateTill, ...shared }) => ({
    keptOut: readKnown(keptOut),
    by: readKnown(by),
    begunAt: new Date(begunAt),
    since: new Date(since),
    dateTill: new Date(dateTill),
    ...shared,
  }));
}
