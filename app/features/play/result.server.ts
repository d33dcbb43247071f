import type { GameDetail } from "#app/contract/catalogue.ts";
import { minorUnits, toMoney } from "#app/contract/money.ts";
import type { Round } from "#app/contract/play.ts";
import { kindOf, withOutcome } from "#app/kinds/index.server.ts";
import { wonJackpots } from "#app/lib/round-pay.ts";
import type { Scope } from "#app/request/scope.ts";

/** The machine as it stands: its picture, what it came to, and how. `round` is null before the first. */
export function resultView(scope: Scope, { rules }: Pick<GameDetail, "rules">, round: Round | null) {
  const kind = kindOf(rules.kind);
  const played = round && withOutcome(round);
  const waiting = played?.state === "open" && kind.controls?.(scope, rules, played);
  return {
    round: round?.id ?? null,
    // Two rounds that came to the same differ in their number, or the second would not be read out.
    number: round && scope.t("play:outcome.round", { number: round.proof.nonce }),
    machine: kind.machine(scope, rules, played),
    ...(waiting ? { title: waiting.title, note: waiting.note, gained: false } : resultInWords(scope, round)),
    story: (played && kind.story?.(scope, rules, played)) ?? [],
  };
}

export type ResultView = ReturnType<typeof resultView>;

/** What a round came to, in words. */
export function resultInWords(scope: Scope, round: Round | null) {
  const { t, format } = scope;
  if (!round) return { title: t("play:outcome.ready"), note: null, gained: false };
  const { paid } = round;
  if (round.state === "void") {
    return { title: t("play:outcome.void", { amount: format.money(paid) }), note: null, gained: false };
  }
  const net = minorUnits(paid) - minorUnits(round.stake);
  const sum = t("play:outcome.net", {
    stake: format.money(round.stake),
    net: format.signedMoney(toMoney(net, paid.currency)),
  });
  const jackpots = jackpotsInWords(scope, round);
  return {
    title: minorUnits(paid) > 0n ? t("play:outcome.paid", { amount: format.money(paid) }) : t("play:outcome.nothing"),
    // A payout below the stake is shown as the loss it is: the net stands beside it with its sign.
    note: [jackpots, round.endedAtCeiling && t("play:return.endedAtCeiling"), sum].filter(Boolean).join(" "),
    gained: net > 0n,
  };
}

/** Which jackpots a round has won, and what they paid of it; null where it has won none. */
function jackpotsInWords({ t, format }: Scope, round: Round): string | null {
  const won = wonJackpots(round);
  if (!won) return null;
  const levels = won.levels.map((level) => t(`jackpots:level.${level}`));
  return t("jackpots:won", { count: levels.length, levels: levels.join(", "), amount: format.money(won.paid) });
}
