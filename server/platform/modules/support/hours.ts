import type { SupportHours } from "#app/contract/support.ts";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Weekday, 1 for Monday, and HH:MM of an instant in a time zone. */
function clockIn(timeZone: string, at: Date): { day: number; time: string } {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: WEEKDAYS.indexOf(parts.get("weekday") ?? "") + 1, time: `${parts.get("hour")}:${parts.get("minute")}` };
}

/** Whether an instant is within the hours of that time zone; null where there are none. */
export function isWithin(hours: readonly SupportHours[], timeZone: string, at: Date): boolean | null {
  if (hours.length === 0) return null;
  const { day, time } = clockIn(timeZone, at);
  return hours.some(({ days: [first, last], from, to }) => first <= day && day <= last && from <= time && time < to);
}
