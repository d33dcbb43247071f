import { Choices } from "#app/components/Choices.tsx";
import { DiceTrack } from "#app/components/DiceTrack.tsx";
import { TextField } from "#app/components/Field.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { FieldsProps, MachineProps } from "../props.ts";

export function Machine({ view: { kind: _kind, ...track }, children }: MachineProps<"dice">) {
  return (
    <>
      <DiceTrack {...track} />
      {children}
    </>
  );
}

export function Fields({ view, error }: FieldsProps<"dice">) {
  const { t } = useTranslation("play");
  return (
    <>
      <TextField
        field={{ id: "chance", name: "chance", initialValue: view.chance }}
        label={t("dice.chance")}
        hint={view.hint}
        error={error}
        affix="%"
        short
        required
        inputMode="decimal"
        pattern="\d{1,2}([.,]\d{1,2})?"
        autoComplete="off"
      />
      <Choices
        field={{ id: "direction", name: "direction", initialValue: view.direction }}
        legend={t("dice.direction")}
        choices={[
          { value: "under", label: t("dice.under") },
          { value: "over", label: t("dice.over") },
        ]}
        required
      />
    </>
  );
}
