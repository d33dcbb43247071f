import { SOCIAL_NETWORKS } from "#app/contract/social.ts";
import { socialNetworkPort } from "#server/platform/adapters/social/index.ts";
import type { Handler } from "./handler.ts";

export const getSocialAppData: Handler<"getSocialAppData"> = async ({ context }) => ({
  networks: SOCIAL_NETWORKS.flatMap((network) => {
    const port = socialNetworkPort(context, network);
    return port ? { network, clientId: port.clientId, authorizeUrl: port.authorizeUrl, scope: port.scope } : [];
  }),
});
