import { TextField } from "#app/components/Field.tsx";
import { NewPassword } from "#app/components/NewPassword.tsx";
import type { SocialNetwork } from "#app/contract/social.ts";
import type { FieldState } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";

type SignInFieldsProps = {
  fields: Record<"email" | "phone" | "password", FieldState>;
  labels: Record<"email" | "phone" | "password", string>;
  phoneExample: string;
  minimumPasswordLength: number;
  /** The network the visitor comes from, which signs the account in instead of a password. */
  network: SocialNetwork | undefined;
};

/** What a new account is signed in with. */
export function SignInFields({ fields, labels, phoneExample, minimumPasswordLength, network }: SignInFieldsProps) {
  const { t } = useTranslation("account");
  return (
    <fieldset className="stack">
      <legend className="part">{t("registration.signingIn")}</legend>
      <TextField
        field={fields.email}
        label={labels.email}
        hint={t("field.emailHint")}
        type="email"
        autoComplete="email"
        required
      />
      <TextField
        field={fields.phone}
        label={labels.phone}
        hint={t("field.phoneHint", { example: phoneExample })}
        type="tel"
        autoComplete="tel"
      />
      {network ? (
        <p>{t("social.noPassword", { network: t(`social.network_${network}`) })}</p>
      ) : (
        <NewPassword
          field={fields.password}
          label={labels.password}
          hint={t("field.passwordHint", { count: minimumPasswordLength })}
        />
      )}
    </fieldset>
  );
}
