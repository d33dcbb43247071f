import { z } from "zod";
import { readCookie, writeCookie } from "#app/cookies/cookies.server.ts";
import { plainFields } from "#app/lib/plain-fields.ts";
import type { Scope } from "./scope.ts";

/** A browser drops a cookie over 4 kB, and with it what was typed; a form that long is not kept at all. */
const MOST_CHARACTERS = 3000;

/** Never kept: what proves who somebody is, and what must be new each time. */
const NOT_KEPT = /password|code|pin|token|operationId/i;

const kept = z.object({ path: z.string(), values: z.record(z.string(), z.string()) });

export type KeptValues = z.infer<typeof kept>["values"];

/** The cookie that brings what was typed back to the page at `path` once the player has signed in again. */
export function keepForm(path: string, form: FormData): string | null {
  const plain = plainFields(form);
  const typed = [...plain].filter(([name, value]) => typeof value === "string" && !NOT_KEPT.test(name));
  if (typed.length === 0) return null;
  // Boxes of one name are several values, which a board reads with spaces between them.
  const values = Object.fromEntries(typed.map(([name]) => [name, plain.getAll(name).join(" ")]));
  const cookie = writeCookie("kept_form", JSON.stringify({ path, values }));
  return cookie.length <= MOST_CHARACTERS ? cookie : null;
}

/** What was typed on this page before the session ended; handed out once. A forged cookie yields plain texts at most. */
export function takeKeptForm(scope: Scope): KeptValues | null {
  const cookie = readCookie(scope.request, "kept_form");
  if (!cookie || !scope.player || scope.request.method !== "GET") return null;
  const read = kept.safeParse(asJson(cookie));
  if (read.success && read.data.path !== scope.url.pathname) return null;
  forgetKeptForm(scope);
  return read.success ? read.data.values : null;
}

/** Who signs out leaves nothing he has typed to the next player at this browser. */
export const forgetKeptForm = (scope: Scope): void => scope.setCookie(writeCookie("kept_form", null));

export const hasKeptForm = (scope: Scope): boolean => readCookie(scope.request, "kept_form") !== null;

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
