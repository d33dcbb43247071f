import { useRef, useState } from "react";
import { ClientOnly } from "#app/components/ClientOnly.tsx";
import { hintId, useInitialText } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { FieldsProps, MachineProps } from "../props.ts";

type Column = MachineProps<"keno">["view"]["pays"][number][number];

/**
 * The board: each number is a checkbox, and shows whether it was drawn last. Below it are the payouts for the number of picks.
 */
export function Machine({ view, fields, error }: MachineProps<"keno">) {
  const { t } = useTranslation("play");
  const board = useRef<HTMLFieldSetElement>(null);
  const atFirst = useInitialText()({ id: "picks", name: "picks", initialValue: fields?.picks ?? "" }) ?? "";
  const [changed, setChanged] = useState<string[] | null>(null);
  const ticked = changed ?? (fields ? atFirst.split(" ").filter(Boolean) : view.picks);
  // Another choice clears the last draw from the board.
  const isOfRound = view.picks.length === ticked.length && view.picks.every((pick) => ticked.includes(pick));
  const drawn = new Map(isOfRound ? view.drawn.map(({ value, ...ball }) => [value, ball]) : []);
  const tick = (target: EventTarget) => {
    if (!fields) return;
    keepWithin(board.current, fields.most, target);
    setChanged(tickedOf(board.current).map(({ value }) => value));
  };
  return (
    <div className="keno" data-won={(view.won && isOfRound) || undefined}>
      <fieldset
        className="keno-grid"
        id="picks"
        ref={board}
        data-full={fields?.most === ticked.length || undefined}
        aria-describedby={hintId("picks")}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => tick(target)}
      >
        <legend className="visually-hidden">{t("keno.picks")}</legend>
        <p className="visually-hidden" id={hintId("picks")}>
          {error ?? [view.label, fields?.hint].filter(Boolean).join(". ")}
        </p>
        {view.numbers.map(({ value, label }) => {
          const ball = drawn.get(value);
          return (
            <label key={value} data-ball={ball && (ball.hit ? "hit" : "drawn")} aria-label={ball?.name}>
              <input
                type="checkbox"
                name="picks"
                value={value}
                defaultChecked={ticked.includes(value)}
                disabled={!fields}
              />
              {label}
              {ball && <i />}
            </label>
          );
        })}
      </fieldset>
      <div className="keno-foot">
        <span className="keno-drum" aria-hidden="true">
          {view.balls}
        </span>
        <Pays columns={view.pays[ticked.length - 1] ?? []} reached={isOfRound ? view.reached : null} />
      </div>
    </div>
  );
}

/** The payout of each number of hits for the number of picks; the reached one is highlighted. */
function Pays({ columns, reached }: { columns: readonly Column[]; reached: number | null }) {
  return (
    <ol className="keno-pays" aria-hidden="true">
      {columns.map(({ hits, pays }, place) => (
        <li key={hits} data-on={place === columnOf(reached, columns) || undefined}>
          <small>{hits}</small>
          {pays}
        </li>
      ))}
    </ol>
  );
}

/** The first column stands for all numbers of hits that pay nothing. */
const columnOf = (hits: number | null, columns: readonly Column[]): number | null =>
  hits === null
    ? null
    : Math.max(
        0,
        columns.findLastIndex(({ from }) => hits >= from),
      );

/** Buttons that pick for the player; without scripts there is only the board. */
export function Fields({ view }: FieldsProps<"keno">) {
  const { t } = useTranslation("play");
  const on = (change: (boxes: HTMLInputElement[]) => void) => () =>
    change([...document.querySelectorAll<HTMLInputElement>("#picks input[name=picks]")]);
  return (
    <ClientOnly before={null}>
      {() => (
        <div className="keno-keys">
          <button type="button" className="key" onClick={on((boxes) => tickOnly(boxes, []))}>
            {t("keno.clear")}
          </button>
          <button type="button" className="key" onClick={on((boxes) => pickAny(boxes, view.most))}>
            {t("keno.pickForMe")}
          </button>
          <button
            type="button"
            className="key"
            disabled={view.picks === ""}
            onClick={on((boxes) => tickOnly(boxes, view.picks.split(" ")))}
          >
            {t("keno.asBefore")}
          </button>
        </div>
      )}
    </ClientOnly>
  );
}

const tickedOf = (board: Element | null) => [
  ...(board?.querySelectorAll<HTMLInputElement>("input[name=picks]:checked") ?? []),
];

/** A pick beyond the maximum is unticked. */
function keepWithin(board: Element | null, most: number, last: EventTarget): void {
  if (tickedOf(board).length > most && last instanceof HTMLInputElement) last.checked = false;
}

/** Clicks each box; unticks first, so that there are never too many. */
function tickOnly(boxes: readonly HTMLInputElement[], values: readonly string[]): void {
  const wrong = boxes.filter(({ checked, value }) => checked !== values.includes(value));
  for (const box of wrong.sort((one, other) => Number(other.checked) - Number(one.checked))) box.click();
}

/** Picks as many random numbers as are ticked, or the maximum. Every number is equally likely, so any choice is as good. */
function pickAny(boxes: readonly HTMLInputElement[], most: number): void {
  const count = boxes.filter(({ checked }) => checked).length || most;
  const shuffled = boxes.map(({ value }) => ({ value, key: Math.random() })).sort((a, b) => a.key - b.key);
  tickOnly(
    boxes,
    shuffled.slice(0, Math.min(count, most)).map(({ value }) => value),
  );
}
