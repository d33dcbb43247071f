import { readCookie, writeCookie } from "./cookies.server.ts";

/** The shape of a token as the platform makes them; a cookie that does not fit was not ours and is not sent on. */
const TOKEN = /^[A-Za-z0-9_.-]{20,500}$/;

/** For a call that tries a password: what an earlier sign-in left on this device, if there was one. */
export function deviceTokenOf(request: Request): { deviceToken?: string } {
  const token = readCookie(request, "known_device");
  return token && TOKEN.test(token) ? { deviceToken: token } : {};
}

/** Signing out leaves it: it says that this device was here before, and opens nothing. */
export const storeDeviceToken = (token: string): string => writeCookie("known_device", token);
