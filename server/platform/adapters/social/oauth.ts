import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { z } from "zod";
import type { SocialNetwork } from "#app/contract/social.ts";
import type { SocialClient } from "#server/platform/config/social.ts";
import { callOut } from "../call-out.ts";
import { NETWORK_FACTS, type NetworkFacts } from "./facts.ts";
import type { SocialGrant, SocialNetworkPort } from "./port.ts";

/** For each of the two calls: together less than the site waits for the platform. */
const DEADLINE_MS = 3_500;

const tokenAnswer = z.object({ access_token: z.string().min(1).max(8_000) });

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

const asForm = (fields: Record<string, string>) => ({
  method: "POST" as const,
  headers: FORM,
  body: new URLSearchParams(fields).toString(),
});

/** The message contains the step and the status and no more: the response may contain a token, and messages are logged. */
function parsed<Read>(schema: z.ZodType<Read>, step: string, answer: { status: number; body: string }): Read {
  const { data, success } = schema.safeParse(answer.status === 200 ? asJson(answer.body) : undefined);
  if (!success) throw new Error(`the ${step} answered ${answer.status} and nothing we can use`);
  return data;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function accessTokenFor(facts: NetworkFacts, client: SocialClient, grant: SocialGrant): Promise<string> {
  const { clientId, clientSecret } = client;
  const { headers, ...call } = asForm({
    grant_type: "authorization_code",
    code: grant.code,
    redirect_uri: grant.redirectUri,
    code_verifier: grant.verifier,
    client_id: clientId,
    ...(facts.secret === "body" && clientSecret ? { client_secret: clientSecret } : {}),
    ...(facts.deviceId ? { device_id: grant.deviceId ?? "", state: randomBytes(32).toString("base64url") } : {}),
  });
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const answer = await callOut(new URL(facts.tokenUrl), {
    ...call,
    deadlineMs: DEADLINE_MS,
    headers: {
      ...headers,
      Accept: "application/json",
      ...(facts.secret === "header" ? { Authorization: `Basic ${basic}` } : {}),
    },
  });
  return parsed(tokenAnswer, "token", answer).access_token;
}

/** The request for the profile, with the token where this network expects it. */
function profileCall(facts: NetworkFacts, { clientId }: SocialClient, token: string) {
  const url = new URL(facts.profileUrl);
  if (facts.accessToken === "form") return { url, call: asForm({ access_token: token, client_id: clientId }) };
  if (facts.accessToken === "query") url.searchParams.set("access_token", token);
  const headers: Record<string, string> = facts.accessToken === "header" ? { Authorization: `OAuth ${token}` } : {};
  return { url, call: { method: "GET" as const, headers } };
}

async function personBehind(facts: NetworkFacts, client: SocialClient, token: string) {
  const { url, call } = profileCall(facts, client, token);
  return parsed(facts.person, "profile", await callOut(url, { ...call, deadlineMs: DEADLINE_MS }));
}

/**
 * A network over the public internet: exchanges the code for a token, reads the profile with it, and discards the token. Any
 * failure identifies nobody: a check that cannot decide refuses.
 */
export function oauthNetwork(
  network: SocialNetwork,
  client: SocialClient,
  log: Pick<Logger, "warn">,
  facts: NetworkFacts = NETWORK_FACTS[network],
): SocialNetworkPort {
  return {
    clientId: client.clientId,
    authorizeUrl: facts.authorizeUrl,
    scope: facts.scope,
    async identify(grant) {
      try {
        const token = await accessTokenFor(facts, client, grant);
        return { network, ...(await personBehind(facts, client, token)) };
      } catch (error) {
        log.warn({ network, reason: error instanceof Error ? error.message : "unknown" }, "network identified nobody");
        return null;
      }
    },
  };
}
