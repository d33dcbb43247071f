import { marked } from "marked";
import sanitize from "sanitize-html";
import type { Language } from "#app/contract/languages.ts";
import { sitePath } from "#app/contract/values.ts";

/** The elements of a text. Pages have their title as h1 already, so a text starts at h2. */
const TAGS = ["h2", "h3", "p", "ul", "ol", "li", "strong", "em", "code", "a"];

/** Allowed targets of links: a path of this site, which gains the language, https, an e-mail address, or nothing. */
function linkTarget(href: string | undefined, language: Language): string {
  if (!href) return "";
  if (sitePath.safeParse(href).success) return `/${language}${href}`;
  const url = URL.canParse(href) ? new URL(href) : undefined;
  return url?.protocol === "https:" || url?.protocol === "mailto:" ? url.href : "";
}

/** Renders Markdown as HTML that is safe to show, whatever the input. A link to any other target is reduced to its words. */
export function renderMarkdown(markdown: string, language: Language): string {
  return sanitize(marked.parse(markdown, { async: false }), {
    allowedTags: TAGS,
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["https", "mailto"],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href }) => ({ tagName, attribs: { href: linkTarget(href, language) } }),
    },
    exclusiveFilter: ({ tag, attribs }) => (tag === "a" && !attribs.href ? "excludeTag" : false),
  });
}
