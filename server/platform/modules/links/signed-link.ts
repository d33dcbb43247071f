import { isSameMac, type Keys } from "#server/platform/keys/keys.ts";

/** What a signed link lets its bearer do; a link with one purpose cannot be used for another. */
export type LinkPurpose =
  | "exclusion-extend"
  | "exclusion-deactivate"
  | "unsubscribe"
  | "preview-post"
  | "preview-news"
  | "social-registration"
  | "social-link"
  | "known-device";

export interface SignedLink {
  purpose: LinkPurpose;
  /** The player or thing it is about: a player's id, a post's. May contain any character but a line break. */
  subject: string;
  /** What it is bound to besides the subject, such as the exclusion; empty for nothing. */
  binding: string;
  expiresAt: Date;
}

const textOf = (payload: string) => `signed link:${payload}`;

/**
 * The signature of a link: the version of its key, its facts and their HMAC-SHA256, in URL-safe characters. Nothing is stored: it
 * is verified with the keys alone, and expires by itself, or with its version.
 */
export function signLink(keys: Keys, { purpose, subject, binding, expiresAt }: SignedLink): string {
  const facts = [purpose, subject, binding, expiresAt.toISOString()].join("\n");
  const payload = Buffer.from(facts).toString("base64url");
  return `${keys.current}.${payload}.${keys.currentMac("signed links", textOf(payload)).toString("base64url")}`;
}

/** The facts and the MAC of a signature, with the expected MAC. Those from before there were versions name none. */
function partsOf(keys: Keys, signature: string) {
  const parts = signature.split(".");
  if (parts.length === 2) {
    const [payload = "", mac = ""] = parts;
    return { payload, mac, expected: keys.formerMac(textOf(payload)) };
  }
  const [version = "", payload = "", mac = "", ...rest] = parts;
  const isOurs = /^[1-9]\d{0,4}$/.test(version) && rest.length === 0;
  return { payload, mac, expected: isOurs ? keys.mac("signed links", Number(version), textOf(payload)) : undefined };
}

/** The facts of an authentic signature with this purpose that has not expired; null for any other text. */
export function readLink(keys: Keys, purpose: LinkPurpose, signature: string, now: Date): SignedLink | null {
  const { payload, mac, expected } = partsOf(keys, signature);
  // Compared as texts: a second spelling of the same bytes is not accepted.
  if (!isSameMac(Buffer.from(mac), expected && Buffer.from(expected.toString("base64url")))) return null;
  const [named, subject = "", binding = "", expires = ""] = Buffer.from(payload, "base64url").toString().split("\n");
  const expiresAt = new Date(expires);
  return named === purpose && expiresAt > now ? { purpose, subject, binding, expiresAt } : null;
}
