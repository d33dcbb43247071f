const COLUMNS = 20;

/** A hundred marks; the last `kept` of them, the house's share, are empty. `label` says it in words. */
export function Hundred({ kept, label }: { kept: number; label: string }) {
  const empty = Math.min(100, Math.max(0, Math.round(kept)));
  const places = Array.from({ length: 100 }, (_, place) => place);
  return (
    <svg className="hundred" viewBox="0 0 200 50" role="img" aria-label={label}>
      <path
        fill="currentColor"
        d={places
          .slice(0, 100 - empty)
          .map((place) => mark(place, 4))
          .join("")}
      />
      {empty > 0 && (
        <path
          className="hundred-kept"
          d={places
            .slice(100 - empty)
            .map((place) => mark(place, 3))
            .join("")}
        />
      )}
    </svg>
  );
}

function mark(place: number, size: number): string {
  const x = (place % COLUMNS) * 10 + 5;
  const y = Math.floor(place / COLUMNS) * 10 + 5;
  return `M${x} ${y - size}l${size} ${size}-${size} ${size}-${size}-${size}z`;
}
