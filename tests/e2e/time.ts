import pg from "pg";

/** Effects of passing time, which tests create in the house's own database. */
async function change(sql: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.HOUSE_DATABASE });
  await client.connect();
  const { rowCount } = await client.query(sql, values).finally(() => client.end());
  if (!rowCount) throw new Error(`nothing was changed by: ${sql}`);
}

/** Sets the last use of all of the player's sessions to 31 minutes ago. */
export const leaveIdle = (playerId: string) =>
  change("update sessions set active_at = now() - interval '31 minutes' where player_id = $1", [playerId]);

/** Ends all of the player's sessions. */
export const endSessions = (playerId: string) =>
  change("update sessions set ended_at = now() where player_id = $1", [playerId]);

/** Sets the end of the player's exclusion or cooling-off to yesterday. */
export const letRestrictionPass = (playerId: string) =>
  change(
    "update restrictions set started_at = now() - interval '40 days', date_till = now() - interval '1 day' where player_id = $1",
    [playerId],
  );

/** Dates the player's request for a looser 24-hour limit of deposits back by 25 hours; null requests no limit. */
export const requestLooserYesterday = (playerId: string, amount: bigint | null) =>
  change(
    `insert into limit_changes (player_id, what, kind, period, value, at)
     values ($1, 'asked', 'deposit', '24_hours', $2, now() - interval '25 hours')`,
    [playerId, amount],
  );

/** The player has played for the interval between two reality checks. */
export const playUntilCheck = (playerId: string) =>
  change("update play_standings set played_ms = played_ms + 3600000, checked_played_ms = 0 where player_id = $1", [
    playerId,
  ]);

/** Dates the last codes sent to the player by SMS and by e-mail back by a minute: others may be sent. */
export const passMinute = (playerId: string) =>
  change(
    `with letters as (update mail_codes set sent_at = sent_at - interval '1 minute' where player_id = $1 returning 1),
       messages as (update phone_codes set sent_at = sent_at - interval '1 minute' where player_id = $1 returning 1)
     select 1 from letters union all select 1 from messages`,
    [playerId],
  );

/** Marks the house's texts as changed, as the start of a platform with other texts does. */
export const publishOtherTexts = () =>
  change("update house_versions set version = version + 1 where subject = $1", ["content"]);
