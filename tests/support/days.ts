import { dayAfter, dayOf } from "#server/platform/utc-days.ts";
import type { TestPlatform } from "./platform.ts";

/** The day that is on by the clock of a platform. */
export const today = ({ clock }: TestPlatform): string => dayOf(clock.now());

/** What the platform's jobs are given, so many minutes after a day is over; its own clock stays where it is. */
export const afterDay = ({ context }: TestPlatform, day: string, minutes = 15) => ({
  ...context,
  clock: { now: () => new Date(Date.parse(dayAfter(day)) + minutes * 60_000) },
});

/** Changes rows that nobody may change, as a hand in the database could. */
export async function tamper({ owner }: TestPlatform, table: string, statement: string): Promise<void> {
  await owner.db.execute(`alter table ${table} disable trigger user`);
  await owner.db.execute(statement);
  await owner.db.execute(`alter table ${table} enable trigger user`);
}

/**
 * Has a house begin today. The entries it is copied with are of the day its template was made: the day before, in a run that goes over
 * midnight.
 */
export const beginToday = (platform: TestPlatform): Promise<void> =>
  tamper(platform, "ledger_transactions", `update ledger_transactions set at = '${today(platform)}'`);

/** Moves the clock of a platform to the first second of the next day. */
export function toNextDay(platform: TestPlatform): void {
  const { clock } = platform;
  clock.advance({ seconds: (Date.parse(dayAfter(today(platform))) - clock.now().getTime()) / 1000 + 1 });
}
