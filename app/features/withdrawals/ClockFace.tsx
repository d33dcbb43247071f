type ClockFaceProps = {
  /** Parts of a whole turn, and how many of them are filled, clockwise from the top. */
  parts: number;
  filled: number;
  label: string;
};

const CENTRE = 125;
const [INNER, OUTER] = [70, 122];

/** A clock face whose filled parts are the elapsed time; `label` describes it in words. */
export function ClockFace({ parts, filled, label }: ClockFaceProps) {
  const places = Array.from({ length: parts }, (_, place) => place);
  const hand = pointAt(filled / parts, 60);
  return (
    <svg viewBox="0 0 250 250" role="img" aria-label={label}>
      <path fill="currentColor" d={pathOf(places.slice(0, filled), parts)} />
      <path fill="none" stroke="currentColor" strokeWidth={2} d={pathOf(places.slice(filled), parts)} />
      <circle cx={CENTRE} cy={CENTRE} r={9} fill="currentColor" />
      <path stroke="currentColor" strokeWidth={8} d={`M${CENTRE} ${CENTRE}L${hand}`} />
    </svg>
  );
}

/** A gap of a tenth of each part is left at both of its sides. */
const pathOf = (places: readonly number[], parts: number): string =>
  places
    .map((place) => {
      const [from, to] = [(place + 0.1) / parts, (place + 0.9) / parts];
      return `M${pointAt(from, INNER)}L${pointAt(from, OUTER)}L${pointAt(to, OUTER)}L${pointAt(to, INNER)}z`;
    })
    .join("");

/** The same digits on server and browser: both round to a tenth. */
function pointAt(turn: number, radius: number): string {
  const angle = turn * 2 * Math.PI;
  return `${(CENTRE + radius * Math.sin(angle)).toFixed(1)} ${(CENTRE - radius * Math.cos(angle)).toFixed(1)}`;
}
