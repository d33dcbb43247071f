import { useAtom, useAtomValue } from "jotai";
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { hintId, useInitialText } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { whenLeft } from "#app/lib/when-left.ts";
import type { FieldsView, MachineView } from "../index.server.ts";
import { added, changed, clothAtom, isRevealed, without } from "./chips.ts";
import { coinPartsOf, useCoins } from "./coins.ts";
import { Spot } from "./Spot.tsx";
import { towards } from "./towards.ts";

type ClothProps = {
  fields: FieldsView<"roulette">;
  view: MachineView<"roulette">;
  error: string | undefined;
};

/**
 * Every bet is a checkbox at its place: on a number, on a line, on a corner. With scripts a press places the chosen chip on it;
 * without them it is ticked.
 */
export function Cloth({ fields, view, error }: ClothProps) {
  const { t } = useTranslation("play");
  const board = useRef<HTMLFieldSetElement>(null);
  const [cloth, setCloth] = useAtom(clothAtom);
  const coins = useCoins(fields.most);
  const coin = coinPartsOf(coins, useAtomValue(coins.atom));
  const [cursor, setCursor] = useState<string | null>(null);
  const [pointed, point] = useState("");
  const kept = (useInitialText()({ id: "bets", name: "bets" }) ?? "").split(" ");
  const { most } = coins;
  const lay = (bet: string) => setCloth((was) => changed(was, most, added(bet, coin)));
  const take = (bet: string) => setCloth((was) => changed(was, most, without(bet)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the chip that was chosen then.
  useEffect(() => {
    const ticked = [...(board.current?.querySelectorAll<HTMLInputElement>("input[name=bets]:checked") ?? [])];
    const laid = Object.fromEntries(ticked.map(({ value }) => [value, coin]));
    // Boxes ticked before hydration get chips, and nothing remains of an earlier table.
    setCloth((was) => ({ ...was, laid, before: [] }));
    setCursor(board.current?.querySelector<HTMLInputElement>("input[name=bets]")?.value ?? null);
  }, []);
  const isResultShown = isRevealed(cloth);
  const spot = (bet: (typeof fields.outside)[number]) => (
    <Spot
      key={bet.value}
      bet={bet}
      parts={cursor === null ? null : (cloth.laid[bet.value] ?? 0)}
      isKept={kept.includes(bet.value)}
      isReached={cursor === null || cursor === bet.value}
      state={isResultShown && bet.value in view.paid ? (view.paid[bet.value] ? "won" : "lost") : undefined}
      isDrawn={bet.value === view.drawn}
      coins={coins}
      onLay={() => lay(bet.value)}
    />
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const { value } = event.target;
    const next = board.current && towards(board.current, event.target, event.key);
    if (next) {
      setCursor(next.value);
      next.focus();
    } else if (event.key === "Enter") lay(value);
    else if (event.key === "Backspace" || event.key === "Delete") take(value);
    else return;
    event.preventDefault();
  };
  const onPoint = ({ target }: PointerEvent | FocusEvent) =>
    point((target instanceof Element && target.closest("label")?.dataset.say) || "");
  return (
    <>
      <fieldset
        className="roulette-cloth"
        id="bets"
        ref={board}
        aria-describedby={hintId("bets")}
        aria-invalid={error ? true : undefined}
        onKeyDown={onKeyDown}
        onPointerOver={onPoint}
        onPointerOut={whenLeft(() => point(""))}
        onFocus={onPoint}
        onBlur={() => point("")}
      >
        <legend className="visually-hidden">{t("roulette.bets")}</legend>
        <p className="visually-hidden" id={hintId("bets")}>
          {error ?? (cursor === null ? fields.hint : t("roulette.keys"))}
        </p>
        <div className="roulette-table">
          <div className="roulette-numbers">
            <div className="roulette-zero">{spot(fields.zero)}</div>
            <div className="roulette-field">
              {fields.places.map((bet, at) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: a place without a bet of its own is its place.
                bet ? spot(bet) : <i key={at} />,
              )}
            </div>
            {fields.columns.map(spot)}
          </div>
          {fields.outside.map(spot)}
        </div>
      </fieldset>
      {pointed && (
        <p className="roulette-say" aria-hidden="true">
          {pointed}
        </p>
      )}
    </>
  );
}
