import { Button } from "#app/components/Button.tsx";
import { Form } from "#app/components/Form.tsx";
import type { SocialNetwork } from "#app/contract/social.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";

type SocialButtonsProps = {
  networks: readonly SocialNetwork[];
  /** Where the visit continues afterwards. */
  to: string | null;
};

/** A form for each network: its button leaves the site, so it is a full document request without client-side navigation. */
export function SocialButtons({ networks, to }: SocialButtonsProps) {
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  return (
    <div className="cluster">
      {networks.map((network) => (
        <Form key={network} method="post" action={paths.socialAuth()} reloadDocument>
          <input type="hidden" name="intent" value="begin" />
          <input type="hidden" name="network" value={network} />
          {to && <input type="hidden" name="to" value={to} />}
          <Button>{t(`social.network_${network}`)}</Button>
        </Form>
      ))}
    </div>
  );
}

/** The buttons under their heading, beside the house's own form; nothing where no network is offered. */
export function SocialSection({ networks, to }: SocialButtonsProps) {
  const { t } = useTranslation("account");
  if (networks.length === 0) return null;
  return (
    <section className="stack">
      <h2>{t("social.through")}</h2>
      <SocialButtons networks={networks} to={to} />
    </section>
  );
}
