import { SOCIAL_NETWORKS, type SocialNetwork } from "#app/contract/social.ts";
import { given } from "./given-variable.ts";

/** This house's registration with a network. */
export interface SocialClient {
  clientId: string;
  /** null: the network relies on PKCE alone, as VK ID may. */
  clientSecret: string | null;
}

/** Only the networks this house is registered with. */
export type SocialClients = Partial<Record<SocialNetwork, SocialClient>>;

export const socialEnvironment = {
  MAILRU_CLIENT_ID: given,
  MAILRU_CLIENT_SECRET: given,
  VK_CLIENT_ID: given,
  VK_CLIENT_SECRET: given,
  YANDEX_CLIENT_ID: given,
  YANDEX_CLIENT_SECRET: given,
};

type Variables = Partial<Record<keyof typeof socialEnvironment, string | undefined>>;

const PREFIX = { mailru: "MAILRU", vkontakte: "VK", yandex: "YANDEX" } as const satisfies Record<SocialNetwork, string>;

/** A client of VK ID may be public, and then has no secret. */
const NEEDS_SECRET: Record<SocialNetwork, boolean> = { mailru: true, vkontakte: false, yandex: true };

const pairOf = (variables: Variables, network: SocialNetwork) => ({
  clientId: variables[`${PREFIX[network]}_CLIENT_ID`],
  clientSecret: variables[`${PREFIX[network]}_CLIENT_SECRET`],
});

/** The problems with the networks' variables, one per line; undefined when there are none. */
export function socialProblem(variables: Variables): string | undefined {
  const lines = SOCIAL_NETWORKS.flatMap((network) => {
    const { clientId, clientSecret } = pairOf(variables, network);
    const [id, secret] = [`${PREFIX[network]}_CLIENT_ID`, `${PREFIX[network]}_CLIENT_SECRET`];
    if (clientSecret && !clientId) return `${secret} needs ${id} beside it`;
    return clientId && !clientSecret && NEEDS_SECRET[network] ? `${id} needs ${secret} beside it` : [];
  });
  return lines.join("\n") || undefined;
}

export function socialClients(variables: Variables): SocialClients {
  const clients: SocialClients = {};
  for (const network of SOCIAL_NETWORKS) {
    const { clientId, clientSecret = null } = pairOf(variables, network);
    if (clientId) clients[network] = { clientId, clientSecret };
  }
  return clients;
}
