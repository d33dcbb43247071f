import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { ink } from "#app/contract/catalogue.ts";
import { emblem } from "#app/contract/emblems.ts";
import { GAME_CATEGORIES } from "#app/contract/games/index.ts";
import { realCurrency } from "#app/contract/money-schemas.ts";
import { isLoopback } from "#server/known-hosts.ts";
import { given } from "./given-variable.ts";

/** A provider's id in addresses and in the ledger; together with a game's code it still fits an account's owner id. */
const PROVIDER_ID = /^[a-z][a-z0-9-]{1,19}$/;
const GAME_CODE = /^[A-Za-z0-9_-]{1,40}$/;

const LEAST_BITS = 2048;

/** Whole euro. High enough for a good hour, and the maximum cost of a stolen key before somebody looks. */
export const USUAL_MOST_WON = 100_000;

/** The sandbox's own provider; no other may use its id. */
export const SANDBOX_PROVIDER_ID = "sandbox";

function isRsa(read: () => KeyObject): boolean {
  try {
    const key = read();
    return key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS;
  } catch {
    return false;
  }
}

const isRsaKey = (pem: string): boolean => isRsa(() => createPublicKey(pem));
const isPrivateRsaKey = (pem: string): boolean => isRsa(() => createPrivateKey(pem));

const code = z.string().regex(GAME_CODE, "not a game code of 1 to 40 letters, digits, _ and -");
const name = z.string().trim().min(1).max(60);

/** A game as its provider describes it. */
const described = z.strictObject({
  code,
  title: name,
  /** The studio that made it; the provider's id by default. */
  studio: name.optional(),
  category: z.enum(GAME_CATEGORIES).default("instant"),
  ink: ink.default("bone"),
  emblem: emblem.default("coin"),
  /** Expected return ÷ stake, as the provider states it. The house cannot compute it. */
  toldReturn: z.number().min(0.5).max(0.9999).optional(),
  /** All that the protocol represents exactly by default. */
  currencies: z.array(realCurrency).min(1).optional(),
});

/** The code alone, or a description. */
const game = z.union([code.transform((text) => described.parse({ code: text, title: text })), described]);

/** Over https, or on this machine: a launch address contains a token that bets with a player's money. */
function isClosed(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || isLoopback(hostname);
}

const address = z
  .url({ protocol: /^https?$/, error: "not an http address" })
  .refine(isClosed, "not https, and not on this machine");

const launch = z.strictObject({
  /** Its launch API, without the path of an operation. */
  url: address.transform((url) => url.replace(/\/+$/, "")),
  /** The house's private key, whose public half the provider has. */
  privateKey: z.string().refine(isPrivateRsaKey, `not the PEM of a private RSA key of ${LEAST_BITS} bits or more`),
  /** The house's number with the provider. */
  operatorId: z.int().positive(),
  /** Origins its games may be framed from. */
  frames: z.array(address.transform((url) => new URL(url).origin)).min(1),
});

const provider = z.object({
  id: z
    .string()
    .regex(PROVIDER_ID, "not an id of 2 to 20 small letters, digits and hyphens")
    .refine((id) => id !== SANDBOX_PROVIDER_ID, "the sandbox's own id"),
  publicKey: z.string().refine(isRsaKey, `not the PEM of a public RSA key of ${LEAST_BITS} bits or more`),
  games: z.array(game).min(1),
  /** Maximum total of its wins within an hour, in whole euro; wins in other currencies count by the reference rate. */
  mostWonPerHour: z.int().positive().max(1_000_000_000).default(USUAL_MOST_WON),
  /** How its games are opened; without it they are in no list, and the provider's wallet calls are answered all the same. */
  launch: launch.optional(),
});

/** A game of a provider, as lists show it. */
export type ProviderGame = z.infer<typeof described>;

export type LaunchConfig = z.infer<typeof launch>;

/** A game of the sandbox's provider that exists in the protocol only: no list has it. */
export const SANDBOX_GAME = "conformance";

const TOSS: ProviderGame = {
  code: "heads-or-tails",
  title: "Heads or Tails",
  studio: "Sandbox Studio",
  category: "instant",
  ink: "lemon",
  emblem: "coin",
  toldReturn: 0.98,
};

/** Those of the sandbox's provider. */
export const SANDBOX_GAMES: ProviderGame[] = [TOSS, { ...TOSS, code: SANDBOX_GAME, title: SANDBOX_GAME }];

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
