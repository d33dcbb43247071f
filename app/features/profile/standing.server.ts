import { minorUnits, toMoney } from "#app/contract/money.ts";
import type { Profile } from "#app/contract/player.ts";
import type { Scope } from "#app/request/scope.ts";

/** The identity number of the account's country, by its last characters. */
const numbersOf = ({ t }: Scope, player: Profile) =>
  [
    { name: t("profile:view.identityCardNumberTR"), figure: player.identityCardNumberTR },
    { name: t("profile:view.identityCardNumberMX"), figure: player.identityCardNumberMX },
    { name: t(`profile:view.typesCL.${player.identityTypeCL ?? "rut"}`), figure: player.identityCardNumberCL },
    {
      name: player.country === "KZ" ? t("profile:view.identificationCodeKZ") : t("profile:view.identificationCodeBR"),
      figure: player.identificationCode,
    },
  ].flatMap(({ name, figure }) => (figure ? [{ name, figure }] : []));

/** What the account was opened with, and links to change what can be changed. */
export function registeredFacts(scope: Scope, player: Profile) {
  const { t, format, paths } = scope;
  const change = t("profile:view.change");
  return [
    {
      name: t("profile:view.email"),
      figure: player.email,
      link: { href: paths.profile("email"), label: change, about: t("profile:view.changeEmail") },
    },
    { name: t("profile:view.login"), figure: player.login ?? t("profile:view.loginNetwork") },
    { name: t("profile:view.birthDate"), figure: format.date(player.dateBirthday, "birthday") },
    {
      name: t("profile:view.country"),
      figure: format.countryName(player.country),
      link: { href: paths.profile("country"), label: change, about: t("profile:view.changeCountry") },
    },
    { name: t("profile:view.currency"), figure: format.currencyName(player.currency) },
    ...numbersOf(scope, player),
  ];
}

function pointsText({ t, format }: Scope, { points, pointsExchangeRatio, pointsExchangeResult }: Profile): string {
  const euro = format.money(toMoney(100n, "EUR"));
  return t("profile:view.pointsText", {
    points: format.wholeNumber(points.amount),
    worth: format.money(pointsExchangeResult),
    ratio: format.wholeNumber(String(pointsExchangeRatio)),
    euro,
  });
}

/** What the player may use, and what the house stores and has noted about them: nothing of it is hidden from them. */
export function standingFacts(scope: Scope, player: Profile) {
  const { t, format, paths } = scope;
  const open = (isOpen: boolean) => t(isOpen ? "profile:view.open" : "profile:view.closed");
  const { bonusCode, activeTags } = player;
  return [
    { name: t("profile:view.real"), figure: open(player.isGameModeReal) },
    { name: t("profile:view.demo"), figure: open(player.isGameModeDemo) },
    {
      name: t("profile:view.identity"),
      figure: t(player.isTrusted ? "profile:view.trusted" : "profile:view.untrusted"),
      link: { href: paths.verification(), label: t("profile:view.documents") },
    },
    {
      name: t("profile:view.points"),
      figure: pointsText(scope, player),
      // The page of points leads to play: it is closed to an excluded player.
      ...(player.selfExclusionBlock.enabled
        ? {}
        : { link: { href: paths.points(), label: t("profile:view.pointsRules") } }),
    },
    ...(minorUnits(player.bonus) > 0n ? [{ name: t("profile:view.bonus"), figure: format.money(player.bonus) }] : []),
    ...(player.isMoneyTransferAvailable
      ? [
          {
            name: t("profile:view.transfer"),
            figure: t("profile:view.transferText"),
            link: { href: paths.transferMoney(), label: t("profile:view.transferLink") },
          },
        ]
      : []),
    ...(player.hasRejectedPayments
      ? [
          {
            name: t("profile:view.payments"),
            figure: t("profile:view.rejected"),
            link: { href: paths.payments(), label: t("profile:view.history") },
          },
        ]
      : []),
    ...(bonusCode
      ? [
          {
            name: t("profile:view.bonusCode"),
            figure: bonusCode,
            link: { href: paths.bonusCode({ code: bonusCode }), label: t("profile:view.bonusCodeTerms") },
          },
        ]
      : []),
    {
      name: t("profile:view.tags"),
      figure: activeTags.map((tag) => t(`profile:view.tag.${tag}`)).join(" ") || t("profile:view.noTags"),
    },
  ];
}
