import { z } from "zod";
import { isSignedByBeacon, publishedAt, QUICKNET } from "#server/games/index.ts";
import { callOut } from "../call-out.ts";
import type { Beacon } from "./port.ts";

/** From connecting to the last byte. A round is asked for again a moment later. */
const DEADLINE_MS = 3_000;
const MAXIMUM_BYTES = 4 * 1024;

const answer = z.object({ round: z.number().int(), signature: z.string().regex(/^[0-9a-f]{96}$/) });

async function askFor(relay: URL, wanted: number | "latest") {
  const url = new URL(`${relay.pathname.replace(/\/+$/, "")}/${QUICKNET.id}/public/${wanted}`, relay);
  const limits = { deadlineMs: DEADLINE_MS, maximumBytes: MAXIMUM_BYTES };
  const { status, body } = await callOut(url, { method: "GET", headers: {}, ...limits });
  if (status !== 200) throw new Error(`${relay.host} answered ${status} instead of round ${wanted}`);
  return answer.parse(JSON.parse(body));
}

function assertSigned(relay: URL, { round, signature }: z.infer<typeof answer>): void {
  if (isSignedByBeacon({ chain: QUICKNET.id, round }, signature)) return;
  throw new Error(`${relay.host} answered a signature of round ${round} that is not the beacon's`);
}

/** The signature of a round as one relay answers. */
async function askRelay(relay: URL, round: number): Promise<string> {
  const told = await askFor(relay, round);
  if (told.round !== round) throw new Error(`${relay.host} answered round ${told.round} instead of ${round}`);
  assertSigned(relay, told);
  return told.signature;
}

/**
 * When the last round was published that a relay knows, in milliseconds after the epoch. Rejects where it does not answer, or
 * without the beacon's signature of that round: a number alone would let a relay say of a right clock that it is wrong.
 */
export async function probeRelay(relay: URL): Promise<number> {
  const told = await askFor(relay, "latest");
  assertSigned(relay, told);
  return publishedAt(QUICKNET, told.round);
}

/** The public chain `quicknet`, by relays that are all asked at once: the first whose answer is signed is believed. */
export const drandBeacon = (relays: readonly URL[]): Beacon => ({
  chain: QUICKNET.id,
  async ask({ chain, round }) {
    if (chain !== QUICKNET.id) throw new Error(`rounds of the chain ${chain} are not asked for`);
    return Promise.any(relays.map((relay) => askRelay(relay, round)));
  },
});
