const DAY_SECONDS = 24 * 60 * 60;

/** Every cookie the site sets. Language and partner cookies live 365 days (SPEC §9). */
export const COOKIES = {
  auth_token: { maxAge: 30 * DAY_SECONDS, httpOnly: true },
  lang: { maxAge: 365 * DAY_SECONDS, httpOnly: false },
  partner_params: { maxAge: 365 * DAY_SECONDS, httpOnly: true },
  // Longer than the longest exclusion. Browsers cap cookies at 400 days, so it is renewed with each visit.
  exclusion: { maxAge: 11 * 366 * DAY_SECONDS, httpOnly: true },
  demo: { maxAge: DAY_SECONDS, httpOnly: true },
  social_start: { maxAge: 10 * 60, httpOnly: true },
  social_ticket: { maxAge: 30 * 60, httpOnly: true },
  // As long as the link for a new password.
  password_visit: { maxAge: 60 * 60, httpOnly: true },
  passkey_visit: { maxAge: 5 * 60, httpOnly: true },
  sign_in_step: { maxAge: 5 * 60, httpOnly: true },
  consent: { maxAge: 365 * DAY_SECONDS, httpOnly: true },
  known_device: { maxAge: 365 * DAY_SECONDS, httpOnly: true },
  signed_in_as: { maxAge: 30 * DAY_SECONDS, httpOnly: true },
  // Set by the site's process with the first document of a build (server/site/files-inside.ts).
  files: { maxAge: 365 * DAY_SECONDS, httpOnly: true },
  kept_form: { maxAge: 30 * 60, httpOnly: true },
  pressed: { maxAge: 60, httpOnly: true },
} as const;

export type CookieName = keyof typeof COOKIES;

/** The first cookie of the name, decoded; null if there is none or it cannot be decoded. */
export function readCookie(request: Request, name: CookieName): string | null {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const [key, ...value] = pair.trim().split("=");
    if (key !== name) continue;
    try {
      return decodeURIComponent(value.join("="));
    } catch {
      return null;
    }
  }
  return null;
}

/** A `Set-Cookie` value, to which the scope adds `Secure` on an https site. The value null removes the cookie. */
export function writeCookie(name: CookieName, value: string | null): string {
  const { httpOnly, maxAge } = COOKIES[name];
  return [
    `${name}=${encodeURIComponent(value ?? "")}`,
    "Path=/",
    "SameSite=Lax",
    `Max-Age=${value === null ? 0 : maxAge}`,
    ...(httpOnly ? ["HttpOnly"] : []),
  ].join("; ");
}
