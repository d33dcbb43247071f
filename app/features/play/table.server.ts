import type { GameDetail, ReturnsByStake, Stakes } from "#app/contract/catalogue.ts";
import type { CrashTable } from "#app/contract/crash.ts";
import { LARGE_WIN } from "#app/contract/games/odds-bounds.ts";
import { type Money, minorUnits } from "#app/contract/money.ts";
import type { Round } from "#app/contract/play.ts";
import type { DataOf } from "#app/contract/types.ts";
import { liveView } from "#app/kinds/crash/live.server.ts";
import { type ControlsView, eachStake, kindOf, timesOf, withOutcome } from "#app/kinds/index.server.ts";
import type { FallenBalls } from "#app/kinds/kind.server.ts";
import { inField, writeAmount } from "#app/lib/amount.ts";
import { wonJackpots } from "#app/lib/round-pay.ts";
import type { Scope } from "#app/request/scope.ts";
import type { BonusAtTable } from "./bonus.server.ts";
import { netLineOf } from "./net-line.server.ts";
import { openRoundView, untilWhen } from "./open-round.server.ts";
import { planFieldsView } from "./plan.server.ts";
import { proofText } from "./replay.server.ts";
import { classOf, numberOf, resultView } from "./result.server.ts";
import { returnsView } from "./returns.server.ts";
import { roomOf } from "./room.server.ts";
import { type Seal, sealView } from "./seal.server.ts";
import { realityCheckView, sessionView } from "./session.server.ts";

/** The table of a game, in the platform's form for demo and real play. */
interface Table {
  game: GameDetail;
  stakes: Stakes;
  returns: ReturnsByStake;
  purse: { cash: Money; held: Money };
  seal: Seal;
  openRound: Round | null;
  lastRounds: Round[];
  results: { staked: Money; paid: Money; net: Money }[];
  /** At plinko, the slots the last balls fell into. */
  balls?: FallenBalls | undefined;
  minimumCycleMs: number;
  /** The shared round of the table; null where each player has their own. */
  live: CrashTable | null;
  /** Whether rounds of the game may be planned; absent in a demo. */
  mayPlanRuns?: boolean;
  /** The current session, whose rounds are those of all games; absent in a demo. */
  session?: DataOf<"openRealGame">["session"];
}

/**
 * The view of the play screen, in the page's language; `operationId` makes its form valid for one press. `pressed` is the round
 * of the press that is answered: another tab may have ended a later one meanwhile, which is not the result of this press.
 */
export function tableView(scope: Scope, table: Table, pressed?: string) {
  const { format } = scope;
  const { game, purse, seal, openRound, lastRounds, session } = table;
  // A demo's session is only what was played here.
  const ofSession = session ?? { rounds: table.results, net: null };
  const settled = lastRounds.filter((round) => round.state === "settled");
  const last = settled.find(({ id }) => id === pressed) ?? settled[0] ?? null;
  const step = openRound && stepView(scope, game, openRound);
  // The last round, also where it is void; a press is answered by its own.
  const ended = last && last.id === pressed ? last : (lastRounds[0] ?? null);
  const shown = resultView(scope, game, step ? openRound : ended);

  return {
    operationId: crypto.randomUUID(),
    game: { id: game.id, title: game.title, href: scope.paths.game(game) },
    kind: game.rules.kind,
    room: roomOf(game, seal.serverSeedHash),
    floorMs: table.minimumCycleMs,
    floorFifths: fifthsSince(lastRounds[0], table.minimumCycleMs),
    fields: kindOf(game.rules.kind).fields(scope, game.rules, last?.input ?? null, table.balls),
    stakes: stakesView(scope, table, last, kindOf(game.rules.kind).stakes !== undefined),
    returns: returnsView(scope, table),
    planFields: table.mayPlanRuns ? planFieldsView(scope, purse.cash, table.stakes.minimum) : null,
    purse: { cash: format.money(purse.cash), held: minorUnits(purse.held) > 0n ? format.money(purse.held) : null },
    /** Whether the cash is below the smallest stake, and no open round may add to it. */
    isShort: minorUnits(purse.cash) + minorUnits(purse.held) < minorUnits(table.stakes.minimum),
    seal: sealView(scope, { seal, isShared: table.live !== null, hasReceipt: Boolean(session) && !table.live }),
    ownSeed: ownSeedView(table),
    held: openRound && !step ? openRoundView(scope, { ...openRound, outcome: null }) : null,
    step,
    /** How long the open round waits, if it does. */
    until: openRound && step && untilWhen(scope, openRound),
    live: liveView(scope, table),
    shown,
    /** Whether the page answers the press that brought the shown result: without scripts only that page moves. */
    isAnswer: pressed !== undefined && shown.round === pressed,
    netLine: netLineOf(scope, ofSession.rounds, ofSession.net),
    session: session ? sessionView(scope, session) : null,
    prize: session?.jackpot ? prizeView(scope, session.jackpot) : null,
    /** Must be answered before the next bet. */
    check: session ? realityCheckView(scope, scope.paths.play(game.id), { session, purse }) : null,
    largeWin: last && largeWinText(scope, table, last),
    /** Oldest first, as the strip shows them. */
    tally: table.results.toReversed().map(({ staked, paid, net }) => ({
      of: classOf(staked, paid),
      net: format.signedMoney(net),
    })),
    rounds: lastRounds.map((round) => ({
      id: round.id,
      number: format.number(numberOf(round)),
      ...netOf(scope, round),
      minor: minorNetOf(round),
      /** For the verifier, once its seed is revealed. */
      proof: round.proof.serverSeed && proofText(round),
    })),
  };
}

