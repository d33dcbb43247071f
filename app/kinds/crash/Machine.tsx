import { useEffect, useState } from "react";
import { Button } from "#app/components/Button.tsx";
import { Curve } from "#app/components/Curve.tsx";
import { TextField } from "#app/components/Field.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { ControlsProps, FieldsProps, MachineProps } from "../props.ts";
import { useBusy } from "../use-busy.ts";
import { inPlaceOfZero } from "./growing.ts";
import { useFlight } from "./use-flight.ts";

export function Machine({ view, children }: MachineProps<"crash">) {
  return (
    <>
      <Sky />
      {view.figure && (
        <p className={view.won ? "flight-own hit" : "flight-own"}>
          <strong>{view.figure}</strong> <span className="note">{view.label}</span>
        </p>
      )}
      {children}
    </>
  );
}

/** The round that all share. In the history there is none, and nothing is shown of it. */
function Sky() {
  const { t } = useTranslation("play");
  const flight = useFlight();
  if (!flight) return null;
  const { table, isUnheard, milliseconds, multiplier, doublingMs, zero } = flight;
  const flies = milliseconds >= 0;
  const { number, last } = table;
  return (
    <div className="flight">
      <Curve milliseconds={Math.max(0, milliseconds)} doublingMs={doublingMs} />
      <p className="flight-figure">{inPlaceOfZero(zero, BigInt(flies ? multiplier : 100))}</p>
      <p className="note">
        {flies
          ? t("crash.flies", { number })
          : t("crash.startsIn", { number, count: Math.ceil(-milliseconds / 1_000) })}
      </p>
      {isUnheard && <p role="status">{t("crash.unheard")}</p>}
      {last.length > 0 && (
        <ol className="flight-last" aria-label={t("crash.last")}>
          {last.map((round) => (
            <li key={round.number}>{round.figure}</li>
          ))}
        </ol>
      )}
    </div>
  );
}

export function Fields({ view, error }: FieldsProps<"crash">) {
  const { t } = useTranslation("play");
  // Without scripts a player cannot press in time, and says beforehand where to leave.
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  return (
    <TextField
      field={{ id: "target", name: "target", initialValue: view.target }}
      label={t("crash.target")}
      hint={hasScripts ? view.hintLive : view.hint}
      error={error}
      affix="×"
      short
      required={!hasScripts}
      inputMode="decimal"
      pattern="\d{1,7}([.,]\d{1,2})?"
      autoComplete="off"
    />
  );
}

export function Controls({ view: { cashOut, stake, exit } }: ControlsProps<"crash">) {
  const { t } = useTranslation("play");
  const busy = useBusy();
  const flight = useFlight();
  const flies = flight?.own?.number === flight?.table.number && (flight?.milliseconds ?? -1) >= 0;
  if (!flies || !flight) return <p className="note">{t("crash.waitsForStart")}</p>;
  const worth = (BigInt(stake) * BigInt(Math.min(flight.multiplier, exit))) / 100n;
  return (
    <Button kind="act" className="spin-button" name="act" value="cashOut" aria-disabled={busy}>
      {inPlaceOfZero(cashOut, worth)}
    </Button>
  );
}
