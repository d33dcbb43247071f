import type { SocialNetwork } from "#app/contract/social.ts";
import type { Context } from "#server/platform/context.ts";
import { oauthNetwork } from "./oauth.ts";
import type { SocialNetworkPort } from "./port.ts";
import { sandboxNetwork } from "./sandbox.ts";

/** The only address a network may redirect to. It has no language: networks require each allowed address to be registered. */
export const callbackUrl = (
  { config }: { config: Pick<Context["config"], "publicUrl"> },
  network: SocialNetwork,
): string => `${config.publicUrl}/social/check-${network}`;

/** A configured network for signing in; in the sandbox, a simulated one as long as none is configured. */
export function socialNetworkPort(context: Context, network: SocialNetwork): SocialNetworkPort | undefined {
  const { social, mode } = context.config;
  const client = social[network];
  if (client) return oauthNetwork(network, client, context.log);
  return mode === "sandbox" && Object.keys(social).length === 0 ? sandboxNetwork(context, network) : undefined;
}
