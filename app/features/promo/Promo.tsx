import { Anchor, type LinkItem } from "#app/components/Anchor.tsx";

export type PromoView = { title: string; lang: string | undefined; link: LinkItem };

/** One line above a list: what the house has to say, and a link. */
export function Promo({ title, lang, link }: PromoView) {
  return (
    <p className="promo" lang={lang}>
      {title} <Anchor href={link.href}>{link.label}</Anchor>
    </p>
  );
}
