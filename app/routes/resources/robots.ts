import type { LoaderFunctionArgs } from "@remix-run/node";
import { requestContext } from "#app/request/load-context.server.ts";

/** Pages about one player, and pages that require one, are of no use to a search engine. */
const CLOSED = [
  "player",
  "game/play",
  "sandbox",
  "confirm",
  "reset-password",
  "unlock",
  "unsubscribe",
  "social",
  "auth",
];

export const loader = ({ context }: LoaderFunctionArgs) =>
  new Response(
    [
      "User-agent: *",
      ...CLOSED.map((path) => `Disallow: /*/${path}/`),
      `Sitemap: ${requestContext(context).services.config.publicUrl}/sitemap.xml`,
      "",
    ].join("\n"),
    { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" } },
  );
