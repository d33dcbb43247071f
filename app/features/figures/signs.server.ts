import { ApiFailure } from "#app/api/failure.ts";
import { SIGN_RULES, type SignName } from "#app/contract/figures.ts";
import type { Scope } from "#app/request/scope.ts";
import { type Figures, partOf, timeText } from "./figures.server.ts";

/** The player's own value of a sign, in its own unit. */
const VALUES: Record<SignName, (scope: Scope, value: number, deposits: number) => string> = {
  deposits_after_loss: partOf,
  long_days: ({ format }, value) => format.number(value),
  night_play: timeText,
  limits_reached: ({ format }, value) => format.number(value),
};

const ruleOf = ({ t, format }: Scope, name: SignName): string => {
  const { deposits_after_loss: deposits, long_days: long, night_play: night, limits_reached: reached } = SIGN_RULES;
  switch (name) {
    case "deposits_after_loss":
      return t("figures:rule.deposits_after_loss", {
        least: deposits.least,
        share: format.percent(deposits.percent / 100, 0),
        days: deposits.withinDays,
      });
    case "long_days":
      return t("figures:rule.long_days", { hours: long.hours, least: long.least });
    case "limits_reached":
      return t("figures:rule.limits_reached", { least: reached.least });
    case "night_play":
      return t("figures:rule.night_play", { hours: night.hours, until: `0${night.untilHour}:00` });
  }
};

/** The links to a limit and a break that are open to the player. Nothing else is ever shown near a sign. */
const waysOf = ({ paths, t, player }: Scope) =>
  player?.selfExclusionBlock.enabled
    ? []
    : [
        { href: paths.limits(), label: t("figures:setLimit") },
        { href: paths.coolingOff(), label: t("common:frame.takeBreak") },
      ];

/** The text of a sign that is shown. */
const textOf = (scope: Scope, { name, value }: { name: SignName; value: number }, deposits: number) => ({
  name,
  title: scope.t(`figures:told.${name}`, {
    value: VALUES[name](scope, value, deposits),
    hours: SIGN_RULES.long_days.hours,
  }),
  text: scope.t(`figures:advice.${name}`),
  ways: waysOf(scope),
});

export type ShownSign = ReturnType<typeof textOf>;

/** All rules with the player's own values, and the texts of those that are reached. */
export const signsView = (scope: Scope, figures: Figures) => ({
  shown: figures.signs.filter(({ isShown }) => isShown).map((sign) => textOf(scope, sign, figures.deposits.count)),
  rules: figures.signs.map(({ name, value, isShown }) => {
    const own = VALUES[name](scope, value, figures.deposits.count);
    return {
      id: name,
      name: scope.t(`figures:sign.${name}`),
      rule: ruleOf(scope, name),
      own: isShown ? scope.t("figures:shown", { value: own }) : own,
    };
  }),
  zone: scope.t("figures:zone", { zone: figures.zone }),
});

/**
 * The first sign reached, for the page of deposits. That page always shows its form, also when the figures could not be
 * counted.
 */
export async function signNote(scope: Scope): Promise<ShownSign | null> {
  try {
    const { sign } = await scope.call("getEarlySign", {});
    return sign && textOf(scope, sign, sign.deposits);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return null;
  }
}
