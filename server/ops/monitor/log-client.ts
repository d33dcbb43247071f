import type { z } from "zod";
import { getPublicLog, LOG_ENTRIES, type LogEntry, listLogEntries } from "#app/contract/public-log.ts";
import { fetchWithin } from "#server/http-client.ts";
import { OpsProblem } from "#server/ops/command.ts";

const DEADLINE_MS = 15_000;

/** Far above any valid answer. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The house was not reached, or its answer is none: that says nothing about its log. */
export class Unanswered extends OpsProblem {}

const fetchAnswer = fetchWithin(MOST_BYTES);

async function dataAt<Data extends z.ZodType>(url: URL, data: Data): Promise<z.output<Data>> {
  try {
    const answer = await fetchAnswer(url, { signal: AbortSignal.timeout(DEADLINE_MS) });
    const found: { data?: unknown } = await answer.json();
    return data.parse(found.data);
  } catch (cause) {
    throw new Unanswered(`${url.origin} does not answer ${url.pathname} as a house with a public log does.`, { cause });
  }
}

/** The public log of a house, by the address under which its `/api/v1` answers. */
export const logAt = (address: URL) => ({
  read: () => dataAt(new URL(`/api/v1${getPublicLog.path}`, address), getPublicLog.data),

  /** The entries from one index up to another, without it. Throws an {@link OpsProblem} where some are missing. */
  async entries(from: number, to: number): Promise<LogEntry[]> {
    const found: LogEntry[] = [];
    while (from + found.length < to) {
      const next = from + found.length;
      const url = new URL(`/api/v1${listLogEntries.path}`, address);
      url.search = new URLSearchParams({ from: String(next), limit: String(LOG_ENTRIES) }).toString();
      const { items } = await dataAt(url, listLogEntries.data);
      const isNext = items.length > 0 && items.every(({ index }, place) => index === next + place);
      if (!isNext) throw new OpsProblem(`Entry ${next} is missing in a log whose signed head counts ${to}.`);
      found.push(...items.slice(0, to - next));
    }
    return found;
  },
});

export type PublicLog = Awaited<ReturnType<ReturnType<typeof logAt>["read"]>>;
