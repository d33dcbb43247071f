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

/** The signature of a round as one relay answers. */
async function askRelay(relay: URL, round: number): Promise<string> {
  const told = await askFor(relay, round);
  if (told.round !== round) throw new Error(`${relay.host} answered round ${told.round} instead of ${round}`);
  if (!isSignedByBeacon({ chain: QUICKNET.id, round }, told.signature)) {
    throw new Error(`${relay.host} answered a signature of round ${round} that is not the beacon's`);
  }
  return told.signature;
}

/** Any round that was published long ago. */
const LONG_AGO = 1_000;

/**
 * When the last round was published that a relay knows, in milliseconds after the epoch. Rejects where it does not answer, or not
 * with the beacon's signatures.
 */
export async function probeRelay(relay: URL): Promise<number> {
  await askRelay(relay, LONG_AGO);
  return publishedAt(QUICKNET, (await askFor(relay, "latest")).round);
}

/** The public chain `quicknet`, by relays that are all asked at once: the first whose answer is signed is believed. */
export const drandBeacon = (relays: readonly URL[]): Beacon => ({
  chain: QUICKNET.id,
  async ask({ chain, round }) {
    if (chain !== QUICKNET.id) throw new Error(`rounds of the chain ${chain} are not asked for`);
    return Promise.any(relays.map((relay) => askRelay(relay, round)));
  },
});
