import { Refusal } from "./refusal.ts";

export interface MostAtOnce {
  /** Calls of one player that are not answered yet. */
  ofPlayer: number;
  /** Players with such calls. */
  players: number;
}

/**
 * For what takes processor time: of one player one piece of work is done at a time, so that whoever asks for many keeps
 * nobody else waiting, and of so many players at once. Beyond that it is refused with `too_many_requests`, before the queue is
 * longer than anybody waits for.
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
