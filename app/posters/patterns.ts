/** A pattern is a repeated tile, or a figure around the middle of the card. */
type Pattern = { tile: (step: number, tone: string) => string } | { radial: (step: number, tone: string) => string };

/** Every pattern is one tone on the field's ink. `step` is 16 … 36 units. */
export const PATTERNS = {
  stripe: fill((n) => `M0 0h${n / 2}v${n}H0z`),
  bars: fill((n) => `M0 0h${n}v${n / 2}H0z`),
  slant: fill((n) => `M0 0h${n / 2}v${n}H0z`, { turn: 45 }),
  check: fill((n) => `M0 0h${n / 2}v${n}h${n / 2}V${n / 2}H0z`),
  dots: stroke(
    (n) => `M${n / 4} ${n / 4}h.01M${n * 0.75} ${n * 0.75}h.01`,
    (n) => n / 3,
    { round: true },
  ),
  scale: stroke(
    (n) =>
      `M0 ${n / 2}a${n / 2} ${n / 2} 0 0 0 ${n} 0M${-n / 2} 0a${n / 2} ${n / 2} 0 0 0 ${n} 0a${n / 2} ${n / 2} 0 0 0 ${n} 0`,
    (n) => n / 9,
  ),
  lozenge: fill((n) => `M${n / 2} 0L${n} ${n * 0.75}L${n / 2} ${n * 1.5}L0 ${n * 0.75}z`, { height: 1.5 }),
  chevron: stroke(
    (n) => `M${tidy(-n / 10)} ${tidy(n * 0.35)}L${n / 2} ${tidy(n / 20)}L${tidy(n * 1.1)} ${tidy(n * 0.35)}`,
    (n) => n / 7,
    { height: 0.5 },
  ),
  wave: stroke(
    (n) => `M${-n / 4} ${n / 4}q${n / 4}-${tidy(n / 3)} ${n / 2} 0t${n / 2} 0 ${n / 2} 0`,
    (n) => n / 8,
    { height: 0.5 },
  ),
  petal: fill(
    (n) =>
      `M0 0Q${n / 2} 0 ${n / 2} ${n / 2}Q0 ${n / 2} 0 0M${n} ${n}Q${n / 2} ${n} ${n / 2} ${n / 2}Q${n} ${n / 2} ${n} ${n}`,
  ),
  steps: fill((n) => {
    const q = n / 4;
    return `M0 0h${q}v${q}h${q}v${q}h${q}v${q}h${q}v${q}h-${2 * q}v-${q}h-${q}v-${q}H0z`;
  }),
  /** Wedges from the middle: one thick ring, dashed at equal lengths. */
  rays: {
    radial: (step, tone) => {
      const dash = tidy((Math.PI * 100) / (step > 24 ? 12 : 18));
      return `<circle r="100" fill="none" stroke="${tone}" stroke-width="200" stroke-dasharray="${dash}" transform="rotate(-90)"/>`;
    },
  },
  rings: {
    radial: (step, tone) => {
      const rings = [1, 2, 3, 4, 5, 6].map((place) => `<circle r="${place * step}"/>`).join("");
      return `<g fill="none" stroke="${tone}" stroke-width="${tidy(step / 2.4)}">${rings}</g>`;
    },
  },
} satisfies Record<string, Pattern>;

export type PatternName = "plain" | keyof typeof PATTERNS;

export const PATTERN_NAMES = ["plain", ...Object.keys(PATTERNS)] as [PatternName, ...PatternName[]];

/** A pattern over `region` (path data) in one tone, its radial figures around `centreY`; nothing for a plain field. */
export function drawPattern(name: PatternName, region: string, step: number, tone: string, centreY: number): string {
  if (name === "plain") return "";
  const pattern: Pattern = PATTERNS[name];
  if ("tile" in pattern) return `<defs>${pattern.tile(step, tone)}</defs><path fill="url(#p)" d="${region}"/>`;
  const figure = `<g transform="translate(125 ${centreY})">${pattern.radial(step, tone)}</g>`;
  return `<defs><clipPath id="c"><path d="${region}"/></clipPath></defs><g clip-path="url(#c)">${figure}</g>`;
}

type Tile = { height?: number; turn?: number; round?: boolean };

function fill(path: (step: number) => string, options: Tile = {}): Pattern {
  return { tile: (step, tone) => tile(step, options, `<path fill="${tone}" d="${path(step)}"/>`) };
}

function stroke(path: (step: number) => string, width: (step: number) => number, options: Tile = {}): Pattern {
  const cap = options.round ? ' stroke-linecap="round"' : "";
  return {
    tile: (step, tone) =>
      tile(
        step,
        options,
        `<path fill="none" stroke="${tone}" stroke-width="${tidy(width(step))}"${cap} d="${path(step)}"/>`,
      ),
  };
}

function tile(step: number, { height = 1, turn }: Tile, content: string): string {
  const turned = turn === undefined ? "" : ` patternTransform="rotate(${turn})"`;
  return `<pattern id="p" width="${step}" height="${step * height}" patternUnits="userSpaceOnUse"${turned}>${content}</pattern>`;
}

function tidy(value: number): number {
  return Math.round(value * 100) / 100;
}
