import type { PlayerStep, RoundInput } from "#app/contract/games/index.ts";
import { isShared } from "#app/contract/games/shared.ts";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import { accepts, allOddsOf, type Game, games, playReference, referenceInput } from "#server/games/index.ts";
import { SANDBOX_CARD } from "#server/platform/adapters/payment/sandbox-delivery.ts";
import { readingOf } from "#server/platform/adapters/payment/sandbox-message.ts";
import { sandboxPayments } from "#server/platform/adapters/payment/sandbox-tables.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { roundSum } from "#server/platform/modules/currencies/index.ts";
import { applyDeposit, attachPage, openDeposit } from "#server/platform/modules/payments/index.ts";
import { closeRound, drawsOf, makeStep, openRound, seededSeat } from "#server/platform/modules/rounds/index.ts";
import { between, pick } from "./chance.ts";
import type { SeedContext } from "./seed-context.ts";

export interface SeedPlayer {
  id: string;
  country: string;
  currency: RealCurrency;
}

const PROVIDER = { id: "sandbox", amounts: "exact" } as const;
/** In euro cents. Larger where results vary least, so that a small world's return does not depend on one lucky spin. */
const STAKES = {
  slots: [10n, 20n, 20n, 50n],
  tables: [100n, 200n, 200n, 500n],
  instant: [100n, 200n, 200n, 500n],
  scratch: [20n, 50n, 50n, 100n],
} as const;

/** The maximum total stake of a round, in bets: two hands of blackjack, both doubled. */
const MOST_BETS = 4n;

/** A deposit and the provider's confirmation a minute later. The amount is in euro, scaled to the player's currency. */
export async function deposit(
  tx: Transaction,
  context: SeedContext,
  player: SeedPlayer,
  { euros, event = "paid", method }: { euros: number; event?: "paid" | "declined"; method?: "card" },
): Promise<void> {
  const { random, config } = context;
  const amount = toMoney(roundSum(BigInt(euros) * 100n, player.currency), player.currency);
  const returnPath = "/en/player/balance";
  const payment = await openDeposit(tx, context, player, PROVIDER.id, {
    operationId: random.id("op"),
    method: method ?? pick(random, ["card", "card", "ewallet"]),
    amount,
    returnPath,
  });
  const reference = random.id("sbx");
  // The house reads deposits again for weeks: the provider must know those of the world too.
  await tx.insert(sandboxPayments).values({
    reference,
    paymentId: payment.id,
    method: payment.method,
    amount,
    returnPath,
    state: event,
    createdAt: context.clock.now(),
  });
  await attachPage(tx, payment.id, { reference, redirectUrl: `${config.publicUrl}/sandbox/payments/${reference}` });
  context.wait(60_000);
  const source = payment.method === "card" ? SANDBOX_CARD : undefined;
  const reading = readingOf({ event, reference, amount, source });
  await applyDeposit(tx, context, { provider: PROVIDER, reference, reading });
}

/** Half of the time the bet of a game's first odds, else another one that it publishes odds for. */
function inputFor({ random }: SeedContext, game: Game, stake: bigint): RoundInput {
  const usual = referenceInput(game);
  const others = allOddsOf(game).choices.map(({ input }) => input);
  const possible = others.filter((input) => accepts(game, { stake, input }));
  return between(random, 0, 1) === 0 ? usual : pick(random, [usual, ...possible]);
}

/** The steps that finish a round by the strategy of the game's first odds; none where the bet decided it. */
async function stepsOf(
  tx: Transaction,
  context: Context,
  game: Game,
  round: Awaited<ReturnType<typeof openRound>>,
): Promise<PlayerStep[]> {
  if (round.payout !== null) return [];
  // Only shared rounds, which are not played here, have steps that are not the player's own.
  return playReference(game, { stake: round.bet, input: round.input }, await drawsOf(tx, context, round))
    .steps as PlayerStep[];
}

interface Visit {
  game: Game;
  rounds: number;
  /** Euro cents of each bet, which is then the one of the game's first odds; small bets of several kinds where it is absent. */
  stake?: bigint;
  /** Another bet, for a stake. */
  input?: RoundInput;
}

/** Plays this many rounds of one game, one after another; fewer where the money is used up before. Returns how many. */
export async function play(
  tx: Transaction,
  context: SeedContext,
  player: Pick<SeedPlayer, "id" | "currency" | "country">,
  { game, rounds, stake: given, input: chosen }: Visit,
): Promise<number> {
  const { random, clock } = context;
  const seat = seededSeat(context, player);
  for (let round = 0; round < rounds; round++) {
    context.wait(between(random, 6_000, 30_000));
    const stake = roundSum(given ?? pick(random, STAKES[game.category]), player.currency);
    if ((await seat.purse.read(tx, player.id, player.currency)).cash < stake * MOST_BETS) return round;
    const usual = given === undefined ? inputFor(context, game, stake) : referenceInput(game);
    const bet = { operationId: random.id("op"), game, stake: toMoney(stake, player.currency), input: chosen ?? usual };
    const opened = await openRound(tx, context, seat, bet);
    const { id: roundId } = opened;
    for (const [after, step] of (await stepsOf(tx, context, game, opened)).entries()) {
      context.wait(between(random, 1_000, 4_000));
      const made = { roundId, operationId: random.id("op"), after, step, arrivedAt: clock.now() };
      await makeStep(tx, context, seat, made);
    }
    context.wait(between(random, 100, 900));
    await closeRound(tx, { purse: seat.purse, ownerId: player.id, roundId, at: clock.now() });
  }
  return rounds;
}

/** Shared rounds go by the clock of those who are there: none was played before the house opened. */
const PLAYED = games.filter(({ rules }) => !isShared(rules));

/** Each game of the catalogue in turn, so that a crowd leaves none out. */
export function gameInTurn(turn: number): Game {
  const game = PLAYED[turn % PLAYED.length];
  if (!game) throw new Error("there is no game to play");
  return game;
}

/** A game of the catalogue; the earlier half is drawn twice as often, so that "popular" has a ranking. */
export function anyGame({ random }: SeedContext): Game {
  const first = between(random, 0, PLAYED.length - 1);
  const second = between(random, 0, PLAYED.length - 1);
  return gameInTurn(between(random, 0, 1) === 0 ? first : Math.min(first, second));
}
