import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { ApiFailure } from "#app/api/failure.ts";
import { platformOf } from "#app/api/platform.server.ts";
import { unsubscribe } from "#app/contract/account.ts";
import { FALLBACK_LANGUAGE } from "#app/contract/languages.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { requestContext } from "#app/request/load-context.server.ts";

const DEADLINE_MS = 5_000;

/** Opening the address shows the page, and changes nothing: mail scanners open addresses too. */
export const loader = onLoad(async ({ url }) => redirect(url.pathname.replace("/one-click/", "/letters/")));

const plain = (status: number, text: string) =>
  new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });

/**
 * One request of the reader's mail provider ends the letters (RFC 8058). It is no visit: it has no cookies, follows no
 * redirect, and comes from the provider's machines anywhere, so no guard runs and no country is reported. The signed address
 * holds all it may do; its form adds nothing and is not read.
 */
export async function action({ params, context }: ActionFunctionArgs): Promise<Response> {
  const { services, facts } = requestContext(context);
  const parsed = unsubscribe.body.safeParse(params);
  if (!parsed.success) return plain(400, "There are no letters of that kind.");
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const caller = { token: null, language: FALLBACK_LANGUAGE, requestId: facts.requestId, address: null, signal };
  try {
    await platformOf(services).call("unsubscribe", parsed.data, caller);
    return plain(200, "Ended.");
  } catch (error) {
    if (error instanceof ApiFailure) return plain(error.status, "The letters could not be ended.");
    throw error;
  }
}
