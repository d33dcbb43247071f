import { z } from "zod";
import { issue } from "#app/contract/errors.ts";
import { register } from "#app/contract/session.ts";
import { asContract, captchaFields } from "./captcha.server.ts";

const part = (pattern: RegExp) => z.string(issue("required")).trim().regex(pattern, issue("invalid_date"));

const twoDigits = (text: string) => text.padStart(2, "0");

/**
 * The form of the registration: the contract's fields, but a birth date in three, as everyone knows it by heart, and
 * the tick of a box. Language and partner parameters are the visit's, not the form's.
 */
export const registrationForm = register.body
  .omit({ birthDate: true, language: true, partner: true, social: true, captcha: true })
  .extend({
    ...captchaFields,
    /** The visitor comes from a network, and the form says that the account will be linked. */
    social: z.string().optional(),
    acceptTerms: z.literal("on", issue("must_accept")).transform(() => true as const),
    day: part(/^\d{1,2}$/),
    month: part(/^\d{1,2}$/),
    year: part(/^\d{4}$/),
  })
  .transform(({ day, month, year, ...rest }) => ({
    ...asContract(rest),
    birthDate: `${year}-${twoDigits(month)}-${twoDigits(day)}`,
  }))
  .superRefine(({ birthDate }, context) => {
    if (!z.iso.date().safeParse(birthDate).success) {
      context.addIssue({ code: "custom", path: ["birthDate"], message: issue("invalid_date") });
    }
  });
