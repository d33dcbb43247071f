import { readCookie, writeCookie } from "./cookies.server.ts";

/** The shape of a token as the platform makes them; a cookie that does not fit was not ours and is not sent on. */
const TOKEN = /^[A-Za-z0-9_-]{20,200}$/;

/** The only place that reads `auth_token`. Presence decides signed in or not until the platform says otherwise. */
export function readAuthToken(request: Request): string | null {
  const token = readCookie(request, "auth_token");
  return token && TOKEN.test(token) ? token : null;
}

export const storeAuthToken = (token: string): string => writeCookie("auth_token", token);
export const clearAuthToken = (): string => writeCookie("auth_token", null);
