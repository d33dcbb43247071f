import { z } from "zod";
import { ApiFailure } from "#app/api/failure.ts";
import type { ErrorCode } from "#app/contract/errors.ts";
import { rotateServerSeed } from "#app/contract/fairness.ts";
import { currency, minorUnits, parseMajorUnits, toMoney } from "#app/contract/money.ts";
import { operationId } from "#app/contract/values.ts";
import { kindOfForm } from "#app/kinds/index.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** A stake by a cell or in the field, which wins when both are filled; of a cell in minor units, of the field in major. */
const stake = z
  .object({
    stake: z
      .string()
      .regex(/^[1-9]\d{0,17}$/)
      .optional(),
    other: z.string().optional(),
    currency,
  })
  .transform(({ stake: chosen, other, currency: code }, context) => {
    const minor = other?.trim() ? parseMajorUnits(other, code) : chosen && BigInt(chosen);
    if (minor) return toMoney(minor, code);
    context.addIssue({ code: "custom", message: "stake_invalid" });
    return z.NEVER;
  });

/** The bet of a posted form. Throws what the platform would have said of it, which checks all of it again. */
export function betOf(scope: Scope, form: FormData) {
  const refuse = (code: ErrorCode) => new ApiFailure([{ code }], scope.requestId);
  const kind = kindOfForm(form);
  const id = operationId.safeParse(form.get("operationId"));
  if (!kind || !id.success) throw refuse("malformed_request");
  const input = kind.input(form);
  if (!input) throw refuse("game_input_invalid");
  const each = stake.safeParse(Object.fromEntries(form));
  if (!each.success) throw refuse("stake_invalid");
  const parts = BigInt(kind.stakes?.(input) ?? 1);
  return { operationId: id.data, stake: toMoney(minorUnits(each.data) * parts, each.data.currency), input };
}

const stepForm = z.object({ operationId, after: z.string().regex(/^\d{1,3}$/) });

/** The step of a posted form. Throws what the platform would have said of it. */
export function stepOf(scope: Scope, form: FormData) {
  const step = kindOfForm(form)?.step?.(form);
  const read = stepForm.safeParse(Object.fromEntries(form));
  if (!read.success) throw new ApiFailure([{ code: "malformed_request" }], scope.requestId);
  if (!step) throw new ApiFailure([{ code: "step_invalid" }], scope.requestId);
  return { operationId: read.data.operationId, after: Number(read.data.after), step };
}

/** What a demo is begun again with; an empty seed keeps the one there is. Throws what the platform would have said of it. */
export function restartOf(scope: Scope, form: FormData) {
  const filled = [...form].filter(([, value]) => String(value).trim());
  const read = rotateServerSeed.body.safeParse(Object.fromEntries(filled));
  if (!read.success) throw new ApiFailure([{ code: "validation_failed" }], scope.requestId);
  return read.data;
}
