import { type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";

interface Rule {
  table: string;
  /** A condition with `before` for the moment `days` ago. */
  isOver: (before: SQL) => SQL;
  days: number;
  /** The column to empty, where the rest of the row is kept for longer. */
  empties?: string;
}

/** Two years: a complaint about money may reach a court or an arbiter long after. */
const SUPPORT_DAYS = 730;

const expired = (before: SQL) => sql`expires_at < ${before}`;

/**
 * Rows that grant nothing any more and are shown to nobody, with the days for which they are kept for inquiries. The privacy page
 * must state the same periods. Rows that money moved for are never listed here.
 */
export const RETENTION: readonly Rule[] = [
  // Tokens of an ended session identify a stolen one, for as long as its thief may still try.
  {
    table: "session_tokens",
    isOver: (before) =>
      sql`exists (select from sessions where id = session_id and coalesce(ended_at, expires_at) < ${before})`,
    days: 30,
  },
  // A player is shown the latest fifty sign-ins within a year.
  { table: "sessions", isOver: (before) => sql`coalesce(ended_at, expires_at) < ${before}`, days: 365 },
  { table: "email_confirmations", isOver: expired, days: 30 },
  { table: "sign_in_tickets", isOver: expired, days: 30 },
  // The window in which SMS to a number are counted.
  { table: "phone_codes", isOver: expired, days: 1 },
  // The window in which letters with a code are counted.
  { table: "mail_codes", isOver: expired, days: 1 },
  { table: "pin_resets", isOver: expired, days: 30 },
  { table: "sign_in_steps", isOver: expired, days: 1 },
  { table: "passkey_challenges", isOver: expired, days: 1 },
  { table: "sandbox_social_codes", isOver: expired, days: 1 },
  // Besides the copy itself, which is deleted when it expires.
  {
    table: "data_exports",
    isOver: (before) => sql`state in ('over', 'failed') and asked_at < ${before}`,
    days: 30,
  },
  // A closed mailbox may belong to somebody else later.
  { table: "bounced_addresses", isOver: (before) => sql`since < ${before}`, days: 180 },
  { table: "outbox", isOver: (before) => sql`sent_at < ${before}`, days: 90 },
  // The decision stays with the account; the reason was for the operator who decided.
  {
    table: "account_changes",
    isOver: (before) => sql`decided_at < ${before} and reason <> ''`,
    days: 90,
    empties: "reason",
  },
  { table: "contest_places", isOver: (before) => sql`at < ${before}`, days: 90 },
  { table: "support_messages", isOver: (before) => sql`at < ${before}`, days: SUPPORT_DAYS },
  // After its messages: a thread is as old as its latest message.
  { table: "support_threads", isOver: (before) => sql`last_at < ${before}`, days: SUPPORT_DAYS },
];

/** Tables whose rows are not deleted here, and why. */
export const KEPT: Readonly<Record<string, string>> = {
  captcha_codes: "deleted where a new one is made",
  live_news: "deleted an hour after they were told, by a job of their own",
  provider_launches: "a win and a rollback are taken with a token that has expired",
  recovery_links: "deleted where links are sent",
  recovery_requests: "deleted once it is looked up whether the e-mail has an account",
  transfer_quotes: "those that were not accepted are deleted by a job of their own, as the owner of the table",
};

const AT_ONCE = 1_000;

/** Deletes or empties expired rows, a thousand per statement, so that none of them locks a table for long. */
export async function deleteWhatIsOver({ connection, clock }: Context, ending: AbortSignal): Promise<void> {
  for (const rule of RETENTION) {
    const before = new Date(clock.now().getTime() - rule.days * DAY_MS);
    while (!ending.aborted && (await deleteSome(connection.db, rule, before)) === AT_ONCE);
  }
}

async function deleteSome(db: Database, { table, isOver, empties }: Rule, before: Date): Promise<number> {
  const rows = sql.identifier(table);
  const end = empties ? sql`update ${rows} set ${sql.identifier(empties)} = ''` : sql`delete from ${rows}`;
  const { rowCount } = await db.execute(
    sql`${end} where ctid = any(array(select ctid from ${rows} where ${isOver(sql`${before}`)} limit ${AT_ONCE}))`,
  );
  return rowCount ?? 0;
}
