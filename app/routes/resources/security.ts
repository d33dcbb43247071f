import type { LoaderFunctionArgs } from "@remix-run/node";
import { platformOf } from "#app/api/platform.server.ts";
import { LANGUAGES } from "#app/contract/languages.ts";
import { requestContext } from "#app/request/load-context.server.ts";

/** RFC 9116 recommends less than a year; readers of an old copy must fetch a new one. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000;

/** RFC 9116: where vulnerabilities are reported. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { services } = requestContext(context);
  const { publicUrl, securityContact } = services.config;
  const contact = securityContact ?? (await platformOf(services).settings())?.supportEmail;
  if (!contact) throw new Response(null, { status: 503 });
  const expires = new Date(Date.now() + VALID_MS);
  expires.setUTCHours(0, 0, 0, 0);
  return new Response(
    [
      `Contact: ${contact.startsWith("https:") ? contact : `mailto:${contact}`}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${LANGUAGES.join(", ")}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      "",
    ].join("\n"),
    { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" } },
  );
};
