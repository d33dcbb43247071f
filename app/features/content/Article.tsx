import type { ReactNode } from "react";
import { Whereabouts } from "#app/components/Whereabouts.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { LinkView } from "./text-links.server.ts";

type ArticleProps = {
  text: { title: string; html: string; language: string };
  /** The sections above it, outermost first. */
  trail?: readonly (Omit<LinkView, "language"> & { language?: string })[];
  /** The facts shown before the text. */
  facts: ReactNode;
  image?: string;
  /** Shown beside it, or below it on a phone. */
  aside?: ReactNode;
};

/** A text of 66 letters a line. One that is not translated yet says so. */
export function Article({ text, trail, facts, image, aside }: ArticleProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const article = (
    <article className="prose">
      {trail && <Whereabouts trail={trail} />}
      <h1 lang={text.language}>{text.title}</h1>
      {facts}
      {text.language !== language && <p className="note">{t("page.untranslated")}</p>}
      {image && <img src={image} alt="" width={250} height={230} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the platform sanitises what it renders (its content module) */}
      <div className="prose" lang={text.language} dangerouslySetInnerHTML={{ __html: text.html }} />
    </article>
  );
  if (!aside) return article;
  return (
    <div className="columns wide-left">
      {article}
      <aside className="stack far">{aside}</aside>
    </div>
  );
}
