import { within } from "#server/deadline.ts";
import { type Exchange, send } from "./answer.ts";

const DEADLINE_MS = 10_000;

/** The operations of the public log that are the same for everybody. */
const PUBLIC = /^\/api\/v1\/log(?:\/(?:heads|consistency|entries(?:\/\d{1,16})?))?$/;

export const isPublicLog = ({ path, request }: Pick<Exchange, "path" | "request">): boolean =>
  request.method !== "POST" && PUBLIC.test(path);

/**
 * Answers with the platform's own response, so that anybody can watch the log at the address they know the house by. Nothing else of
 * the platform's API is reachable through the site, and no header of the visitor is passed on.
 */
export const createPublicLog =
  (apiUrl: string, fetch: typeof globalThis.fetch) =>
  async (exchange: Exchange): Promise<void> => {
    const { path, query, address, requestId } = exchange;
    const headers = { Accept: "application/json", "X-Forwarded-For": address, "X-Request-Id": requestId };
    const url = `${apiUrl}${path}${query && `?${query}`}`;
    const [status, body] = await within(DEADLINE_MS, async (signal) => {
      const response = await fetch(url, { headers, redirect: "manual", signal });
      return [response.status, Buffer.from(await response.arrayBuffer())] as const;
    });
    send(exchange, {
      status,
      headers: {
        "Content-Type": "application/json",
        "Cache-Control": "no-store",
        // Monitors may be pages of other sites.
        "Access-Control-Allow-Origin": "*",
        "X-Content-Type-Options": "nosniff",
      },
      body,
    });
  };
