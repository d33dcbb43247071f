import { useRef } from "react";
import { Choices } from "#app/components/Choices.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { FieldsProps, MachineProps } from "../props.ts";
import { useChosen } from "../use-chosen.ts";
import { Bars } from "./Bars.tsx";
import { arcOf, pinsOf, placesOf, sizeOf } from "./fall.ts";

/** Pins, bins with their payouts, and the path of the ball: all of it stretches with the stage, while pins stay round. */
export function Machine({ view, round, fields }: MachineProps<"plinko">) {
  const board = useRef<HTMLDivElement>(null);
  const chosen = useChosen(board, round);
  const next = fields?.boards.find(
    ({ rows, risk }) => rows === Number(chosen?.get("rows")) && risk === chosen?.get("risk"),
  );
  const isNext = next && (next.rows !== view.rows || next.risk !== view.risk);
  const { rows, bins, path, bin, label } = isNext ? { ...next, path: null, bin: null } : view;
  const { x: width, y: height } = sizeOf(rows);
  const bars = fields?.bars.find((board) => board.rows === rows)?.bars;
  return (
    <div className="plinko" data-rows={rows} data-won={(view.won && !isNext) || undefined} ref={board}>
      <div className="plinko-field" role="img" aria-label={label}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="plinko-plate" d={`M${width / 2 - 0.95} 0h1.9L${width} ${height}H0z`} />
          {path && <Trail path={path} />}
          <path className="plinko-pins" d={pinsOf(rows)} />
        </svg>
        {!path && <Ball />}
      </div>
      <ol className="plinko-bins" aria-hidden="true">
        {bins.map(({ pays, of }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place on the board.
          <li key={place} data-of={of} className={place === bin ? "hit" : undefined}>
            {place === bin && <Ball />}
            <span>{pays}</span>
          </li>
        ))}
      </ol>
      {fields && <div className="plinko-last">{bars && <Bars {...bars} newest={bin} />}</div>}
    </div>
  );
}

/** An acorn: its cap makes its rotation visible. */
const Ball = () => (
  <svg className="plinko-ball" viewBox="-10 -10 20 20" aria-hidden="true">
    <path className="plinko-nut" d="M-7.5-2.5h15C7.5 4 4 8 0 9.5-4 8-7.5 4-7.5-2.5z" />
    <path className="plinko-cap" d="M-1-10h2v2.2C6-7.5 8.5-5.5 9-2H-9c.5-3.5 3-5.5 8-5.8z" />
  </svg>
);

function Trail({ path }: { path: readonly number[] }) {
  const places = placesOf(path);
  return (
    <g className="plinko-trail">
      {places.slice(1).map((to, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece of the way is its row.
        <path key={row} d={arcOf(places[row] ?? to, to)} />
      ))}
    </g>
  );
}

export function Fields({ view, error }: FieldsProps<"plinko">) {
  const { t } = useTranslation("play");
  return (
    <>
      <Choices
        field={{ id: "rows", name: "rows", initialValue: view.rows }}
        legend={t("plinko.rows")}
        choices={view.rowChoices}
        error={error}
        required
      />
      <Choices
        field={{ id: "risk", name: "risk", initialValue: view.risk }}
        legend={t("risk.legend")}
        choices={view.riskChoices}
        required
      />
    </>
  );
}
