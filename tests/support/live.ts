import { get, type IncomingMessage } from "node:http";
import { eventReader, type StreamedEvent } from "#server/site/live/event-stream.ts";

/** An open stream of events at a platform or a site, as it has come so far. */
export interface OpenStream {
  status: number;
  events: StreamedEvent[];
  /** The first event so far or to come that is meant. Only the test's own limit of time ends the wait. */
  first(isMeant: (event: StreamedEvent) => boolean): Promise<StreamedEvent>;
  /** Resolves when the other side ends it. */
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
    ...{ events, ended, response },
    first: (isMeant) =>
      new Promise((resolve) => {
        const look = () => {
          const found = events.find(isMeant);
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

/** What an event says. */
export const saidIn = ({ data }: StreamedEvent) => JSON.parse(data || "{}");

/** An event about a subject, and about this state of it where one is given. */
export const about =
  (subject: string, isMeant: (said: ReturnType<typeof saidIn>) => boolean = () => true) =>
  (event: StreamedEvent): boolean =>
    event.name === "message" && saidIn(event).subject === subject && isMeant(saidIn(event));
