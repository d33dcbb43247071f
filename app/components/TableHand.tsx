import type { ReactNode } from "react";
import { PlayingCard } from "./PlayingCard.tsx";

type TableHandProps = {
  name: string;
  cards: readonly Parameters<typeof PlayingCard>[0][];
  /** What the cards count. */
  points: string | null;
  /** What lies on it, or came of it. */
  note?: string;
  /** It is its turn. */
  active?: boolean;
  won?: boolean;
  /** After the cards: one that lies face down. */
  children?: ReactNode;
};

/** One hand at a table: its owner, its cards, and what they count. */
export function TableHand({ name, cards, points, note, active = false, won = false, children }: TableHandProps) {
  return (
    <section className={["table-hand", active && "active", won && "hit"].filter(Boolean).join(" ")} aria-label={name}>
      <p>
        <strong>{name}</strong> {points && <span>{points}</span>} {note && <span className="note">{note}</span>}
      </p>
      <ul className="cards">
        {cards.map((card, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards that lie never move.
          <li key={place}>
            <PlayingCard {...card} />
          </li>
        ))}
        {children && <li>{children}</li>}
      </ul>
    </section>
  );
}
