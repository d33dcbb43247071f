import { Choices } from "#app/components/Choices.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { FieldsProps, MachineProps } from "../props.ts";
import { useIsNew } from "../use-is-new.ts";

/** Half the distance between two pins, and the height of a row. */
const HALF = 12;
const ROW = 20;
const BINS = 62;

/** Pins, bins with what each pays, and the way the ball fell. */
export function Machine({ view, round, children }: MachineProps<"plinko">) {
  const isNew = useIsNew(round);
  const { rows, bins, path } = view;
  const width = (rows + 2) * HALF;
  const floor = rows * ROW + 14;
  return (
    <>
      <div className="felt">
        <svg
          className={view.won ? "plinko hit" : "plinko"}
          viewBox={`${-width} -16 ${width * 2} ${floor + BINS + 16}`}
          role="img"
          aria-label={view.label}
        >
          <path className="plinko-pins" d={pinsOf(rows)} />
          {bins.map((pays, bin) => {
            const x = (2 * bin - rows) * HALF;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place on the board.
              <g key={bin} className={bin === view.bin ? "fallen" : undefined}>
                <path d={`M${x - HALF + 1.5} ${floor}h${2 * HALF - 3}v${BINS}h${3 - 2 * HALF}z`} />
                <text transform={`translate(${x + 4.5} ${floor + BINS - 5}) rotate(-90)`}>{pays}</text>
              </g>
            );
          })}
          {path && (
            <path
              key={round}
              className={isNew ? "plinko-way moving" : "plinko-way"}
              d={wayOf(path, floor)}
              pathLength={1}
            />
          )}
        </svg>
      </div>
      {children}
    </>
  );
}

/** Points along one path: a stroke with round ends makes each a dot. */
const pinsOf = (rows: number): string =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 1 }, (_pin, pin) => `M${(2 * pin - row) * HALF} ${row * ROW}h.01`).join(""),
  ).join("");

/** From above the first pin, over the pin it meets in every row, into its bin. */
function wayOf(path: readonly number[], floor: number): string {
  let right = 0;
  const points = path.map((side, row) => {
    const point = `L${(2 * right - row) * HALF} ${row * ROW - 7}`;
    right += side;
    return point;
  });
  return `M0-16${points.join("")}L${(2 * right - path.length) * HALF} ${floor}`;
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
