import { LAST } from "./fetch-priority.ts";

type ReelsFrame = {
  /** Indexes into the list of symbols, reel by reel, each from top to bottom; null for an empty cell. */
  reels: readonly (readonly (number | null)[])[];
  /** Cells that won, as `reel:row`. */
  hits: readonly string[];
  /** The values of the coins on the grid, by the same keys. */
  coins: Readonly<Record<string, string>>;
  /** Whether only coins count. */
  held: boolean;
};

type ReelsProps = {
  label: string;
  symbols: readonly { image: string; name: string }[];
  frame: ReelsFrame;
  small?: boolean;
};

/** The grid of a slot. Read by screen readers row by row, as it is seen. A win is a static ring; other symbols are dimmed. */
export function Reels({ label, symbols, frame, small = false }: ReelsProps) {
  const { reels, hits, coins, held } = frame;
  const rows = Math.max(0, ...reels.map((reel) => reel.length));
  return (
    <ol className={small ? "reels small" : "reels"} data-reels={reels.length} aria-label={label}>
      {Array.from({ length: rows }, (_, row) =>
        reels.map((reel, place) => {
          const key = `${place}:${row}`;
          const symbol = symbols[reel[row] ?? -1];
          const worth = coins[key];
          if (!symbol) return <li key={key} className={reel[row] === undefined ? "gap" : "blank"} aria-hidden="true" />;
          const isEmpty = held && !worth;
          return (
            <li
              key={key}
              className={tileClass(isEmpty, worth, hits.includes(key))}
              data-reel={place}
              aria-hidden={isEmpty || undefined}
            >
              <img
                src={symbol.image}
                alt={isEmpty ? "" : symbol.name}
                width={110}
                height={110}
                loading={small ? "lazy" : undefined}
                {...LAST}
              />
              {worth && <b>{worth}</b>}
            </li>
          );
        }),
      )}
    </ol>
  );
}

/** The state of a tile: empty behind the coins, a coin with its value, won, or at rest. */
export const tileClass = (isEmpty: boolean, worth: string | undefined, isHit: boolean): string | undefined =>
  [isEmpty && "blank", worth && "coin", isHit && "hit"].filter(Boolean).join(" ") || undefined;
