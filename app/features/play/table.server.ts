import type { GameDetail, ReturnsByStake, Stakes } from "#app/contract/catalogue.ts";
import type { CrashTable } from "#app/contract/crash.ts";
import { type Money, majorUnits, minorUnits } from "#app/contract/money.ts";
import type { Round } from "#app/contract/play.ts";
import type { DataOf } from "#app/contract/types.ts";
import { liveView } from "#app/kinds/crash/live.server.ts";
import { type ControlsView, eachStake, kindOf, withOutcome } from "#app/kinds/index.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { openRoundView, untilWhen } from "./open-round.server.ts";
import { proofText } from "./replay.server.ts";
import { resultView } from "./result.server.ts";
import { returnsView } from "./returns.server.ts";

type Seal = DataOf<"openRealGame">["seal"];

/** The table of a game, as the platform answers it for demo and real play alike. */
interface Table {
  game: GameDetail;
  stakes: Stakes;
  returns: ReturnsByStake;
  purse: { cash: Money; held: Money };
  seal: Seal;
  openRound: Round | null;
  lastRounds: Round[];
  /** The round that all at the table share; null where each has his own. */
  live: CrashTable | null;
}

/** Letters that fit into one of five cells on a phone. */
const LONGEST_CELL = 6;

/** What the play screen shows, in the page's language; `operationId` makes its form good for one press. */
export function tableView(scope: Scope, table: Table) {
  const { format } = scope;
  const { game, purse, seal, openRound, lastRounds } = table;
  const last = lastRounds.find((round) => round.state === "settled") ?? null;
  const step = openRound && stepView(scope, game, openRound);
  return {
    operationId: crypto.randomUUID(),
    game: { id: game.id, title: game.title, href: scope.paths.game(game) },
    kind: game.rules.kind,
    fields: kindOf(game.rules.kind).fields(scope, game.rules, last?.input ?? null),
    stakes: stakesView(scope, table.stakes, last, kindOf(game.rules.kind).stakes !== undefined),
    returns: returnsView(scope, table),
    purse: { cash: format.money(purse.cash), held: minorUnits(purse.held) > 0n ? format.money(purse.held) : null },
    /** Whether the cash is below the smallest stake, and no open round may add to it. */
    isShort: minorUnits(purse.cash) + minorUnits(purse.held) < minorUnits(table.stakes.minimum),
    seal: { ...seal, nonce: String(seal.nonce) },
    ownSeed: ownSeedView(table),
    held: openRound && !step ? openRoundView(scope, { ...openRound, outcome: null }) : null,
    step,
    /** Until when the round that is played on waits, where it does. */
    until: openRound && step && untilWhen(scope, openRound),
    live: liveView(scope, table),
    shown: resultView(scope, game, step ? openRound : last),
    rounds: lastRounds.map((round) => ({
      id: round.id,
      nonce: format.number(round.proof.nonce),
      stake: format.amount(round.stake),
      payout: round.state === "settled" ? format.amount(round.paid) : "–",
      paid: minorUnits(round.paid) > 0n,
      /** For the verifier, once its seed is revealed. */
      proof: round.proof.serverSeed && proofText(round),
    })),
  };
}

export type TableView = ReturnType<typeof tableView>;

/**
 * The seal a client seed can still be given to, with the seed that stands there; null once a round was drawn under it, where
 * the player has given one since it was told, and where all share a seed.
 */
function ownSeedView({ seal, live }: Table) {
  const { serverSeedHash, clientSeed, clientSeedOrigin: origin } = seal;
  return seal.nonce > 0 || live || origin === "player" ? null : { serverSeedHash, clientSeed, origin };
}

export type OwnSeedView = NonNullable<ReturnType<typeof ownSeedView>>;

/** What an open round may do next; null where it waits for nothing but to be taken up, or was begun by other rules. */
function stepView(scope: Scope, { rules, paytableHash }: GameDetail, round: Round) {
  const position = withOutcome(round);
  const kind = kindOf(rules.kind);
  if (!position || !kind.controls || round.paytableHash !== paytableHash) return null;
  const controls: ControlsView = kind.controls(scope, rules, position);
  return { roundId: round.id, after: String(round.steps.length), controls };
}

/** The stakes that are offered, the one played last chosen, or written out where it is none of them. */
function stakesView({ t, format }: Scope, stakes: Stakes, last: Round | null, onEach: boolean) {
  const { minimum, maximum, step, offered } = stakes;
  const { currency } = minimum;
  const amounts = offered.map(({ amount }) => amount);
  const played = last?.bet.currency === currency ? eachStake(last) : null;
  const isOffered = played !== null && amounts.includes(String(played));
  return {
    currency,
    /** Whether the stake lies on each of several bets. */
    onEach,
    offered: offered.map((stake) => ({ value: stake.amount, label: format.shortMoney(stake) })),
    chosen: isOffered ? String(played) : (amounts[0] ?? minimum.amount),
    isLong: offered.some((stake) => format.shortMoney(stake).length > LONGEST_CELL),
    other: played === null || isOffered ? "" : majorUnits(played, currency),
    limits: t("play:stake.limits", {
      minimum: format.shortMoney(minimum),
      maximum: format.shortMoney(maximum),
      step: format.shortMoney(step),
    }),
  };
}
