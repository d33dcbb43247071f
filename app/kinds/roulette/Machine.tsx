import type { ReactNode } from "react";
import { Disc } from "#app/components/Disc.tsx";
import { FieldError } from "#app/components/FieldError.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { hintId, useInitialText } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { FieldsProps, MachineProps } from "../props.ts";

export function Machine({ view, children }: MachineProps<"roulette">) {
  return (
    <>
      <div className="felt">
        <Disc
          segments={view.pockets.map(({ label, colour }) => ({ tone: colour, label }))}
          stopped={view.place}
          figure={view.figure}
          won={view.won}
          label={view.label}
        />
      </div>
      {children}
    </>
  );
}

type Bet = { value: string; label: string; colour?: string };

/** The layout: each bet is a box to tick, and the same lies on each. */
export function Fields({ view, error }: FieldsProps<"roulette">) {
  const { t } = useTranslation("play");
  const laid = (useInitialText()({ id: "bets", name: "bets" }) ?? "").split(" ");
  const boxes = (bets: readonly Bet[]) => bets.map((bet) => <Box key={bet.value} bet={bet} laid={laid} />);
  return (
    <fieldset className="field whole" id="bets" aria-describedby={hintId("bets")}>
      <legend>{t("roulette.bets")}</legend>
      <p className="hint" id={hintId("bets")}>
        {view.hint}
      </p>
      <div className="layout-numbers">{boxes(view.straights)}</div>
      {view.outside.map(({ title, bets }) => (
        <Group key={title} title={title}>
          {boxes(bets)}
        </Group>
      ))}
      <Fold
        summary={t("roulette.more")}
        open={view.more.some(({ bets }) => bets.some(({ value }) => laid.includes(value)))}
      >
        <div className="stack">
          {view.more.map(({ title, bets }) => (
            <Group key={title} title={title}>
              {boxes(bets)}
            </Group>
          ))}
        </div>
      </Fold>
      <FieldError id="bets" error={error} />
    </fieldset>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="layout-group">
      <legend className="note">{title}</legend>
      <div className="layout-bets">{children}</div>
    </fieldset>
  );
}

function Box({ bet: { value, label, colour }, laid }: { bet: Bet; laid: readonly string[] }) {
  return (
    <label data-tone={colour}>
      <input type="checkbox" name="bets" value={value} defaultChecked={laid.includes(value)} />
      {label}
    </label>
  );
}
