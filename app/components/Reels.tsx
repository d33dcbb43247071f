export type Cell = { image: string; name: string; hit?: boolean };

type ReelsProps = {
  label: string;
  /** Reel by reel, each from top to bottom, as the outcome of a round has them. */
  reels: readonly (readonly Cell[])[];
};

/** The grid of a slot. Read out row by row, as it is seen. A win is a still ring; what did not win stands back. */
export function Reels({ label, reels }: ReelsProps) {
  const rows = Math.max(0, ...reels.map((reel) => reel.length));
  return (
    <ol className="reels" data-reels={reels.length} aria-label={label}>
      {Array.from({ length: rows }, (_, row) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place on the grid.
        reels.map((reel, place) => <ReelCell key={`${place}:${row}`} cell={reel[row]} />),
      )}
    </ol>
  );
}

function ReelCell({ cell }: { cell: Cell | undefined }) {
  if (!cell) return <li className="gap" aria-hidden="true" />;
  return (
    <li className={cell.hit ? "hit" : undefined}>
      <img src={cell.image} alt={cell.name} width={110} height={110} />
    </li>
  );
}
