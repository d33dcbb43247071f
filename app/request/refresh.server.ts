import { type Caller, callPlatform } from "#app/api/client.server.ts";

const underway = new Map<string, Promise<string>>();

/**
 * Rotates the caller's token; everyone in this process who holds the same token shares one call. Other replicas and
 * tabs are the platform's matter: it answers the same new token to all of them for 30 seconds.
 */
export function refreshOnce(caller: Caller): Promise<string> {
  const token = caller.token ?? "";
  const shared = underway.get(token);
  if (shared) return shared;
  const refresh = callPlatform("refreshToken", {}, caller)
    .then((answer) => answer.token)
    .finally(() => underway.delete(token));
  underway.set(token, refresh);
  return refresh;
}
