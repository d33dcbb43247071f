import { readAmount, writeAmount } from "#app/lib/amount.ts";
import { minutesText, readMinutes } from "#app/lib/minutes.ts";
import type { LimitsView } from "./limits.server.ts";

/** The effect of the limit in the form: it holds at once, waits, or changes nothing. */
export interface Preview {
  when: "first" | "tighter" | "looser" | "same";
  limit: Written;
  /** The limit that holds; null where there is none. */
  now: Written | null;
}

/** A value in the words of the page's language. */
type Written = (t: Parameters<typeof minutesText>[0]) => string;

type Typed = Readonly<Partial<Record<"kind" | "period" | "amount" | "time", string>>>;

/** Null while the typed value is not a valid limit. */
export function previewOf(
  { now, pattern }: Pick<LimitsView["set"], "now" | "pattern">,
  { kind = "", period = "", amount = "", time = "" }: Typed,
): Preview | null {
  const isTime = kind === "time";
  const minutes = readMinutes(time);
  const value = isTime ? minutes !== undefined && BigInt(minutes) : readAmount(amount, pattern);
  const key = `${kind}.${period}`;
  if (!value || !Object.hasOwn(now, key)) return null;
  const written =
    (value: bigint): Written =>
    (t) =>
      isTime ? minutesText(t, Number(value)) : writeAmount(value, pattern);
  const holds = now[key];
  if (!holds) return { when: "first", limit: written(value), now: null };
  const held = BigInt(holds);
  const when = value === held ? "same" : value < held ? "tighter" : "looser";
  return { when, limit: written(value), now: written(held) };
}
