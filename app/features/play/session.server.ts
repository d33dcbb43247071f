import type { DataOf } from "#app/contract/types.ts";
import { typedTexts } from "#app/forms/field.ts";
import { refusedForm } from "#app/forms/form-action.server.ts";
import { leftFacts } from "#app/page/limit-facts.server.ts";
import type { Scope } from "#app/request/scope.ts";
import type { RealityCheckWords } from "#app/state/published-table.ts";

type Real = DataOf<"openRealGame">;
type Session = Real["session"];

/** A deposit limit is none of them: no bet uses it. */
const ofBets = (limits: Session["limits"]) => limits.filter(({ kind }) => kind !== "deposit");

const netFact = ({ t, format }: Scope, net: Session["net"]) => ({
  name: t("play:session.net"),
  figure: format.signedMoney(net),
  near: null,
});

/** The session's totals, and what is left of each limit of the player: visible on every page of real play. */
export const sessionView = (
  scope: Scope,
  { startedAt, staked, returned, net, limits }: Omit<Session, "rounds" | "jackpot" | "realityCheck">,
) => ({
  startedAt,
  /** One press away from every table: the links to a break, to limits and to help. */
  help: scope.paths.display("responsiblegaming"),
  clock: `${scope.t("common:frame.responsible")}. ${scope.t("play:session.played")}`,
  label: scope.t("limits:session"),
  staked: scope.format.money(staked),
  returned: scope.format.money(returned),
  facts: [netFact(scope, net), ...leftFacts(scope, limits)],
  /** Those that bets change, for the line at the stage. */
  line: [netFact(scope, net), ...leftFacts(scope, ofBets(limits))],
});

export type SessionView = ReturnType<typeof sessionView>;

/** The reality check, while it must be answered before the next bet. */
export function realityCheckView(
  scope: Scope,
  /** The page of the table. */
  action: string,
  { session, purse }: { session: Pick<Session, "realityCheck" | "limits">; purse: Pick<Real["purse"], "cash"> },
): RealityCheckWords | null {
  const { t, format } = scope;
  const { isDue, everyMinutes, playedSeconds, staked, paid, net } = session.realityCheck;
  if (!isDue) return null;
  return {
    title: t("limits:check.played", { time: format.duration(playedSeconds) }),
    since: t("limits:check.since"),
    lines: [
      { name: t("limits:check.staked"), figure: format.money(staked) },
      { name: t("limits:check.paid"), figure: format.money(paid) },
      { name: t("limits:check.net"), figure: format.signedMoney(net) },
      ...leftFacts(scope, ofBets(session.limits)).map(({ name, figure }) => ({ name, figure })),
    ],
    waits: t("limits:check.waits", { balance: format.money(purse.cash) }),
    asked: t("limits:check.asked", { minutes: everyMinutes }),
    end: t("limits:check.end"),
    break: t("limits:check.break"),
    goOn: t("limits:check.goOn"),
    change: t("limits:check.change"),
    action,
    bet: typedTexts(refusedForm(scope)?.result.initialValue),
  };
}
