import type { MetaDescriptor, MetaFunction } from "@remix-run/react";
import { LANGUAGES, type Language } from "../contract/languages.ts";
import { inLanguage } from "../paths.ts";

/** What a page says of itself to search engines and shared links; loaders return it as `meta`. */
export interface PageMeta {
  title: string;
  description: string;
  /** Public address of the site, without a path. */
  site: string;
  /** The page's path without its language. */
  path: string;
  language: Language;
  /** Player area, sandbox, signed links: not for search engines. */
  hidden: boolean;
}

const BRAND = "Openhand";

function describePage({ title, description, site, path, language, hidden }: PageMeta): MetaDescriptor[] {
  const own: MetaDescriptor[] = [{ title: `${title} · ${BRAND}` }, { name: "description", content: description }];
  if (hidden) return [...own, { name: "robots", content: "noindex" }];
  const link = (rel: string, href: string, hrefLang?: string) => ({
    tagName: "link" as const,
    rel,
    href: site + href,
    ...(hrefLang ? { hrefLang } : {}),
  });
  return [
    ...own,
    link("canonical", inLanguage(language, path)),
    ...LANGUAGES.map((other) => link("alternate", inLanguage(other, path), other)),
    link("alternate", path, "x-default"),
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: site + inLanguage(language, path) },
    { property: "og:site_name", content: BRAND },
  ];
}

/** The `meta` export of every page. A page whose loader failed shows an error page, which has its own title. */
export const pageMeta: MetaFunction = ({ data }) => {
  const meta = (data as { meta?: PageMeta } | undefined)?.meta;
  return meta ? describePage(meta) : [{ title: BRAND }];
};
