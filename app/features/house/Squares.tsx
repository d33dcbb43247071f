const PITCH = 25;

/** A hundred squares; the last `kept` of them, the house's share, are outlined. `label` describes it in words. */
export function Squares({ kept, label }: { kept: number; label: string }) {
  const places = Array.from({ length: 100 }, (_, place) => place);
  return (
    <svg viewBox="0 0 250 250" role="img" aria-label={label}>
      <path
        fill="currentColor"
        d={places
          .slice(0, 100 - kept)
          .map((place) => square(place, 2, 21))
          .join("")}
      />
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth={3}
        d={places
          .slice(100 - kept)
          .map((place) => square(place, 4, 17))
          .join("")}
      />
    </svg>
  );
}

const square = (place: number, inset: number, side: number): string =>
  `M${(place % 10) * PITCH + inset} ${Math.floor(place / 10) * PITCH + inset}h${side}v${side}h-${side}z`;
