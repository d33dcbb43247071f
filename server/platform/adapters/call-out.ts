import { fetchWithin } from "#server/http-client.ts";

interface CallOut {
  method: "GET" | "POST" | "PUT";
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** From connecting to the last byte of the answer. */
  deadlineMs: number;
  /** The longest answer that is read. */
  maximumBytes?: number;
}

const USUAL_BYTES = 64 * 1024;

/**
 * Asks a service outside of the house, once, and answers what it said; a redirect is an answer. Rejects when it is silent,
 * too slow as a whole, too talkative or cut off.
 */
export async function callOut(
  url: URL,
  { deadlineMs, maximumBytes = USUAL_BYTES, ...call }: CallOut,
): Promise<{ status: number; body: string }> {
  try {
    const signal = AbortSignal.timeout(deadlineMs);
    // Some services refuse who does not say what it is.
    const headers = { "User-Agent": "Openhand", ...call.headers };
    const response = await fetchWithin(maximumBytes)(url, { ...call, headers, signal });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    throw new Error(`${url.host} did not answer: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
