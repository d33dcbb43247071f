import { randomBytes } from "node:crypto";
import { within } from "#server/deadline.ts";
import { type Exchange, send } from "./answer.ts";
import { type GuestCache, NotForEveryGuest } from "./guest-cache.ts";
import { guestKeyOf, type ParametersOf } from "./guest-key.ts";
import { type GuestPage, guestAnswer, guestPageAnswer, guestPageOf } from "./guest-page.ts";
import { askedFor, landingOf } from "./landing.ts";
import { payloadRequest } from "./payload.ts";
import { plainPage } from "./plain-page.ts";
import {
  type AnswerNotes,
  type Asked,
  type Body,
  collect,
  type Render,
  type Rendered,
  type RequestFacts,
  remixRequest,
} from "./render.ts";
import type { SecurityHeaders } from "./security-headers.ts";
import { isBareNotFound, sendRendered } from "./send-rendered.ts";
import type { VisitorGate } from "./visitor-gate.ts";

export interface PageParts {
  publicUrl: URL;
  render: Render;
  security: SecurityHeaders;
  /** null: every page is rendered for its visitor. */
  cache: GuestCache | null;
  /** What of a query the kept page of an address depends on. */
  parametersOf: ParametersOf;
  mayEnter: VisitorGate;
  /** What of the house's changes was told before a page is made. */
  told: () => NonNullable<RequestFacts["told"]>;
  /** How long Remix may take for one answer. */
  deadlineMs: number;
  /** A page could not be made anew behind a stale one that was served. */
  onRefreshFailed: (error: unknown, requestId: string) => void;
}

interface Wanted {
  asked: Asked;
  method: string;
  body: Body | null;
  wantsData: boolean;
}

type GuestWanted = Pick<Wanted, "asked" | "wantsData"> & { key: string };
type Payload = NonNullable<ReturnType<typeof payloadRequest>>;

interface Own {
  rendered?: Rendered;
}

/** What a first answer set, such as a token that was refreshed, must not be lost; of one name the page's own, which is later, counts. */
function withCookiesOf(first: Rendered, page: Rendered): Rendered {
  const own = page.headers.getSetCookie();
  page.headers.delete("Set-Cookie");
  for (const cookie of [...first.headers.getSetCookie(), ...own]) page.headers.append("Set-Cookie", cookie);
  return page;
}

/** Answers documents, data and forms: from the cache of guests' pages where that is allowed, else by rendering. */
export function createPages(parts: PageParts) {
  const { publicUrl, security, cache, parametersOf, mayEnter, deadlineMs } = parts;

  async function render(
    { requestId, address, receivedAt }: Exchange,
    { wantsData, ...wanted }: Wanted,
    missing: string | null = null,
  ): Promise<Rendered> {
    const nonce = randomBytes(16).toString("base64");
    const facts = { requestId, address, receivedAt, nonce, wantsData, missing, told: parts.told() };
    const notes: AnswerNotes = {};
    return within(deadlineMs, async (signal) => {
      const request = remixRequest(wanted.asked, { ...wanted, publicUrl, signal });
      return collect(await parts.render(request, { facts, notes }), { nonce, notes });
    });
  }

  /** Renders as for any guest. What comes back but may not be kept is left in `own`, for the visitor it was made for. */
  async function make(exchange: Exchange, wanted: GuestWanted, own: Own, previous?: GuestPage): Promise<GuestPage> {
    own.rendered = await render(exchange, { ...wanted, method: "GET", body: null });
    const page = await guestPageOf(own.rendered, security, previous);
    if (!page) throw new NotForEveryGuest();
    return page;
  }

  /** The kept page, or a fresh one that is kept from now on; null when it may not be. */
  async function guestPage(exchange: Exchange, wanted: GuestWanted, own: Own = {}): Promise<GuestPage | null> {
    const made = cache
      ? cache.get(wanted.key, (_, previous) =>
          make(exchange, wanted, own, previous).catch((error) => {
            if (previous) parts.onRefreshFailed(error, exchange.requestId);
            throw error;
          }),
        )
      : make(exchange, wanted, own);
    return made.catch((error) => {
      if (error instanceof NotForEveryGuest) return null;
      throw error;
    });
  }

  /** A file that is not there has no page of its own to say so: whoever looks is shown the site's, which no route has. */
  async function pageOfMissing(exchange: Exchange, rendered: Rendered): Promise<Rendered | null> {
    const { method, headers } = exchange.request;
    if (method === "POST" || !headers.accept?.includes("text/html") || !isBareNotFound(rendered)) return null;
    const [, language = ""] = exchange.path.split("/");
    const asked = { method, url: `/${language}/404/file`, headers };
    const page = await render(exchange, { asked, method: "GET", body: null, wantsData: false }, exchange.path);
    // A guard that sends the visitor elsewhere has not said that the file is missing.
    if (page.status !== 404 || isBareNotFound(page)) return null;
    return withCookiesOf(rendered, page);
  }

  /** What scripts are answered that show a form's answer in its page; null where a browser's answer serves them. */
  async function landed(exchange: Exchange, rendered: Rendered): Promise<Rendered | null> {
    const landing = landingOf(exchange.request, rendered, publicUrl);
    if (!landing) return null;
    if (!landing.isWanted) {
      rendered.headers.delete("Location");
      return { ...rendered, status: 204 };
    }
    const asked = askedFor(landing.place, exchange.request, rendered);
    const page = await render(exchange, { asked, method: "GET", body: null, wantsData: false });
    if (page.status !== 200) return null;
    page.headers.set("Content-Location", landing.place);
    return withCookiesOf(rendered, page);
  }

  async function sendForVisitor(exchange: Exchange, body: Body | null, made?: Rendered): Promise<void> {
    const { request } = exchange;
    const wanted = { asked: request, method: request.method ?? "GET", body, wantsData: false };
    const rendered = made ?? (await render(exchange, wanted));
    const instead = (await landed(exchange, rendered)) ?? (await pageOfMissing(exchange, rendered));
    return sendRendered(exchange, instead ?? rendered, security);
  }

  async function sendForGuest(exchange: Exchange, key: string): Promise<boolean> {
    const own: Own = {};
    const page = await guestPage(exchange, { key, asked: exchange.request, wantsData: false }, own);
    if (page) send(exchange, guestPageAnswer(page, exchange.request.headers));
    else await sendForVisitor(exchange, null, own.rendered);
    return page !== null;
  }

  /** Any page that is not there for every guest alike has no data to give: 404, whoever asks. */
  async function sendPayload(exchange: Exchange, { page: path, asked }: Payload): Promise<boolean> {
    const key = guestKeyOf(asked, path, exchange.query, parametersOf);
    const place = key === null ? null : await mayEnter(exchange.address, exchange.requestId);
    const page =
      place === null ? null : await guestPage(exchange, { key: `data ${place} ${key}`, asked, wantsData: true });
    if (page) send(exchange, guestAnswer(page, exchange.request.headers));
    else send(exchange, plainPage(404, exchange.requestId, security.forPage([])));
    return page !== null;
  }

  /** Resolves to true when the answer is one that is kept. */
  return async (exchange: Exchange, body: Body | null): Promise<boolean> => {
    const payload = payloadRequest(exchange);
    if (payload) return sendPayload(exchange, payload);
    const key = cache && guestKeyOf(exchange.request, exchange.path, exchange.query, parametersOf);
    const place = key === null ? null : await mayEnter(exchange.address, exchange.requestId);
    if (place !== null) return sendForGuest(exchange, `${place} ${key}`);
    await sendForVisitor(exchange, body);
    return false;
  };
}

export type Pages = ReturnType<typeof createPages>;
