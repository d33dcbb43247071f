import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { REGISTRATION_TYPES } from "#app/contract/player.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { offerCampaigns } from "#server/platform/modules/bonuses/index.ts";
import { storeFirstSeeds } from "#server/platform/modules/fairness/index.ts";
import { openAccounts } from "#server/platform/modules/wallet/index.ts";
import { seededCountryFields, type TypedCountryFields } from "./country-fields.ts";
import { players } from "./tables.ts";
import { acceptanceOf, type ShownTerms, TERMS_VERSION } from "./terms.ts";

export interface NewPlayer {
  /** Id of the registration; absent where no form was sent. */
  operationId?: string;
  /** Lower case. */
  email: string;
  /** Null for a player who comes through a network and chose no password. */
  passwordHash: string | null;
  country: string;
  currency: RealCurrency;
  language: Language;
  /** YYYY-MM-DD. */
  birthDate: string;
  /**
   * The terms shown with the form. Without them, or with an outdated version, the house asks for acceptance at the first visit.
   */
  terms?: ShownTerms | undefined;
  /** Details required before the first deposit and bet, where already known. */
  name?: string;
  surname?: string;
  street?: string;
  city?: string;
  /** The fields required by the country, for a player of the sandbox's world. */
  countryFields?: TypedCountryFields;
  /** E.164; empty where none was typed. */
  phone?: string | undefined;
  partner?: Record<string, string> | undefined;
  /** Code of a campaign, in capitals. */
  bonusCode?: string | undefined;
  /** Defaults to the form alone. */
  registrationType?: (typeof REGISTRATION_TYPES)[number];
  /** Created by the sandbox's world: the password is public and works in the sandbox only. */
  isSeeded?: boolean;
}

/**
 * Adds the player with the accounts, the seeds and the campaigns offered for registering, and returns the id; null where e-mail
 * or operation id already has an account.
 */
export async function createPlayer(context: Context, tx: Transaction, draft: NewPlayer): Promise<string | null> {
  const now = context.clock.now();
  const { terms, countryFields = {}, ...facts } = draft;
  const id = context.random.id("ply");
  // The sandbox's players were generated and have read nothing: they play as if they had.
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
  await storeFirstSeeds(tx, context, added.id);
  await offerCampaigns(tx, context, { id: added.id, country: draft.country });
  return added.id;
}
