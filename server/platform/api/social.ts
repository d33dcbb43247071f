import type * as contract from "#app/contract/social.ts";
import { SOCIAL_NETWORKS } from "#app/contract/social.ts";
import { socialNetworkPort } from "#server/platform/adapters/social/index.ts";
import { signInByTicket } from "#server/platform/modules/sign-in-tickets/index.ts";
import { linkedNetworks, linkSocial, socialSignIn, unlinkNetwork } from "#server/platform/modules/social/index.ts";
import type { Handlers } from "./handler.ts";

export const socialHandlers: Handlers<typeof contract> = {
  getSocialAppData: async ({ context }) => ({
    networks: SOCIAL_NETWORKS.flatMap((network) => {
      const port = socialNetworkPort(context, network);
      return port ? { network, clientId: port.clientId, authorizeUrl: port.authorizeUrl, scope: port.scope } : [];
    }),
  }),

  socialSignIn: ({ context, input, address, device, country }) =>
    socialSignIn(context, input, address, { device, country }),

  linkSocial: ({ context, input, address, device, country }) =>
    linkSocial(context, { ...input, address, origin: { device, country } }),

  listLinkedNetworks: async ({ context, player }) => {
    const networks = await linkedNetworks(context.connection.db, player.id);
    return { networks: networks.map(({ network, linkedAt }) => ({ network, linkedAt: linkedAt.toISOString() })) };
  },

  unlinkNetwork: async ({ context, player, input }) => {
    await unlinkNetwork(context, player.id, input.network);
    return { handled: true };
  },

  signInExternal: ({ context, input, address, device, country }) =>
    signInByTicket(context, input.ticket, address, { device, country }),
};
