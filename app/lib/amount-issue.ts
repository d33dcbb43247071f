import type { z } from "zod";
import { issue } from "#app/contract/errors.ts";
import { type MoneyPattern, readAmount } from "./amount.ts";

type Pattern = Pick<MoneyPattern, "group" | "decimal" | "decimals">;

/** What is wrong with a text that is typed for an amount and is none above zero, as the message of a zod issue. */
export function amountIssue(text: string, pattern: Pattern): string {
  if (readAmount(text, pattern) !== undefined || /^\s*(?:[-−].*)?$/.test(text)) return issue("invalid_amount");
  const isTooFine = readAmount(text, { ...pattern, decimals: text.length }) !== undefined;
  return isTooFine ? issue("too_many_decimals", { max: pattern.decimals }) : issue("unclear_amount");
}

/** An amount above zero in minor units; undefined for any other text, of which the field is told what is wrong. */
export function positiveAmount(
  text: string,
  pattern: Pattern,
  { context, field }: { context: z.RefinementCtx; field: string },
): bigint | undefined {
  const minor = readAmount(text, pattern);
  if (minor !== undefined && minor > 0n) return minor;
  context.addIssue({ code: "custom", path: [field], message: amountIssue(text, pattern) });
  return undefined;
}
