import { DAY_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { withoutIndexes } from "#server/platform/db/bulk.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { inBulk, ledgerPostings, ledgerTransactions } from "#server/platform/modules/ledger/index.ts";
import { rounds } from "#server/platform/modules/rounds/index.ts";
import { Books } from "./books.ts";
import { type Guest, guestsOf } from "./guest.ts";
import { crowdOf } from "./guests.ts";
import { planOf } from "./plan.ts";
import type { Life } from "./seat.ts";
import { lifeOf } from "./visit.ts";

/** Rounds written at once. */
const AT_ONCE = 1_000;

/** Rounds after which the simulation yields to other work of this process: above all to running writes. */
const TURN = 100;

/** As in the job that counts them: rounds of the last minute wait for the next count. */
const HELD_BACK_MS = 60_000;

/** A period in which the crowd plays. */
export interface Span {
  name: string;
  from: Date;
  until: Date;
  rounds: number;
  crowd: number;
  /**
   * Whether the tables' keys are rebuilt afterwards, seeds rotated, and points counted at each midnight and at the end. Otherwise
   * counting is left to the regular job.
   */
  isMonth: boolean;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

interface Playing {
  guest: Guest;
  life: Life;
  /** The time of their next event. */
  at: number;
}

function earliestOf(playing: readonly Playing[]): Playing | undefined {
  let earliest: Playing | undefined;
  for (const one of playing) if (!earliest || one.at < earliest.at) earliest = one;
  return earliest;
}

/** Simulates every event of the period in order, whatever their number. No round is open at its end. */
async function playSpan(tx: Transaction, context: Context, books: Books, span: Span): Promise<Guest[]> {
  const guests = await guestsOf(tx, context, crowdOf(span.crowd), span.name);
  await books.ledger.read(guests.map(({ id }) => id));
  await books.readPools();
  const [from, until] = [span.from.getTime(), span.until.getTime()];
  let now = from;
  const clock = { now: () => new Date(now) };
  const plan = planOf(guests, { from, until, rounds: span.rounds });
  const playing: Playing[] = guests.map((guest, place) => {
    const seat = { guest, books, context: { ...context, clock, random: guest.random } };
    return { guest, life: lifeOf(seat, plan[place] ?? [], { mayRotate: span.isMonth, until }), at: from };
  });
  const countAt = (at: number, heldBack: number) => {
    const times = { now: new Date(at), until: new Date(at - heldBack) };
    books.feedPools(times.now);
    if (span.isMonth) for (const guest of guests) books.countPoints(guest, times);
  };
  let midnight = Math.floor(from / DAY_MS) * DAY_MS + DAY_MS;
  let writing = Promise.resolve();
  let left = playing;
  for (let round = 0; left.length > 0; ) {
    const next = earliestOf(left);
    if (!next) break;
    if (next.at >= midnight && midnight < until) {
      now = midnight;
      countAt(midnight, HELD_BACK_MS);
      midnight += DAY_MS;
    }
    now = next.at;
    const { value: wait, done } = next.life.next();
    next.at += wait ?? 0;
    // A started round is played to its end; what would start later is left out.
    if (done || (next.at >= until && next.guest.open === null)) left = left.filter((one) => one !== next);
    if (books.roundCount >= round + TURN) {
      round = books.roundCount;
      await turn();
    }
    if (books.waiting >= AT_ONCE) {
      await writing;
      writing = books.write();
    }
  }
  await writing;
  countAt(Math.max(now, until), 0);
  return guests;
}

/** Plays the period with the engines, and writes all of it in one transaction of the database's owner. */
export async function addSpan(tx: Transaction, context: Context, span: Span): Promise<number> {
  let total = 0;
  await inBulk(tx, async (ledger) => {
    const books = new Books(tx, ledger);
    const play = async () => {
      await books.close(await playSpan(tx, context, books, span));
    };
    if (span.isMonth) await withoutIndexes(tx, [rounds, ledgerTransactions, ledgerPostings], play);
    else await play();
    total = books.roundCount;
  });
  return total;
}
