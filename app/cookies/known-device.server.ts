import { readCookie, writeCookie } from "./cookies.server.ts";

/** The format of the platform's device tokens; a cookie that does not match was not set by us and is not forwarded. */
const TOKEN = /^[A-Za-z0-9_.-]{20,500}$/;

/** For a call that checks a password: the device token of an earlier sign-in on this device, if any. */
export function deviceTokenOf(request: Request): { deviceToken?: string } {
  const token = readCookie(request, "known_device");
  return token && TOKEN.test(token) ? { deviceToken: token } : {};
}

/** Signing out keeps it: it only says that this device has signed in before, and grants no access. */
export const storeDeviceToken = (token: string): string => writeCookie("known_device", token);
