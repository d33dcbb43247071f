import { useRef } from "react";
import { Choices } from "#app/components/Choices.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { polar, rounded, sector } from "../disc.ts";
import type { FieldsProps, MachineProps } from "../props.ts";
import { useChosen } from "../use-chosen.ts";

/** The inner and outer edge of the segments, in a disc with a radius of 50. */
const [INNER, OUTER] = [17.5, 45];
const PADDLES = 24;
/** From this number of segments on a figure is written along the radius. */
const NARROW = 25;

export function Machine({ view, round, fields }: MachineProps<"wheel">) {
  const board = useRef<HTMLDivElement>(null);
  const chosen = useChosen(board, round);
  const next = fields?.wheels.find(({ risk }) => risk === chosen?.get("risk"));
  const isNext = next && next.risk !== view.risk;
  const { segments, legend, segment, figure, label } = isNext ? { ...next, segment: null, figure: null } : view;
  return (
    <div className="wheel" data-won={(view.won && !isNext) || undefined} ref={board}>
      <div className="wheel-disc" role="img" aria-label={label}>
        <Turning segments={segments} legend={legend} segment={segment} />
        <svg className="wheel-mark" viewBox="-50 -50 100 100" aria-hidden="true">
          <path d="M-4.4-50H4.4L0-41z" />
        </svg>
        <p className="wheel-hub" aria-hidden="true">
          <strong>{figure}</strong>
        </p>
      </div>
      <ul className="wheel-legend">
        {legend.map(({ tone, pays, share }, rank) => (
          <li key={pays} className={segment !== null && segments[segment] === rank ? "hit" : undefined}>
            <i data-tone={tone} />
            <strong>{pays}</strong> <small>{share}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Picture = Pick<MachineProps<"wheel">["view"], "segments" | "legend" | "segment">;

/** The turning part: the element as a whole is moved, while its resting angle is drawn inside it. */
function Turning({ segments, legend, segment }: Picture) {
  const each = 360 / segments.length;
  const rest = segment === null ? 0 : rounded(-(segment + 0.5) * each);
  return (
    <svg className="wheel-turns" viewBox="-50 -50 100 100" aria-hidden="true" data-rest={rest}>
      <g transform={`rotate(${rest})`}>
        <path className="wheel-paddles" d={paddles} />
        <circle className="wheel-rim" r={46.4} />
        {segments.map((rank, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place on the wheel.
          <g key={place} data-tone={legend[rank]?.tone} transform={`rotate(${rounded((place + 0.5) * each)})`}>
            <path d={sector(INNER, OUTER, -each / 2, each / 2)} />
            <Word pays={legend[rank]?.isNothing ? null : legend[rank]?.pays} count={segments.length} />
          </g>
        ))}
        <circle className="wheel-bolts" r={45.7} />
        <circle className="wheel-inner" r={INNER} />
      </g>
      {segment !== null && <path className="wheel-hit" d={sector(INNER, OUTER, -each / 2, each / 2)} />}
    </svg>
  );
}

/** The payout of a segment; a dot on one that pays nothing, so that colour is never the only distinction. */
function Word({ pays, count }: { pays: string | null | undefined; count: number }) {
  const isNarrow = count >= NARROW;
  if (!pays) return <circle cy={-40.5} r={isNarrow ? 0.75 : 1} />;
  return isNarrow ? (
    <text fontSize={count > 48 ? 4.3 : 4.9} transform="translate(0 -43.4) rotate(90)" y=".36em">
      {pays}
    </text>
  ) : (
    <text fontSize={5.4} textAnchor="middle" y={-37.6}>
      {pays}
    </text>
  );
}

const paddles = Array.from({ length: PADDLES }, (_, place) => {
  const at = (place * 360) / PADDLES;
  return `M${polar(46, at - 2)}L${polar(49.6, at - 1.9)}L${polar(49.6, at + 1.9)}L${polar(46, at + 2)}z`;
}).join("");

export function Fields({ view, error }: FieldsProps<"wheel">) {
  const { t } = useTranslation("play");
  return (
    <Choices
      field={{ id: "risk", name: "risk", initialValue: view.risk }}
      legend={t("risk.legend")}
      choices={view.riskChoices}
      error={error}
      required
    />
  );
}
