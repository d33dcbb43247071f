import { get, type IncomingMessage } from "node:http";
import { eventReader, type StreamedEvent } from "#server/site/live/event-stream.ts";

/** An open stream of events of a platform or a site, with the events received so far. */
export interface OpenStream {
  status: number;
  events: StreamedEvent[];
  /** The first event, received or future, that matches. Only the test's own timeout ends the wait. */
  first(matches: (event: StreamedEvent) => boolean): Promise<StreamedEvent>;
  /** Resolves when the server closes the stream. */
  ended: Promise<void>;
  response: IncomingMessage;
  close(): void;
}

export async function openStream(url: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on("error", reject);
  });
  const events: StreamedEvent[] = [];
  const waiting = new Set<() => void>();
  const read = eventReader((event) => {
    events.push(event);
    for (const look of waiting) look();
  });
  response.setEncoding("utf8").on("data", read);
  const ended = new Promise<void>((resolve) => response.on("close", resolve));
  response.on("error", () => undefined);
  return {
    status: response.statusCode ?? 0,
    events,
    ended,
    response,
    first: (matches) =>
      new Promise((resolve) => {
        const look = () => {
          const found = events.find(matches);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: () => response.destroy(),
  };
}

/** The data of an event. */
export const payloadOf = ({ data }: StreamedEvent) => JSON.parse(data || "{}");

/** Matches an event about a subject, and about this state of it where one is given. */
export const about =
  (subject: string, matches: (payload: ReturnType<typeof payloadOf>) => boolean = () => true) =>
  (event: StreamedEvent): boolean =>
    event.name === "message" && payloadOf(event).subject === subject && matches(payloadOf(event));
