import { Anchor } from "#app/components/Anchor.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { Byline } from "./Byline.tsx";
import type { Story } from "./stories.server.ts";

/** The newest post, printed in a palette of its own. */
export function LeadStory({ story }: { story: Story }) {
  const { t } = useTranslation("content");
  const { author, date } = story.byline;
  return (
    <article className="lead-story" data-ink={story.ink}>
      <Anchor href={story.href}>
        <img src={story.image} alt="" width={250} height={230} />
        <div className="stack">
          <h2 lang={story.language}>{story.title}</h2>
          <p lang={story.language}>{story.description}</p>
          <small>{t("post.lead", { author: author.label, date, count: story.minutes })}</small>
        </div>
      </Anchor>
    </article>
  );
}

/** Posts on a shelf that wraps. */
export function Stories({ stories }: { stories: readonly Story[] }) {
  const { t } = useTranslation("content");
  return (
    <ul className="stories">
      {stories.map(({ href, title, description, language, image, byline }) => (
        <li key={href}>
          <article>
            <Anchor href={href}>
              <img src={image} alt="" width={250} height={230} loading="lazy" />
              <h2 lang={language}>{title}</h2>
            </Anchor>
            <p lang={language}>{description}</p>
            <Byline
              text={t("post.under", { author: byline.author.label, date: byline.date, tag: byline.tags[0]?.label })}
              byline={byline}
            />
          </article>
        </li>
      ))}
    </ul>
  );
}
