import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Dialog } from "#app/components/Dialog.tsx";
import { Ledger } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { CoolingOffAlert } from "./dialog.server.ts";
import { useReloadAtEnd } from "./use-reload-at-end.ts";
import { WhoHelps } from "./WhoHelps.tsx";

/** Covers the page to which a player on a break is redirected from real play. */
export function CoolingOffDialog({ alert }: { alert: CoolingOffAlert }) {
  const { t } = useTranslation(["protection", "common"]);
  const { paths } = useLanguage();
  useReloadAtEnd(alert);
  const { isOver, until, left, money } = alert;
  return (
    <Dialog
      id="cooling-off-alert"
      note={t("coolingOff.name")}
      title={isOver ? t("coolingOff.overTitle") : <Unbroken>{t("coolingOff.alertTitle", { date: until })}</Unbroken>}
    >
      {isOver ? (
        <p>{t("coolingOff.overText", { date: until })}</p>
      ) : (
        <p>
          {t("coolingOff.alertText")} {left}
        </p>
      )}
      <Ledger lines={[{ name: t("alert.money"), figure: <MoneyText>{money}</MoneyText> }]} />
      <form className="cluster" method="post" action={paths.coolingOff()}>
        <ButtonLink href={paths.balance()}>{t("alert.toBalance")}</ButtonLink>
        {isOver && (
          <Button name="intent" value="end">
            {t("coolingOff.end")}
          </Button>
        )}
      </form>
      <WhoHelps stay={{ href: paths.coolingOff(), label: t("alert.stay") }} help={alert.help} />
    </Dialog>
  );
}
