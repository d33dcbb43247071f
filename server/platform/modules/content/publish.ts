import { z } from "zod";
import {
  getHelpArticle,
  getNews,
  getPage,
  getPost,
  listHelp as help,
  listPostSubjects as subjects,
} from "#app/contract/content.ts";
import { emblem } from "#app/contract/emblems.ts";
import { listBanners as banners, getMenu, getPromo, listFooterIcons as icons } from "#app/contract/frame.ts";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import { type Database, type Transaction, takeLock } from "#server/platform/db/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { Problem } from "#server/problem.ts";
import { listBanners, listFooterIcons, listMenus, readPromo } from "./frame.ts";
import { listHelp, readHelpArticle } from "./help.ts";
import { EDITED_KINDS, type EditedKind, type Kind, type Library } from "./library.ts";
import { anyNews } from "./news.ts";
import { anyPost, listPostSubjects } from "./posts.ts";
import { addRevision, type NewRevision, textsAt, timesAfter } from "./revisions.ts";
import { headOf, readPage } from "./texts.ts";

/** A text that cannot be published or withdrawn; the message says why. */
export class PublishProblem extends Problem {
  override readonly name = "PublishProblem";
}

/** Reads one text of a kind as the API does. Those around the pages are read as lists. */
const READERS: Partial<Record<EditedKind, (texts: Library, id: string, language: Language) => unknown>> = {
  pages: (...text) => getPage.data.parse(readPage(...text)),
  posts: (...text) => getPost.data.parse(anyPost(...text)),
  news: (...text) => getNews.data.parse(anyNews(...text)),
  help: (...text) => getHelpArticle.data.parse(readHelpArticle(...text)),
  authors: (texts, id, language) => headOf(texts, "authors", id, language),
  tags: (texts, id, language) => headOf(texts, "tags", id, language),
  subjects: (texts, id, language) => headOf(texts, "subjects", id, language),
};

/** Kinds whose texts have a description. */
const DESCRIBED: ReadonlySet<Kind> = new Set<Kind>([...(Object.keys(READERS) as EditedKind[]), "banners"]);

/** Asked only here: a text that names an emblem of an earlier release is still shown, without its picture. */
const drawn = z.object({ emblem: emblem.optional() });

/** Reads everything the house shows in a language. Throws what a visitor's request would. */
function readAll(texts: Library, language: Language): void {
  for (const kind of EDITED_KINDS)
    for (const id of texts.ids(kind)) {
      READERS[kind]?.(texts, id, language);
      drawn.parse(texts.facts(kind, id));
      if (DESCRIBED.has(kind) && !headOf(texts, kind, id, language).description)
        throw new Error(`${kind}/${id} describes nothing`);
    }
  help.data.parse(listHelp(texts, undefined, language));
  subjects.data.parse(listPostSubjects(texts, language));
  getMenu.data.parse({ menus: listMenus(texts, language) });
  for (const mode of ["sandbox", "production"] as const) {
    banners.data.parse({ banners: listBanners(texts, language, mode) });
    icons.data.parse({ icons: listFooterIcons(texts, language, mode) });
    getPromo.data.parse({ promo: readPromo(texts, language, mode) });
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  if (error instanceof Refusal) return "a text refers to one that does not exist";
  return error instanceof Error ? error.message : String(error);
};

/**
 * Why a page could not be shown in one of the languages, from a time or from now on: also when a revision that is to come takes effect,
 * as one may refer to what another takes away. Null if all can be shown.
 */
export async function textProblem(
  db: Database,
  { languages, from = null }: { languages: readonly Language[]; from?: Date | null },
): Promise<string | null> {
  for (const at of [from, ...(await timesAfter(db, from))]) {
    const texts = await textsAt(db, at);
    for (const language of languages) {
      try {
        readAll(texts, language);
      } catch (error) {
        return `in "${language}"${at ? ` at ${at.toISOString()}` : ""}: ${reasonOf(error)}`;
      }
    }
  }
  return null;
}

/** Adds a revision of a text, one at a time. Throws {@link PublishProblem} if a page could not be shown with it. */
export async function publishText(tx: Transaction, change: NewRevision & { kind: EditedKind }): Promise<void> {
  const { kind, id, language, source, showsFrom } = change;
  if (kind === "pages" && id === "terms")
    throw new PublishProblem("Terms are published with a release: all players must accept them.");
  await takeLock(tx, "content");
  await addRevision(tx, change);
  const texts = await textsAt(tx, showsFrom);
  if (source && !texts.ids(kind).includes(id)) throw new PublishProblem("A text is published in English first.");
  const languages = language === "en" ? LANGUAGES : [language];
  const problem = await textProblem(tx, { languages, from: showsFrom });
  if (problem) throw new PublishProblem(`With it, pages could not be shown ${problem}`);
}
