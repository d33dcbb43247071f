import { createHash } from "node:crypto";
import { ApiFailure } from "#app/api/failure.ts";
import type { SocialNetwork } from "#app/contract/social.ts";
import { socialCallbackPath } from "#app/paths.ts";
import { namedPage } from "#app/request/payment-page.server.ts";
import { returnPath } from "#app/request/return.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { readTicket, type SocialStart } from "./social-visit.server.ts";

/** The redirect address registered at the networks. The platform accepts no other. */
export const redirectUri = ({ config }: Scope, network: SocialNetwork): string =>
  config.publicUrl + socialCallbackPath(network);

/** The buttons to show, and the final destination; none while the platform cannot answer. */
export async function socialOffer(scope: Scope) {
  try {
    const { networks } = await scope.call("getSocialAppData", {});
    return { networks: networks.map(({ network }) => network), to: returnPath(scope) };
  } catch (error) {
    if (error instanceof ApiFailure && error.status >= 500) return { networks: [], to: null };
    throw error;
  }
}

/**
 * The page where the network asks its visitor: a page of this site (the sandbox) or one over https; null where the network is
 * not offered.
 */
export async function authorizeAddress(scope: Scope, start: SocialStart): Promise<string | null> {
  const { networks } = await scope.call("getSocialAppData", {});
  const app = networks.find(({ network }) => network === start.network);
  if (!app) return null;
  const url = new URL(app.authorizeUrl);
  const query = {
    response_type: "code",
    client_id: app.clientId,
    redirect_uri: redirectUri(scope, start.network),
    scope: app.scope,
    state: start.state,
    code_challenge: createHash("sha256").update(start.verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return namedPage(scope, url.href);
}

/** The visitor who comes to the registration from a network, as its page shows them; null for everybody else. */
export function comesFrom(scope: Scope) {
  const stored = readTicket(scope, "registration");
  return stored && { network: stored.network, email: stored.email };
}

/**
 * The ticket sent with a registration whose form announced it: a form that was filled in before somebody else came from a
 * network in the same browser does not send it. Refuses with `social_expired` when the ticket is gone.
 */
export function ticketOf(scope: Scope): { social: string } {
  const stored = readTicket(scope, "registration");
  if (!stored) throw new ApiFailure([{ code: "social_expired" }], scope.requestId);
  return { social: stored.ticket };
}
