import pg from "pg";

/** What only time does to a house: the test does it in the house's own database. */
async function change(sql: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.HOUSE_DATABASE });
  await client.connect();
  const { rowCount } = await client.query(sql, values).finally(() => client.end());
  if (!rowCount) throw new Error(`nothing was changed by: ${sql}`);
}

/** All of the player's sessions were last used 31 minutes ago. */
export const leaveIdle = (playerId: string) =>
  change("update sessions set active_at = now() - interval '31 minutes' where player_id = $1", [playerId]);

/** All of the player's sessions are over. */
export const endSessions = (playerId: string) =>
  change("update sessions set ended_at = now() where player_id = $1", [playerId]);

/** The player's exclusion or break was over yesterday. */
export const letRestrictionPass = (playerId: string) =>
  change(
    "update restrictions set started_at = now() - interval '40 days', date_till = now() - interval '1 day' where player_id = $1",
    [playerId],
  );

/** The player asked for a looser limit of deposits of 24 hours 25 hours ago; null asks for none. */
export const askedYesterday = (playerId: string, amount: bigint | null) =>
  change(
    `insert into limit_changes (player_id, what, kind, period, value, at)
     values ($1, 'asked', 'deposit', '24_hours', $2, now() - interval '25 hours')`,
    [playerId, amount],
  );

/** The player has played as long as between two reality checks. */
export const playUntilCheck = (playerId: string) =>
  change("update play_standings set played_ms = played_ms + 3600000, checked_played_ms = 0 where player_id = $1", [
    playerId,
  ]);

/** A minute has passed since the last codes were sent to the player by SMS and by e-mail: others may be sent. */
export const passMinute = (playerId: string) =>
  change(
    `with letters as (update mail_codes set sent_at = sent_at - interval '1 minute' where player_id = $1 returning 1),
       messages as (update phone_codes set sent_at = sent_at - interval '1 minute' where player_id = $1 returning 1)
     select 1 from letters union all select 1 from messages`,
    [playerId],
  );

/** A platform was started that has other texts. */
export const publishOtherTexts = () =>
  change("update house_versions set version = version + 1 where subject = $1", ["content"]);
