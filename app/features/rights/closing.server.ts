import type { Money } from "#app/contract/money.ts";
import { CLOSED_ACCOUNT_DAYS } from "#app/contract/rights.ts";
import type { DataOf } from "#app/contract/types.ts";
import { passwordFirst } from "#app/request/password-first.server.ts";
import type { Scope } from "#app/request/scope.ts";

const none = <Item>(list: readonly Item[]): boolean => list.length === 0;

/** Sums of several currencies in words; null where there are none. */
const sums = ({ format, language }: Scope, money: readonly Money[]): string | null =>
  none(money) ? null : new Intl.ListFormat(language).format(money.map((one) => format.money(one)));

/** What has to be done first, in sentences, and where; null where nothing has. */
function moneyStep(scope: Scope, closing: DataOf<"getClosing">) {
  const { toWithdraw, held, openRounds, openPayments, payableDeposits, isReady } = closing;
  if (isReady) return null;
  const { t, paths, player, format } = scope;
  const [amounts, waiting] = [sums(scope, toWithdraw), sums(scope, held)];
  const isActive = toWithdraw.some(({ currency }) => currency === player?.currency);
  return {
    lines: [
      ...(amounts ? [t("rights:close.have", { amounts })] : []),
      ...(waiting ? [t("rights:close.held", { amounts: waiting })] : []),
      ...(openRounds > 0 ? [t("rights:close.rounds", { rounds: format.number(openRounds) })] : []),
      ...(openPayments > 0 ? [t("rights:close.payments", { payments: format.number(openPayments) })] : []),
      ...(payableDeposits > 0 ? [t("rights:close.payable", { deposits: format.number(payableDeposits) })] : []),
    ],
    links: [
      ...(isActive ? [{ href: paths.withdraw(), label: t("rights:close.withdraw"), isMain: true }] : []),
      ...(toWithdraw.length > (isActive ? 1 : 0)
        ? [{ href: paths.transferMoney(), label: t("rights:close.move"), isMain: false }]
        : []),
      ...(openRounds + openPayments > 0
        ? [{ href: paths.balance(), label: t("rights:close.balance"), isMain: false }]
        : []),
    ],
  };
}

/** What is given up, in sentences. */
function restLines(scope: Scope, { small, bonus, points }: DataOf<"getClosing">): string[] {
  const { t, format } = scope;
  const [rest, bonusMoney] = [sums(scope, small), sums(scope, bonus)];
  const lines = [
    ...(rest ? [t("rights:close.small", { amounts: rest })] : []),
    ...(bonusMoney ? [t("rights:close.bonus", { amounts: bonusMoney })] : []),
    ...(points.amount === "0" ? [] : [t("rights:close.points", { points: format.number(Number(points.amount)) })]),
  ];
  return none(lines) ? [t("rights:close.restNothing")] : lines;
}

/** Where a player obtains the missing proof: a password where the account has none, or a fresh second factor. */
function proofFirst(scope: Scope) {
  const { t, player, paths } = scope;
  const password = passwordFirst(scope);
  if (password || !player?.isStepUpDue) return password;
  return { text: null, href: paths.stepUp({ to: paths.closeAccount() }), label: t("rights:close.prove") };
}

/** The view of the closing page. */
export function closingView(scope: Scope, closing: DataOf<"getClosing">) {
  const { t, format, player, paths } = scope;
  const hasPoints = closing.points.amount !== "0";
  const till = player?.selfExclusionBlock.dateTill;
  return {
    money: moneyStep(scope, closing),
    rest: restLines(scope, closing),
    /** Only players who may play may exchange. */
    exchange:
      hasPoints && player?.isGameModeReal ? { href: paths.points(), label: t("rewards:points.exchange.button") } : null,
    closed: [
      t("rights:close.closed"),
      t("rights:close.kept", { days: format.number(CLOSED_ACCOUNT_DAYS) }),
      t("rights:close.address"),
    ],
    excluded: till ? t("rights:close.excluded", { date: format.date(till, "restrictions") }) : null,
    prove: proofFirst(scope),
  };
}
