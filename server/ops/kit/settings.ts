import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { OpsProblem } from "../command.ts";

/** The wallet under test, and the player used for it. */
export interface KitSettings {
  /** URL of the wallet, without a trailing slash. */
  url: string;
  /** PEM of the private key whose public key the operator has. */
  privateKey: string;
  /** The operator's id of a player with at least 100.00, whose balance nothing else changes meanwhile. */
  user: string;
  token: string;
  expiredToken: string;
  currency: string;
  /** A currency the operator supports and the player does not use. */
  otherCurrency: string;
  game: string;
  /** Runs only the cases whose name contains this. */
  only?: string | undefined;
}

const OPTIONS = {
  key: { type: "string" },
  user: { type: "string" },
  token: { type: "string" },
  "expired-token": { type: "string" },
  game: { type: "string" },
  only: { type: "string" },
  currency: { type: "string", default: "EUR" },
  "other-currency": { type: "string", default: "USD" },
} as const;

export const USAGE =
  "provider-kit <url> --key <pem file> --user <id> --token <token> --expired-token <token> --game <code> [--currency EUR] [--other-currency USD] [--only <words>]";

function parsed(parameters: string[]) {
  try {
    return parseArgs({ args: parameters, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new OpsProblem(`${error instanceof Error ? error.message : error}\n\nUsage: npm run ops -- ${USAGE}`);
  }
}

function keyIn(file: string): string {
  try {
    const pem = readFileSync(file, "utf8");
    if (createPrivateKey(pem).asymmetricKeyType === "rsa") return pem;
  } catch {
    // Falls through: a missing file and an invalid key get the same message.
  }
  throw new OpsProblem(`${file} is not the PEM of a private RSA key.`);
}

const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Reads the kit's arguments. Throws {@link OpsProblem}. */
export function readSettings(parameters: string[]): KitSettings {
  const { values, positionals } = parsed(parameters);
  const [url = "", ...rest] = positionals;
  const { key, "expired-token": expiredToken, "other-currency": otherCurrency, ...same } = values;
  const { user, token, game, currency, only } = same;
  if (!isHttp(url) || rest.length > 0 || !key || !user || !token || !expiredToken || !game) {
    throw new OpsProblem(`Usage: npm run ops -- ${USAGE}`);
  }
  const privateKey = keyIn(key);
  return { url: url.replace(/\/+$/, ""), privateKey, user, token, expiredToken, game, currency, otherCurrency, only };
}
