import type { Answer } from "./answer.ts";

/** In English only: these pages answer broken requests and outages, when no translation may be available. */
const SENTENCES = {
  400: "This address or request is not one the site can read.",
  403: "This form was not sent from one of our own pages. Open the page again and retry.",
  404: "There is nothing at this address.",
  405: "This address cannot be used that way.",
  413: "What was sent is too large.",
  415: "What was sent is not a form.",
  421: "This is not a name of the site.",
  500: "Something went wrong on our side. Nothing was lost; please try again.",
  503: "The site is busy or being restarted. Please try again in a moment.",
} as const;

export type PlainStatus = keyof typeof SENTENCES;

/** Seconds after which an unavailable page is worth retrying: about the length of a restart. */
export const RETRY_AFTER_SECONDS = "5";

/** A self-contained page. It echoes nothing of the request, so nothing can be injected. */
export function plainPage(status: PlainStatus, requestId: string, securityHeaders: Answer["headers"]): Answer {
  const body =
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${status}</title><h1>${SENTENCES[status]}</h1>` +
    `<p>Reference: <code>${requestId}</code></p><p><a href="/">To the first page</a></p></html>`;
  return {
    status,
    headers: {
      ...securityHeaders,
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      ...(status === 405 ? { Allow: "GET, HEAD, POST" } : {}),
      ...(status === 503 ? { "Retry-After": RETRY_AFTER_SECONDS } : {}),
    },
    body: Buffer.from(body),
  };
}
