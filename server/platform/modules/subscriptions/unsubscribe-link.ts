import { SUBSCRIPTION_KINDS, type SubscriptionKind } from "#app/contract/account.ts";
import type { Language } from "#app/contract/languages.ts";
import type { Context } from "#server/platform/context.ts";
import { readLink, signLink } from "#server/platform/modules/links/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { endKinds } from "./store.ts";

const VALID_MS = 365 * 24 * 60 * 60_000;

type EndedKind = SubscriptionKind | "all";

interface Player {
  id: string;
  language: Language;
}

/** The unsubscribe link of a letter, for its kind or for all. Valid for a year, signed in or not. */
export const unsubscribeLink = (context: Context, player: Player, kind: EndedKind): string =>
  addressOf(context, player, kind, "letters");

/** The address for one-click unsubscription by a mail program, without a page in between (RFC 8058). */
export const oneClickAddress = (context: Context, player: Player, kind: EndedKind): string =>
  addressOf(context, player, kind, "one-click");

function addressOf({ config, clock }: Context, player: Player, kind: EndedKind, way: "letters" | "one-click"): string {
  const expiresAt = new Date(clock.now().getTime() + VALID_MS);
  const signature = signLink(config.keys, { purpose: "unsubscribe", subject: player.id, binding: kind, expiresAt });
  return `${config.publicUrl}/${player.language}/unsubscribe/${way}/${signature}/${kind}`;
}

/** Unsubscribes by such a link. Refuses with `link_invalid` one that is forged, expired, or of another kind. */
export async function unsubscribe(
  { config, clock, connection }: Context,
  { signature, kind }: { signature: string; kind: EndedKind },
): Promise<void> {
  const link = readLink(config.keys, "unsubscribe", signature, clock.now());
  if (link?.binding !== kind) throw new Refusal("link_invalid");
  await endKinds(connection.db, link.subject, kind === "all" ? SUBSCRIPTION_KINDS : [kind]);
}
