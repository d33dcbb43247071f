import type { LoaderFunctionArgs } from "@remix-run/node";
import { LANGUAGES } from "#app/contract/languages.ts";
import { sitemapAnswer } from "#app/features/content/sitemap.server.ts";
import { inLanguage } from "#app/paths.ts";
import { requestContext } from "#app/request/load-context.server.ts";

/** One sitemap per language. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { publicUrl } = requestContext(context).services.config;
  const maps = LANGUAGES.map((code) => `<sitemap><loc>${publicUrl}${inLanguage(code, "/sitemap.xml")}</loc></sitemap>`);
  return sitemapAnswer("sitemapindex", maps);
};
