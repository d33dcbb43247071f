import type { SocialPerson } from "#server/platform/adapters/social/port.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { type Condition, type SessionOrigin, type SignedIn, signIn } from "#server/platform/modules/sessions/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { findLinked, linkIdentity } from "./identities.ts";
import { personOf } from "./tickets.ts";

interface Proof {
  ticket: string;
  password: string;
  address: string;
  deviceToken?: string | undefined;
  origin: SessionOrigin;
}

async function link(tx: Transaction, { clock }: Context, person: SocialPerson, playerId: string): Promise<void> {
  if (!(await linkIdentity(tx, person, playerId, clock.now()))) throw new Refusal("social_expired");
}

/**
 * Links the person of a ticket to the account of their e-mail and signs in, both or neither: a link added after the session could
 * outlive a password change, which ends both. The password is checked exactly as at sign-in, with its attempts and limits: the
 * ticket alone opens nothing. No captcha is required: a network has authenticated the person a moment ago, and an e-mail has its
 * three attempts wherever they are entered. Refuses with `social_expired`, also when the person was linked to another player
 * meanwhile, and as `signIn` does.
 */
export async function linkSocial(context: Context, { ticket, ...proof }: Proof): Promise<SignedIn> {
  const person = personOf(context, "social-link", ticket);
  const condition: Condition = (tx, { id }) => link(tx, context, person, id);
  return signIn(context, { ...proof, email: person.email ?? "", captcha: "waived", condition });
}

/**
 * Links the person of a registration ticket to the account being opened, inside its transaction: both or neither; also tells
 * whether that was done before, for the account of a player. Refuses with `social_expired` at once an invalid ticket, and later a
 * person linked to another player meanwhile.
 */
export function linkingOf(context: Context, ticket: string) {
  const person = personOf(context, "social-registration", ticket);
  return {
    link: (tx: Transaction, playerId: string): Promise<void> => link(tx, context, person, playerId),
    isPersonOf: async (playerId: string): Promise<boolean> =>
      (await findLinked(context.connection.db, person))?.id === playerId,
  };
}
