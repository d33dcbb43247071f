import type { Exchange } from "./answer.ts";
import { landingOf, landingRequest } from "./landing.ts";
import type { PageRequest, Rendered } from "./render.ts";
import { type RenderPage, toRead } from "./render-page.ts";
import { isBareNotFound } from "./send-rendered.ts";

/** Returns the response to send for a rendered one: in two cases that of another page. */
export const createPageInstead =
  (renderPage: RenderPage, publicUrl: URL) =>
  async (exchange: Exchange, rendered: Rendered): Promise<Rendered> =>
    (await landed(renderPage, publicUrl, exchange, rendered)) ??
    (await pageOfMissing(renderPage, exchange, rendered)) ??
    rendered;

/** The response for scripts that update a form's page in place; null when the ordinary response will do. */
async function landed(
  renderPage: RenderPage,
  publicUrl: URL,
  exchange: Exchange,
  rendered: Rendered,
): Promise<Rendered | null> {
  const landing = landingOf(exchange.request, rendered, publicUrl);
  if (!landing) return null;
  if (!landing.isWanted) {
    rendered.headers.delete("Location");
    return { ...rendered, status: 204 };
  }
  const page = await renderPage(exchange, toRead(landingRequest(landing.place, exchange.request, rendered)));
  if (page.status !== 200) return null;
  page.headers.set("Content-Location", landing.place);
  return withCookiesOf(rendered, page);
}

/** A resource route has no page for a missing file, so a visitor who expects HTML is shown the site's 404 page. */
async function pageOfMissing(renderPage: RenderPage, exchange: Exchange, rendered: Rendered): Promise<Rendered | null> {
  if (!isBareNotFound(rendered)) return null;
  const request = missingRequest(exchange);
  const page = request && (await renderPage(exchange, { ...toRead(request), missing: exchange.path }));
  // A guard may have redirected the visitor instead of rendering the 404 page.
  return page?.status === 404 && !isBareNotFound(page) ? withCookiesOf(rendered, page) : null;
}

/** The request for the 404 page in the language of a path; null for a visitor who expects no HTML. */
function missingRequest({ request, path }: Exchange): PageRequest | null {
  const { method, headers } = request;
  if (method === "POST" || !headers.accept?.includes("text/html")) return null;
  const [, language = ""] = path.split("/");
  return { method, url: `/${language}/404/file`, headers };
}

/** Keeps the cookies of the first response, such as a refreshed token; the page's own come later and win where names are equal. */
function withCookiesOf(first: Rendered, page: Rendered): Rendered {
  const own = page.headers.getSetCookie();
  page.headers.delete("Set-Cookie");
  for (const cookie of [...first.headers.getSetCookie(), ...own]) page.headers.append("Set-Cookie", cookie);
  return page;
}
