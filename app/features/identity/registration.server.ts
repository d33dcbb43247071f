import { z } from "zod";
import { issue } from "#app/contract/errors.ts";
import { LIMIT_KINDS, type LimitKind, type LimitPeriod, limitPeriod } from "#app/contract/limits.ts";
import { register } from "#app/contract/session.ts";
import { day as calendarDay } from "#app/contract/values.ts";
import { type TypedLimit, typedLimit } from "#app/page/typed-limit.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { asContract, captchaFields } from "./captcha.server.ts";

const part = (pattern: RegExp) => z.string(issue("required")).trim().regex(pattern, issue("invalid_date"));

const twoDigits = (text: string) => text.padStart(2, "0");

/** In names of fields, which are letters alone. */
const PERIOD_NAMES = { "24_hours": "Day", "7_days": "Week", "30_days": "Month" } as const satisfies Record<
  LimitPeriod,
  string
>;

/** The field of a first limit. */
export type FirstLimitName = `${LimitKind}${(typeof PERIOD_NAMES)[LimitPeriod]}`;
const FIRST_LIMITS = LIMIT_KINDS.flatMap((kind) =>
  limitPeriod.options.map((period) => ({ kind, period, name: `${kind}${PERIOD_NAMES[period]}` as const })),
);
const firstLimitFields = Object.fromEntries(FIRST_LIMITS.map(({ name }) => [name, z.string().optional()])) as Record<
  FirstLimitName,
  z.ZodOptional<z.ZodString>
>;

/** What can be limited, and for how long each, as the form shows it. */
export const firstLimitRows = ({ t }: Scope) =>
  LIMIT_KINDS.map((kind) => ({
    kind,
    label: t(`limits:kind.${kind}`),
    periods: FIRST_LIMITS.filter((one) => one.kind === kind).map(({ name, period }) => ({
      ...{ name, period },
      label: t(`limits:period.${period}`),
    })),
  }));

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
    /** Limits from the first day on, in the currency of the account; nobody has to set one. */
    ...firstLimitFields,
  });

export const registrationForm = (scope: Scope) =>
  registrationFields
    .transform(({ day, month, year, ...rest }, context) => ({
      ...asContract(withoutLimits(rest)),
      birthDate: `${year}-${twoDigits(month)}-${twoDigits(day)}`,
      ...firstLimits(scope, rest, context),
    }))
    .superRefine(({ birthDate, social, password }, context) => {
      // Whom no network lets in needs a password; the platform says so too.
      if (social === undefined && password === undefined) {
        context.addIssue({ code: "custom", path: ["password"], message: issue("required") });
      }
      if (!calendarDay.safeParse(birthDate).success) {
        context.addIssue({ code: "custom", path: ["birthDate"], message: issue("invalid_date") });
      }
    });

type Fields = z.output<typeof registrationFields>;

const withoutLimits = <Typed extends Partial<Record<FirstLimitName, unknown>>>(typed: Typed) => {
  const rest = Object.entries(typed).filter(([name]) => !(name in firstLimitFields));
  return Object.fromEntries(rest) as Omit<Typed, FirstLimitName>;
};

/** The limits that were typed: an empty field is none. */
function firstLimits(scope: Scope, typed: Pick<Fields, FirstLimitName | "currency">, context: z.RefinementCtx) {
  const limits: TypedLimit[] = [];
  for (const { name, ...which } of FIRST_LIMITS) {
    const text = typed[name]?.trim();
    if (!text) continue;
    const { asked, issue: message } = typedLimit(scope, { ...which, currency: typed.currency }, text);
    if (asked) limits.push(asked);
    else context.addIssue({ code: "custom", path: [name], message });
  }
  return limits.length > 0 ? { limits } : {};
}
