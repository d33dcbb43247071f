import type { z } from "zod";
import { issue } from "#app/contract/errors.ts";
import { type LimitKind, type LimitPeriod, limitAsked } from "#app/contract/limits.ts";
import type { Currency } from "#app/contract/money.ts";
import { readAmount } from "#app/lib/amount.ts";
import { amountIssue } from "#app/lib/amount-issue.ts";
import { readMinutes } from "#app/lib/minutes.ts";
import type { Scope } from "#app/request/scope.ts";

/** A limit of playing time is entered in hours, so its maximum is reported in hours too. */
const MOST_HOURS = 720;

type Asked = { kind: LimitKind; period: LimitPeriod; currency: Currency };

type Typed = { asked: TypedLimit; issue?: never } | { asked?: never; issue: string };
type LimitAsked = z.output<typeof limitAsked>;
/** A limit with a value: no form sends the absence of one. */
export type TypedLimit = LimitAsked extends infer One
  ? One extends LimitAsked
    ? Omit<One, "value"> & { value: NonNullable<One["value"]> }
    : never
  : never;

const hasValue = (asked: LimitAsked): asked is TypedLimit => asked.value !== null;

/**
 * Parses a limit as entered on a page: an amount in major units in the page's language, or hours. Returns the limit, or the
 * issue that describes the error.
 */
export function typedLimit({ format }: Scope, { kind, period, currency }: Asked, text: string): Typed {
  const pattern = format.moneyPattern(currency);
  const value = kind === "time" ? readMinutes(text) : readAmount(text, pattern)?.toString();
  if (value === undefined) return { issue: kind === "time" ? issue("unclear_time") : amountIssue(text, pattern) };
  if (kind === "time" && Number(value) > MOST_HOURS * 60) return { issue: issue("too_large", { max: MOST_HOURS }) };
  const { data, error } = limitAsked.safeParse({ kind, period, value });
  return data && hasValue(data) ? { asked: data } : { issue: error?.issues[0]?.message ?? issue("required") };
}
