import { z } from "zod";
import { ink } from "#app/contract/catalogue.ts";
import { emblem } from "#app/contract/emblems.ts";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import { gameById } from "#server/games/index.ts";
import { providerTitle } from "#server/platform/modules/providers/index.ts";
import type { Operator } from "../command.ts";
import type { Fault } from "./read-file.ts";

/** Lower-case words joined by hyphens; short enough for an account id. */
export const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case words joined by hyphens")
  .max(40);

/** In each of the ten languages: a missing text would leave a gap on a page. */
export const inLanguages = <Text extends z.ZodType>(text: Text) =>
  z.strictObject(Object.fromEntries(LANGUAGES.map((language) => [language, text])) as Record<Language, Text>);

export const title = z.string().trim().min(1).max(60);

const EURO = /^\d{1,7}\.\d{2}$/;

/** Euro with two decimals, parsed to cents. */
export const euros = z
  .string()
  .regex(EURO, 'euro with two decimals, such as "20.00"')
  .transform((text) => BigInt(text.replace(".", "")));

export const instant = z.iso
  .datetime({ offset: true, error: "an instant such as 2027-01-31T18:00:00Z" })
  .transform((text) => new Date(text));

export const gameIds = z.array(z.string()).min(1);

export const poster = { ink, emblem };

/** Says which ids are those of providers' games: the provider's id, a dot, and its code. */
export const isProviders =
  (operator: Operator) =>
  (gameId: string): boolean =>
    providerTitle(operator, gameId) !== undefined;

/** Reports unknown games and duplicates. Games of providers count in contests and not towards a bonus. */
export const faultsOfGames = (
  named: readonly string[],
  place: string,
  isOthers: (gameId: string) => boolean = () => false,
): Fault[] =>
  named.flatMap((gameId, index) => {
    const path = [place, index];
    if (!gameById(gameId) && !isOthers(gameId)) return [{ path, reason: `there is no game "${gameId}"` }];
    return named.indexOf(gameId) < index ? [{ path, reason: `"${gameId}" is named twice` }] : [];
  });

interface Timed {
  startsAt: Date;
  endsAt: Date;
}

export function faultsOfWindow(
  { startsAt, endsAt }: Timed,
  now: Date,
  path: readonly (string | number)[] = [],
): Fault[] {
  if (endsAt <= startsAt) return [{ path: [...path, "endsAt"], reason: "is not after startsAt" }];
  // Rounds played before the contest was announced would count.
  return startsAt < now ? [{ path: [...path, "startsAt"], reason: "lies in the past" }] : [];
}

export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/** Reports a prize of zero, and one above that of the place before. */
export const faultsOfPrizes = (prizes: readonly bigint[], path: readonly (string | number)[]): Fault[] =>
  prizes.flatMap((prize, index) => {
    if (prize === 0n) return [{ path: [...path, index], reason: "is nothing" }];
    const before = prizes[index - 1];
    return before !== undefined && prize > before
      ? [{ path: [...path, index], reason: "is more than the place before is paid" }]
      : [];
  });

export const inEuro = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")} EUR`;

export const faultsOfBudget = (budget: bigint, most: bigint): Fault[] =>
  most > budget ? [{ path: ["budget"], reason: `is ${inEuro(budget)}, and up to ${inEuro(most)} may be paid` }] : [];
