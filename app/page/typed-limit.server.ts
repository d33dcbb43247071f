import type { z } from "zod";
import { issue } from "#app/contract/errors.ts";
import { type LimitKind, type LimitPeriod, limitAsked } from "#app/contract/limits.ts";
import type { Currency } from "#app/contract/money.ts";
import { readAmount } from "#app/lib/amount.ts";
import { readMinutes } from "#app/lib/minutes.ts";
import type { Scope } from "#app/request/scope.ts";

/** A time of play is typed in hours: so is the most of it told. */
const MOST_HOURS = 720;

type Asked = { kind: LimitKind; period: LimitPeriod; currency: Currency };

type Typed = { asked: TypedLimit; issue?: never } | { asked?: never; issue: string };
type LimitAsked = z.output<typeof limitAsked>;
/** A limit with a value: no form writes that there is none. */
export type TypedLimit = LimitAsked extends infer One
  ? One extends LimitAsked
    ? Omit<One, "value"> & { value: NonNullable<One["value"]> }
    : never
  : never;

const hasValue = (asked: LimitAsked): asked is TypedLimit => asked.value !== null;

/**
 * A limit as it is typed on a page: an amount in major units as the page's language writes it, or hours. Answers the limit,
 * or the issue that says what is wrong.
 */
export function typedLimit({ format }: Scope, { kind, period, currency }: Asked, text: string): Typed {
  const pattern = format.moneyPattern(currency);
  const value = kind === "time" ? readMinutes(text) : readAmount(text, pattern)?.toString();
  if (value === undefined) return { issue: issue(kind === "time" ? "unclear_time" : "unclear_amount") };
  if (kind === "time" && Number(value) > MOST_HOURS * 60) return { issue: issue("too_large", { max: MOST_HOURS }) };
  const { data, error } = limitAsked.safeParse({ kind, period, value });
  return data && hasValue(data) ? { asked: data } : { issue: error?.issues[0]?.message ?? issue("required") };
}
