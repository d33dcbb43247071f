import type { MetaDescriptor, MetaFunction } from "@remix-run/react";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import { inLanguage } from "#app/paths.ts";

/** What a page tells search engines and shared links about itself; loaders return it as `meta`. */
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
  /** The page's ancestors below the first page, outermost first, without the page itself. */
  above?: readonly { name: string; href: string }[];
  /** A stylesheet the page needs before it is shown, if its data names one. */
  sheet?: string;
  /** The subject of the page as schema.org data, without its address. */
  subject?: StructuredData;
}

/** A schema.org thing; see https://schema.org for the properties of each type. */
export interface StructuredData {
  "@type": "BlogPosting" | "NewsArticle" | "VideoGame";
  [property: string]: unknown;
}

const BRAND = "Openhand";

const SCHEMA = "https://schema.org";

/** The breadcrumbs of a page for search engines. */
function breadcrumbs({ title, site, path, language, above = [] }: PageMeta): MetaDescriptor[] {
  if (above.length === 0) return [];
  const trail = [...above, { name: title, href: inLanguage(language, path) }];
  const itemListElement = trail.map((step, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: step.name,
    item: site + step.href,
  }));
  return [{ "script:ld+json": { "@context": SCHEMA, "@type": "BreadcrumbList", itemListElement } }];
}

function subjectOf({ subject, site, path, language }: PageMeta): MetaDescriptor[] {
  const url = site + inLanguage(language, path);
  return subject ? [{ "script:ld+json": { "@context": SCHEMA, ...subject, url, inLanguage: language } }] : [];
}

function describePage(page: PageMeta): MetaDescriptor[] {
  const { title, description, sheet, site, path, language, hidden, subject } = page;
  const own: MetaDescriptor[] = [
    { title: `${title} · ${BRAND}` },
    { name: "description", content: description },
    ...(sheet ? [{ tagName: "link", rel: "stylesheet", href: sheet }] : []),
  ];
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
    { property: "og:type", content: subject && subject["@type"] !== "VideoGame" ? "article" : "website" },
    { property: "og:locale", content: language },
    { name: "twitter:card", content: "summary" },
    ...breadcrumbs(page),
    ...subjectOf(page),
  ];
}

/** The `meta` export of every page. A page whose loader failed shows an error page, which has its own title. */
export const pageMeta: MetaFunction = ({ data }) => {
  const meta = (data as { meta?: PageMeta } | undefined)?.meta;
  return meta ? describePage(meta) : [{ title: BRAND }];
};
