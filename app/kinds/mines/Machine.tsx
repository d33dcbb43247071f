import { Button } from "#app/components/Button.tsx";
import { TextField } from "#app/components/Field.tsx";
import { Icon } from "#app/components/Icon.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { ControlsProps, FieldsProps, MachineProps } from "../props.ts";
import { useBusy } from "../use-busy.ts";

type Tile = MachineProps<"mines">["view"]["tiles"][number];

const ICONS = { safe: "check", hit: "cross", mine: "cross" } as const;

/** The field. While a round is open every tile is a button of its form, and stays one when it is opened, so that the keyboard keeps its place. */
export function Machine({ view, children }: MachineProps<"mines">) {
  const { t } = useTranslation("play");
  return (
    <>
      <ol className="tiles" aria-label={t("mines.field")}>
        {view.tiles.map((tile, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place on the field.
          <li key={place}>{view.live ? <LiveTile tile={tile} place={place} /> : <StillTile tile={tile} />}</li>
        ))}
      </ol>
      {children}
    </>
  );
}

function LiveTile({ tile, place }: { tile: Tile; place: number }) {
  const busy = useBusy();
  const isShut = tile.state === "shut";
  return (
    <button
      type={isShut ? "submit" : "button"}
      name="tile"
      value={place}
      data-tile={tile.state}
      aria-label={tile.label}
      aria-disabled={busy || !isShut}
    >
      {tile.state !== "shut" && <Icon name={ICONS[tile.state]} />}
    </button>
  );
}

function StillTile({ tile }: { tile: Tile }) {
  return (
    <span data-tile={tile.state} role="img" aria-label={tile.label}>
      {tile.state !== "shut" && <Icon name={ICONS[tile.state]} />}
    </span>
  );
}

export function Fields({ view, error }: FieldsProps<"mines">) {
  const { t } = useTranslation("play");
  return (
    <TextField
      field={{ id: "mines", name: "mines", initialValue: view.mines }}
      label={t("mines.mines")}
      hint={view.hint}
      error={error}
      short
      required
      inputMode="numeric"
      pattern="\d{1,2}"
      autoComplete="off"
    />
  );
}

export function Controls({ view }: ControlsProps<"mines">) {
  const busy = useBusy();
  if (!view.cashOut) return null;
  return (
    <Button kind="act" className="spin-button" name="act" value="cashOut" aria-disabled={busy}>
      {view.cashOut}
    </Button>
  );
}
