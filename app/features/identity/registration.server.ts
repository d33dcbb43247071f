import { z } from "zod";
import { issue } from "#app/contract/errors.ts";
import { LIMIT_KINDS, type LimitKind, type LimitPeriod, limitPeriod } from "#app/contract/limits.ts";
import { realCurrency } from "#app/contract/money-schemas.ts";
import { checkRegistration, EARLIEST_BIRTH, register } from "#app/contract/session.ts";
import { day as calendarDay } from "#app/contract/values.ts";
import { typedLimit } from "#app/page/typed-limit.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { asContract, captchaFields } from "./captcha.server.ts";

const part = (pattern: RegExp, problem = issue("invalid_date")) =>
  z.string(issue("required")).trim().regex(pattern, problem);

const datePart = z.object({
  day: part(/^\d{1,2}$/),
  month: part(/^\d{1,2}$/),
  year: part(/^\d{4}$/, issue("year_digits")),
});

const twoDigits = (text: string) => text.padStart(2, "0");

/** Used in names of fields, which consist of letters only. */
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

/** What can be limited, and for which periods, as the form shows it. */
export const firstLimitRows = ({ t }: Scope) =>
  LIMIT_KINDS.map((kind) => ({
    kind,
    label: t(`limits:kind.${kind}`),
    periods: FIRST_LIMITS.filter((one) => one.kind === kind).map(({ name, period }) => ({
      name,
      period,
      label: t(`limits:period.${period}`),
    })),
  }));

/**
 * The registration form: the contract's fields, with the birth date in three fields, which are easier to type, and a checkbox.
 * Language and partner parameters come from the visit, not from the form.
 */
export const registrationFields = register.body
  .omit({ birthDate: true, language: true, partner: true, social: true, captcha: true, limits: true })
  .extend({
    ...captchaFields,
    /** The visitor comes from a network, and the form says that the account will be linked. */
    social: z.string().optional(),
    acceptTerms: z.literal("on", issue("must_accept")).transform(() => true as const),
    ...datePart.shape,
    /** Limits from the first day on, in the currency of the account; all optional. */
    ...firstLimitFields,
  });

/** Reports all errors at once: checks across fields run even where one of them is wrong, as far as the others allow it. */
export const registrationForm = (scope: Scope) =>
  registrationFields
    .superRefine(
      (typed: Partial<Fields>, context) => {
        const report = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
        // A visitor without a network needs a password; the platform checks it too.
        if (typed.social === undefined && typed.password === undefined) report("password", issue("required"));
        const birthDate = birthDateOf(typed);
        if (birthDate !== undefined && !calendarDay.safeParse(birthDate).success) {
          const min = scope.format.date(EARLIEST_BIRTH, "birthday");
          report("birthDate", birthDate < EARLIEST_BIRTH ? issue("too_early", { min }) : issue("invalid_date"));
        }
        for (const { name, problem } of limitsIn(scope, typed)) if (problem) report(name, problem);
      },
      { when: () => true },
    )
    .transform((typed) => {
      const { day: _, month: __, year: ___, ...rest } = typed;
      const limits = limitsIn(scope, typed).flatMap(({ asked }) => asked ?? []);
      return {
        ...asContract(withoutLimits(rest)),
        birthDate: birthDateOf(typed) ?? "",
        ...(limits.length > 0 && { limits }),
      };
    });

/** Asks the platform for further errors of an invalid form, by those of its fields that are valid. */
export function checkOthers(scope: Scope, typed: Readonly<Record<string, unknown>>) {
  const values: Record<string, unknown> = { ...typed, birthDate: birthDateOf(typed) };
  const right = Object.entries(checkRegistration.body.shape).flatMap(([name, field]) => {
    const { data } = field.safeParse(values[name]);
    return data === undefined ? [] : [[name, data]];
  });
  return scope.call("checkRegistration", Object.fromEntries(right));
}

/** The date of birth, where all three parts are present. */
function birthDateOf({ day, month, year }: Partial<Record<"day" | "month" | "year", unknown>>): string | undefined {
  const parts = datePart.safeParse({ day, month, year }).data;
  return parts && `${parts.year}-${twoDigits(parts.month)}-${twoDigits(parts.day)}`;
}

type Fields = z.output<typeof registrationFields>;

const withoutLimits = <Typed extends Partial<Record<FirstLimitName, unknown>>>(typed: Typed) => {
  const rest = Object.entries(typed).filter(([name]) => !(name in firstLimitFields));
  return Object.fromEntries(rest) as Omit<Typed, FirstLimitName>;
};

/** The typed limits, each in the form of the request or with its error: an empty field is no limit. */
function limitsIn(scope: Scope, typed: Partial<Pick<Fields, FirstLimitName | "currency">>) {
  // In an invalid form, neither value need match its type.
  const currency = realCurrency.safeParse(typed.currency).data ?? "EUR";
  return FIRST_LIMITS.flatMap(({ name, ...which }) => {
    const text = z.string().trim().safeParse(typed[name]).data;
    if (!text) return [];
    const { asked, issue: problem } = typedLimit(scope, { ...which, currency }, text);
    return [{ name, asked, problem }];
  });
}
