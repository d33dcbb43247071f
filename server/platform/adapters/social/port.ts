import type { SocialNetwork } from "#app/contract/social.ts";

/** What a visitor brings back from a network, and what only the browser that started has. */
export interface SocialGrant {
  network: SocialNetwork;
  code: string;
  /** The redirect URI the code was requested with; networks compare it character by character. */
  redirectUri: string;
  /** The secret behind the code challenge of that request (RFC 7636). */
  verifier: string;
  deviceId?: string | undefined;
}

export interface SocialPerson {
  network: SocialNetwork;
  /** The network's identifier of the person; it never changes. */
  subject: string;
  /** Lower case; null where the network gives no deliverable address. Claimed by the network, not verified here. */
  email: string | null;
}

/** A social network as the platform uses it: where its visitor is sent, and who is behind a code it returned. */
export interface SocialNetworkPort {
  clientId: string;
  authorizeUrl: string;
  scope: string;
  /** The person behind a code; null when the network does not identify one, for whatever reason. */
  identify(grant: SocialGrant): Promise<SocialPerson | null>;
}
