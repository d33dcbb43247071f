import { ButtonLink } from "#app/components/Button.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";

type ConfirmFirstProps = {
  /** The requesting page, to which the player returns. */
  page: "pin" | "sms" | "passkeys";
};

/** For pages where every field is secret, and is lost while a second factor is requested: so that is requested first. */
export function ConfirmFirst({ page }: ConfirmFirstProps) {
  const { t } = useTranslation("profile");
  const { paths } = useLanguage();
  return (
    <section className="stack">
      <p>{t("pin.confirmFirst")}</p>
      <p>
        <ButtonLink kind="act" href={paths.stepUp({ to: paths.factor(page) })}>
          {t("pin.confirm")}
        </ButtonLink>
      </p>
    </section>
  );
}
