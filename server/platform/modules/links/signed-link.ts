import { isSameMac, type Keys } from "#server/platform/keys/keys.ts";

/** What a signed link lets its bearer do; a link of one purpose opens nothing else. */
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
  /** The player or thing it is about: a player's id, a post's. May hold any character but a line break. */
  subject: string;
  /** The one thing it is bound to beyond the subject, such as the exclusion; empty for none. */
  binding: string;
  expiresAt: Date;
}

const textOf = (payload: string) => `signed link:${payload}`;

/**
 * The signature of a link: the version of its key, its facts and their HMAC-SHA256, in letters an address takes as they are.
 * Nothing is stored: it can be checked with the keys alone, and it ends by itself, or with its version.
 */
export function signLink(keys: Keys, { purpose, subject, binding, expiresAt }: SignedLink): string {
  const facts = [purpose, subject, binding, expiresAt.toISOString()].join("\n");
  const payload = Buffer.from(facts).toString("base64url");
  return `${keys.current}.${payload}.${keys.currentMac("signed links", textOf(payload)).toString("base64url")}`;
}

/** The facts and the mac of a signature, with what the mac should be. Those of before there were versions name none. */
function partsOf(keys: Keys, signature: string) {
  const parts = signature.split(".");
  if (parts.length === 2) {
    const [payload = "", mac = ""] = parts;
    return { payload, mac, wanted: keys.formerMac(textOf(payload)) };
  }
  const [version = "", payload = "", mac = "", ...rest] = parts;
  const isOurs = /^[1-9]\d{0,4}$/.test(version) && rest.length === 0;
  return { payload, mac, wanted: isOurs ? keys.mac("signed links", Number(version), textOf(payload)) : undefined };
}

/** The facts of a signature that is ours, of this purpose and not over; null for any other text. */
export function readLink(keys: Keys, purpose: LinkPurpose, signature: string, now: Date): SignedLink | null {
  const { payload, mac, wanted } = partsOf(keys, signature);
  // As texts: two spellings of the same bytes are not both ours.
  if (!isSameMac(Buffer.from(mac), wanted && Buffer.from(wanted.toString("base64url")))) return null;
  const [named, subject = "", binding = "", expires = ""] = Buffer.from(payload, "base64url").toString().split("\n");
  const expiresAt = new Date(expires);
  return named === purpose && expiresAt > now ? { purpose, subject, binding, expiresAt } : null;
}
