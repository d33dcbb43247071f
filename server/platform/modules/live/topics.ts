import { HOUSE_TOPICS, type HouseTopic, type LiveEvent } from "#app/contract/live.ts";
import { gameById } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import { isOutage } from "#server/platform/db/index.ts";
import { tablesNow } from "#server/platform/modules/catalogue/index.ts";
import { crashesAt, isCrash, viewTable } from "#server/platform/modules/crash/index.ts";
import { jackpots } from "#server/platform/modules/jackpots/index.ts";
import { raceBoard, stageBoard } from "#server/platform/modules/races/index.ts";
import { listJustSettled, listSharedBets } from "#server/platform/modules/rounds/index.ts";
import { tournamentBoard } from "#server/platform/modules/tournaments/index.ts";
import { houseVersion } from "./house.ts";

/** How often a followed topic is read. */
const LOOK_MS = 1_000;
/** Boards and tables are cached figures, recomputed no more often than this. */
const FIGURES_MS = 3_000;
/** Added to the end of a round, so that it is over by every clock that is read. */
const SURELY_MS = 2;
/** How often a running crash round is published: pages stop animating a round they receive no events for. */
const FLIES_ON_MS = 2_000;

type Told = Pick<LiveEvent, "version" | "state"> & {
  /** Two readings with the same fingerprint are published once. */
  sameAs: string;
  /** When the reading will change by itself, where that is known. */
  changesAt?: Date;
};

type Look = (context: Context, name: string) => Promise<Told | null>;

/** The version is the instant of the reading: each platform caches figures for itself, and the newest counts. */
const at = (instant: Date, sameAs: string): Told => ({ version: String(instant.getTime()), sameAs });

const lookAtHouse: Look = async ({ connection }, topic) => {
  const version = await houseVersion(connection.db, topic as HouseTopic);
  return { version, sameAs: version };
};

const BOARDS = new Map([
  ["tournament", tournamentBoard],
  ["stage", stageBoard],
  ["race", raceBoard],
]);

const lookAtBoard: Look = async (context, contest) => {
  const [kind = "", id = ""] = contest.split(":");
  const board = await BOARDS.get(kind)?.(context, id);
  return board ? at(board.computedAt, board.digest) : null;
};

const lookAtTables: Look = async (context) => {
  const { computedAt, figures } = await tablesNow(context);
  return at(computedAt, JSON.stringify([...figures].sort()));
};

const lookAtSettled: Look = async (context) => {
  const { until } = await listJustSettled(context);
  return at(new Date(until), until);
};

const lookAtPools: Look = async (context) => {
  const now = context.clock.now();
  const { levels } = await jackpots(context);
  const state = Object.fromEntries(levels.map(({ level, pool }) => [level, pool]));
  return { ...at(now, JSON.stringify(state)), state };
};

const lookAtCrash: Look = async (context, gameId) => {
  const game = gameById(gameId);
  if (!game || !isCrash(game)) return null;
  const { table, inView } = await viewTable(context, game);
  const [latest] = table.lastRounds;
  const { number, startsAt, now } = table;
  const last = latest ? { number: latest.number, crashedAt: latest.crashedAt } : null;
  const [end, bets] = await Promise.all([crashesAt(context, game, number), listSharedBets(context, game, inView)]);
  const beat = Math.floor(Date.parse(now) / FLIES_ON_MS);
  return {
    version: String(Date.parse(now)),
    state: { number, startsAt, now, last, bets },
    sameAs: `${number} ${beat} ${JSON.stringify(bets)}`,
    ...(end ? { changesAt: new Date(end.getTime() + SURELY_MS) } : {}),
  };
};

/** How each topic is read, by the first word of its name, and how often. */
const LOOKS: Readonly<Record<string, { look: Look; everyMs: number }>> = {
  ...Object.fromEntries(HOUSE_TOPICS.map((topic) => [topic, { look: lookAtHouse, everyMs: LOOK_MS }])),
  settled: { look: lookAtSettled, everyMs: LOOK_MS },
  jackpots: { look: lookAtPools, everyMs: LOOK_MS },
  tables: { look: lookAtTables, everyMs: FIGURES_MS },
  board: { look: lookAtBoard, everyMs: FIGURES_MS },
  crash: { look: lookAtCrash, everyMs: LOOK_MS },
};

const lookOf = (topic: string) => {
  const [word = topic, ...rest] = topic.split(":");
  const found = LOOKS[word];
  return found && { ...found, name: rest.join(":") || word };
};

/** The followed topics; each is polled by one loop for all its followers. */
export class Topics {
  readonly #last = new Map<string, { sameAs: string; event: LiveEvent }>();
  readonly #starting = new Map<string, Promise<void>>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #isClosed = false;

  constructor(
    private readonly context: Context,
    private readonly tell: (event: LiveEvent) => void,
    private readonly isWanted: (topic: string) => boolean,
  ) {}

  /** Starts following a topic and returns its current state; null for a topic that does not exist. */
  async want(topic: string): Promise<LiveEvent | null> {
    // Concurrent callers wait for one reading: each would start a polling loop of its own.
    const starting = this.#starting.get(topic) ?? (this.#timers.has(topic) ? undefined : this.#look(topic));
    if (starting) {
      this.#starting.set(topic, starting);
      await starting.finally(() => this.#starting.delete(topic));
    }
    return this.#last.get(topic)?.event ?? null;
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  async #look(topic: string): Promise<void> {
    const asked = lookOf(topic);
    const before = this.#last.get(topic);
    let now: Told | null | undefined;
    try {
      now = asked ? await asked.look(this.context, asked.name) : null;
    } catch (error) {
      if (!isOutage(error)) this.context.log.error({ err: error, topic }, "a topic was not read");
    }
    if (this.#isClosed) return;
    if (now) {
      const { sameAs, changesAt: _, ...rest } = now;
      const event = { channel: null, subject: topic, ...rest };
      if (before?.sameAs !== sameAs) {
        this.#last.set(topic, { sameAs, event });
        this.tell(event);
      }
    }
    // A topic that no longer exists is not published again; the next follower reads it afresh.
    if (now === null || !this.isWanted(topic)) {
      this.#last.delete(topic);
      this.#timers.delete(topic);
      return;
    }
    this.#plan(topic, asked?.everyMs ?? LOOK_MS, now?.changesAt);
  }

  #plan(topic: string, everyMs: number, changesAt: Date | undefined): void {
    const left = changesAt ? changesAt.getTime() - this.context.clock.now().getTime() : everyMs;
    const timer = setTimeout(() => this.#look(topic), Math.max(0, Math.min(left, everyMs))).unref();
    this.#timers.set(topic, timer);
  }
}
