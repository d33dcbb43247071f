import { eq } from "drizzle-orm";
import { isShared } from "#app/contract/games/shared.ts";
import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import { type Game, games } from "#server/games/index.ts";
import { seededStream } from "#server/platform/adapters/random.ts";
import type { Context } from "#server/platform/context.ts";
import { insertMany } from "#server/platform/db/bulk.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { createPlayer, favoriteGames, nicknameKeyOf, players } from "#server/platform/modules/players/index.ts";
import { between, pick } from "../chance.ts";
import { CROWD_ADDRESS, HOMES } from "../crowd.ts";
import { personOf } from "../people.ts";
import { seedContext } from "../seed-context.ts";
import nicknames from "./nicknames.json" with { type: "json" };

/** The habits of a player of the month: always the same, because they are derived from the address. */
export interface Habits {
  email: string;
  country: string;
  currency: RealCurrency;
  language: Language;
  birthDate: string;
  /** When the account was opened. */
  daysAgo: number;
  hour: number;
  /** Hours ahead of UTC. */
  utcOffset: number;
  favourites: Game[];
  /** In euro cents, for slots and scratch cards; at tables several times that. */
  stake: number;
  /** On how many of a hundred days they play. */
  daysPlayed: number;
  /** How long they play, relative to others. */
  weight: number;
  /** The public name; some have none. */
  nickname: string | null;
}

const UTC_OFFSET: Partial<Record<string, number>> = { IE: 0, BR: -3, RU: 3, TR: 3, KZ: 5 };
const CENTRAL_EUROPE = 1;

/** Ranks a game last: finding its best step takes long. */
const LAST = 1_000_000;

/**
 * In the order of popularity. Shared rounds follow the clock of players who are present: none was played before the house opened.
 */
export const PLAYED = games
  .filter(({ rules }) => !isShared(rules))
  .map((game) => {
    const place = between(seededStream(`world:${game.id}`), 0, LAST - 1);
    return { game, place: game.rules.kind === "video-poker" ? LAST : place };
  })
  .sort((one, other) => one.place - other.place)
  .map(({ game }) => game);

const STAKES = [10, 10, 20, 20, 20, 20, 40, 50, 100, 200] as const;

/** Many play a little and a few a lot. */
const WEIGHTS = [1, 1, 1, 2, 2, 3, 4, 6, 10] as const;

function habitsOf(number: number): Habits {
  const email = `player-${String(number).padStart(3, "0")}@${CROWD_ADDRESS}`;
  const random = seededStream(`world:${email}, habits`);
  const home = pick(random, HOMES);
  const isNew = between(random, 1, 5) <= 2;
  const game = () => PLAYED[Math.min(between(random, 0, PLAYED.length - 1), between(random, 0, PLAYED.length - 1))];
  const favourites = Array.from({ length: between(random, 2, 5) }, game).filter((found) => found !== undefined);
  const stem = pick(random, nicknames[home.language] as [string, ...string[]]);
  const tail = between(random, 1, 5) <= 2 ? "" : String(between(random, 2, 99));
  return {
    ...home,
    email,
    birthDate: `${between(random, 1958, 2005)}-0${between(random, 1, 9)}-${between(random, 10, 28)}`,
    daysAgo: isNew ? between(random, 1, 30) : between(random, 31, 300),
    hour: between(random, 0, 20),
    utcOffset: UTC_OFFSET[home.country] ?? CENTRAL_EUROPE,
    favourites: [...new Set(favourites)],
    stake: pick(random, STAKES),
    daysPlayed: between(random, 8, 55),
    // Every eighth registers and never plays.
    weight: between(random, 1, 8) === 1 ? 0 : pick(random, WEIGHTS),
    nickname: between(random, 1, 12) === 1 ? null : stem + tail,
  };
}

/** A crowd of this size with unique nicknames. */
export function crowdOf(size: number): Habits[] {
  const taken = new Set<string>();
  return Array.from({ length: size }, (_, index) => {
    const habits = habitsOf(index + 1);
    const { nickname } = habits;
    if (nickname === null) return habits;
    const free = taken.has(nicknameKeyOf(nickname)) ? `${nickname}_${index + 1}` : nickname;
    taken.add(nicknameKeyOf(free));
    return { ...habits, nickname: free };
  });
}

/** Registers those without an account, by the regular service. */
export async function registerCrowd(
  tx: Transaction,
  context: Context,
  crowd: readonly Habits[],
  passwordHash: string,
): Promise<void> {
  const favourites: (typeof favoriteGames.$inferInsert)[] = [];
  for (const { email, country, currency, language, birthDate, ...habits } of crowd) {
    const past = seedContext(context, email);
    past.moveTo(habits.daysAgo, habits.hour);
    const facts = {
      ...personOf({ email, country }),
      email,
      country,
      currency,
      language,
      birthDate,
      passwordHash,
      isSeeded: true,
    };
    const playerId = await createPlayer(past, tx, facts);
    if (!playerId) continue;
    const { nickname } = habits;
    const addedAt = past.clock.now();
    const named = nickname === null ? {} : { nickname, nicknameKey: nicknameKeyOf(nickname) };
    await tx
      .update(players)
      .set({ ...named, emailConfirmedAt: addedAt })
      .where(eq(players.id, playerId));
    if (habits.weight === 0) continue;
    favourites.push(...habits.favourites.map(({ id }) => ({ playerId, gameId: id, addedAt })));
  }
  await insertMany(tx, favoriteGames, favourites);
}
