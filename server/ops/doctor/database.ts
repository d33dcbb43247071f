import { sql } from "drizzle-orm";
import { z } from "zod";
import { DAY_MS } from "#server/durations.ts";
import { type Database, excessiveRights, RESERVED_CONNECTIONS, roleProblem } from "#server/platform/db/index.ts";
import { advice, type Finding, well, wrong } from "./finding.ts";

const facts = z.object({
  role: z.string(),
  version: z.coerce.number(),
  fsync: z.string(),
  fullPageWrites: z.string(),
  synchronousCommit: z.string(),
  checksums: z.string(),
  statementTimeoutMs: z.coerce.number(),
  idleTimeoutMs: z.coerce.number(),
  maxConnections: z.coerce.number(),
  reserved: z.coerce.number(),
  archiveMode: z.string(),
  lastArchived: z.string().nullable(),
  lastFailed: z.string().nullable(),
  withoutStatistics: z.array(z.string()),
  /** Milliseconds since 1970, by the server's clock. */
  now: z.coerce.number(),
});

export type DatabaseFacts = z.infer<typeof facts> & {
  /** The server's clock minus this machine's, in milliseconds, accurate to half the duration of the query. */
  clockAhead: number;
  /** Privileges of the role beyond what the platform needs. */
  excessiveRights: string[];
};

/** In bytes: of a small table the planner's guess does no harm. */
const LARGE_TABLE = 8 * 1024 * 1024;

const setting = (name: string) => sql.raw(`current_setting('${name}')`);
const milliseconds = (name: string) => sql.raw(`(select setting from pg_settings where name = '${name}')`);

/** Queries the server as the platform's own role. */
export async function databaseFacts(db: Database): Promise<DatabaseFacts> {
  const sentAt = Date.now();
  const { rows } = await db.execute(sql`
    select current_user as role,
      ${setting("server_version_num")} as version, ${setting("fsync")} as fsync,
      ${setting("full_page_writes")} as "fullPageWrites", ${setting("synchronous_commit")} as "synchronousCommit",
      ${setting("data_checksums")} as checksums,
      ${milliseconds("statement_timeout")} as "statementTimeoutMs",
      ${milliseconds("idle_in_transaction_session_timeout")} as "idleTimeoutMs",
      ${setting("max_connections")} as "maxConnections",
      ${RESERVED_CONNECTIONS} as reserved,
      ${setting("archive_mode")} as "archiveMode",
      (select last_archived_time::text from pg_stat_archiver) as "lastArchived",
      (select last_failed_time::text from pg_stat_archiver) as "lastFailed",
      array(
        select c.relname::text from pg_class c
        where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
          and has_table_privilege(c.oid, 'select') and pg_relation_size(c.oid) > ${LARGE_TABLE}
          and not exists (select from pg_stats s where s.schemaname = current_schema() and s.tablename = c.relname)
        order by 1
      ) as "withoutStatistics",
      extract(epoch from clock_timestamp()) * 1000 as now`);
  const found = facts.parse(rows[0]);
  const clockAhead = Math.round(found.now - (sentAt + Date.now()) / 2);
  return { ...found, clockAhead, excessiveRights: await excessiveRights(db) };
}

const OLDEST_VERSION = 150_000;
const CLOCKS_APART_MS = 1_000;

const role = ({ role: name, excessiveRights: rights }: DatabaseFacts): Finding =>
  rights.length === 0
    ? well("database role", `"${name}" can change neither the schema nor what is recorded.`)
    : wrong("database role", roleProblem(rights));

function durability(found: DatabaseFacts): Finding {
  const off = [
    ...(found.fsync === "on" ? [] : ["fsync"]),
    ...(found.fullPageWrites === "on" ? [] : ["full_page_writes"]),
    ...(found.synchronousCommit === "off" ? ["synchronous_commit"] : []),
  ];
  if (off.length > 0) {
    return wrong("durability", `${off.join(", ")} off: money that was answered as moved may be lost. Switch it on.`);
  }
  return found.checksums === "on"
    ? well("durability", "Commits reach the disk, and pages carry checksums.")
    : advice(
        "durability",
        "Pages carry no checksums, so a failing disk is not noticed: enable them with pg_checksums.",
      );
}

