import { z } from "zod";
import { given } from "./given-variable.ts";

/** Relays of the public beacon, of different operators. */
const PUBLIC_RELAYS = [
  "https://api.drand.sh",
  "https://api2.drand.sh",
  "https://api3.drand.sh",
  "https://drand.cloudflare.com",
];

/** The environment variable of the public beacon's relays. */
export const beaconEnvironment = {
  BEACON_URLS: given
    .transform((text) => text?.split(",").map((address) => address.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/ })).optional()),
};

/** {@link beaconRelays} for a process that reads nothing else; none where the variable cannot be read. */
export const namedRelays = (variables: Readonly<Record<string, string | undefined>>): URL[] =>
  beaconRelays({
    MODE: variables.MODE ?? "sandbox",
    ...(z.object(beaconEnvironment).safeParse(variables).data ?? { BEACON_URLS: [] }),
  });

/** In production the public relays unless others are named; none in a sandbox, which has a beacon of its own. */
export function beaconRelays({ BEACON_URLS, MODE }: { BEACON_URLS?: string[] | undefined; MODE: string }): URL[] {
  return (BEACON_URLS ?? (MODE === "production" ? PUBLIC_RELAYS : [])).map((address) => new URL(address));
}
