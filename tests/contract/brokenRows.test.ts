import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "#server/platform/context.ts";
import { endDueBonuses } from "#server/platform/modules/bonus-money/index.ts";
import { eraseClosedAccounts } from "#server/platform/modules/closing/index.ts";
import { notifyOfEndedExclusions } from "#server/platform/modules/protection/index.ts";
import { sendRecoveryLinks } from "#server/platform/modules/recovery/index.ts";
import { notifyOfAnswers } from "#server/platform/modules/support/index.ts";
import { openCampaigns, startCampaignPlatform } from "#tests/support/campaigns.ts";
import { newReturningPlayer } from "#tests/support/exclusions.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { operationId } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, PASSWORD } from "#tests/support/players.ts";

let platform: TestPlatform;

const execute = async (statement: SQL) => (await platform.owner.db.execute<Record<string, unknown>>(statement)).rows;

beforeAll(async () => {
  platform = await startCampaignPlatform();
  await openCampaigns(platform);
  await execute(sql`create function break_row() returns trigger language plpgsql as
    $$ begin raise exception 'this row is broken'; end $$`);
});

afterAll(() => platform.close());

/** Copies a row, each copy under a name of its own that begins with the given one; `changes` are added to it. */
const copy = (
  table: string,
  isOriginal: SQL,
  { name, times, changes }: { name: string; times: number; changes: SQL },
) =>
  execute(sql`
    insert into ${sql.identifier(table)} select copied.* from ${sql.identifier(table)} original
    cross join generate_series(1, ${times}::int) place
    cross join lateral (select ${name}::text || place as name) own
    cross join lateral jsonb_populate_record(original, ${changes} || jsonb_build_object(
      'id', own.name, 'player_id', own.name, 'email', own.name, 'operation_id', own.name)) copied
    where ${isOriginal}`);

interface Job {
  table: string;
  /** The columns that name a row and its player, and the one since when it is due. */
  key: string;
  player: "id" | "player_id" | "email";
  at: string;
  /** Which rows are not done. */
  isLeft: SQL;
  /** As many as it once took at a time. */
  times: number;
  /** Makes a row due, and returns its player. */
  due(): Promise<{ id: string; email: string }>;
  run(context: Context, ending: AbortSignal): Promise<void>;
}

const JOBS: Record<string, Job> = {
  "ends bonuses": {
    table: "player_bonuses",
    key: "id",
    player: "player_id",
    at: "until",
    isLeft: sql`ended_at is null`,
    times: 500,
    async due() {
      const player = await newConfirmedPlayer(platform);
      const input = { campaignId: "opening-hand", operationId: operationId() };
      const { termsHash } = dataOf(await platform.call("verifyBonusRules", input, player));
      dataOf(await platform.call("activateBonusCampaign", { ...input, termsHash }, player));
      await execute(
        sql`update player_bonuses set until = ${platform.clock.now().toISOString()} where player_id = ${player.id}`,
      );
      return player;
    },
    run: endDueBonuses,
  },
  "tells ends of exclusions": {
    table: "restrictions",
    key: "id",
    player: "player_id",
    at: "date_till",
    isLeft: sql`told_at is null`,
    times: 100,
    due: () => newReturningPlayer(platform),
    run: notifyOfEndedExclusions,
  },
  "tells answers of support": {
    table: "support_threads",
    key: "player_id",
    player: "player_id",
    at: "unread_since",
    isLeft: sql`told_at is null`,
    times: 50,
    async due() {
      const player = await newConfirmedPlayer(platform);
      const message = () => ({ operationId: randomUUID(), text: "Hello" });
      dataOf(await platform.call("sendSupportMessage", message(), player));
      dataOf(await platform.call("answerSandboxSupport", { playerId: player.id, ...message() }));
      platform.clock.advance({ minutes: 4 });
      return player;
    },
    run: notifyOfAnswers,
  },
  "erases closed accounts": {
    table: "players",
    key: "id",
    player: "id",
    at: "closed_at",
    isLeft: sql`erased_at is null`,
    times: 100,
    async due() {
      const player = await newConfirmedPlayer(platform);
      dataOf(await platform.call("closeAccount", { password: PASSWORD }, player));
      await execute(sql`update players set closed_at = closed_at - interval '6 years' where id = ${player.id}`);
      return player;
    },
    run: eraseClosedAccounts,
  },
  "sends links of recovery": {
    table: "recovery_requests",
    key: "id",
    player: "email",
    at: "requested_at",
    isLeft: sql`true`,
    times: 50,
    async due() {
      const player = await newConfirmedPlayer(platform);
      dataOf(await platform.call("forgotPassword", { email: player.email }));
      return player;
    },
    run: sendRecoveryLinks,
  },
};

it.each(Object.entries(JOBS))("%s past as many broken rows as were once taken at a time", async (_, job) => {
  const { table, key, player, at, isLeft, times, due, run } = job;
  const one = await due();
  const [rows, name] = [sql.identifier(table), `${table}_copy`];
  const leftOver = async () =>
    (await execute(sql`select ${sql.identifier(key)} as key from ${rows} where ${isLeft}`)).map((row) =>
      String(row.key),
    );
  const isOne = (column: "id" | "player_id" | "email") =>
    sql`original.${sql.identifier(column)} = ${column === "email" ? one.email : one.id}`;
  const [original] = await execute(
    sql`select ${sql.identifier(key)} as key from ${rows} original where ${isOne(player)}`,
  );
  const earlier = sql`jsonb_build_object(${at}::text, original.${sql.identifier(at)} - interval '1 hour')`;
  if (table !== "players") await copy("players", isOne("id"), { name, times, changes: sql`'{}'::jsonb` });
  await copy(table, isOne(player), { name, times, changes: earlier });
  await execute(sql`create trigger broken before update or delete on ${rows} for each row
    when (old.${sql.identifier(key)} like ${sql.raw(`'${name}%'`)}) execute function break_row()`);
  expect(await leftOver()).toContain(original?.key);
  await run(platform.context, new AbortController().signal);
  const left = await leftOver();
  expect(left).not.toContain(original?.key);
  expect(left.filter((each) => each.startsWith(name))).toHaveLength(times);
});
