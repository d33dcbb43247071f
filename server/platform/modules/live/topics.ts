import type { LiveEvent } from "#app/contract/live.ts";
import type { Context } from "#server/platform/context.ts";
import { isOutage } from "#server/platform/db/index.ts";
import { findGame } from "#server/platform/modules/catalogue/index.ts";
import { crashesAt, isCrash, viewTable } from "#server/platform/modules/crash/index.ts";
import { jackpots } from "#server/platform/modules/jackpots/index.ts";
import { listJustSettled } from "#server/platform/modules/rounds/index.ts";

/** So often each topic is looked at while somebody follows it. */
const LOOK_MS = 1_000;
/** After the last moment of a round, so that it is over for every clock that is read. */
const SURELY_MS = 2;

type Told = Pick<LiveEvent, "version" | "state"> & {
  /** What makes it news: two that are alike in this are told once. */
  sameAs: string;
  /** When it changes by itself, where that is known. */
  changesAt?: Date;
};

/** How a topic is now; null for one that there is not. */
async function lookAt(context: Context, topic: string): Promise<Told | null> {
  if (topic === "settled") {
    const { until } = await listJustSettled(context);
    return { version: String(Date.parse(until)), sameAs: until };
  }
  const now = context.clock.now();
  if (topic === "jackpots") {
    const { levels } = await jackpots(context);
    const state = Object.fromEntries(levels.map(({ level, pool }) => [level, pool]));
    return { version: String(now.getTime()), state, sameAs: JSON.stringify(state) };
  }
  return lookAtCrash(context, topic.slice("crash:".length));
}

async function lookAtCrash(context: Context, gameId: string): Promise<Told | null> {
  const game = findGame(gameId);
  if (!isCrash(game)) return null;
  const { table } = await viewTable(context, game);
  const [latest] = table.lastRounds;
  const { number, startsAt, now } = table;
  const last = latest ? { number: latest.number, crashedAt: latest.crashedAt } : null;
  const end = await crashesAt(context, game, number);
  return {
    version: String(Date.parse(now)),
    state: { number, startsAt, now, last },
    sameAs: `${number}`,
    ...(end ? { changesAt: new Date(end.getTime() + SURELY_MS) } : {}),
  };
}

/** Topics that somebody follows, each looked at by one loop for all of them. */
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

  /** Begins to follow a topic, and says how it is; null for one that there is not. */
  async want(topic: string): Promise<LiveEvent | null> {
    // All who come at once wait for one look: each would begin a loop of its own.
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
    const before = this.#last.get(topic);
    let now: Told | null | undefined;
    try {
      now = await lookAt(this.context, topic);
    } catch (error) {
      if (!isOutage(error)) this.context.log.error({ err: error, topic }, "a topic was not read");
    }
    if (this.#isClosed || now === null) return;
    if (now) {
      const { sameAs, changesAt: _, ...rest } = now;
      const event = { channel: null, subject: topic, ...rest };
      if (before?.sameAs !== sameAs) {
        this.#last.set(topic, { sameAs, event });
        this.tell(event);
      }
      if (!this.isWanted(topic)) {
        this.#last.delete(topic);
        this.#timers.delete(topic);
        return;
      }
    }
    this.#plan(topic, now?.changesAt);
  }

  #plan(topic: string, changesAt: Date | undefined): void {
    const left = changesAt ? changesAt.getTime() - this.context.clock.now().getTime() : LOOK_MS;
    const timer = setTimeout(() => this.#look(topic), Math.max(0, Math.min(left, LOOK_MS))).unref();
    this.#timers.set(topic, timer);
  }
}
