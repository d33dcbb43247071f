import { TextField } from "#app/components/Field.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { FieldsProps, MachineProps } from "../props.ts";

export function Machine({ view, children }: MachineProps<"limbo">) {
  return (
    <>
      <div className={view.won ? "figure-plate hit" : "figure-plate"}>
        <p>{view.figure}</p>
        {view.label && <p className="note">{view.label}</p>}
      </div>
      {children}
    </>
  );
}

export function Fields({ view, error }: FieldsProps<"limbo">) {
  const { t } = useTranslation("play");
  return (
    <TextField
      field={{ id: "target", name: "target", initialValue: view.target }}
      label={t("limbo.target")}
      hint={view.hint}
      error={error}
      affix="×"
      short
      required
      inputMode="decimal"
      pattern="\d{1,7}([.,]\d{1,2})?"
      autoComplete="off"
    />
  );
}
