import type { Context } from "#server/platform/context.ts";
import { drandBeacon } from "./drand.ts";
import type { Beacon } from "./port.ts";
import { sandboxBeacon } from "./sandbox.ts";

export { probeRelay } from "./drand.ts";

/** The beacon of this platform: relays of the public one where some are configured, else the sandbox's own. */
export function beaconOf(context: Pick<Context, "config" | "clock">): Beacon {
  const { beaconRelays } = context.config;
  return beaconRelays.length > 0 ? drandBeacon(beaconRelays) : sandboxBeacon(context);
}
