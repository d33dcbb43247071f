import { HOUSE_TOPICS, type HouseTopic, type LiveEvent } from "#app/contract/live.ts";
import { gameById } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import { isOutage } from "#server/platform/db/index.ts";
import { tablesNow } from "#server/platform/modules/catalogue/index.ts";
import { changesAt, isCrash, viewTable } from "#server/platform/modules/crash/index.ts";
import { jackpots } from "#server/platform/modules/jackpots/index.ts";
import { raceBoard, stageBoard } from "#server/platform/modules/races/index.ts";
import { listJustSettled, listSharedBets } from "#server/platform/modules/rounds/index.ts";
import { tournamentBoard } from "#server/platform/modules/tournaments/index.ts";
import { houseVersion } from "./house.ts";

/** How often a followed topic is read. */
const POLL_MS = 1_000;
/** Boards and tables are cached figures, recomputed no more often than this. */
const FIGURES_MS = 3_000;
/** Added to the end of a round, so that it is over by every clock that is read. */
const CLOCK_MARGIN_MS = 2;
/** How often a running crash round is published: pages stop animating a round they receive no events for. */
const HEARTBEAT_MS = 2_000;

type Reading = Pick<LiveEvent, "version" | "state"> & {
  /** Two readings with the same fingerprint are published once. */
  fingerprint: string;
  /** When the reading will change by itself, where that is known. */
  changesAt?: Date;
};

type ReadTopic = (context: Context, name: string) => Promise<Reading | null>;

/** The version is the instant of the reading: each platform caches figures for itself, and the newest counts. */
const at = (instant: Date, fingerprint: string): Reading => ({
  version: String(instant.getTime()),
  fingerprint,
});

const readHouse: ReadTopic = async ({ connection }, topic) => {
  const version = await houseVersion(connection.db, topic as HouseTopic);
  return { version, fingerprint: version };
};

const BOARDS = new Map([
  ["tournament", tournamentBoard],
  ["stage", stageBoard],
  ["race", raceBoard],
]);

const readBoard: ReadTopic = async (context, contest) => {
  const [kind = "", id = ""] = contest.split(":");
  const board = await BOARDS.get(kind)?.(context, id);
  return board ? at(board.computedAt, board.digest) : null;
};

const readTables: ReadTopic = async (context) => {
  const { computedAt, figures } = await tablesNow(context);
  return at(computedAt, JSON.stringify([...figures].sort()));
};

const readSettled: ReadTopic = async (context) => {
  const { until } = await listJustSettled(context);
  return at(new Date(until), until);
};

const readPools: ReadTopic = async (context) => {
  const now = context.clock.now();
  const { levels } = await jackpots(context);
  const state = Object.fromEntries(levels.map(({ level, pool }) => [level, pool]));
  return { ...at(now, JSON.stringify(state)), state };
};

const readCrash: ReadTopic = async (context, gameId) => {
  const game = gameById(gameId);
  if (!game || !isCrash(game)) return null;
  const { table, inView } = await viewTable(context, game);
  const [latest] = table.lastRounds;
  const { number, betsUntil, startsAt, isWaiting, now, voided } = table;
  const instant = new Date(now);
  const last = latest ? { number: latest.number, crashedAt: latest.crashedAt } : null;
  const [change, bets] = await Promise.all([changesAt(context, game, number), listSharedBets(context, game, inView)]);
  const beat = Math.floor(Date.parse(now) / HEARTBEAT_MS);
  return {
    version: String(Date.parse(now)),
    state: { number, betsUntil, startsAt, isWaiting, now, last, bets, ...(voided ? { voided } : {}) },
    fingerprint: `${number} ${startsAt} ${isWaiting} ${beat} ${JSON.stringify(bets)}`,
    ...(change && change > instant ? { changesAt: new Date(change.getTime() + CLOCK_MARGIN_MS) } : {}),
  };
};

/** How each topic is read, by the first word of its name, and how often. */
const TOPIC_READERS: Readonly<Record<string, { read: ReadTopic; everyMs: number }>> = {
  ...Object.fromEntries(HOUSE_TOPICS.map((topic) => [topic, { read: readHouse, everyMs: POLL_MS }])),
  settled: { read: readSettled, everyMs: POLL_MS },
  jackpots: { read: readPools, everyMs: POLL_MS },
  tables: { read: readTables, everyMs: FIGURES_MS },
  board: { read: readBoard, everyMs: FIGURES_MS },
  crash: { read: readCrash, everyMs: POLL_MS },
};

const topicReader = (topic: string) => {
  const [word = topic, ...rest] = topic.split(":");
  const found = TOPIC_READERS[word];
  return found && { ...found, name: rest.join(":") || word };
};

/** The followed topics; each is polled by one loop for all its followers. */
export class Topics {
  readonly #last = new Map<string, { fingerprint: string; event: LiveEvent }>();
  readonly #starting = new Map<string, Promise<void>>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #isClosed = false;

  constructor(
    private readonly context: Context,
    private readonly publish: (event: LiveEvent) => void,
    private readonly isFollowed: (topic: string) => boolean,
  ) {}

  /** Starts following a topic and returns its current state; null for a topic that does not exist. */
  async want(topic: string): Promise<LiveEvent | null> {
    // Concurrent callers wait for one reading: each would start a polling loop of its own.
    const starting = this.#starting.get(topic) ?? (this.#timers.has(topic) ? undefined : this.#poll(topic));
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

  async #poll(topic: string): Promise<void> {
    const reader = topicReader(topic);
    const before = this.#last.get(topic);
    let now: Reading | null | undefined;
    try {
      now = reader ? await reader.read(this.context, reader.name) : null;
    } catch (error) {
      if (!isOutage(error)) this.context.log.error({ err: error, topic }, "a topic was not read");
    }
    if (this.#isClosed) return;
    if (now) {
      const { fingerprint, changesAt: _, ...rest } = now;
      const event = { channel: null, subject: topic, ...rest };
      if (before?.fingerprint !== fingerprint) {
        this.#last.set(topic, { fingerprint, event });
        this.publish(event);
      }
    }
    // A topic that no longer exists is not published again; the next follower reads it afresh.
    if (now === null || !this.isFollowed(topic)) {
      this.#last.delete(topic);
      this.#timers.delete(topic);
      return;
    }
    this.#plan(topic, reader?.everyMs ?? POLL_MS, now?.changesAt);
  }

  #plan(topic: string, everyMs: number, changesAt: Date | undefined): void {
    const left = changesAt ? changesAt.getTime() - this.context.clock.now().getTime() : everyMs;
    const timer = setTimeout(() => this.#poll(topic), Math.max(0, Math.min(left, everyMs))).unref();
    this.#timers.set(topic, timer);
  }
}