const version = ({ version: number }: DatabaseFacts): Finding =>
  number >= OLDEST_VERSION
    ? well("database version", `PostgreSQL ${Math.floor(number / 10_000)}.`)
    : wrong("database version", `PostgreSQL ${Math.floor(number / 10_000)} is too old: Openhand needs 15 or newer.`);

const clock = ({ clockAhead }: DatabaseFacts): Finding =>
  Math.abs(clockAhead) < CLOCKS_APART_MS
    ? well("clock", `${Math.abs(clockAhead)} ms from the database's.`)
    : wrong(
        "clock",
        `The database's clock is ${Math.abs(clockAhead) / 1000} s ${clockAhead > 0 ? "ahead of" : "behind"} this machine's. Keep both by NTP (chrony, systemd-timesyncd).`,
      );

function timeouts({ statementTimeoutMs, idleTimeoutMs }: DatabaseFacts): Finding {
  const missing = [
    ...(statementTimeoutMs > 0 ? [] : ["statement_timeout"]),
    ...(idleTimeoutMs > 0 ? [] : ["idle_in_transaction_session_timeout"]),
  ];
  return missing.length === 0
    ? well(
        "time-outs",
        `A statement ends after ${statementTimeoutMs / 1000} s, an idle transaction after ${idleTimeoutMs / 1000} s.`,
      )
    : wrong(
        "time-outs",
        `${missing.join(" and ")} of the platform's connections did not arrive: a pooler in between drops start-up parameters. Set them for the role (ALTER ROLE … SET …).`,
      );
}

/** `perPlatform` is the most connections one platform opens. */
function connections({ maxConnections, reserved }: DatabaseFacts, perPlatform: number): Finding {
  const fit = Math.floor((maxConnections - reserved) / perPlatform);
  const text = `max_connections is ${maxConnections}, and a platform opens ${perPlatform} at most: there is room for ${fit}.`;
  return fit >= 2
    ? well("connections", text)
    : wrong("connections", `${text} A rolling update needs two: raise max_connections.`);
}

function backups({ archiveMode, lastArchived, lastFailed }: DatabaseFacts, now: number): Finding {
  if (archiveMode === "off") {
    return advice(
      "backups",
      "Nothing archives the write-ahead log, so a lost disk loses everything since the last dump. Set archive_mode and archive_command (pgBackRest, WAL-G), and rehearse a restore.",
    );
  }
  if (lastFailed !== null && (lastArchived === null || lastFailed > lastArchived)) {
    return wrong(
      "backups",
      `Archiving the write-ahead log has failed since ${lastFailed}: look into the server's log.`,
    );
  }
  if (lastArchived === null || now - Date.parse(lastArchived) > DAY_MS) {
    return wrong("backups", `The write-ahead log was last archived ${lastArchived ?? "never"}: set archive_timeout.`);
  }
  return well("backups", `The write-ahead log was last archived at ${lastArchived}.`);
}

/** Without statistics, as after a restore from a dump, the planner takes every table for a small one. */
const statistics = ({ withoutStatistics }: DatabaseFacts): Finding =>
  withoutStatistics.length === 0
    ? well("statistics", "The planner knows every large table.")
    : wrong(
        "statistics",
        `The planner knows nothing of ${withoutStatistics.join(", ")}, so boards and sums may take minutes: run ANALYZE as the owner of the database.`,
      );

/** All findings about a database. */
export const databaseFindings = (found: DatabaseFacts, perPlatform: number): Finding[] => [
  role(found),
  durability(found),
  version(found),
  clock(found),
  timeouts(found),
  connections(found, perPlatform),
  backups(found, found.now),
  statistics(found),
];
