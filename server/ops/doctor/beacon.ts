import { QUICKNET } from "#server/games/index.ts";
import { probeRelay } from "#server/platform/adapters/beacon/index.ts";
import { advice, type Finding, well, wrong } from "./finding.ts";

/** A clock that differs by more closes bets after the value was published, or waits for one that is long there. */
const CLOCKS_APART_MS = 500;
/** How old the last round of a relay may be: one period, and the time to make it and to pass it on. */
const OLDEST_MS = QUICKNET.period * 1000 + 3_000;

/** Asks each relay of the public beacon for its last round, and compares the platforms' clock with the last that is signed. */
export async function beaconFinding(relays: readonly URL[], now: () => number): Promise<Finding> {
  const about = "beacon";
  if (relays.length === 0)
    return advice(
      about,
      "The sandbox's own, whose values this house knows beforehand: BEACON_URLS names relays of drand.",
    );
  const told = await Promise.allSettled(
    relays.map(async (relay) => {
      const published = await probeRelay(relay);
      // After the answer: a round that is published while a slow relay is asked does not make the clock late.
      return now() - published;
    }),
  );
  const ages = told.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const failed = told.flatMap((one) => (one.status === "rejected" ? [String(one.reason?.message ?? one.reason)] : []));
  if (ages.length === 0)
    return wrong(
      about,
      `No relay answers with what the beacon signed, and every round of crash will be void: ${failed.join("; ")}. Open the way to them, or name others in BEACON_URLS.`,
    );
  const youngest = Math.min(...ages);
  if (youngest < -CLOCKS_APART_MS)
    return wrong(
      about,
      `It has published a round that by the database's clock is ${Math.round(-youngest)} ms away: bets would be open when their value is known. Set the clock of the database's machine.`,
    );
  if (youngest > OLDEST_MS)
    return wrong(
      about,
      `By the database's clock its last round is ${Math.round(youngest / 1000)} s old, and rounds of crash may be void. Set the clock of the database's machine, or wait until the beacon is back.`,
    );
  if (failed.length > 0)
    return advice(
      about,
      `Of ${relays.length} relays ${failed.length} do not answer with what the beacon signed: ${failed.join("; ")}.`,
    );
  return well(
    about,
    `${relays.length} relays answer, and the last round they have is ${Math.round(youngest)} ms old by the database's clock.`,
  );
}
