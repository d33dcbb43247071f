import { dayAfter, dayOf } from "#server/platform/utc-days.ts";
import type { TestPlatform } from "./platform.ts";

/** The current day by the clock of a platform. */
export const today = ({ clock }: TestPlatform): string => dayOf(clock.now());

/** The context of the platform's jobs this many minutes after a day has ended; the platform's own clock does not move. */
export const afterDay = ({ context }: TestPlatform, day: string, minutes = 15) => ({
  ...context,
  clock: { now: () => new Date(Date.parse(dayAfter(day)) + minutes * 60_000) },
});

/** Changes rows that the database protects, as a manual change by its owner could. */
export async function tamper({ owner }: TestPlatform, table: string, statement: string): Promise<void> {
  await owner.db.execute(`alter table ${table} disable trigger user`);
  await owner.db.execute(statement);
  await owner.db.execute(`alter table ${table} enable trigger user`);
}

/**
 * Sets the first day of a house to today. The entries copied from the template are of the day the template was made, which is
 * yesterday when a run passes midnight.
 */
export const startToday = (platform: TestPlatform): Promise<void> =>
  tamper(platform, "ledger_transactions", `update ledger_transactions set at = '${today(platform)}'`);

/** Moves the clock of a platform to the first second of the next day. */
export function toNextDay(platform: TestPlatform): void {
  const { clock } = platform;
  clock.advance({ seconds: (Date.parse(dayAfter(today(platform))) - clock.now().getTime()) / 1000 + 1 });
}