type Prize = NonNullable<DataOf<"openRealGame">["session"]["jackpot"]>;

/** What a jackpot has paid last in this session: seconds after its round, so no row of a round tells it. */
const prizeView = ({ t, format, paths }: Scope, { roundId, level, paid }: Prize) => ({
  href: paths.round(roundId),
  text: t("jackpots:paid", { level: t(`jackpots:level.${level}`), amount: format.money(paid) }),
});

/** The net of a settled round. */
function netOf(scope: Scope, { state, stake, paid, net }: Round) {
  if (state !== "settled") return { times: "–", net: "–", gained: false };
  return {
    times: timesOf(scope, stake, paid),
    net: scope.format.signedMoney(net),
    gained: minorUnits(net) > 0n,
  };
}

/** The net of a round in minor units, for sums of rounds; null while it is open. */
const minorNetOf = ({ state, net }: Round): string | null => (state === "open" ? null : net.amount);

/** How often the bet of a round brings a large win; null where that is unknown, and where a jackpot is part of it. */
function largeWinText({ t, format }: Scope, { game, returns }: Table, last: Round): string | null {
  const { largeWinOneIn } = returns;
  if (!largeWinOneIn || last.paytableHash !== game.paytableHash || wonJackpots(last)?.isBeside === false) return null;
  const figures = { figure: format.wholeNumber(largeWinOneIn), times: format.number(LARGE_WIN) };
  return t(`play:largeWin_${game.odds.play}`, figures);
}

/** With the bonus that has begun, at a table for money. */
export type TableView = ReturnType<typeof tableView> & { bonus?: BonusAtTable };

/**
 * The seal that still accepts a client seed, with the current seed; null once a round was drawn under it, where the player has
 * already given one since it was published, and where the seed is shared.
 */
function ownSeedView({ seal, live }: Table) {
  const { serverSeedHash, clientSeed, clientSeedOrigin: origin } = seal;
  if (seal.nonce > 0 || live || origin === "player" || origin === "beacon") return null;
  return { serverSeedHash, clientSeed, origin };
}

/**
 * How many fifths of the floor had passed since the last round when the page was rendered; undefined once it is over. Without
 * scripts the button continues filling from there.
 */
function fifthsSince(last: Round | undefined, floorMs: number): number | undefined {
  const elapsed = last ? Math.max(0, Date.now() - Date.parse(last.openedAt)) : floorMs;
  return elapsed < floorMs ? Math.floor((5 * elapsed) / floorMs) : undefined;
}

export type OwnSeedView = NonNullable<ReturnType<typeof ownSeedView>>;

/** The possible steps of an open round; null where it only waits to be resumed, or was started under other rules. */
function stepView(scope: Scope, { rules, paytableHash }: GameDetail, round: Round) {
  const position = withOutcome(round);
  const kind = kindOf(rules.kind);
  if (!position || !kind.controls || round.paytableHash !== paytableHash) return null;
  const controls: ControlsView = kind.controls(scope, rules, position);
  return { roundId: round.id, after: String(round.steps.length), controls };
}

/** The possible stakes, and the last stake played; the field shows all of them in major units. */
function stakesView({ t, format }: Scope, { stakes, returns }: Table, last: Round | null, onEach: boolean) {
  const { minimum, maximum, step, offered } = stakes;
  const { currency } = minimum;
  const played = last?.bet.currency === currency ? eachStake(last) : null;
  /** The format for sums that a kind adds up itself. */
  const pattern = format.moneyPattern(currency);
  const written = inField(pattern);
  const refused = returns.returns.flatMap(({ stake, holds }) => (holds ? [] : [stake.amount]));
  return {
    currency,
    pattern,
    written,
    /** Whether the stake applies to each of several bets. */
    onEach,
    minimum: minimum.amount,
    maximum: maximum.amount,
    step: step.amount,
    offered: offered.map((stake) => ({ value: stake.amount, label: format.shortMoney(stake) })),
    /** Stakes at which the last bet returns too little and is refused. */
    refused,
    chosen: writeAmount(played ?? minorUnits(offered[0] ?? minimum), written),
    limits: t("play:stake.limits", {
      minimum: format.shortMoney(minimum),
      maximum: format.shortMoney(maximum),
      step: format.shortMoney(step),
    }),
  };
}

export type StakesView = ReturnType<typeof stakesView>;
