import type { DataOf } from "#app/contract/types.ts";
import { callbackUrl, socialNetworkPort } from "#server/platform/adapters/social/index.ts";
import type { SocialGrant, SocialPerson } from "#server/platform/adapters/social/port.ts";
import type { Context } from "#server/platform/context.ts";
import { giveBack, takeFromAddress } from "#server/platform/modules/limits/index.ts";
import { findPlayerId } from "#server/platform/modules/players/index.ts";
import { openSession, type SessionOrigin } from "#server/platform/modules/sessions/index.ts";
import { fieldRefusal, Refusal } from "#server/platform/refusal.ts";
import { findLinked } from "./identities.ts";
import { ticketFor } from "./tickets.ts";

/** The person a network returns for a grant. Refuses with `validation_failed` or `social_failed`. */
async function identify(context: Context, grant: SocialGrant): Promise<SocialPerson> {
  const port = socialNetworkPort(context, grant.network);
  if (!port) throw fieldRefusal("validation_failed", "network", "invalid_choice");
  // A code requested with another redirect URI was meant for another site's page, whatever the network says.
  if (grant.redirectUri !== callbackUrl(context, grant.network)) {
    throw fieldRefusal("validation_failed", "redirectUri", "invalid");
  }
  const person = await port.identify(grant);
  if (!person) throw new Refusal("social_failed");
  return person;
}

/**
 * Signs in the player linked to a person of a network. An unlinked person gets a ticket: for registration, or, where the e-mail
 * has an account, for linking once its password is proved. An e-mail is only claimed by the network and opens no account by
 * itself. Refuses with `too_many_requests`, `validation_failed` or `social_failed`.
 */
export async function socialSignIn(
  context: Context,
  grant: SocialGrant,
  address: string,
  origin: SessionOrigin,
): Promise<DataOf<"socialSignIn">> {
  const { connection, config } = context;
  await takeFromAddress(connection, "signIn", address);
  const person = await identify(context, grant);
  await giveBack(connection, "signIn", address);
  const player = await findLinked(connection.db, person);
  if (player) {
    // Players of the seeded world can sign in only in the sandbox, by any means.
    if (player.isSeeded && config.mode !== "sandbox") throw new Refusal("social_failed");
    return openSession(context, player.id, origin, async (tx) => {
      // A password change unlinks the networks, perhaps since the query above.
      if ((await findLinked(tx, person))?.id !== player.id) throw new Refusal("social_failed");
    });
  }
  const { email } = person;
  if (email !== null && (await findPlayerId(connection.db, email))) {
    return { link: ticketFor(context, "social-link", person), email };
  }
  return { registration: ticketFor(context, "social-registration", person), email };
}
