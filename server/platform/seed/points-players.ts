import { HOUR_MS } from "#server/durations.ts";
import { requireGame } from "#server/games/index.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { purseOf } from "#server/platform/modules/wallet/index.ts";
import { take } from "./bonuses.ts";
import { OtherEnd, type Story } from "./player.ts";
import { deposit, play, type SeedPlayer } from "./visit.ts";

/** At its usual bet the house keeps about one per cent, and results are close to even. */
const TABLE = "pear-orchard-nine";
/** The largest possible stake, in euro cents. */
const LARGE = 50_00n;

const cashOf = async (tx: Transaction, { id, currency }: SeedPlayer): Promise<bigint> =>
  (await purseOf(tx, id, currency)).cash;

/** The stakes for the points of gold, in rounds of the largest stake: a little over 35,167 EUR. */
export const ROUNDS_TO_GOLD = 708;
const FIRST_DAY = 24;
const ROUNDS_A_VISIT = 60;

/** This many rounds at the largest stake, and then a bonus with a code, with part of its wager met. */
export const largeWithBonus =
  (wanted: number): Story =>
  async (tx, context, player) => {
    let rounds = 0;
    for (let day = FIRST_DAY; rounds < wanted && day > 4; day--) {
      context.moveTo(day, 19);
      if ((await cashOf(tx, player)) < 800_00n) await deposit(tx, context, player, { euros: 1_000, method: "card" });
      const left = wanted - rounds;
      rounds += await play(tx, context, player, {
        game: requireGame(TABLE),
        rounds: Math.min(ROUNDS_A_VISIT, left),
        stake: LARGE,
      });
    }
    context.moveTo(3, 18);
    await take(tx, context, player, "with-a-code");
    context.wait(HOUR_MS);
    await deposit(tx, context, player, { euros: 200, method: "card" });
    await play(tx, context, player, { game: requireGame("moth-hour"), rounds: 40 });
    if (rounds < wanted) throw new OtherEnd(`${rounds} rounds of ${wanted} were played`);
  };

/** More than the stakes for points worth one euro: 1,200 EUR. */
const ROUNDS_TO_POINTS = 24;

/** Points worth more than one euro. */
export const withPoints: Story = async (tx, context, player) => {
  context.moveTo(9, 20);
  await deposit(tx, context, player, { euros: 1_000, method: "card" });
  const rounds = await play(tx, context, player, { game: requireGame(TABLE), rounds: ROUNDS_TO_POINTS, stake: LARGE });
  if (rounds < ROUNDS_TO_POINTS) throw new OtherEnd(`${rounds} rounds used the money up`);
};

/** Wins one in a hundred times, and pays 99 times the stake: of six such bets 94 in a hundred lose all. */
const LONG_SHOT = { kind: "dice", chance: 100, direction: "under" } as const;

/** A loss in the previous week of cashback, from Friday to Thursday: it can be claimed until the current one ends. */
export const withCashback: Story = async (tx, context, player) => {
  context.moveTo(0, 0);
  const sinceFriday = (context.clock.now().getUTCDay() + 2) % 7;
  // A Monday.
  context.moveTo(sinceFriday + 4, 17);
  await deposit(tx, context, player, { euros: 60, method: "card" });
  const before = await cashOf(tx, player);
  await play(tx, context, player, { game: requireGame("hundred-dice"), rounds: 6, stake: 5_00n, input: LONG_SHOT });
  if ((await cashOf(tx, player)) >= before) throw new OtherEnd("nothing was lost");
};
