import type { Ink } from "#app/contract/catalogue.ts";
import { Anchor } from "./Anchor.tsx";

export type HandCard = { figure: string; title: string; say: string; ink: Ink; image: string; href: string };

/** Five cards, face up: a cascade on a phone, a fan on a desktop. */
export function Hand({ cards }: { cards: readonly HandCard[] }) {
  return (
    <ol className="hand">
      {cards.map((card) => (
        <li key={card.title}>
          <Anchor href={card.href} data-ink={card.ink}>
            <b>{card.figure}</b>
            <span>
              <strong>{card.title}</strong> <span className="say">{card.say}</span>
            </span>
            <img src={card.image} alt="" width={250} height={230} loading="lazy" />
          </Anchor>
        </li>
      ))}
    </ol>
  );
}
