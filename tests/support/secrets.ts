import { Keys } from "#server/platform/keys/keys.ts";
import { KNOWN_SECRET } from "#server/platform/keys/secrets.ts";

/** Shared by every test's house: a world is the same each time, and worlds from before key versions can be continued. */
export const TEST_SECRETS = `1:${KNOWN_SECRET}`;

export const SECOND_SECRET = "7f3ab09d1c5e8824f6a7b3c9d2e1f0a85b6c4d3e2f1a0b9c";

export type Version = 1 | 2;

/** Keys of these versions, the first of which is used. */
export const keysOf = (...versions: Version[]): Keys =>
  new Keys(new Map(versions.map((version) => [version, version === 1 ? KNOWN_SECRET : SECOND_SECRET])));
