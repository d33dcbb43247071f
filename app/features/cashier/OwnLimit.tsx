import { Anchor } from "#app/components/Anchor.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { Icon } from "#app/components/Icon.tsx";
import { LimitMeter } from "#app/components/LimitMeter.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { OwnLimit as View } from "./own-limit.server.ts";

/** The player's own deposit limit, before the payment methods; without one, a link to set it. */
export function OwnLimit({ limit }: { limit: View | null }) {
  const { t } = useTranslation("limits");
  const { paths } = useLanguage();
  if (limit) {
    return (
      <LimitMeter name={limit.name} meter={limit.meter}>
        <Anchor href={paths.limits()}>{t("cashier.change")}</Anchor>
      </LimitMeter>
    );
  }
  return (
    <p>
      <Anchor className="link" href={paths.limits()}>
        {t("cashier.set")}
      </Anchor>
    </p>
  );
}

/** Replaces the form where the limit leaves nothing to deposit; it links to a break and never to an offer. */
export function LimitUsedUp() {
  const { t } = useTranslation("limits");
  const { paths } = useLanguage();
  return (
    <div className="inset look">
      <Icon name="clock" />
      <p>{t("cashier.nothing")}</p>
      <p className="cluster">
        <ButtonLink kind="stop" small href={paths.coolingOff()}>
          {t("takeBreak")}
        </ButtonLink>
        <Anchor className="link" href={paths.withdraw()}>
          {t("common:account.withdraw")}
        </Anchor>
      </p>
    </div>
  );
}
