import { type Currency, majorUnits } from "#app/contract/money.ts";
import { type Movement, movementsBetween } from "#server/platform/modules/house-ledger/index.ts";
import { dayAfter, dayOf, daysBefore, startOfDay } from "#server/platform/utc-days.ts";
import { type Command, OpsProblem } from "./command.ts";

const USUAL_DAYS = 30;
const MOST_DAYS = 366;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(new Date(text)) === text;

/** The days that were typed, both included; without any, the last thirty. */
function readDays([from, to, ...rest]: string[], today: string) {
  const first = from ?? daysBefore(today, USUAL_DAYS - 1);
  const last = to ?? today;
  const isRight =
    rest.length === 0 && isDay(first) && isDay(last) && first <= last && daysBefore(last, MOST_DAYS) < first;
  if (!isRight) throw new OpsProblem(`Usage: npm run ops -- ${report.usage}`);
  return { first, last };
}

const lineOf = (currency: Currency, [name, entries, players, change]: [string, string, string, bigint]): string =>
  [
    currency.padEnd(4),
    name.padEnd(24),
    entries.padStart(9),
    players.padStart(9),
    majorUnits(change, currency).padStart(20),
  ]
    .join(" ")
    .trimEnd();

/** The lines of one currency, and what all of them come to. */
function linesOf(currency: Currency, movements: readonly Movement[]): string[] {
  const all = movements.reduce((sum, { change }) => sum + change, 0n);
  return [
    ...movements.map(({ kind, entries, players, change }) =>
      lineOf(currency, [kind, String(entries), String(players), change]),
    ),
    lineOf(currency, ["all kinds", "", "", all]),
  ];
}

export const report: Command = {
  usage: "report [<from> [<to>]]",
  summary: `Says from the ledger what has changed the money of players, by currency and kind of entry: how many entries, of how many players, and how much players got (or gave, with a minus). Days are UTC, such as 2026-12-01, ${MOST_DAYS} at most; without any, the last ${USUAL_DAYS}.`,
  async run({ connection, clock }, parameters) {
    const { first, last } = readDays(parameters, dayOf(clock.now()));
    const movements = await movementsBetween(connection.db, startOfDay(first), startOfDay(dayAfter(last)));
    const currencies = [...new Set(movements.map(({ currency }) => currency))];
    const lines = currencies.flatMap((currency) =>
      linesOf(
        currency,
        movements.filter((movement) => movement.currency === currency),
      ),
    );
    return [`${first} to ${last}: kind, entries, players, what players got`, ...lines].join("\n");
  },
};
