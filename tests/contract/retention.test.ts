import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns, getTableName, isTable, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { CLOSED_ACCOUNT_DAYS, EXPORT_DAYS } from "#app/contract/rights.ts";
import * as schema from "#server/platform/db/schema.ts";
import { deleteWhatIsOver, KEPT, RETENTION } from "#server/platform/jobs/retention.ts";
import { contentFolder } from "#server/platform/modules/content/library.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { dataOf, newPlayer } from "#tests/support/players.ts";

/** As the list of sign-ins says. */
const FAILED_SIGN_IN_DAYS = 90;
const numerically = (one: number, other: number) => one - other;

const platform = auditedPlatform();
const never = new AbortController().signal;

const run = (statement: ReturnType<typeof sql>) => platform.context.connection.db.execute<{ id: string }>(statement);
const idsOf = async (statement: ReturnType<typeof sql>) => (await run(statement)).rows.map(({ id }) => id).sort();

describe("expired data", () => {
  it("is deleted after its days, and other data is kept", async () => {
    const player = await newPlayer(platform);
    await run(sql`insert into sessions (id, player_id, seed, generation, started_at, expires_at, ended_at, active_at, seen_at)
      select 'ses_' || name, ${player.id}, '', 1, at, at, ended, at, at from (values
        ('young', now() - interval '29 days', null), ('ended', now() + interval '1 day', now() - interval '31 days'),
        ('old', now() - interval '366 days', null)) as made (name, at, ended)`);
    await run(sql`insert into session_tokens (hash, session_id, issued_at)
      select 'tok_' || id, id, now() from sessions where player_id = ${player.id}`);
    await run(sql`insert into email_confirmations (signature_hash, player_id, email, sent_at, expires_at)
      select 'con_' || d, ${player.id}, 'a@b.example', now(), now() - make_interval(days => d) from unnest(array[29, 31]) d`);
    await run(sql`insert into outbox (id, "to", subject, text, sent_at)
      select 'msg_' || d, 'old@b.example', '', '', now() - make_interval(days => d) from unnest(array[89, 91]) d`);

    await run(sql`insert into account_changes (id, player_id, kind, from_value, to_value, reason, state, requested_at, decided_at)
      select 'chg_' || name, ${player.id}, 'country', 'DE', 'SE', 'I moved.', state, now() - interval '1 year', decided from (values
        ('new', 'refused', now() - interval '89 days'), ('old', 'refused', now() - interval '91 days'),
        ('open', 'in_review', null)) as made (name, state, decided)`);

    await deleteWhatIsOver(platform.context, never);

    expect(
      await idsOf(sql`select id || ' ' || reason as id from account_changes where player_id = ${player.id}`),
    ).toEqual(["chg_new I moved.", "chg_old ", "chg_open I moved."]);
    expect(await idsOf(sql`select id from sessions where id like 'ses\\_%'`)).toEqual(
      expect.arrayContaining(["ses_ended", "ses_young"]),
    );
    expect(await idsOf(sql`select id from sessions where id = 'ses_old'`)).toEqual([]);
    expect(await idsOf(sql`select hash as id from session_tokens where hash like 'tok\\_%'`)).toEqual(
      expect.arrayContaining(["tok_ses_young"]),
    );
    expect(await idsOf(sql`select hash as id from session_tokens where session_id = 'ses_ended'`)).toEqual([]);
    expect(
      await idsOf(sql`select signature_hash as id from email_confirmations where signature_hash like 'con_%'`),
    ).toEqual(["con_29"]);
    expect(await idsOf(sql`select id from outbox where "to" = 'old@b.example'`)).toEqual(["msg_89"]);
    // The session of the current player continues.
    expect(dataOf(await platform.call("getProfile", {}, player)).id).toBe(player.id);
  });

  it("is deleted in portions until none is left", async () => {
    await run(sql`insert into outbox (id, "to", subject, text, sent_at)
      select 'many_' || n, 'many@b.example', '', '', now() - interval '1 year' from generate_series(1, 2500) n`);
    await deleteWhatIsOver(platform.context, never);
    expect(await idsOf(sql`select id from outbox where "to" = 'many@b.example'`)).toEqual([]);
  });

  it("is stated by the privacy page in every language, with the same days and no others", () => {
    const { auditLogDays } = platform.context.config;
    const days = [
      ...RETENTION.map(({ days }) => days),
      FAILED_SIGN_IN_DAYS,
      auditLogDays,
      CLOSED_ACCOUNT_DAYS,
      EXPORT_DAYS,
    ];
    for (const language of LANGUAGES) {
      const page = readFileSync(join(contentFolder(), language, "pages", "privacypolicy.md"), "utf8");
      const stated = page.split("\n## ").at(-1)?.match(/\d+/g)?.map(Number) ?? [];
      expect([language, [...new Set(stated)].sort(numerically)]).toEqual([
        language,
        [...new Set(days)].sort(numerically),
      ]);
    }
  });

  it("is declared for every table whose rows expire", () => {
    const tables = Object.values(schema).filter((table) => isTable(table));
    const expiring = tables.filter((table) =>
      Object.values(getTableColumns(table)).some(({ name }) => name === "expires_at"),
    );
    const declared = [...RETENTION.map(({ table }) => table), ...Object.keys(KEPT)];
    expect(declared).toEqual(expect.arrayContaining(expiring.map(getTableName)));
    expect(tables.map(getTableName)).toEqual(expect.arrayContaining(declared));
    expect(new Set(declared).size).toBe(declared.length);
  });
});
