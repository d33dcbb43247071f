import { useAtom } from "jotai";
import { useEffect } from "react";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { MachineProps } from "../props.ts";
import { useIsNew } from "../use-is-new.ts";
import { Cloth } from "./Cloth.tsx";
import { clothAtom } from "./chips.ts";
import { Disc } from "./Disc.tsx";

export { Fields } from "./Coins.tsx";

/**
 * The board with the top of the wheel above it; after a press the wheel takes the stage. On wide screens they are side by side.
 */
export function Machine({ view, round, fields, error }: MachineProps<"roulette">) {
  const { t } = useTranslation("play");
  const isNew = useIsNew(round);
  const [cloth, setCloth] = useAtom(clothAtom);
  useEffect(() => {
    // A round that came with the page has no chips on the board.
    setCloth((was) => ({ ...was, round, before: [], ...(!isNew && { seen: round, swept: round }) }));
  }, [round, isNew, setCloth]);
  const isSpun = !fields || (isNew && cloth.seen !== round);
  return (
    <div className="roulette" data-view={isSpun ? "spin" : "bet"} data-won={view.won || undefined}>
      <Disc view={view} />
      {fields && <Cloth fields={fields} view={view} error={error} />}
      {fields && isSpun && (
        <button
          type="button"
          className="key roulette-back"
          onClick={() => setCloth((was) => ({ ...was, seen: round }))}
        >
          {t("roulette.back")}
        </button>
      )}
    </div>
  );
}
