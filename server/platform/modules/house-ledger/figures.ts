import { HOUSE_DAYS } from "#app/contract/house.ts";
import { toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { gameById, oddsOf } from "#server/games/index.ts";
import { byTitle } from "#server/platform/by-title.ts";
import type { Context } from "#server/platform/context.ts";
import { KeptFigures } from "#server/platform/kept-figures.ts";
import { gameTitle } from "#server/platform/modules/providers/index.ts";
import { fieldRefusal } from "#server/platform/refusal.ts";
import { dayAfter, dayOf, daysBefore, daysBetween } from "#server/platform/utc-days.ts";
import { sealedDays } from "./seal.ts";
import { type Euro, type GameSum, inEuro, type Sum, type SumsFilter, sealedSums, sumsBetween } from "./sums.ts";
import { houseGames } from "./tables.ts";

type Answer = DataOf<"getHouseDays">;

/** Every posting of the days that are not sealed is summed up, and most pages of the house show the sums. */
const LIFETIME_MS = 60_000;

/** Default number of days. */
const USUAL_DAYS = 30;

/** Sums of the days that are not sealed yet, above all today; up to a minute old. */
interface Live {
  first: string;
  /** The last sealed day; the day before the first, where none is sealed. */
  sealedUntil: string;
  sums: GameSum[];
  /** Every game that was ever played. */
  played: string[];
  now: Date;
  /** Ledgers by number of days: the home page and the sign-in pages show the same ones. */
  ledgers: Map<number, Promise<DataOf<"getHouseLedger">>>;
}

const lives = new KeptFigures<Live>(LIFETIME_MS);

const liveSums = (context: Context): Promise<Live> =>
  lives.get(context, "live", async (now) => {
    const { db } = context.connection;
    const { first, last } = await sealedDays(db);
    const begins = first ?? dayOf(now);
    const sealedUntil = last ?? daysBefore(begins, 1);
    const sums = await sumsBetween(db, new Date(dayAfter(sealedUntil)), now);
    const sealed = await db.selectDistinct({ gameId: houseGames.gameId }).from(houseGames);
    const played = [...new Set([...sealed, ...sums].map(({ gameId }) => gameId))];
    return { first: begins, sealedUntil, sums, played, now, ledgers: new Map() };
  });

/** The sums of a period by day or by game, sealed and live. */
async function sumsBy(
  context: Context,
  live: Live,
  key: "day" | "gameId",
  sumsFilter: SumsFilter,
): Promise<Map<string, Sum[]>> {
  const { from, to, gameId } = sumsFilter;
  const matches = (sum: GameSum) => sum.day >= from && sum.day <= to && (gameId === undefined || sum.gameId === gameId);
  const sealedTo = to < live.sealedUntil ? to : live.sealedUntil;
  const sealed = from > sealedTo ? [] : await sealedSums(context.connection.db, key, { from, to: sealedTo, gameId });
  const by = new Map<string, Sum[]>();
  const add = (of: string, sum: Sum) => by.get(of)?.push(sum) ?? by.set(of, [sum]);
  for (const sum of sealed) add(sum.key, sum);
  for (const sum of live.sums.filter(matches)) add(sum[key], sum);
  return by;
}

const euros = (cents: bigint) => toMoney(cents, "EUR");

const viewFigures = ({ staked, paidBack, rounds, voids }: Euro) => ({
  staked: euros(staked),
  paidBack: euros(paidBack),
  kept: euros(staked - paidBack),
  rounds,
  voids,
});

/** Six decimals of a share are exact in a float; the money itself never becomes one. */
const shareOf = ({ staked, paidBack }: Euro): number | null =>
  staked === 0n ? null : Number((paidBack * 1_000_000n) / staked) / 1_000_000;

const viewTotals = (sums: readonly Sum[]) => {
  const euro = inEuro(sums);
  return { totals: { ...viewFigures(euro), largestWin: euros(euro.largestWin) }, returned: shareOf(euro) };
};

/** The house's figures for the last days, today included, in euro; unsealed days are up to a minute old. */
export async function houseLedger(context: Context, days: number): Promise<DataOf<"getHouseLedger">> {
  const live = await liveSums(context);
  const kept = live.ledgers.get(days) ?? lastDays(context, live, days);
  live.ledgers.set(days, kept);
  // A failure must not be cached.
  kept.catch(() => live.ledgers.delete(days));
  return await kept;
}

async function lastDays(context: Context, live: Live, days: number): Promise<DataOf<"getHouseLedger">> {
  const to = dayOf(live.now);
  const from = daysBefore(to, days - 1);
  const byDay = await sumsBy(context, live, "day", { from, to });
  return { from, to, ...viewTotals([...byDay.values()].flat()), computedAt: live.now.toISOString() };
}

function viewGame({ config }: Context, gameId: string, sums: readonly Sum[]): Answer["games"][number] {
  const euro = inEuro(sums);
  const game = gameById(gameId);
  return {
    gameId,
    title: gameTitle(config, gameId),
    ...viewFigures(euro),
    returned: shareOf(euro),
    category: game?.category ?? null,
    computed: game ? oddsOf(game).rtp : null,
  };
}

const byStakes = (one: Answer["games"][number], other: Answer["games"][number]): number =>
  Number(BigInt(other.staked.amount) - BigInt(one.staked.amount)) || byTitle(one, other);

/** The requested period, within the existing days. Refuses a period that ends before it starts, and one that is too long. */
function timeOf({ first }: Live, sumsFilter: Partial<SumsFilter>, today: string): Pick<SumsFilter, "from" | "to"> {
  const to = sumsFilter.to === undefined || sumsFilter.to > today ? today : sumsFilter.to;
  const from = sumsFilter.from ?? daysBefore(to, USUAL_DAYS - 1);
  if (from > (sumsFilter.to ?? today)) throw fieldRefusal("validation_failed", "to", "too_early", { min: from });
  const earliest = daysBefore(to, HOUSE_DAYS - 1);
  if (from < earliest) throw fieldRefusal("validation_failed", "from", "too_early", { min: earliest });
  const begins = from < first ? first : from;
  return begins > to ? { from: to, to } : { from: begins, to };
}

/** The house ledger by day and by game; unsealed days are up to a minute old. */
export async function houseDays(context: Context, sumsFilter: Partial<SumsFilter>): Promise<Answer> {
  const live = await liveSums(context);
  const time = { ...timeOf(live, sumsFilter, dayOf(context.clock.now())), gameId: sumsFilter.gameId };
  const [byDay, byGame] = await Promise.all([
    sumsBy(context, live, "day", time),
    sumsBy(context, live, "gameId", time),
  ]);
  const { from, to } = time;
  return {
    from,
    to,
    first: live.first,
    ...viewTotals([...byDay.values()].flat()),
    days: daysBetween(from, to).map((day) => ({ day, ...viewFigures(inEuro(byDay.get(day) ?? [])) })),
    games: [...byGame].map(([id, sums]) => viewGame(context, id, sums)).sort(byStakes),
    played: live.played.map((gameId) => ({ gameId, title: gameTitle(context.config, gameId) })).sort(byTitle),
    computedAt: live.now.toISOString(),
  };
}
