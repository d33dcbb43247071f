import type { FactorKind } from "#app/contract/security.ts";
import type { FieldState } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { TextField } from "./Field.tsx";

type CodeFieldProps = { kind: FactorKind; field: FieldState; label: string; hint?: string };

/**
 * Attributes of a code's input by its kind: one field, which a phone can fill in automatically if the code is shown elsewhere.
 */
const TYPED = {
  totp: { inputMode: "numeric", autoComplete: "one-time-code" },
  sms: { inputMode: "numeric", autoComplete: "one-time-code" },
  recovery: { autoComplete: "off", autoCapitalize: "none", spellCheck: false },
  pin: { type: "password", inputMode: "numeric", autoComplete: "off" },
} as const;

/** The one input of a second factor's code. */
export function CodeField({ kind, field, label, hint }: CodeFieldProps) {
  const { t } = useTranslation("account");
  return (
    <TextField
      field={field}
      label={label}
      hint={hint ?? t(`code.${kind}Hint`)}
      className={kind === "recovery" ? "input" : "input otp"}
      required
      {...TYPED[kind]}
    />
  );
}
