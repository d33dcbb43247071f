import { Button } from "#app/components/Button.tsx";
import { Form } from "#app/components/Form.tsx";
import type { SocialNetwork } from "#app/contract/social.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";

type ComesFromProps = {
  network: SocialNetwork;
  email: string | null;
  /** Where the visit continues. */
  to: string | null;
};

/** A visitor from a social network reads that the account will be linked, and can say that it was somebody else. */
export function ComesFrom({ network, email, to }: ComesFromProps) {
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  const name = t(`social.network_${network}`);
  return (
    <div className="panel">
      <h2>{t("social.fromTitle", { network: name })}</h2>
      <p>{email ? t("social.fromAs", { network: name, email }) : t("social.from", { network: name })}</p>
      <Form method="post" action={paths.socialAuth({ to })}>
        <Button kind="plain" name="intent" value="forget">
          {t("social.forget")}
        </Button>
      </Form>
    </div>
  );
}
