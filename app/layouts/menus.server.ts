import type { FrameContent } from "#app/api/platform.server.ts";
import type { LinkItem } from "#app/components/Anchor.tsx";
import type { MenuId } from "#app/contract/frame.ts";
import type { Language } from "#app/contract/languages.ts";
import { inLanguage } from "#app/paths.ts";

export interface MenuView {
  title: string;
  links: LinkItem[];
}

export type Menus = Partial<Record<MenuId, MenuView>>;

/** The operator's menus by their place, with addresses in the language of the page. */
export const menusOf = (language: Language, content: FrameContent | null): Menus =>
  Object.fromEntries(
    (content?.menus ?? []).map(({ id, title, links }) => [
      id,
      { title, links: links.map(({ label, to }) => ({ label, href: inLanguage(language, to) })) },
    ]),
  );

/** The links of the masthead, whose scripts write it anew on each page. */
export const mastheadMenus = ({ main, more }: Menus) => ({ main: main?.links ?? [], more: more?.links ?? [] });

export type MastheadMenus = ReturnType<typeof mastheadMenus>;
