import { useTranslation } from "#app/i18n/translation.tsx";
import { polar, rounded, sector } from "../disc.ts";
import type { MachineProps } from "../props.ts";

/** In a disc with a radius of 50: the inner and outer edge of the pockets, and the position of a ball in one. */
const [INNER, OUTER, NEST] = [25, 44, -29.4];

type DiscProps = { view: MachineProps<"roulette">["view"] };

/** The wheel with its ball, the drawn pocket under the mark. The turning element is at rest: its angle is drawn inside it. */
export function Disc({ view: { pockets, place, figure, colour, label } }: DiscProps) {
  const { t } = useTranslation("play");
  const each = 360 / pockets.length;
  const rest = place === null ? 0 : rounded(-place * each);
  return (
    <div className="roulette-disc" role="img" aria-label={label}>
      <div className="roulette-turns" data-rest={rest}>
        <svg viewBox="-50 -50 100 100" aria-hidden="true">
          <circle className="roulette-rim" r={49.7} />
          <circle className="roulette-track" r={46.9} />
          <g transform={`rotate(${rest})`}>
            {pockets.map(({ label: number, colour: tone }, at) => (
              <g key={number} data-tone={tone} transform={`rotate(${rounded(at * each)})`}>
                <path d={sector(INNER, OUTER, -each / 2, each / 2)} />
                <text y={-37.2} textAnchor="middle" fontSize={5.1}>
                  {number}
                </text>
              </g>
            ))}
            <circle className="roulette-nests" r={29.5} />
            <path className="roulette-frets" d={fretsOf(pockets.length)} />
            <circle className="roulette-cone" r={INNER} />
            <path className="roulette-spokes" d="M0-24V24M-24 0H24M-17-17L17 17M-17 17L17-17" />
          </g>
        </svg>
        <svg className="roulette-orbit" viewBox="-50 -50 100 100" aria-hidden="true">
          <circle className={place === null ? "roulette-ball out" : "roulette-ball"} cy={NEST} r={2.3} />
        </svg>
      </div>
      <svg className="roulette-mark" viewBox="-50 -50 100 100" aria-hidden="true">
        <path d="M-3.6-50H3.6L0-43.6z" />
      </svg>
      <p className="roulette-hub" data-tone={colour ?? undefined} aria-hidden="true">
        <strong>{figure}</strong>
        {colour && colour !== "zero" && <span>{t(`roulette.colour.${colour}`)}</span>}
      </p>
    </div>
  );
}

const fretsOf = (count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const angle = ((at - 0.5) * 360) / count;
    return `M${polar(INNER, angle)}L${polar(34, angle)}`;
  }).join("");
