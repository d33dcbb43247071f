import { useRef } from "react";
import { Button } from "#app/components/Button.tsx";
import { ClientOnly } from "#app/components/ClientOnly.tsx";
import { FieldError } from "#app/components/FieldError.tsx";
import { hintId, useInitialText } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { FieldsProps, MachineProps } from "../props.ts";

/** What was drawn, on the board of the last round. */
export function Machine({ view, children }: MachineProps<"keno">) {
  return (
    <>
      {view.drawn.length > 0 && (
        <ol className="balls" aria-label={view.label ?? undefined}>
          {view.drawn.map(({ label, hit, name }) => (
            <li key={label} className={hit ? "hit" : undefined} aria-label={name}>
              {label}
            </li>
          ))}
        </ol>
      )}
      {children}
    </>
  );
}

/** The board: each number is a box to tick. */
export function Fields({ view, error }: FieldsProps<"keno">) {
  const { t } = useTranslation("play");
  const board = useRef<HTMLFieldSetElement>(null);
  const picked = (useInitialText()({ id: "picks", name: "picks", initialValue: view.picks }) ?? "").split(" ");
  return (
    <fieldset
      className="field whole"
      id="picks"
      ref={board}
      aria-describedby={hintId("picks")}
      onChange={(event) => keepWithin(board.current, view.most, event.target)}
    >
      <legend>{t("keno.picks")}</legend>
      <p className="hint" id={hintId("picks")}>
        {view.hint}
      </p>
      <div className="board">
        {view.numbers.map(({ value, label }) => (
          <label key={value}>
            <input type="checkbox" name="picks" value={value} defaultChecked={picked.includes(value)} />
            {label}
          </label>
        ))}
      </div>
      <FieldError id="picks" error={error} />
      <ClientOnly before={null}>
        {() => (
          <div className="cluster">
            <Button type="button" small onClick={() => pickAny(board.current, view.most)}>
              {t("keno.pickForMe")}
            </Button>
            <Button type="button" small kind="plain" onClick={() => tick(board.current, [])}>
              {t("keno.clear")}
            </Button>
          </div>
        )}
      </ClientOnly>
    </fieldset>
  );
}

const boxesOf = (board: HTMLFieldSetElement | null) => [
  ...(board?.querySelectorAll<HTMLInputElement>("input[name=picks]") ?? []),
];

/** One number more than may be picked is not ticked. */
function keepWithin(board: HTMLFieldSetElement | null, most: number, last: EventTarget): void {
  const ticked = boxesOf(board).filter(({ checked }) => checked);
  if (ticked.length > most && last instanceof HTMLInputElement) last.checked = false;
}

function tick(board: HTMLFieldSetElement | null, chosen: readonly HTMLInputElement[]): void {
  for (const box of boxesOf(board)) box.checked = chosen.includes(box);
}

/** As many other numbers as are ticked, or as many as may be. Every number is as likely, so any way to pick is as good. */
function pickAny(board: HTMLFieldSetElement | null, most: number): void {
  const boxes = boxesOf(board);
  const count = boxes.filter(({ checked }) => checked).length || most;
  const shuffled = boxes.map((box) => ({ box, key: Math.random() })).sort((a, b) => a.key - b.key);
  tick(
    board,
    shuffled.slice(0, Math.min(count, most)).map(({ box }) => box),
  );
}
