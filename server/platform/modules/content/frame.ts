import { marked, type Token, type Tokens } from "marked";
import { z } from "zod";
import { INKS } from "#app/contract/catalogue.ts";
import type { Banner, FooterIcon, Menu } from "#app/contract/frame.ts";
import { FOOTER_ICONS, MENUS } from "#app/contract/frame.ts";
import type { Language } from "#app/contract/languages.ts";
import type { DataOf } from "#app/contract/types.ts";
import { sitePath, slug } from "#app/contract/values.ts";
import type { Kind, Library } from "./library.ts";
import { headOf, textOf } from "./texts.ts";

type Mode = "sandbox" | "production";

/** In an editor's order. Some are true of the sandbox alone, and a house in production must not show them. */
const placed = z.object({ place: z.coerce.number().int(), only: z.literal("sandbox").optional() });

const linked = placed.extend({ to: sitePath });
const bannerFacts = linked.extend({ ink: z.enum(INKS), emblem: slug, campaign: slug.optional() });
const iconFacts = placed.extend({ icon: z.enum(FOOTER_ICONS), to: sitePath.optional() });

type Facts<Schema extends z.ZodType> = z.infer<Schema> & { id: string };

/** The texts of a kind that are shown in a house of a mode, with their facts, in an editor's order. */
function inOrder<Schema extends typeof placed>(texts: Library, kind: Kind, schema: Schema, mode: Mode) {
  return texts
    .ids(kind)
    .map((id) => ({ id, ...schema.parse(texts.facts(kind, id)) }) as Facts<Schema>)
    .filter(({ only }) => only === undefined || only === mode)
    .sort((one, other) => one.place - other.place);
}

function linkOf(texts: Library, kind: Kind, id: string, language: Language) {
  const { title, description, action, language: written } = headOf(texts, kind, id, language);
  if (action === undefined) throw new Error(`${kind}/${id} names no action`);
  return { id, title, description, action, language: written };
}

/** The banners of the first page. */
export const listBanners = (texts: Library, language: Language, mode: Mode): Banner[] =>
  inOrder(texts, "banners", bannerFacts, mode).map(({ id, to, ink, emblem, campaign = null }) => ({
    ...linkOf(texts, "banners", id, language),
    to,
    ink,
    emblem,
    campaign,
  }));

/** The line above lists of games and offers; null if there is none. */
export function readPromo(texts: Library, language: Language, mode: Mode): DataOf<"getPromo">["promo"] {
  const [first] = inOrder(texts, "promos", linked, mode);
  return first ? { ...linkOf(texts, "promos", first.id, language), to: first.to } : null;
}

/** The marks at the end of every page. */
export const listFooterIcons = (texts: Library, language: Language, mode: Mode): FooterIcon[] =>
  inOrder(texts, "footer-icons", iconFacts, mode).map(({ id, icon, to = null }) => {
    const { title, language: written } = headOf(texts, "footer-icons", id, language);
    return { id, title, language: written, icon, to };
  });

/** The links of a list in Markdown, in its order. Throws an Error for anything else in it. */
function linksIn(markdown: string): Menu["links"] {
  const parts: Token[] = marked.lexer(markdown).filter(({ type }) => type !== "space");
  const [list, ...others] = parts as [Tokens.List?, ...Token[]];
  if (list?.type !== "list" || others.length > 0) throw new Error("a menu is one list of links");
  return list.items.map(({ tokens: [paragraph] }) => {
    const [link, ...rest] = ((paragraph as Tokens.Text | undefined)?.tokens ?? []) as [Tokens.Link?, ...Token[]];
    if (link?.type !== "link" || rest.length > 0) throw new Error("each line of a menu is one link");
    return { label: link.text, to: sitePath.parse(link.href) };
  });
}

/** The menus of the house by their place; one that is withdrawn is empty. */
export const listMenus = (texts: Library, language: Language): Menu[] =>
  MENUS.flatMap((id) => {
    if (!texts.ids("menus").includes(id)) return [];
    const { title, language: written } = textOf(texts, "menus", id, language);
    return [{ id, title, language: written, links: linksIn(texts.markdown("menus", id, language)) }];
  });
