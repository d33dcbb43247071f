import type { SocialNetwork } from "#app/contract/social.ts";

/** What a visitor brings back from a network, and what only the browser that began has. */
export interface SocialGrant {
  network: SocialNetwork;
  code: string;
  /** The address the code was asked for; networks compare it letter by letter. */
  redirectUri: string;
  /** Behind the challenge the code was asked with (RFC 7636). */
  verifier: string;
  deviceId?: string | undefined;
}

export interface SocialPerson {
  network: SocialNetwork;
  /** The network's own name for the person; it never changes. */
  subject: string;
  /** Lower case; null where the network gives none that letters could reach. The network's claim, not verified here. */
  email: string | null;
}

/** A network as the house sees it: where it asks its visitor, and who is behind a code it sent back. */
export interface SocialNetworkPort {
  clientId: string;
  authorizeUrl: string;
  scope: string;
  /** The person behind a code; null when the network does not say, for whatever reason. */
  identify(grant: SocialGrant): Promise<SocialPerson | null>;
}
