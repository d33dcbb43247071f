import { type SQL, sql } from "drizzle-orm";
import type { Connection, Database, DatabaseLog, Transaction } from "./connection.ts";
import { sqlState } from "./failure.ts";
import { migrate, requireMigrated } from "./migrate.ts";
import { connect } from "./postgres.ts";
import { asDatabaseProblem, DatabaseProblem } from "./problem.ts";

/** The changes that the triggers of a table refuse, as bits of `tgtype`: 8 is delete, 16 update. */
const REFUSED = sql`
    select t.tgrelid as oid, bit_or(t.tgtype::int) as changes
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.proname like '%\_refuse\_change'
    group by 1`;

/**
 * What the runtime role must have, besides what it has. A change that a trigger of a table refuses (its function's name ends in
 * `_refuse_change`) is not granted on it either: dropping the trigger would not be enough. Read from the database and not from a
 * list, so that a replica of the last version revokes nothing and grants nothing back.
 */
const RIGHTS = (role: string) => sql`
  with refused as (${REFUSED}), rights as (
    select c.oid, c.relname as name, c.relkind = 'S' as "isSequence",
      case when c.relkind = 'S' then 'select,usage' else concat_ws(',',
        case when coalesce(r.changes, 0) & 8 = 0 then 'delete' end, 'insert', 'select',
        case when coalesce(r.changes, 0) & 16 = 0 then 'update' end) end as wanted,
      coalesce((select string_agg(lower(a.privilege_type), ',' order by a.privilege_type)
        from aclexplode(c.relacl) a where a.grantee = to_regrole(quote_ident(${role}))), '') as has
    from pg_class c left join refused r on r.oid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S') and pg_has_role(c.relowner, 'USAGE')
  )
  select name, "isSequence", wanted from rights where wanted <> has order by name`;

interface Right extends Record<string, unknown> {
  name: string;
  isSequence: boolean;
  /** Privileges as SQL names them, separated by commas. */
  wanted: string;
}

/** Statements in which PostgreSQL accepts no parameters are formatted by the server, which quotes them. */
async function run(db: Database, template: string, ...values: SQL[]): Promise<void> {
  const { rows } = await db.execute<{ text: string }>(
    sql`select format(${template}, ${sql.join(values, sql`, `)}) as text`,
  );
  await db.execute(sql.raw(rows[0]?.text ?? ""));
}

async function createRole(db: Database, role: string, password: string): Promise<void> {
  const { rows } = await db.execute(sql`select from pg_roles where rolname = ${role}`);
  if (rows.length > 0) return;
  try {
    await run(db, "create role %I login password %L", sql`${role}::text`, sql`${password}::text`);
  } catch (error) {
    // Created in the meantime for another database of the same server.
    if (!["42710", "23505"].includes(sqlState(error) ?? "")) throw error;
  }
}

async function grantTables(tx: Transaction, role: string): Promise<void> {
  const { rows } = await tx.execute<Right>(RIGHTS(role));
  const to = sql.identifier(role);
  for (const { name, isSequence, wanted } of rows) {
    const object = sql`${sql.raw(isSequence ? "sequence" : "table")} public.${sql.identifier(name)}`;
    await tx.execute(sql`revoke all on ${object} from ${to}`);
    await tx.execute(sql`grant ${sql.raw(wanted)} on ${object} to ${to}`);
  }
}

/**
 * Grants a role what the platform needs and nothing else. Every table is examined each time, so that a new migration need not
 * mention it; until then its tables are closed, which default privileges would not ensure for an append-only one.
 */
async function grant(owner: Connection, role: string): Promise<void> {
  const to = sql.identifier(role);
  await owner.inTransaction(
    async (tx) => {
      const { rows } = await tx.execute<{ database: string; temporary: boolean }>(
        sql`select current_database() as database, has_database_privilege(${role}, current_database(), 'TEMP') as temporary`,
      );
      const database = sql.identifier(rows[0]?.database ?? "");
      await tx.execute(sql`grant connect on database ${database} to ${to}`);
      // A trigger of a temporary table counts as one trigger deep, and at that depth balances may be written.
      if (rows[0]?.temporary) await tx.execute(sql`revoke temporary on database ${database} from public`);
      await tx.execute(sql`revoke create on schema public from public`);
      await tx.execute(sql`grant usage on schema public, drizzle to ${to}`);
      await tx.execute(sql`grant select on all tables in schema drizzle to ${to}`);
      await grantTables(tx, role);
    },
    { lock: "roles" },
  );
}

const userIn = (url: string) => decodeURIComponent(new URL(url).username);

/**
 * Brings a database to this version's schema as its owner, and creates the role that the platform uses with its privileges; where
 * both addresses name one user, that role is not changed. Throws {@link DatabaseProblem}.
 */
export async function prepareDatabase({ ownerUrl, url }: { ownerUrl: string; url: string }): Promise<void> {
  const owner = connect(ownerUrl, { poolSize: 2 });
  const role = userIn(url);
  try {
    await migrate(owner);
    if (role === userIn(ownerUrl)) return;
    await createRole(owner.db, role, decodeURIComponent(new URL(url).password));
    await grant(owner, role);
  } catch (error) {
    throw asDatabaseProblem(error, ownerUrl, "DATABASE_OWNER_URL");
  } finally {
    await owner.close();
  }
}

/** Privileges of the connected role that would let it change recorded data; none for a runtime role. */
export async function excessiveRights(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ excess: string }>(sql`
    select 'is a superuser' as excess from pg_roles where rolname = current_user and rolsuper
    union all select 'may create tables' where has_schema_privilege('public', 'CREATE')
    union all select 'may create temporary tables' where has_database_privilege(current_database(), 'TEMP')
    union all select 'owns tables' where exists (
      select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and pg_has_role(relowner, 'USAGE'))
    union all select 'may change ' || c.relname from pg_class c join (${REFUSED}) refused on refused.oid = c.oid
      where has_table_privilege(c.oid, 'TRUNCATE')
        or refused.changes & 8 <> 0 and has_table_privilege(c.oid, 'DELETE')
        or refused.changes & 16 <> 0 and has_table_privilege(c.oid, 'UPDATE')`);
  return rows.map(({ excess }) => excess);
}

/** What is wrong with a role that has such privileges, and what to do; the doctor prints it too. */
export const roleProblem = (excess: readonly string[]): string =>
  `The database user of DATABASE_URL may do more than the platform needs (${excess.join(", ")}), so that it could change what is recorded. Name the runtime role in DATABASE_URL, the owner in DATABASE_OWNER_URL, and run: npm run ops -- migrate`;

/**
 * Makes sure that the platform may work on the database: it is migrated to this version's schema, by the platform itself only
 * where its role may. A role that could change recorded data is logged in the sandbox and refused in production.
 */
export async function requireDatabase(connection: Connection, mode: string, log: DatabaseLog): Promise<void> {
  const excess = await excessiveRights(connection.db);
  if (excess.length > 0) {
    const sentence = roleProblem(excess);
    if (mode === "production") throw new DatabaseProblem(sentence);
    log.warn(sentence);
  }
  if (excess.includes("may create tables")) await migrate(connection);
  else await requireMigrated(connection);
}
