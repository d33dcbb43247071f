import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { REGISTRATION_TYPES } from "#app/contract/player.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { offerCampaigns } from "#server/platform/modules/bonuses/index.ts";
import { beginSeeds } from "#server/platform/modules/fairness/index.ts";
import { openAccounts } from "#server/platform/modules/wallet/index.ts";
import { seededCountryFields, type TypedCountryFields } from "./country-fields.ts";
import { players } from "./tables.ts";
import { acceptanceOf, type ShownTerms, TERMS_VERSION } from "./terms.ts";

export interface NewPlayer {
  /** Of the registration; absent where no form was sent. */
  operationId?: string;
  /** Lower case. */
  email: string;
  /** Null for who comes through a network and chose no password. */
  passwordHash: string | null;
  country: string;
  currency: RealCurrency;
  language: Language;
  /** YYYY-MM-DD. */
  birthDate: string;
  /** The terms that were shown with the form. Without them, or with a version that is replaced, the house asks at the first visit. */
  terms?: ShownTerms | undefined;
  /** What the house asks before the first deposit and bet, where it is known already. */
  name?: string;
  surname?: string;
  street?: string;
  city?: string;
  /** What the country asks, of a player of the sandbox's world. */
  countryFields?: TypedCountryFields;
  /** E.164; empty where none was typed. */
  phone?: string | undefined;
  partner?: Record<string, string> | undefined;
  /** Of a campaign, in capitals. */
  bonusCode?: string | undefined;
  /** The form alone when it is left out. */
  registrationType?: (typeof REGISTRATION_TYPES)[number];
  /** Made by the sandbox's world: the password is public and works in the sandbox only. */
  isSeeded?: boolean;
}

/**
 * Adds the player with the accounts, seeds and the campaigns that are offered for registering, and answers the id; null where
 * e-mail or operation id has an account already.
 */
export async function createPlayer(context: Context, tx: Transaction, draft: NewPlayer): Promise<string | null> {
  const now = context.clock.now();
  const { terms, countryFields = {}, ...facts } = draft;
  const id = context.random.id("ply");
  // The sandbox's players were made, and read nothing: they play as if they had.
  const shown = draft.isSeeded ? { version: TERMS_VERSION, text: null } : terms;
  const [added] = await tx
    .insert(players)
    .values({
      ...facts,
      phone: facts.phone || null,
      ...acceptanceOf(shown, now),
      ...seededCountryFields(context.config.keys, id, draft.country, countryFields),
      id,
      isSeeded: draft.isSeeded ?? false,
      registeredAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: players.id });
  if (!added) return null;
  await openAccounts(tx, added.id, draft.currency);
  await beginSeeds(tx, context, added.id);
  await offerCampaigns(tx, context, { id: added.id, country: draft.country });
  return added.id;
}
