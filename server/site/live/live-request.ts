import { type LiveTokens, liveTokens, liveTopic, MOST_TOPICS } from "#app/contract/live.ts";

/** What a request to `/live` asks for. */
export interface LiveRequest {
  /** Null for a guest, and for tokens of another form. */
  tokens: LiveTokens | null;
  topics: readonly string[];
  /** The last event id of an earlier stream. */
  after: string | undefined;
  /** Whether the browser can only poll. */
  isPoll: boolean;
}

/** Reads a query; a browser that reconnects by itself sends the last event id as a header instead. */
export function liveRequestOf(text: string, lastEventId: string | undefined): LiveRequest {
  const query = new URLSearchParams(text);
  const given = { connectionToken: query.get("connection"), channelToken: query.get("channel") };
  const last = lastEventId ?? query.get("after") ?? "";
  return {
    tokens: liveTokens.safeParse(given).data ?? null,
    topics: topicsIn(query),
    after: /^\d{1,20}$/.test(last) ? last : undefined,
    isPoll: query.has("poll"),
  };
}

/** Returns the valid topics named in a query, without duplicates. */
function topicsIn(query: URLSearchParams): string[] {
  const named = (query.get("topics") ?? "").split(",").filter((topic) => liveTopic.safeParse(topic).success);
  return [...new Set(named)].slice(0, MOST_TOPICS);
}
