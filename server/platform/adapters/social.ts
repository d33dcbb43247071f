import type { SocialNetwork } from "#app/contract/social.ts";
import type { Context } from "../context.ts";
import { oauthNetwork } from "./social-oauth.ts";
import { sandboxNetwork } from "./social-sandbox.ts";

/** What a visitor brings back from a network, and what only he who started has. */
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
  /** Lower case; null where the network tells none we could write to. The network's word, nobody else's. */
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

/** The only address a network may send somebody back to. It has no language: a network knows each address it may use. */
export const callbackUrl = ({ config }: Context, network: SocialNetwork): string =>
  `${config.publicUrl}/social/check-${network}`;

/** A network one can sign in through; the sandbox plays all of them as long as none is configured. */
export function socialNetworkPort(context: Context, network: SocialNetwork): SocialNetworkPort | undefined {
  const { social, mode } = context.config;
  const client = social[network];
  if (client) return oauthNetwork(network, client, context.log);
  return mode === "sandbox" && Object.keys(social).length === 0 ? sandboxNetwork(context, network) : undefined;
}
