import { z } from "zod";
import { issue } from "#app/contract/errors.ts";
import { limitPeriod } from "#app/contract/limits.ts";
import { register } from "#app/contract/session.ts";
import { readAmount } from "#app/lib/amount.ts";
import type { Scope } from "#app/request/scope.ts";
import { asContract, captchaFields } from "./captcha.server.ts";

const part = (pattern: RegExp) => z.string(issue("required")).trim().regex(pattern, issue("invalid_date"));

const twoDigits = (text: string) => text.padStart(2, "0");

/**
 * The form of the registration: the contract's fields, but a birth date in three, as everyone knows it by heart, and
 * the tick of a box. Language and partner parameters are the visit's, not the form's.
 */
export const registrationFields = register.body
  .omit({ birthDate: true, language: true, partner: true, social: true, captcha: true, limits: true })
  .extend({
    ...captchaFields,
    /** The visitor comes from a network, and the form says that the account will be linked. */
    social: z.string().optional(),
    acceptTerms: z.literal("on", issue("must_accept")).transform(() => true as const),
    day: part(/^\d{1,2}$/),
    month: part(/^\d{1,2}$/),
    year: part(/^\d{4}$/),
    /** A limit of deposits from the first day on, in the currency of the account; nobody has to set one. */
    limitAmount: z.string().optional(),
    limitPeriod: z.enum(limitPeriod.options, issue("invalid_choice")).optional(),
  });

export const registrationForm = (scope: Scope) =>
  registrationFields
    .transform(({ day, month, year, limitAmount, limitPeriod, ...rest }, context) => ({
      ...asContract(rest),
      birthDate: `${year}-${twoDigits(month)}-${twoDigits(day)}`,
      ...depositLimit(scope, { ...{ limitAmount, limitPeriod }, currency: rest.currency }, context),
    }))
    .superRefine(({ birthDate, social, password }, context) => {
      // Whom no network lets in needs a password; the platform says so too.
      if (social === undefined && password === undefined) {
        context.addIssue({ code: "custom", path: ["password"], message: issue("required") });
      }
      if (!z.iso.date().safeParse(birthDate).success) {
        context.addIssue({ code: "custom", path: ["birthDate"], message: issue("invalid_date") });
      }
    });

type Fields = z.output<typeof registrationFields>;

/** The limit of deposits that was typed; an amount needs its period, and a period alone is no limit. */
function depositLimit(
  { format }: Scope,
  { limitAmount = "", limitPeriod: period, currency }: Pick<Fields, "limitAmount" | "limitPeriod" | "currency">,
  context: z.RefinementCtx,
) {
  if (limitAmount.trim() === "") return {};
  const pattern = format.moneyPattern(currency);
  const minor = readAmount(limitAmount, pattern.decimals, pattern);
  if (minor && period) return { limits: [{ kind: "deposit" as const, period, value: String(minor) }] };
  const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (!minor) refuse("limitAmount", issue(minor === undefined ? "unclear_amount" : "invalid_amount"));
  if (!period) refuse("limitPeriod", issue("invalid_choice"));
  return {};
}
