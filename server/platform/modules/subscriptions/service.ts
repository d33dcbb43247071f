import { SUBSCRIPTION_KINDS, type SubscriptionKind } from "#app/contract/account.ts";
import type { Language } from "#app/contract/languages.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { letterTo } from "#server/platform/modules/mail/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { restrictionOf } from "#server/platform/modules/protection/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { chosenKinds, endKinds } from "./store.ts";
import { subscriptions } from "./tables.ts";
import { oneClickAddress, unsubscribeLink } from "./unsubscribe-link.ts";

type Choice = Record<SubscriptionKind, boolean>;

/** The player's subscriptions. */
export async function subscriptionsOf(db: Database, playerId: string): Promise<Choice> {
  const chosen = await chosenKinds(db, playerId);
  return { news: chosen.includes("news"), offers: chosen.includes("offers"), results: chosen.includes("results") };
}

interface Recipient {
  id: string;
  email: string;
  language: Language;
}

/** Sends a letter that confirms a subscription, with an unsubscribe link for a recipient who did not request it. */
async function confirmSubscriptions(context: Context, tx: Transaction, player: Recipient): Promise<void> {
  const link = unsubscribeLink(context, player, "all");
  const unsubscribe = oneClickAddress(context, player, "all");
  await context.mail.send(tx, letterTo(player, "subscriptionBegun", { link, unsubscribe }));
}

/**
 * Sets the player's subscriptions, and returns them. Refuses with `self_excluded` to add any during an exclusion: marketing stops
 * with play (PRODUCT §11). A confirmed address gets a letter about new ones.
 */
export async function setSubscriptions(context: Context, playerId: string, choice: Choice): Promise<Choice> {
  const now = context.clock.now();
  await context.connection.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, playerId, "update");
    const chosen = await chosenKinds(tx, playerId);
    const added = SUBSCRIPTION_KINDS.filter((kind) => choice[kind] && !chosen.includes(kind));
    await endKinds(
      tx,
      playerId,
      chosen.filter((kind) => !choice[kind]),
    );
    if (added.length === 0) return;
    const { enabled, dateTill } = await restrictionOf(tx, playerId, now);
    if (enabled && dateTill) throw new Refusal("self_excluded", { dateTill });
    await tx.insert(subscriptions).values(added.map((kind) => ({ playerId, kind, since: now })));
    if (player.emailConfirmedAt) await confirmSubscriptions(context, tx, player);
  });
  return choice;
}
