import { createHash } from "node:crypto";
import { ApiFailure } from "#app/api/failure.ts";
import type { SocialNetwork } from "#app/contract/social.ts";
import { socialCallbackPath } from "#app/paths.ts";
import { namedPage } from "#app/request/payment-page.server.ts";
import { returnPath } from "#app/request/return.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { readTicket, type SocialStart } from "./social-visit.server.ts";

/** The address networks know as ours. The platform takes no other. */
export const redirectUri = ({ config }: Scope, network: SocialNetwork): string =>
  config.publicUrl + socialCallbackPath(network);

/** What buttons to show, and where they lead to in the end; none while the platform cannot say. */
export async function socialOffer(scope: Scope) {
  try {
    const { networks } = await scope.call("getSocialAppData", {});
    return { networks: networks.map(({ network }) => network), to: returnPath(scope) };
  } catch (error) {
    if (error instanceof ApiFailure && error.status >= 500) return { networks: [], to: null };
    throw error;
  }
}

/** Where the network asks its visitor: a page of this site (the sandbox) or one over https; null where it is not offered. */
export async function authorizeAddress(scope: Scope, start: SocialStart): Promise<string | null> {
  const { networks } = await scope.call("getSocialAppData", {});
  const app = networks.find(({ network }) => network === start.network);
  if (!app) return null;
  const url = new URL(app.authorizeUrl);
  const asked = {
    response_type: "code",
    client_id: app.clientId,
    redirect_uri: redirectUri(scope, start.network),
    scope: app.scope,
    state: start.state,
    code_challenge: createHash("sha256").update(start.verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return namedPage(scope, url.href);
}

/** Who comes to the registration from a network, as its page says it; null for everybody else. */
export function comesFrom(scope: Scope) {
  const kept = readTicket(scope, "registration");
  return kept && { network: kept.network, email: kept.email };
}

/**
 * The ticket a registration brings along whose form said that it would: one that was filled in before somebody else came
 * from a network on the same browser does not. Refuses with `social_expired` when there is none any more.
 */
export function ticketOf(scope: Scope): { social: string } {
  const kept = readTicket(scope, "registration");
  if (!kept) throw new ApiFailure([{ code: "social_expired" }], scope.requestId);
  return { social: kept.ticket };
}
