import { readCookie, writeCookie } from "./cookies.server.ts";

/** The format of the platform's tokens; a cookie that does not match was not set by us and is not forwarded. */
const TOKEN = /^[A-Za-z0-9_-]{20,200}$/;

/** The only reader of `auth_token`. Its presence decides signed in or not until the platform says otherwise. */
export function readAuthToken(request: Request): string | null {
  const token = readCookie(request, "auth_token");
  return token && TOKEN.test(token) ? token : null;
}

export const storeAuthToken = (token: string): string => writeCookie("auth_token", token);
export const clearAuthToken = (): string => writeCookie("auth_token", null);
