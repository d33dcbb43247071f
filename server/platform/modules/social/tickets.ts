import { type SocialNetwork, socialNetwork } from "#app/contract/social.ts";
import type { SocialPerson } from "#server/platform/adapters/social/port.ts";
import type { Context } from "#server/platform/context.ts";
import { type LinkPurpose, readLink, signLink } from "#server/platform/modules/links/index.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** Enough time to fill in a registration. */
const VALID_MS = 30 * 60_000;

type TicketPurpose = Extract<LinkPurpose, "social-registration" | "social-link">;

/**
 * A person confirmed by a network, signed, for the next step. Nothing is stored: a ticket is valid until the person is linked,
 * and after that there is nothing left to link.
 */
export const ticketFor = ({ config, clock }: Context, purpose: TicketPurpose, person: SocialPerson): string =>
  signLink(config.keys, {
    purpose,
    subject: `${person.network}:${person.subject}`,
    binding: person.email ?? "",
    expiresAt: new Date(clock.now().getTime() + VALID_MS),
  });

/** The person of an authentic ticket with this purpose that has not expired. Refuses any other text with `social_expired`. */
export function personOf({ config, clock }: Context, purpose: TicketPurpose, ticket: string): SocialPerson {
  const link = readLink(config.keys, purpose, ticket, clock.now());
  if (!link) throw new Refusal("social_expired");
  const [network, ...subject] = link.subject.split(":");
  const named: SocialNetwork = socialNetwork.parse(network);
  return { network: named, subject: subject.join(":"), email: link.binding || null };
}
