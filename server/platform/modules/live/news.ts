import { type SQL, sql } from "drizzle-orm";
import { type LiveBalance, PERSONAL_SUBJECTS, type PersonalSubject } from "#app/contract/live.ts";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { liveNews } from "./tables.ts";

export interface News {
  id: string;
  playerId: string | null;
  subject: string;
  detail: string | null;
}

/** What a read covered: transactions finished then are not read again, however long others stay open beside them. */
export interface Seen {
  /** As PostgreSQL writes a snapshot. */
  snapshot: string;
  /** The oldest transaction open then: where a reader that has received everything until now resumes. */
  cursor: string;
}

interface SeenRow extends Record<string, unknown> {
  snapshot: string;
  cursor: string;
}

const SEEN = sql`pg_current_snapshot()::text as snapshot, pg_snapshot_xmin(pg_current_snapshot())::text as cursor`;

/** What was committed since the last read, and nothing before: ids become visible in no order, each transaction exactly once. */
export async function newsSince(db: Database, { snapshot }: Seen): Promise<{ seen: Seen; news: News[] }> {
  const columns = sql`id, player_id, subject, detail`;
  const { rows } = await db.execute<SeenRow & Record<"id" | "player_id" | "subject" | "detail", string | null>>(
    sql`with last as (select ${snapshot}::pg_snapshot as seen), news as (
        select ${columns} from live_news where written_by >= (select pg_snapshot_xmax(seen) from last)
        union all
        select ${columns} from live_news where written_by = any(array(select pg_snapshot_xip(seen) from last)))
      select ${SEEN}, n.id::text, n.player_id, n.subject, n.detail
      from (select 1) as once left join news n on true order by n.id`,
  );
  const news = rows.flatMap(({ id, player_id: playerId, subject, detail }) =>
    subject === null || id === null ? [] : [{ id, playerId, subject, detail }],
  );
  return { seen: seenIn(rows), news };
}

/** The position of a reader that needs no earlier news. */
export async function seenNow(db: Database): Promise<Seen> {
  const { rows } = await db.execute<SeenRow>(sql`select ${SEEN}`);
  return seenIn(rows);
}

function seenIn([row]: readonly SeenRow[]): Seen {
  if (!row) throw new Error("a look saw nothing");
  return { snapshot: row.snapshot, cursor: row.cursor };
}

/** A subject without news has not changed since the oldest row; beside a young row there may be others not visible yet. */
const FLOOR = sql`coalesce((select case when at < now() - interval '1 minute' then id else 0 end
  from live_news order by id limit 1), 0)`;

/** A player, and where a reader of theirs left an earlier stream. */
export interface ReaderPosition {
  playerId: string;
  after: string | null;
}

/**
 * The version of each subject of these players, and whether it changed since the position: every subject counts as changed when
 * the stored news does not reach back that far. What is read after this is at least as new.
 */
export async function versionsOf(db: Database, positions: readonly ReaderPosition[]) {
  const { rows } = await db.execute<{ player_id: string; subject: string; version: string; is_new: boolean }>(
    sql`with kept as (select min(written_by) as first from (select written_by from live_news order by id limit 1) as oldest),
      asked as (select * from unnest(${sql.param(positions.map(({ playerId }) => playerId))}::text[],
        ${sql.param(positions.map(({ after }) => after))}::text[]) as a (player_id, after))
      select asked.player_id, s.subject, greatest(n.id, ${FLOOR})::text as version,
        asked.after is null or coalesce(asked.after::xid8 < kept.first, false)
          or coalesce(n.written_by >= asked.after::xid8, false) as is_new
      from kept, asked, unnest(${sql.param([...PERSONAL_SUBJECTS])}::text[]) as s (subject)
      left join lateral (select id, written_by from live_news
        where player_id = asked.player_id and subject = s.subject order by id desc limit 1) n on true`,
  );
  return rows.map(({ player_id: playerId, subject, version, is_new: isNew }) => ({
    playerId,
    subject,
    version,
    isNew,
  }));
}

/**
 * The versions of the balance and of everything else that a response about a player already contains: columns of the statement
 * that reads the rest, because what was read before them would be older than they say.
 */
export const liveColumns = (playerId: SQL) => ({
  balanceVersion: sql<string>`greatest((select id from live_news where player_id = ${playerId} and subject = 'balance'
    order by id desc limit 1), ${FLOOR})::text`,
  liveAfter: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`,
});

/** The money on the active account of each of these players. */
export async function balancesOf(db: Database, playerIds: readonly string[]): Promise<Map<string, LiveBalance>> {
  if (playerIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; currency: RealCurrency; kind: string | null; balance: string }>(
    sql`select p.id, p.currency, a.kind, coalesce(a.balance, 0)::text as balance
      from players p left join ledger_accounts a on a.owner = 'player' and a.owner_id = p.id and a.currency = p.currency
      where p.id = any(${sql.param([...playerIds])}::text[])`,
  );
  const found = new Map<string, LiveBalance>();
  for (const { id, currency, kind, balance } of rows) {
    const known = found.get(id) ?? nothingIn(currency);
    found.set(id, known);
    const amount = toMoney(BigInt(balance), currency);
    if (kind === "cash") known.balance = amount;
    if (kind === "bonus") known.bonus = amount;
    if (kind === "held") known.held = amount;
  }
  return found;
}

const nothingIn = (currency: RealCurrency): LiveBalance => {
  const nothing = toMoney(0n, currency);
  return { balance: nothing, bonus: nothing, held: nothing };
};

/** Which of these sessions are open. */
export async function openSessions({ connection, clock }: Context, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const now = clock.now().toISOString();
  const { rows } = await connection.db.execute<{ id: string }>(
    sql`select id from sessions where id = any(${sql.param([...ids])}::text[])
      and ended_at is null and expires_at > ${now}::timestamptz`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Stores messages for the platforms that have the streams. */
export async function sendOn(db: Database, messages: readonly string[]): Promise<void> {
  if (messages.length > 0) await db.insert(liveNews).values(messages.map((detail) => ({ subject: "join", detail })));
}

/** Writes news of a change to a table or column that no trigger watches, in the transaction of the change. */
export async function publishNews(db: Database, playerId: string, subject: PersonalSubject): Promise<void> {
  await db.insert(liveNews).values({ playerId, subject });
}

const RETENTION_MS = 60 * 60_000;
const AT_ONCE = 1_000;

/** Deletes news older than an hour except the youngest of it: a subject without a row has not changed since that one. */
export async function deleteOldNews({ connection, clock }: Context, ending: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_MS).toISOString();
  let deleted = AT_ONCE;
  while (deleted >= AT_ONCE && !ending.aborted) {
    const { rowCount } = await connection.db.execute(
      sql`with first as (select id, at from live_news order by id limit ${AT_ONCE + 1}),
          old as (select id from first where at < ${before}::timestamptz)
        delete from live_news where id in (select id from old) and id < (select max(id) from old)`,
    );
    deleted = rowCount ?? 0;
  }
}
