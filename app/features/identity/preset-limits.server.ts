import { REAL_CURRENCIES, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";

type Countries = DataOf<"listCountries">["countries"];

/**
 * The limits that accounts of a country start with, as the form shows them: one entry for all countries with the same limits.
 */
export function presetLimits(scope: Scope, countries: Countries, visitor: string | null) {
  const { t, format } = scope;
  const presets: { period: string; periodName: string; amounts: Record<string, { typed: string; shown: string }> }[] =
    [];
  const known: string[] = [];
  const of: Record<string, number[]> = {};
  for (const { code, defaultLimits } of countries) {
    for (const limit of defaultLimits) {
      const key = JSON.stringify(limit);
      if (!known.includes(key)) {
        known.push(key);
        presets.push({
          period: limit.period,
          periodName: t(`limits:period.${limit.period}`),
          amounts: Object.fromEntries(
            REAL_CURRENCIES.map((currency) => {
              const money = toMoney(BigInt(limit.amounts[currency]), currency);
              return [currency, { typed: format.amount(money), shown: format.money(money) }];
            }),
          ),
        });
      }
      of[code] = [...(of[code] ?? []), known.indexOf(key)];
    }
  }
  const named = countries.filter(({ code }) => of[code]).map(({ name }) => name);
  return {
    presets,
    of,
    /** The visitor's country, if its accounts start with a limit: the form is prefilled without scripts too. */
    visitor: visitor !== null && of[visitor] ? visitor : null,
    elsewhere: named.length > 0 ? t("limits:registration.presetElsewhere", { countries: named.join(", ") }) : null,
  };
}

export type PresetLimits = ReturnType<typeof presetLimits>;
