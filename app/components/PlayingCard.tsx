type Suit = "clubs" | "diamonds" | "hearts" | "spades";

/** On a 24 grid: circles, arcs and straight lines only. */
const SUITS: Record<Suit, string> = {
  clubs:
    "M12 2.5a4.3 4.3 0 0 1 3.7 6.5 4.3 4.3 0 1 1-2.6 7.2L14.5 22h-5l1.4-5.8a4.3 4.3 0 1 1-2.6-7.2A4.3 4.3 0 0 1 12 2.5z",
  diamonds: "M12 2l8 10-8 10-8-10z",
  hearts: "M12 21C5 15 2.5 11.5 2.5 8.3A5 5 0 0 1 12 6.6a5 5 0 0 1 9.5 1.7c0 3.2-2.5 6.7-9.5 12.7z",
  spades:
    "M12 2c5 4.6 8.5 7.6 8.5 11.2a4.4 4.4 0 0 1-7.4 3.2L14.5 22h-5l1.4-5.6a4.4 4.4 0 0 1-7.4-3.2C3.5 9.6 7 6.6 12 2z",
};

type PlayingCardProps = {
  /** As printed in the corner: A, 2 … 10, J, Q, K. */
  rank: string;
  suit: Suit;
  /** In words, "ace of spades". */
  name: string;
  small?: boolean;
};

/** A card of the table, face up. Suits are told apart by their shape as well as by their ink. */
export function PlayingCard({ rank, suit, name, small = false }: PlayingCardProps) {
  return (
    <span className={small ? "playing-card small" : "playing-card"} data-suit={suit} role="img" aria-label={name}>
      <b>{rank}</b>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={SUITS[suit]} />
      </svg>
    </span>
  );
}

/** A card whose face is not shown. */
export function CardBack({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <span className={small ? "playing-card back small" : "playing-card back"} role="img" aria-label={name}>
      {/* Drawn by a sheet, as the backs of posters that are still on their way are. */}
    </span>
  );
}
