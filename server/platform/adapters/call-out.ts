import { fetchWithin } from "#server/http-client.ts";

interface CallOut {
  method: "GET" | "POST" | "PUT";
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** From connecting to the last byte of the response. */
  deadlineMs: number;
  /** The longest response that is read. */
  maximumBytes?: number;
}

const USUAL_BYTES = 64 * 1024;

/**
 * Requests an external service, once, and returns its response; redirects are returned, not followed. Rejects when the service
 * does not respond, takes too long overall, sends too much or breaks off.
 */
export async function callOut(
  url: URL,
  { deadlineMs, maximumBytes = USUAL_BYTES, ...call }: CallOut,
): Promise<{ status: number; body: string }> {
  try {
    const signal = AbortSignal.timeout(deadlineMs);
    // Some services refuse clients without a user agent.
    const headers = { "User-Agent": "Openhand", ...call.headers };
    const response = await fetchWithin(maximumBytes)(url, { ...call, headers, signal });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    throw new Error(`${url.host} did not answer: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
