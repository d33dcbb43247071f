import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { TextField } from "#app/components/Field.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useTyped } from "#app/lib/use-typed.ts";
import { BET_FORM } from "../bet-form.ts";
import type { ControlsProps, FieldsProps, MachineProps } from "../props.ts";
import { between, typeInto } from "../typed.ts";
import { useBusy } from "../use-busy.ts";
import { lastTilesAtom } from "./last-tiles.ts";
import { Drawings, TilePicture } from "./TilePicture.tsx";

type View = MachineProps<"mines">["view"];

const NAMES = ["mines"] as const;

/**
 * The field. While a round is open every tile is a button of its form, and stays one when it is opened, so that the focus is
 * kept.
 */
export function Machine({ view, fields }: MachineProps<"mines">) {
  const { t } = useTranslation("play");
  const keep = useSetAtom(lastTilesAtom);
  const order = view.order.join(" ");
  useEffect(() => {
    if (view.isOver) keep(order.split(" ").map(Number));
  }, [view.isOver, order, keep]);
  return (
    <div className="mines" data-won={view.won || undefined}>
      <Drawings />
      <ol className="mine-grid" aria-label={t("mines.field")}>
        {view.tiles.map((tile, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place on the field.
          <li key={place}>
            {view.live ? (
              <LiveTile tile={tile} place={place} />
            ) : (
              <span className="mine-tile" data-tile={tile.state} role="img" aria-label={tile.label}>
                <TilePicture state={tile.state} />
              </span>
            )}
          </li>
        ))}
      </ol>
      <Ladder view={view} fields={fields} />
    </div>
  );
}

function LiveTile({ tile, place }: { tile: View["tiles"][number]; place: number }) {
  const busy = useBusy();
  const isShut = tile.state === "shut";
  return (
    <button
      type={isShut ? "submit" : "button"}
      name="tile"
      className="mine-tile"
      value={place}
      data-tile={tile.state}
      aria-label={tile.label}
      aria-disabled={busy || !isShut}
    >
      <TilePicture state={tile.state} />
    </button>
  );
}

/** The multipliers of the next tiles, the lowest at the bottom: of this round, or of the chosen bet. */
function Ladder({ view, fields }: Pick<MachineProps<"mines">, "view" | "fields">) {
  const typed = useTyped(BET_FORM, NAMES)?.mines || fields?.mines;
  const chosen = fields?.ladders[Number(typed) - fields.minimum];
  const isOfRound = !chosen || Number(typed) === view.mines;
  const rungs = isOfRound ? view.ladder : chosen.map((pays) => ({ pays, of: "ahead" as const }));
  return (
    <ol className="ladder" aria-hidden="true">
      {rungs.map(({ pays, of }) => (
        <li key={pays} data-of={of}>
          {pays}
        </li>
      ))}
    </ol>
  );
}

export function Fields({ view, error }: FieldsProps<"mines">) {
  const { t } = useTranslation("play");
  const typed = useTyped(BET_FORM, NAMES)?.mines || view.mines;
  const set = (count: number) => typeInto("mines", String(between(view.minimum, count, view.maximum)));
  const keepWithin = (text: string) => /^\d+$/.test(text) && set(Number(text));
  return (
    <div className="mine-picks">
      <button type="button" className="key" aria-label={t("mines.fewer")} onClick={() => set(Number(typed) - 1)}>
        −
      </button>
      <TextField
        field={{ id: "mines", name: "mines", initialValue: view.mines }}
        label={t("mines.mines")}
        hint={view.hint}
        error={error}
        affix={view.of}
        short
        required
        inputMode="numeric"
        pattern="\d{1,2}"
        autoComplete="off"
        onBlur={({ currentTarget }) => keepWithin(currentTarget.value)}
      />
      <button type="button" className="key" aria-label={t("mines.more")} onClick={() => set(Number(typed) + 1)}>
        +
      </button>
    </div>
  );
}

/** A random tile or that of the last field, the value of the next tile, and cashing out. */
export function Controls({ view }: ControlsProps<"mines">) {
  const { t } = useTranslation("play");
  const busy = useBusy();
  // Those of the field before: the end of the last field is told when its motion is at rest, and not by a key.
  const [last] = useState(useAtomValue(lastTilesAtom));
  const again = last.find((tile) => !view.opened.includes(tile));
  return (
    <>
      <div className="mine-keys">
        <button type="submit" className="key" name="tile" value={view.any} aria-disabled={busy}>
          {t("mines.any")}
        </button>
        {again !== undefined && (
          <button type="submit" className="key" name="tile" value={again} aria-disabled={busy}>
            {t("mines.again")}
          </button>
        )}
      </div>
      <dl className="mine-odds">
        <div>
          <dt>{t("mines.mines")}</dt>
          <dd>{view.mines}</dd>
        </div>
        <div>
          <dt>{t("mines.safe")}</dt>
          <dd>{view.chance}</dd>
        </div>
      </dl>
      <button
        type={view.cashOut ? "submit" : "button"}
        className="go-button spin-button"
        name="act"
        value="cashOut"
        data-state={view.cashOut ? "rest" : "moving"}
        aria-disabled={busy || !view.cashOut}
      >
        <span className="fill" />
        <span className="word">{view.cashOut ?? t("mines.choose")}</span>
        <small>{view.next}</small>
      </button>
    </>
  );
}
