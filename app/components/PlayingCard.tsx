import type { Card } from "#app/contract/games/card.ts";

type Suit = Card["suit"];

/** Each suit twice, on a field from -50 to 50: whole, and the half that is printed in the second colour. */
const SUITS: Record<Suit, readonly [whole: string, half: string]> = {
  spades: [
    "M0-48C10-28 44-14 44 12a21 21 0 0 1-38 12Q6 40 18 48H-18Q-6 40-6 24a21 21 0 0 1-38-12C-44-14-10-28 0-48z",
    "M0-48C10-28 44-14 44 12a21 21 0 0 1-38 12Q6 40 18 48H0z",
  ],
  hearts: [
    "M0 46C-14 26-46 10-46-16a23.4 23.4 0 0 1 46-8a23.4 23.4 0 0 1 46 8C46 10 14 26 0 46z",
    "M0-24a23.4 23.4 0 0 1 46 8C46 10 14 26 0 46z",
  ],
  diamonds: ["M0-50Q14-20 38 0Q14 20 0 50Q-14 20-38 0Q-14-20 0-50z", "M0-50Q14-20 38 0Q14 20 0 50z"],
  clubs: [
    "M-21-24a21 21 0 1 0 42 0a21 21 0 1 0-42 0zM-44 10a21 21 0 1 0 42 0a21 21 0 1 0-42 0zM2 10a21 21 0 1 0 42 0a21 21 0 1 0-42 0zM-7-6H7Q7 38 18 48H-18Q-7 38-7-6z",
    "M0-45a21 21 0 0 1 0 42zM2 10a21 21 0 1 0 42 0a21 21 0 1 0-42 0zM0-6H7Q7 38 18 48H0z",
  ],
};

type Face = {
  rank: Card["rank"];
  suit: Suit;
  /** The animal of a court card; null on any other. */
  court: string | null;
};

type PlayingCardProps = Face & {
  /** In words, "ace of spades". */
  name: string;
};

/** A card of the table, face up: a small poster. Suits differ in shape as well as in colour. */
export function PlayingCard({ rank, suit, court, name }: PlayingCardProps) {
  return (
    <span className="playing-card" data-suit={suit} role="img" aria-label={name}>
      <span className="turn">
        <svg className="face" viewBox="0 0 50 70" aria-hidden="true">
          <Print rank={rank} suit={suit} court={court} />
          <text x={3.6} y={19.5}>
            {rank}
          </text>
          {rank !== "A" && <Pip suit={suit} x={3.4} y={23} size={11.5} />}
        </svg>
      </span>
    </span>
  );
}

/** A card whose face is neither shown nor in the page. */
export function CardBack({ name, picture }: { name: string; picture: string }) {
  return (
    <span className="playing-card" role="img" aria-label={name}>
      <span className="turn">
        <span className="back">
          <img src={picture} alt="" />
        </span>
      </span>
    </span>
  );
}

/** The cards still to be dealt; dealt cards come from here. */
export function Shoe({ picture }: { picture: string }) {
  return (
    <span className="shoe" aria-hidden="true">
      <span />
      <span />
      <span className="back">
        <img src={picture} alt="" />
      </span>
    </span>
  );
}

function Print({ rank, suit, court }: Face) {
  if (court) return <Court picture={court} />;
  return rank === "A" ? <Pip suit={suit} x={9} y={25} size={38} /> : <Pip suit={suit} x={17.5} y={31} size={43} />;
}

function Pip({ suit, x, y, size }: { suit: Suit; x: number; y: number; size: number }) {
  const [whole, half] = SUITS[suit];
  return (
    <svg x={x} y={y} width={size} height={size} viewBox="-50 -50 100 100" aria-hidden="true">
      <path d={whole} />
      <path d={half} className="half" />
    </svg>
  );
}

/** The upper half of an animal, and the same half upside down. */
function Court({ picture }: { picture: string }) {
  const half = (
    <svg x={15.5} y={12.5} width={36} height={21} viewBox="-43 -50 86 50" aria-hidden="true">
      <image href={picture} x={-55} y={-55} width={110} height={110} />
    </svg>
  );
  return (
    <>
      {half}
      <g transform="rotate(180 33.5 35)">{half}</g>
      <path d="M15.5 33.5h36v3h-36z" />
    </>
  );
}
