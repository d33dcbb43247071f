import { createHmac, timingSafeEqual } from "node:crypto";

/** What a signed link lets its bearer do; a link of one purpose opens nothing else. */
export type LinkPurpose =
  | "exclusion-extend"
  | "exclusion-deactivate"
  | "unsubscribe"
  | "preview-post"
  | "preview-news"
  | "social-registration"
  | "social-link";

export interface SignedLink {
  purpose: LinkPurpose;
  /** The player or thing it is about: a player's id, a post's. May hold any character but a line break. */
  subject: string;
  /** The one thing it is bound to beyond the subject, such as the exclusion; empty for none. */
  binding: string;
  expiresAt: Date;
}

const macOf = (secret: string, payload: string) =>
  createHmac("sha256", secret).update(`signed link:${payload}`).digest("base64url");

/**
 * The signature of a link: its facts and their HMAC-SHA256, in letters an address takes as they are. Nothing is stored:
 * it can be checked with the secret alone, and it ends by itself.
 */
export function signLink(secret: string, { purpose, subject, binding, expiresAt }: SignedLink): string {
  const facts = [purpose, subject, binding, expiresAt.toISOString()].join("\n");
  const payload = Buffer.from(facts).toString("base64url");
  return `${payload}.${macOf(secret, payload)}`;
}

/** The facts of a signature that is ours, of this purpose and not over; null for any other text. */
export function readLink(secret: string, purpose: LinkPurpose, signature: string, now: Date): SignedLink | null {
  const [payload = "", mac = "", ...rest] = signature.split(".");
  const wanted = Buffer.from(macOf(secret, payload));
  const given = Buffer.from(mac);
  if (rest.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const [named, subject = "", binding = "", expires = ""] = Buffer.from(payload, "base64url").toString().split("\n");
  const expiresAt = new Date(expires);
  return named === purpose && expiresAt > now ? { purpose, subject, binding, expiresAt } : null;
}
