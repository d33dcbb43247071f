import { z } from "zod";
import { issue } from "#app/contract/errors.ts";
import {
  LIMIT_KINDS,
  type LimitKind,
  type LimitPeriod,
  limitPeriod,
  REALITY_CHECK_MINUTES,
  type setRealityCheck,
} from "#app/contract/limits.ts";
import { currency } from "#app/contract/money-schemas.ts";
import { operationId } from "#app/contract/values.ts";
import { typedLimit } from "#app/page/typed-limit.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { keyOf } from "./limits.server.ts";

/** The fields of the limit form, as typed: an amount in major units, or a time in hours. */
export const limitFields = z.object({
  operationId,
  kind: z.enum(LIMIT_KINDS, issue("invalid_choice")),
  period: z.enum(limitPeriod.options, issue("invalid_choice")),
  currency,
  amount: z.string().optional(),
  time: z.string().optional(),
});

/** The limit of a form, its amount parsed in the format of the page's language. */
export const limitForm = (scope: Scope) =>
  limitFields.transform(({ operationId, amount = "", time = "", ...which }, context) => {
    const isTime = which.kind === "time";
    const { asked, issue: message } = typedLimit(scope, which, isTime ? time : amount);
    if (asked) return { operationId, asked };
    context.addIssue({ code: "custom", path: [isTime ? "time" : "amount"], message });
    return z.NEVER;
  });

const which = LIMIT_KINDS.flatMap((kind) => limitPeriod.options.map((period) => ({ kind, period })));

/** A limit to remove, named as one of the twelve. */
export const removeForm = z
  .object({ operationId, which: z.enum(which.map(keyOf), issue("invalid_choice")) })
  .transform(({ operationId, which }) => {
    const [kind, period] = which.split(".") as [LimitKind, LimitPeriod];
    return { operationId, asked: { kind, period, value: null } };
  });

/** The interval of the reality check, parsed from form fields. */
export const realityCheckForm = z.object({
  everyMinutes: z
    .string(issue("invalid_choice"))
    .transform(Number)
    .pipe(z.literal(REALITY_CHECK_MINUTES, issue("invalid_choice"))),
}) satisfies z.ZodType<z.output<typeof setRealityCheck.body>>;
