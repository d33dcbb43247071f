import { randomBytes } from "node:crypto";
import { writeCookie } from "#app/session/cookies.server.ts";
import { type Exchange, send } from "./answer.ts";
import { within } from "./deadline.ts";
import type { GuestCache } from "./guest-cache.ts";
import { type GuestKey, guestKeyOf, languageCookieOf } from "./guest-key.ts";
import { type GuestPage, guestAnswer, guestPageOf } from "./guest-page.ts";
import { collect, type Render, type Rendered, remixRequest } from "./render.ts";
import type { SecurityHeaders } from "./security-headers.ts";
import { sendRendered } from "./send-rendered.ts";
import type { VisitorGate } from "./visitor-gate.ts";

export interface PageParts {
  publicUrl: URL;
  render: Render;
  security: SecurityHeaders;
  /** null: every page is rendered for its visitor. */
  cache: GuestCache | null;
  mayEnter: VisitorGate;
  /** How long Remix may take for one answer. */
  deadlineMs: number;
  /** A page could not be made anew behind a stale one that was served. */
  onRefreshFailed: (error: unknown, requestId: string) => void;
}

interface Fresh {
  rendered: Rendered;
  nonce: string;
}

/** Answers documents, data and forms: from the cache of guests' pages where that is allowed, else by rendering. */
export function createPages(parts: PageParts) {
  const { publicUrl, security, cache, mayEnter, deadlineMs } = parts;

  async function render(exchange: Exchange, options: { method: string; body: Buffer | null }): Promise<Fresh> {
    const { requestId, address } = exchange;
    const nonce = randomBytes(16).toString("base64");
    const abandoned = new AbortController();
    const request = remixRequest(exchange.request, { ...options, publicUrl, signal: abandoned.signal });
    try {
      const rendered = await within(deadlineMs, parts.render(request, { requestId, address, nonce }).then(collect));
      return { rendered, nonce };
    } catch (error) {
      abandoned.abort(error);
      throw error;
    }
  }

  /** Renders as for any guest. What comes back but may not be kept is left in `own`, for the visitor it was made for. */
  function fill(exchange: Exchange, cache: GuestCache, key: string, own: { fresh?: Fresh } = {}) {
    return cache.fill(key, async (previous) => {
      const { rendered, nonce } = await render(exchange, { method: "GET", body: null });
      own.fresh = { rendered, nonce };
      return guestPageOf(rendered, nonce, security, previous);
    });
  }

  async function sendForVisitor(exchange: Exchange, body: Buffer | null, made?: Fresh): Promise<void> {
    const { rendered, nonce } = made ?? (await render(exchange, { method: exchange.request.method ?? "GET", body }));
    return sendRendered(exchange, rendered, security, nonce);
  }

  async function sendForGuest(exchange: Exchange, cache: GuestCache, guest: GuestKey): Promise<boolean> {
    const found = cache.find(guest.key);
    if (found?.page) {
      if (found.stale) {
        fill(exchange, cache, guest.key).catch((error) => parts.onRefreshFailed(error, exchange.requestId));
      }
      sendGuestPage(exchange, found.page, guest);
      return true;
    }
    const own: { fresh?: Fresh } = {};
    const page = found ? null : await fill(exchange, cache, guest.key, own);
    if (page) sendGuestPage(exchange, page, guest);
    else await sendForVisitor(exchange, null, own.fresh);
    return page !== null;
  }

  /** Resolves to true when the cache answered. */
  return async (exchange: Exchange, body: Buffer | null): Promise<boolean> => {
    const guest = cache && guestKeyOf(exchange.request, exchange.path, exchange.query);
    if (cache && guest && (await mayEnter(exchange.address, exchange.requestId))) {
      return sendForGuest(exchange, cache, guest);
    }
    await sendForVisitor(exchange, body);
    return false;
  };
}

export type Pages = ReturnType<typeof createPages>;

function sendGuestPage(exchange: Exchange, page: GuestPage, { language }: GuestKey): void {
  const answer = guestAnswer(page, exchange.request.headers);
  const knowsLanguage = languageCookieOf(exchange.request.headers.cookie) === language;
  const headers = knowsLanguage ? answer.headers : { ...answer.headers, "Set-Cookie": writeCookie("lang", language) };
  send(exchange, { ...answer, headers });
}
