import { Anchor } from "#app/components/Anchor.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { CompetitionCardView } from "./cards.server.ts";

/** A competition as a card of the series: its corner index is the prize money. */
export function CompetitionCard({ card }: { card: CompetitionCardView }) {
  const { t } = useTranslation("competitions");
  return (
    <article className="poster" data-ink={card.ink}>
      <Anchor href={card.href}>
        <span className="index">
          <span className="visually-hidden">{t("figures.fund")} </span>
          {card.fund}
        </span>
        <img src={card.image} alt="" width={250} height={230} />
        <h2 className="title">{card.title}</h2>
        <span className="by">
          {t(`score.${card.scoring}`)} · <Unbroken>{card.when}</Unbroken>
        </span>
      </Anchor>
    </article>
  );
}
