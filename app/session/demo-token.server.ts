import { readCookie, writeCookie } from "./cookies.server.ts";

const TOKEN = /^[A-Za-z0-9_-]{32,64}$/;

/** The demo this visitor plays; a cookie that is not of our making is left alone. */
export function readDemoToken(request: Request): string | null {
  const token = readCookie(request, "demo");
  return token && TOKEN.test(token) ? token : null;
}

export const storeDemoToken = (token: string): string => writeCookie("demo", token);
