import { Anchor } from "#app/components/Anchor.tsx";
import { RichText } from "#app/i18n/translation.tsx";
import type { BylineView } from "./stories.server.ts";

/** The line under a post's title; `text` orders it by the placeholders `<author>`, `<date>` and `<tag>`. */
export function Byline({ text, byline }: { text: string; byline: BylineView }) {
  const { author, day } = byline;
  const [tag = author] = byline.tags;
  return (
    <p className="note">
      <RichText
        text={text}
        tags={{
          author: (words) => (
            <Anchor key="author" href={author.href} lang={author.language}>
              {words}
            </Anchor>
          ),
          date: (words) => (
            <time key="date" dateTime={day}>
              {words}
            </time>
          ),
          tag: (words) => (
            <Anchor key="tag" href={tag.href} lang={tag.language}>
              {words}
            </Anchor>
          ),
        }}
      />
    </p>
  );
}
