import { z } from "zod";
import { readCookie, writeCookie } from "#app/cookies/cookies.server.ts";
import type { Scope } from "./scope.ts";

/** A browser drops a cookie over 4 kB, and the typed values with it; a longer form is not kept at all. */
const MOST_CHARACTERS = 3000;

export type TypedValues = Readonly<Record<string, string>>;

const kept = z.object({ path: z.string(), player: z.string(), values: z.record(z.string(), z.string()) });

/**
 * Keeps what a player typed on the page at `path` until they are back; returns whether it was kept. A form without a known
 * player is not kept: the next to sign in at this browser may be somebody else. The declared intent has decided which fields
 * may be kept.
 */
export function keepForm(scope: Scope, path: string, values: TypedValues): boolean {
  const player = playerOf(scope);
  if (!player || Object.keys(values).length === 0) return false;
  const cookie = writeCookie("kept_form", JSON.stringify({ path, player, values } satisfies z.infer<typeof kept>));
  if (cookie.length > MOST_CHARACTERS) return false;
  scope.setCookie(cookie);
  return true;
}

/** The player a form of this browser belongs to: the signed-in one, or the last one who was. */
const playerOf = ({ player, request }: Scope): string | null => player?.id ?? readCookie(request, "signed_in_as");

/** Whether a form says that it was sent from another player's page; `sender` is null without that field. */
export function isAnothers(scope: Scope, sender: unknown): boolean {
  const player = playerOf(scope);
  return sender !== null && player !== null && sender !== player;
}

/** The kept form of this player and page; returned once, and dropped unread for another player. */
export function takeKeptForm(scope: Scope): TypedValues | null {
  if (!scope.player || scope.request.method !== "GET" || readCookie(scope.request, "kept_form") === null) return null;
  const form = readKeptForm(scope);
  const isOwn = form?.player === scope.player.id;
  if (isOwn && form.path !== scope.url.pathname) return null;
  scope.setCookie(writeCookie("kept_form", null));
  return isOwn ? form.values : null;
}

/** Whether a form is kept for the player, who has signed in or proved presence with this very request. */
export async function hasKeptForm(scope: Scope): Promise<boolean> {
  const form = readKeptForm(scope);
  if (!form) return false;
  const player = scope.player ?? (await scope.call("getProfile", {}).catch(() => null));
  return player?.id === form.player;
}

/**
 * Remembers who is signed in at this browser: after a session has ended, nothing else tells whose form arrives. It stays when a
 * session expires, because a form may come from another page that is still open.
 */
export function rememberPlayer(scope: Scope): void {
  const id = scope.player?.id;
  if (id && readCookie(scope.request, "signed_in_as") !== id) scope.setCookie(writeCookie("signed_in_as", id));
}

/** A player who signs out leaves no kept form to the next one at this browser. */
export function forgetPlayer(scope: Scope): void {
  for (const name of ["kept_form", "signed_in_as"] as const) scope.setCookie(writeCookie(name, null));
}

/** A forged cookie yields only plain texts. */
function readKeptForm({ request }: Scope): z.infer<typeof kept> | null {
  try {
    return kept.parse(JSON.parse(readCookie(request, "kept_form") ?? ""));
  } catch {
    return null;
  }
}
