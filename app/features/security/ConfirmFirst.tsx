import { ButtonLink } from "#app/components/Button.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";

type ConfirmFirstProps = {
  text: string;
  /** The page that asks, to come back to. */
  page: "pin" | "sms" | "passkeys";
};

/** Where all that is typed is secret, and not kept while a second factor is asked for: so that is asked for before. */
export function ConfirmFirst({ text, page }: ConfirmFirstProps) {
  const { t } = useTranslation("profile");
  const { paths } = useLanguage();
  return (
    <section className="stack">
      <p>{text}</p>
      <p>
        <ButtonLink kind="act" href={paths.stepUp({ to: paths.factor(page) })}>
          {t("pin.confirm")}
        </ButtonLink>
      </p>
    </section>
  );
}
