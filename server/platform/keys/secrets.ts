import { z } from "zod";
import { isLoopback } from "#server/known-hosts.ts";
import { Problem } from "#server/problem.ts";
import { Keys } from "./keys.ts";

/** The secret of every sandbox from before there was SECRETS. It is in the history of this repository: nobody may rely on it. */
export const KNOWN_SECRET = "openhand-sandbox-secret-known-to-everyone";

const SHORTEST = 32;
const FEWEST_CHARACTERS = 8;
const LARGEST_VERSION = 65_535;

/** What people write and no generator does. */
const PLACEHOLDER =
  /change.?(me|this)|secret|password|passphrase|placeholder|example|default|openhand|sandbox|insecure|qwerty|letmein|0123456|1234567|abcdefg/i;

/** One line with the required format, shown after "The environment variable SECRETS is wrong". */
const FORM = "not version:secret,version:secret… (draw one with: openssl rand -hex 32, and set SECRETS=1:…)";

/** Secrets by version; the first one is used for writing, all of them for reading. */
export type Secrets = ReadonlyMap<number, string>;

/** Parses `version:secret,version:secret…`. */
export const secretsText = z.string({ error: FORM }).transform((text, { addIssue }): Secrets => {
  const secrets = new Map<number, string>();
  const refuse = (message: string) => {
    addIssue({ code: "custom", message });
    return z.NEVER;
  };
  for (const entry of text.split(",").map((part) => part.trim())) {
    const [, digits = "", secret = ""] = /^([1-9]\d{0,4}):(.+)$/.exec(entry) ?? [];
    const version = Number(digits);
    if (version === 0 || version > LARGEST_VERSION) return refuse(FORM);
    if (secret.length < SHORTEST)
      return refuse(`the secret of version ${version} has fewer than ${SHORTEST} characters`);
    if (secrets.has(version)) return refuse(`version ${version} stands there twice`);
    secrets.set(version, secret);
  }
  return secrets;
});

export const writtenSecrets = (secrets: Secrets): string =>
  [...secrets].map(([version, secret]) => `${version}:${secret}`).join(",");

/** Whether the text repeats one piece, the last time perhaps cut off. */
const isRepeated = (text: string): boolean =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, place) => place + 1).some((period) =>
    [...text].every((character, place) => place < period || character === text[place - period]),
  );

const isWeak = (secret: string): boolean =>
  new Set(secret).size < FEWEST_CHARACTERS || isRepeated(secret) || PLACEHOLDER.test(secret);

function refuseWeak(secrets: Secrets, where: string): void {
  for (const [version, secret] of secrets) {
    const why = secret === KNOWN_SECRET ? "known to everyone" : isWeak(secret) ? "easily guessed" : null;
    if (!why) continue;
    throw new Problem(
      `The secret of version ${version} in SECRETS is ${why}, and ${where}. Whoever knows it knows every round before it is played: take it out of SECRETS and put a drawn one there (openssl rand -hex 32) under a version of its own.`,
    );
  }
}

/** The part of the environment these rules concern. */
export interface SecretsSituation {
  secrets: Secrets;
  publicUrl: string;
  /** Only a sandbox on this machine may use a plain secret. */
  mode?: string;
}

/** The keys of a process. Throws a {@link Problem} for a secret that is known or weak where others can reach the house. */
export function keysFrom({ secrets, publicUrl, mode = "sandbox" }: SecretsSituation): Keys {
  if (mode === "production") refuseWeak(secrets, "MODE is production");
  if (!isLoopback(new URL(publicUrl).hostname))
    refuseWeak(secrets, `PUBLIC_URL (${publicUrl}) is not an address of this machine alone`);
  return new Keys(secrets);
}

/** Throws a {@link Problem} for an environment from before there was SECRETS. */
export function refuseFormer({ SECRET, SECRETS }: Record<string, string | undefined>): void {
  if (!SECRET || SECRETS) return;
  throw new Problem(
    "SECRET is no longer read: set SECRETS=1: followed by what SECRET holds, remove SECRET, and then change it with npm run ops -- rotate-keys.",
  );
}
