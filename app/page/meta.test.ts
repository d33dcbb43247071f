import type { MetaArgs } from "@remix-run/react";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { type PageMeta, pageMeta } from "./meta.ts";

const SITE = "https://openhand.test";
const META: PageMeta = {
  title: "Fox",
  description: "A slot.",
  site: SITE,
  path: "/slots/fox",
  language: "kk",
  hidden: false,
};

const meta = (data: unknown) =>
  (pageMeta({ data } as unknown as MetaArgs) ?? []) as { rel?: string; href?: string; hrefLang?: string }[];
const addresses = (path: string) =>
  meta({ meta: { ...META, path } })
    .filter(({ rel }) => rel)
    .map(({ rel, href, hrefLang }) => `${hrefLang ?? rel} ${href}`);

describe("pageMeta", () => {
  it.each([
    ["/slots/fox", "/slots/fox", "/slots/fox"],
    ["/", "", "/"],
  ])("gives the address of the page at %s in all languages", (path, below, bare) => {
    expect(addresses(path)).toEqual([
      `canonical ${SITE}/kk${below}`,
      ...LANGUAGES.map((language) => `${language} ${SITE}/${language}${below}`),
      `x-default ${SITE}${bare}`,
    ]);
  });

  it("keeps a hidden page from search engines, and gives no other address for it", () => {
    const hidden = meta({ meta: { ...META, hidden: true } });
    expect(hidden).toContainEqual({ name: "robots", content: "noindex" });
    expect(JSON.stringify(hidden)).not.toContain(SITE);
    expect(JSON.stringify(meta({ meta: META }))).not.toContain("noindex");
  });

  it("gives the stylesheet that the page's data names, also for a hidden page", () => {
    const sheet = { tagName: "link", rel: "stylesheet", href: "/assets/reels.css" };
    for (const hidden of [false, true]) {
      expect(meta({ meta: { ...META, hidden } })).not.toContainEqual(sheet);
      expect(meta({ meta: { ...META, hidden, sheet: sheet.href } })).toContainEqual(sheet);
    }
  });

  it("gives the breadcrumbs and the subject of the page, with absolute addresses", () => {
    const above = [{ name: "All games", href: "/kk/games-all" }];
    const subject = { "@type": "VideoGame" as const, name: "Fox" };
    const structured = meta({ meta: { ...META, above, subject } }).flatMap((entry) =>
      Object.values(entry),
    ) as unknown[];
    expect(structured).toContainEqual({
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "All games", item: `${SITE}/kk/games-all` },
        { "@type": "ListItem", position: 2, name: "Fox", item: `${SITE}/kk/slots/fox` },
      ],
    });
    const url = `${SITE}/kk/slots/fox`;
    expect(structured).toContainEqual({ "@context": "https://schema.org", ...subject, url, inLanguage: "kk" });
  });

  it.each([undefined, null, {}])("has a title also if the loader failed with %j", (data) => {
    expect(meta(data)).toEqual([{ title: "Openhand" }]);
  });
});
