type ReelsFrame = {
  /** Places in the list of symbols, reel by reel, each from top to bottom; null where a cell is empty. */
  reels: readonly (readonly (number | null)[])[];
  /** Cells that won, as `reel:row`. */
  hits: readonly string[];
  /** What the coins on the grid are worth, by the same names. */
  coins: Readonly<Record<string, string>>;
};

type ReelsProps = {
  label: string;
  symbols: readonly { image: string; name: string }[];
  frame: ReelsFrame;
  /** The reels come to rest one after another, from the left. */
  turning?: boolean;
  small?: boolean;
};

/** The grid of a slot. Read out row by row, as it is seen. A win is a still ring; what did not win stands back. */
export function Reels({ label, symbols, frame, turning = false, small = false }: ReelsProps) {
  const { reels, hits, coins } = frame;
  const rows = Math.max(0, ...reels.map((reel) => reel.length));
  const look = ["reels", small && "small", turning && "turning"].filter(Boolean).join(" ");
  return (
    <ol className={look} data-reels={reels.length} aria-label={label}>
      {Array.from({ length: rows }, (_, row) =>
        reels.map((reel, place) => {
          const key = `${place}:${row}`;
          const symbol = symbols[reel[row] ?? -1];
          if (!symbol) return <li key={key} className={reel[row] === undefined ? "gap" : "blank"} aria-hidden="true" />;
          return (
            <li key={key} className={hits.includes(key) ? "hit" : undefined} data-reel={place}>
              <img src={symbol.image} alt={symbol.name} width={110} height={110} loading={small ? "lazy" : undefined} />
              {coins[key] && <b>{coins[key]}</b>}
            </li>
          );
        }),
      )}
    </ol>
  );
}
