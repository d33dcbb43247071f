import { config } from "#app/config.server.ts";
import { LANGUAGES } from "#app/contract/languages.ts";
import { sitemapAnswer } from "#app/features/content/sitemap.server.ts";
import { pathsIn } from "#app/paths.ts";

/** One sitemap a language. */
export const loader = () => {
  const maps = LANGUAGES.map((code) => `<sitemap><loc>${config.publicUrl}${pathsIn(code).sitemap()}</loc></sitemap>`);
  return sitemapAnswer("sitemapindex", maps);
};
