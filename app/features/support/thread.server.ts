import type { SupportHours, SupportMessage } from "#app/contract/support.ts";
import type { DataOf } from "#app/contract/types.ts";
import { pagesAround } from "#app/lib/pages-around.ts";
import { cursorOf } from "#app/page/cursor.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** The number of messages shown before the reader loads earlier ones. */
const SHOWN = 20;

/** 2024 began with a Monday. */
const weekdayOf = (language: string, day: number): string =>
  new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }).format(new Date(Date.UTC(2024, 0, day)));

const rangeText = (language: string, { days: [first, last], from, to }: SupportHours): string => {
  const days = first === last ? [first] : [first, last];
  return `${days.map((day) => weekdayOf(language, day)).join("–")} ${from}–${to}`;
};

const isAlways = ({ days: [first, last], from, to }: SupportHours) =>
  first === 1 && last === 7 && from === "00:00" && to === "24:00";

/** When somebody answers and how soon, in words; empty for what the house does not state. */
export function hoursView(
  { t, language }: Pick<Scope, "t" | "language">,
  { isOpen, hours, timeZone, answerHours }: DataOf<"getSupportSettings">,
) {
  const ranges = hours.map((range) => rangeText(language, range)).join(", ");
  const when = hours.some(isAlways) ? t("support:always") : t("support:hours", { hours: ranges, zone: timeZone });
  return {
    isOpen,
    now: isOpen === null ? null : t(isOpen ? "support:open" : "support:shut"),
    facts: [
      ...(hours.length > 0 ? [when] : []),
      ...(answerHours === null ? [] : [t("support:within", { count: answerHours })]),
    ].join(" "),
  };
}

/** A message as a page shows it, for either reader. */
export const messageView = ({ format }: Pick<Scope, "format">, { number, author, text, at }: SupportMessage) => ({
  number,
  author,
  text,
  iso: at,
  at: `${format.date(at, "authHistory")} UTC`,
});

export type MessageView = ReturnType<typeof messageView>;

/** The page of the thread in the address, in the order it was written. */
export async function threadView(scope: Scope) {
  const { t, format, paths } = scope;
  const { items, next, previous, unread, readNumber, closedAt } = await scope.call("getSupportThread", {
    ...cursorOf(scope),
    limit: SHOWN,
  });
  return {
    messages: items.toReversed().map((message) => messageView(scope, message)),
    pages: pagesAround({ previous, next }, (cursor) => paths.support({ cursor })),
    unread,
    readNumber,
    closed: closedAt && t("support:closed", { date: format.date(closedAt, "authHistory") }),
  };
}
