import { getOutboxPage } from "#app/contract/sandbox.ts";
import { notFound } from "#app/lib/not-found.ts";
import { onLoad } from "#app/request/handlers.server.ts";

/** A letter has its own colours and nothing else: it may load, run and send nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-top-navigation";

/** A letter of the sandbox as mail programs show it. */
export const loader = onLoad(async (scope, { params }) => {
  const parsed = getOutboxPage.params.safeParse(params);
  if (!parsed.success) throw notFound(scope.url.pathname);
  const { html } = await scope.call("getOutboxPage", parsed.data);
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "X-Robots-Tag": "noindex",
      "Cache-Control": "no-store",
    },
  });
});
