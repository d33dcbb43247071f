import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { RoundInput } from "#app/contract/play.ts";
import { type Game, games } from "#server/games/index.ts";
import type { Transaction } from "../db/index.ts";
import { roundSum } from "../modules/currencies/index.ts";
import { applyPaymentEvent, attachPage, openDeposit } from "../modules/payments/index.ts";
import { openRound, realSeat, settleRound } from "../modules/rounds/index.ts";
import { between, pick } from "./chance.ts";
import type { SeedContext } from "./seed-context.ts";

export interface SeedPlayer {
  id: string;
  currency: RealCurrency;
}

const PROVIDER = "sandbox";
/** In euro cents. Larger on dice, whose results spread least: a small world's return is then not one lucky spin's. */
const STAKES = { slots: [10n, 20n, 20n, 50n], instant: [100n, 200n, 200n, 500n] } as const;
const CHANCES = [2_500, 4_950, 4_950, 7_500] as const;

/** A deposit and the provider's word on it a minute later. The amount is in euro, scaled to the player's currency. */
export async function deposit(
  tx: Transaction,
  context: SeedContext,
  player: SeedPlayer,
  { euros, event = "paid" }: { euros: number; event?: "paid" | "declined" },
): Promise<void> {
  const { random, config } = context;
  const amount = toMoney(roundSum(BigInt(euros) * 100n, player.currency), player.currency);
  const payment = await openDeposit(tx, context, player, PROVIDER, {
    operationId: random.id("op"),
    method: pick(random, ["card", "card", "ewallet"]),
    amount,
    returnPath: "/en/player/balance",
  });
  const reference = random.id("sbx");
  await attachPage(tx, payment.id, { reference, redirectUrl: `${config.publicUrl}/sandbox/payments/${reference}` });
  context.wait(60_000);
  await applyPaymentEvent(tx, context, { provider: PROVIDER, reference, event, amount });
}

const inputFor = ({ random }: SeedContext, game: Game): RoundInput =>
  game.category === "slots"
    ? { kind: "slot" }
    : { kind: "dice", chance: pick(random, CHANCES), direction: pick(random, ["under", "over"]) };

/** So many rounds of one game, one after another, for small stakes; fewer where the money is used up before. */
export async function play(
  tx: Transaction,
  context: SeedContext,
  player: SeedPlayer,
  { game, rounds }: { game: Game; rounds: number },
): Promise<void> {
  const { random } = context;
  const seat = realSeat(context, player);
  for (let round = 0; round < rounds; round++) {
    context.wait(between(random, 6_000, 30_000));
    const stake = roundSum(pick(random, STAKES[game.category]), player.currency);
    if ((await seat.purse.read(tx, player.id, player.currency)).cash < stake) return;
    const { id } = await openRound(tx, context, seat, {
      operationId: random.id("op"),
      game,
      stake: toMoney(stake, player.currency),
      input: inputFor(context, game),
    });
    context.wait(between(random, 100, 900));
    await settleRound(tx, context, seat.purse, id);
  }
}

/** A game of the catalogue; the earlier half is drawn twice as often, so that "popular" has something to say. */
export function anyGame({ random }: SeedContext): Game {
  const first = between(random, 0, games.length - 1);
  const second = between(random, 0, games.length - 1);
  const game = games[between(random, 0, 1) === 0 ? first : Math.min(first, second)];
  if (!game) throw new Error("there is no game to play");
  return game;
}
