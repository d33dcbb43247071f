import type { HouseTopic } from "#app/contract/live.ts";
import { type Exchange, send } from "../answer.ts";
import { AtOnce } from "../at-once.ts";
import { Distribution } from "./distribution.ts";
import { type LiveRequest, liveRequestOf } from "./live-request.ts";
import { Openings } from "./openings.ts";
import { pollAnswer } from "./poll-answer.ts";
import { Reader } from "./reader.ts";

/** Below the descriptor limit of a process, which also serves page connections. */
const MOST_OPEN = 15_000;
/** Per address, which many visitors may share. */
const MOST_OF_ADDRESS = 200;

export interface Live {
  /** Starts to follow the topics of the whole house. */
  open(): void;
  /** The last received version of each of those topics: pages rendered from now on are no older. */
  topicVersions(): Partial<Record<HouseTopic, string>>;
  /** Answers a request to `/live`. */
  answer(exchange: Exchange): Promise<void>;
  /** Asks every reader to reconnect to another process. */
  drain(): void;
}

/** Answers all browsers of this process with the platform's events. */
export function createLive(apiUrl: string, fetchWhole: typeof fetch): Live {
  const distribution = new Distribution(apiUrl, fetchWhole);
  const openings = new Openings();
  const streams = new AtOnce({ all: MOST_OPEN, ofAddress: MOST_OF_ADDRESS });
  let isDraining = false;

  async function poll(exchange: Exchange, { tokens, topics }: LiveRequest): Promise<void> {
    const own = tokens && (await distribution.stateOf(tokens));
    if (tokens && !own) return refuse(exchange, 410);
    if (!own && topics.length === 0) return refuse(exchange, 400);
    const state = { ...own, topics: distribution.poll(topics) };
    send(exchange, pollAnswer(state, exchange.request.headers["if-none-match"]));
  }

  function follow(exchange: Exchange, { tokens, topics, after }: LiveRequest): void {
    const closed = isDraining ? null : streams.enter(exchange.address);
    if (!closed) {
      refuse(exchange, 503);
      return;
    }
    const reader = new Reader(exchange.response, tokens, topics, after);
    exchange.response.on("close", () => {
      distribution.remove(reader);
      closed();
    });
    distribution.add(reader);
  }

  return {
    open: () => distribution.open(),
    topicVersions: () => distribution.topicVersions(),
    async answer(exchange) {
      const { method, headers } = exchange.request;
      if (method !== "GET") return refuse(exchange, 405);
      if (!openings.take(exchange.address)) return refuse(exchange, 429);
      const asked = liveRequestOf(exchange.query, headers["last-event-id"]?.toString());
      if (asked.isPoll) await poll(exchange, asked);
      else follow(exchange, asked);
    },
    drain() {
      isDraining = true;
      distribution.end();
    },
  };
}

const refuse = (exchange: Exchange, status: number): void =>
  send(exchange, {
    status,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
    body: Buffer.from(""),
  });
