import { Refusal } from "./refusal.ts";

export interface MostAtOnce {
  /** Maximum number of unfinished calls of one player. */
  ofPlayer: number;
  /** Maximum number of players with such calls. */
  players: number;
}

/**
 * Limits CPU-bound work: one piece of work at a time per player, so that a player with many requests delays nobody else, and a
 * maximum of concurrent players. Beyond that calls are refused with `too_many_requests`, before the queue is longer than anybody
 * would wait.
 */
export class Turns {
  readonly #unanswered = new Map<string, { last: Promise<unknown>; calls: number }>();

  constructor(private readonly most: MostAtOnce) {}

  async take<Answer>(playerId: string, work: () => Promise<Answer>): Promise<Answer> {
    const own = this.#unanswered.get(playerId) ?? { last: Promise.resolve(), calls: 0 };
    const isFull = own.calls === 0 && this.#unanswered.size >= this.most.players;
    if (isFull || own.calls >= this.most.ofPlayer) throw new Refusal("too_many_requests", { minutes: 1 });
    own.calls++;
    this.#unanswered.set(playerId, own);
    const answer = own.last.then(work);
    own.last = answer.catch(() => undefined);
    try {
      return await answer;
    } finally {
      own.calls--;
      if (own.calls === 0) this.#unanswered.delete(playerId);
    }
  }
}
