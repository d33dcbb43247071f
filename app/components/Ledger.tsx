import { type ReactNode, useId } from "react";
import { InfoTip, type Tip } from "./InfoTip.tsx";
import { Unbroken } from "./Unbroken.tsx";

export type Line = { name: string; figure: ReactNode; tip?: Tip };

/** Keeps the button of an explanation on the line of the last word before it. */
const WORD_JOINER = "\u2060";

/** Name, dotted leader, figure. */
export function Ledger({ lines }: { lines: readonly Line[] }) {
  const id = useId();
  return (
    <dl className="ledger">
      {lines.map((line, index) => (
        <div key={line.name}>
          <dt>
            <Unbroken>{line.name}</Unbroken>
            {line.tip && WORD_JOINER}
            {line.tip && <InfoTip id={`${id}tip${index}`} {...line.tip} />}
          </dt>
          <dd>
            <Unbroken>{line.figure}</Unbroken>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type SumsProps = {
  lines: readonly Line[];
  /** `row`: figures of a section. `session`, `purse`: the strips above and below the machine. `facts`: one below another. */
  shape?: "row" | "session" | "purse" | "facts";
};

/** Figures below their names. Money is passed as MoneyText, and nothing else is. */
export function Sums({ lines, shape = "row" }: SumsProps) {
  return (
    <dl className={shape === "row" ? "sums" : shape}>
      {lines.map((line) => (
        <div key={line.name}>
          <dt>{line.name}</dt>
          <dd>
            <Unbroken>{line.figure}</Unbroken>
          </dd>
        </div>
      ))}
    </dl>
  );
}
