import { createPublicKey } from "node:crypto";
import { z } from "zod";
import { given } from "./given-variable.ts";

/** A provider's id in addresses and in the ledger; together with a game's code it still fits an account's owner id. */
const PROVIDER_ID = /^[a-z][a-z0-9-]{1,19}$/;
const GAME_CODE = /^[A-Za-z0-9_-]{1,40}$/;

const LEAST_BITS = 2048;

/** Whole euro. High enough for a good hour, and the maximum cost of a stolen key before somebody looks. */
export const USUAL_MOST_WON = 100_000;

/** The sandbox's own provider; no other may use its id. */
export const SANDBOX_PROVIDER_ID = "sandbox";

function isRsaKey(pem: string): boolean {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS;
  } catch {
    return false;
  }
}

const code = z.string().regex(GAME_CODE, "not a game code of 1 to 40 letters, digits, _ and -");

/** A game as its provider knows it, with the title that players read; the code alone where none is given. */
const game = z.union([
  code.transform((text) => ({ code: text, title: text })),
  z.strictObject({ code, title: z.string().trim().min(1).max(60) }),
]);

const provider = z.object({
  id: z
    .string()
    .regex(PROVIDER_ID, "not an id of 2 to 20 small letters, digits and hyphens")
    .refine((id) => id !== SANDBOX_PROVIDER_ID, "the sandbox's own id"),
  publicKey: z.string().refine(isRsaKey, `not the PEM of a public RSA key of ${LEAST_BITS} bits or more`),
  games: z.array(game).min(1),
  /** Maximum total of its wins within an hour, in whole euro; wins in other currencies count by the reference rate. */
  mostWonPerHour: z.int().positive().max(1_000_000_000).default(USUAL_MOST_WON),
});

/** A provider of games: it signs with the other half of its key, and may only offer its games. */
export type GameProvider = z.infer<typeof provider>;

function asJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "not JSON" });
    return z.NEVER;
  }
}

const hasEachOnce = (providers: readonly GameProvider[]): boolean =>
  new Set(providers.map(({ id }) => id)).size === providers.length;

/** The environment variable that lists the house's providers. */
export const providerEnvironment = {
  PROVIDERS: given
    .transform((text) => text ?? "[]")
    .transform(asJson)
    .pipe(z.array(provider).refine(hasEachOnce, "two providers of one id")),
};
