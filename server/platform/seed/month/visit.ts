import type { RoundInput } from "#app/contract/games/index.ts";
import { wonBy } from "#app/contract/games/won-by.ts";
import { toMoney } from "#app/contract/money.ts";
import { MINUTE_MS } from "#server/durations.ts";
import {
  addedBy,
  allOddsOf,
  createDraw,
  type Game,
  outcomeOnTheWire,
  paytableHash,
  playReference,
  referenceInput,
} from "#server/games/index.ts";
import { roundSum } from "#server/platform/modules/currencies/index.ts";
import { rotatedPair, serverSeedOf } from "#server/platform/modules/fairness/index.ts";
import { ownDrawsOf } from "#server/platform/modules/jackpots/index.ts";
import { acceptedBet, type Round } from "#server/platform/modules/rounds/index.ts";
import { roundSettled, stakeHeld } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { between, pick } from "../chance.ts";
import type { Guest } from "./guest.ts";
import { PLAYED } from "./guests.ts";
import { deposit, withdraw } from "./payments.ts";
import type { Visit } from "./plan.ts";
import { cashOf, type Life, MOST_BETS, type Seat } from "./seat.ts";

interface Bet {
  game: Game;
  stake: bigint;
  input: RoundInput;
}

/** Bets with one choice at one game before another is made, and rounds of one server seed. */
const BETS_ALIKE = [8, 60] as const;
const ROUNDS_OF_SEED = [120, 900] as const;

/** Stakes at a table and in an instant game, as multiples of a slot's. */
const TIMES = { slots: 1, scratch: 2, tables: 5, instant: 5 } as const;

/** The choices for which a game publishes odds. */
const choicesOf = (game: Game): RoundInput[] => allOddsOf(game).choices.map(({ input }) => input);

/** Whether the house accepts a bet: the regular check of every bet. */
function isTaken({ game, stake, input }: Bet, { currency }: Guest): boolean {
  try {
    acceptedBet({ game, stake: toMoney(stake, currency), input }, currency);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The next choice: mostly one of their favourite games, mostly the bet of its first odds, at about their usual stake. */
function chosenBet({ guest }: Seat): Bet {
  const { random, habits, currency } = guest;
  for (;;) {
    const any = PLAYED[between(random, 0, PLAYED.length - 1)];
    const game =
      between(random, 1, 10) <= 7 ? (habits.favourites[between(random, 0, habits.favourites.length - 1)] ?? any) : any;
    if (!game) throw new Error("there is no game to play");
    const cents = habits.stake * TIMES[game.category] * pick(random, [1, 1, 1, 2, 0.5]);
    const stake = roundSum(BigInt(Math.min(5_000, Math.max(1, Math.round(cents / 10)) * 10)), currency);
    const usual = referenceInput(game);
    const input = between(random, 1, 3) > 1 ? usual : pick(random, [usual, ...choicesOf(game)]);
    const bet = { game, stake, input };
    if (isTaken(bet, guest)) return bet;
  }
}

/** One round, drawn from the guest's next nonce and played by the strategy of the game's first odds. */
function* playRound(seat: Seat, { game, stake, input }: Bet): Life {
  const { guest, books, context } = seat;
  const { random, clock } = context;
  const { id: playerId, currency, pair } = guest;
  const nonce = pair.nextNonce++;
  const seeds = { serverSeed: guest.serverSeed, clientSeed: pair.clientSeed, nonce };
  const { position, steps } = playReference(game, { stake, input }, () => createDraw(seeds));
  const { payout, staked } = position;
  if (payout === null) throw new Error(`a round of ${game.id} has no end`);
  const id = random.id("rnd");
  const operationId = random.id("op");
  const money = { playerId, gameId: game.id, roundId: id, currency };
  const openedAt = clock.now();
  const balanceBefore = cashOf(seat);
  books.ledger.post(stakeHeld({ ...money, operationId: id, amount: stake, at: openedAt }));
  guest.open = id;
  const made: Round["steps"] = [];
  for (const step of steps) {
    yield between(random, 1_000, 4_000);
    const amount = addedBy(game, stake, step);
    const holdId = `${id}.${made.length + 1}`;
    if (amount > 0n) books.ledger.post(stakeHeld({ ...money, operationId: holdId, amount, at: clock.now() }));
    made.push({ operationId: random.id("op"), step, at: clock.now().toISOString() });
  }
  yield between(random, 100, 900);
  const settledAt = clock.now();
  const jackpots = ownDrawsOf({ gameId: game.id, currency, stake, seeds });
  let jackpotPaid = 0n;
  for (const { level } of jackpots ? wonBy(jackpots) : []) {
    jackpotPaid += books.payPool(level, { id, gameId: game.id }, guest, settledAt);
  }
  books.ledger.post(roundSettled({ ...money, stake: staked, payout, at: settledAt }));
  guest.open = null;
  guest.points.settled.push({ id, gameId: game.id, currency, stake: staked, settledAt });
  books.addRound({
    id,
    mode: "real",
    ownerId: playerId,
    operationId,
    gameId: game.id,
    paytableHash: paytableHash(game),
    currency,
    bet: stake,
    stake: staked,
    input,
    steps: made,
    payout,
    outcome: outcomeOnTheWire(position.outcome, currency),
    seedPairId: pair.id,
    nonce,
    jackpots,
    jackpotPaid,
    state: "settled",
    balanceBefore,
    balanceAfter: cashOf(seat),
    openedAt,
    settledAt,
    endedByHouse: false,
    voidReason: null,
    voidPaid: null,
    bonusId: null,
    bonusStake: 0n,
    bonusPaid: 0n,
    bonusCounted: 0n,
  });
}

/** Reveals the guest's server seed, as the guest would request. */
function rotate({ guest, context }: Seat): void {
  const { random, config } = context;
  const { changes, next } = rotatedPair(context, guest.pair, { operationId: random.id("op") });
  guest.revealed.push({ ...guest.pair, ...changes });
  guest.pair = next;
  guest.serverSeed = serverSeedOf(config.keys, next);
}

function* playVisit(seat: Seat, rounds: number, mayRotate: boolean): Life {
  const { random } = seat.guest;
  let [bet, betsLeft] = [chosenBet(seat), 0];
  for (let round = 0; round < rounds; round++) {
    if (betsLeft-- <= 0) [bet, betsLeft] = [chosenBet(seat), between(random, ...BETS_ALIKE)];
    if (cashOf(seat) < bet.stake * MOST_BETS) yield* deposit(seat, bet.stake);
    yield bet.game.minimumCycleMs + between(random, 1_000, 8_000);
    yield* playRound(seat, bet);
    if (mayRotate && seat.guest.pair.nextNonce > between(random, ...ROUNDS_OF_SEED)) rotate(seat);
  }
}

/** All visits of one guest until an instant; each yield is the time until the next event. */
export function* lifeOf(
  seat: Seat,
  visits: readonly Visit[],
  { mayRotate, until }: { mayRotate: boolean; until: number },
): Life {
  const { clock } = seat.context;
  for (const { at, rounds } of visits) {
    yield Math.max(at - clock.now().getTime(), between(seat.guest.random, 2, 20) * MINUTE_MS);
    yield* playVisit(seat, rounds, mayRotate);
    yield* withdraw(seat, until);
  }
}
