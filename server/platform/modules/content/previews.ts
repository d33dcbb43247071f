import type { Language } from "#app/contract/languages.ts";
import { DAY_MS } from "#server/durations.ts";
import type { PlatformConfig } from "#server/platform/config/index.ts";
import type { Context } from "#server/platform/context.ts";
import { type LinkPurpose, readLink, signLink } from "#server/platform/modules/links/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { anyNews } from "./news.ts";
import { anyPost, withOpenGames } from "./posts.ts";
import { currentTexts } from "./revisions.ts";

const VALID_DAYS = 7;

/** The site's preview pages. Without a language the address leads to the reader's own. */
const PREVIEWS = {
  post: { kind: "posts", purpose: "preview-post", path: "/blog-pre-show" },
  news: { kind: "news", purpose: "preview-news", path: "/news/pre-show" },
} as const satisfies Record<string, { kind: "posts" | "news"; purpose: LinkPurpose; path: string }>;

export type Previewed = keyof typeof PREVIEWS;

/** The signed link that shows one text, published or not, for seven days. Refuses with `not_found`. */
export async function previewLink(
  { keys, publicUrl, connection }: Pick<PlatformConfig, "keys" | "publicUrl"> & Pick<Context, "connection">,
  what: Previewed,
  id: string,
  now: Date,
): Promise<string> {
  const { kind, purpose, path } = PREVIEWS[what];
  if (!(await currentTexts(connection.db)).ids(kind).includes(id)) throw new Refusal("not_found");
  const expiresAt = new Date(now.getTime() + VALID_DAYS * DAY_MS);
  const signature = signLink(keys, { purpose, subject: id, binding: "", expiresAt });
  return `${publicUrl}${path}/${id}?signature=${signature}`;
}

/** A wrong signature gets the same refusal, whether the text exists or not. */
function assertSigned({ config, clock }: Context, what: Previewed, id: string, signature: string): void {
  const link = readLink(config.keys, PREVIEWS[what].purpose, signature, clock.now());
  if (link?.subject !== id) throw new Refusal("not_found");
}

export async function previewPost(context: Context, id: string, signature: string, language: Language) {
  assertSigned(context, "post", id, signature);
  const { db } = context.connection;
  return withOpenGames(db, anyPost(await currentTexts(db), id, language));
}

export async function previewNews(context: Context, id: string, signature: string, language: Language) {
  assertSigned(context, "news", id, signature);
  return anyNews(await currentTexts(context.connection.db), id, language);
}
