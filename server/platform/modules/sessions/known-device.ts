import type { Context } from "#server/platform/context.ts";
import { readLink, signLink } from "#server/platform/modules/links/index.ts";
import { sha256 } from "#server/platform/sha256.ts";

const KNOWN_MS = 365 * 24 * 60 * 60_000;

/** A token that proves an earlier sign-in to this e-mail from the device. It opens nothing. */
export const deviceTokenFor = ({ config, clock, random }: Context, email: string): string =>
  signLink(config.keys, {
    purpose: "known-device",
    subject: random.id("dev"),
    binding: sha256(email),
    expiresAt: new Date(clock.now().getTime() + KNOWN_MS),
  });

/** The device of a token issued for this e-mail; null for any other text. */
export function knownDevice({ config, clock }: Context, token: string | undefined, email: string): string | null {
  const link = token ? readLink(config.keys, "known-device", token, clock.now()) : null;
  return link?.binding === sha256(email) ? link.subject : null;
}
