import { type Connection, connect } from "#server/platform/db/index.ts";
import {
  cashRows,
  cashTotals,
  roundKeys,
  roundRows,
  roundTotals,
  sealRoundDays,
  statementOf,
} from "#server/platform/modules/history/index.ts";
import { openDatabase } from "#tests/support/house.ts";
import { fillHistory } from "#tests/support/long-history.ts";
import { timesOf } from "./times.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Of the long account: a million postings of rounds, and deposits besides. */
const ROUNDS = 500_000;
const SMALL = 100;
const TIMES = 10;

const now = new Date("2026-06-30T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const tomorrow = new Date("2026-07-01T00:00:00Z");
const dayAgo = (days: number) => new Date(tomorrow.getTime() - days * DAY_MS);
const month = { from: dayAgo(30), until: tomorrow };
const year = { from: new Date("2025-07-01T00:00:00Z"), until: tomorrow };

export interface HistoryTime {
  name: string;
  medianMs: number;
  slowestHundredthMs: number;
  /** Compared with the first of its kind: the first page of a small account, or the statement of a day. */
  ratio: number;
}

/** A page as its operation makes it: its rows and the sums of all selected rows. */
const pagesOf = ({ db }: Connection, playerId: string, period: typeof month, at?: Date) => {
  const place = at && { at, id: "" };
  return {
    rounds: async () => {
      const filter = { playerId, period };
      const [keys] = await Promise.all([roundKeys(db, filter, { place, limit: 50 }), roundTotals(db, filter)]);
      await roundRows(
        db,
        playerId,
        keys.slice(0, 50).flatMap(({ place, round }) => (round ? [] : place.id)),
      );
    },
    payments: async () => {
      const filter = { playerId, period };
      await Promise.all([cashRows(db, filter, { place, limit: 20 }), cashTotals(db, filter)]);
    },
  };
};

/** Histories and statements of an account with a million postings in a year, and the first page of a small account. */
export async function historyTimes(): Promise<HistoryTime[]> {
  const server = await openDatabase();
  const connection = connect(server.url);
  try {
    await fillHistory(server.ownerUrl, {
      playerId: "ply_small",
      lane: 0,
      rounds: SMALL,
      every: 10,
      from: month.from,
      until: now,
    });
    await fillHistory(server.ownerUrl, {
      playerId: "ply_long",
      lane: 1,
      rounds: ROUNDS,
      every: 500,
      from: year.from,
      until: now,
    });
    const statement = (period: typeof month) => () =>
      connection.inTransaction((tx) => statementOf(tx, { playerId: "ply_long", currency: "EUR", period, now }), {
        isolationLevel: "repeatable read",
        accessMode: "read only",
      });
    await sealRoundDays({ connection, clock: { now: () => now } });
    const small = pagesOf(connection, "ply_small", month);
    const first = pagesOf(connection, "ply_long", month);
    const back = pagesOf(connection, "ply_long", { from: dayAgo(210), until: dayAgo(180) }, daysAgo(190));
    const whole = pagesOf(connection, "ply_long", year);
    const deep = pagesOf(connection, "ply_long", year, daysAgo(180));
    const works: [string, () => Promise<unknown>][] = [
      ["rounds, first page of a small account", small.rounds],
      ["rounds, first page of a month", first.rounds],
      ["rounds, first page of the year", whole.rounds],
      ["rounds, a page of a month half a year back", back.rounds],
      ["rounds, a page half a year back, sums of the year", deep.rounds],
      ["payments, first page of a small account", small.payments],
      ["payments, first page of a month", first.payments],
      ["payments, first page of the year", whole.payments],
      ["payments, a page of a month half a year back", back.payments],
      ["payments, a page half a year back, sums of the year", deep.payments],
      ["statement of a day", statement({ from: dayAgo(31), until: dayAgo(30) })],
      ["statement of a month", statement(month)],
      ["statement of the year", statement(year)],
    ];
    const times: HistoryTime[] = [];
    const kindOf = (name: string) => name.split(/[ ,]/)[0];
    for (const [name, work] of works) {
      const time = await timesOf(work, TIMES);
      const first = times.find((other) => kindOf(other.name) === kindOf(name)) ?? time;
      times.push({ name, ...time, ratio: time.medianMs / first.medianMs });
    }
    return times;
  } finally {
    await connection.close();
    await server.close();
  }
}
