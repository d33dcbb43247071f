import { z } from "zod";
import { ApiFailure, isRefusal } from "#app/api/failure.ts";
import { LIMIT_KINDS, limitPeriod } from "#app/contract/limits.ts";
import { toMoney } from "#app/contract/money.ts";
import { money } from "#app/contract/money-schemas.ts";
import { instant } from "#app/contract/values.ts";
import { FormRefusal } from "#app/forms/form-action.server.ts";
import { nameOf, valueText } from "#app/page/limit-facts.server.ts";
import type { Scope } from "#app/request/scope.ts";

/**
 * What a refusal states of the limit; what becomes available next is in minor units, or minutes, and left out where nothing
 * does.
 */
const reached = z.object({
  kind: z.enum(LIMIT_KINDS),
  period: limitPeriod,
  currency: money.shape.currency,
  until: instant.optional(),
  more: z.string().regex(/^\d+$/).optional(),
});

/** A bet or a step beyond the player's own limit: which limit, when more becomes available, and a link to a break. */
export function limitRefusal(scope: Scope, error: unknown): FormRefusal | null {
  const { t, paths } = scope;
  if (!isRefusal(error, "limit_reached") || !(error instanceof ApiFailure)) return null;
  const { data } = reached.safeParse(error.failures[0]?.parameters);
  if (!data) return null;
  const reason = data.kind === "time" ? "limits:reached.time" : "limits:reached.bet";
  const text = [t(reason, { name: nameOf(scope, data) }), nextText(scope, data)];
  return new FormRefusal(text.filter(Boolean).join(" "), undefined, {
    way: paths.coolingOff(),
    wayLabel: t("limits:takeBreak"),
  });
}

function nextText(scope: Scope, { kind, currency, until, more }: z.output<typeof reached>): string | null {
  if (!until || !more) return null;
  const value = kind === "time" ? Number(more) : toMoney(BigInt(more), currency);
  return scope.t("limits:next", { more: valueText(scope, value), time: scope.format.date(until) });
}
