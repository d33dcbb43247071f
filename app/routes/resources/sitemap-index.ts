import { LANGUAGES } from "../../contract/languages.ts";
import { sitemapAnswer } from "../../features/house/sitemap.server.ts";
import { pathsIn } from "../../paths.ts";
import { config } from "../../session/config.server.ts";

/** One sitemap a language. */
export const loader = () => {
  const maps = LANGUAGES.map((code) => `<sitemap><loc>${config.publicUrl}${pathsIn(code).sitemap()}</loc></sitemap>`);
  return sitemapAnswer("sitemapindex", maps);
};
