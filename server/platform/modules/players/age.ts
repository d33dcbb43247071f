/**
 * Whether who was born on the day (YYYY-MM-DD) has had that many birthdays by `now`, by the calendar in UTC. Born on
 * 29 February counts from 1 March in other years: nobody is let in a day early.
 */
export function isOfAge(birthDate: string, years: number, now: Date): boolean {
  const today = now.toISOString().slice(0, 10);
  const latest = `${String(Number(today.slice(0, 4)) - years).padStart(4, "0")}${today.slice(4)}`;
  return birthDate <= latest;
}
