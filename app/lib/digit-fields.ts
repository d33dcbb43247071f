import type { IdentityField } from "#app/contract/player.ts";

/** Written with digits alone: phones show their keys for them. */
const DIGITS: readonly IdentityField[] = ["identityCardNumberTR", "identificationCode", "postalIndexBR"];

/** The keys a phone shows for a field of the profile. */
export const keysFor = (name: IdentityField) => (DIGITS.includes(name) ? ("numeric" as const) : undefined);
