import { ApiFailure } from "#app/api/failure.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";

const TOKEN = /^[A-Za-z0-9_-]{32,64}$/;

/** The token of this visitor's demo; a cookie in another format is ignored. */
export function readDemoToken(request: Request): string | null {
  const token = readCookie(request, "demo");
  return token && TOKEN.test(token) ? token : null;
}

/**
 * The demo of the page that sent a bet or a step. Its cookie expires with it, so without one the demo is over: a bet must not
 * be played in another demo, which the page does not show.
 */
export function playedDemoToken({ request, requestId }: { request: Request; requestId: string }): string {
  const token = readDemoToken(request);
  if (token === null) throw new ApiFailure([{ code: "demo_ended" }], requestId);
  return token;
}

export const storeDemoToken = (token: string): string => writeCookie("demo", token);
