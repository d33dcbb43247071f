import type { FactorKind } from "#app/contract/security.ts";
import type { FieldState } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { TextField } from "./Field.tsx";

type CodeFieldProps = { kind: FactorKind; field: FieldState; label: string; hint?: string; error?: string };

/** How a code of each kind is typed: one field, which a phone may fill in by itself where the code is shown elsewhere. */
const TYPED = {
  totp: { inputMode: "numeric", autoComplete: "one-time-code" },
  sms: { inputMode: "numeric", autoComplete: "one-time-code" },
  recovery: { autoComplete: "off", autoCapitalize: "none", spellCheck: false },
  pin: { type: "password", inputMode: "numeric", autoComplete: "off" },
} as const;

/** The one field that a second factor is typed into. */
export function CodeField({ kind, field, label, hint, error }: CodeFieldProps) {
  const { t } = useTranslation("account");
  return (
    <TextField
      field={field}
      label={label}
      hint={hint ?? t(`code.${kind}Hint`)}
      error={error}
      className={kind === "recovery" ? "input" : "input otp"}
      required
      {...TYPED[kind]}
    />
  );
}
