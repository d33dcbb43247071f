import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Dialog } from "#app/components/Dialog.tsx";
import { Ledger } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { AskSupport } from "./AskSupport.tsx";
import type { ExclusionAlert } from "./dialog.server.ts";
import { useReloadAtEnd } from "./use-reload-at-end.ts";
import { WhoHelps } from "./WhoHelps.tsx";

/** The self-exclusion alert, and its end-period form once the exclusion is over (SPEC §2, §4). */
export function ExclusionDialog({ alert }: { alert: ExclusionAlert }) {
  const { t } = useTranslation(["protection", "common"]);
  const { paths } = useLanguage();
  useReloadAtEnd(alert);
  const { isOver, until, left, money, isDerived, stay } = alert;
  const isGuest = money === null;
  const why = isDerived ? t("derived.text") : t("alert.text");
  return (
    <Dialog
      id="exclusion-alert"
      note={t("alert.exclusion")}
      title={isOver ? t("over.title") : <Unbroken>{t("alert.title", { date: until })}</Unbroken>}
    >
      {isOver ? (
        <p>
          <Unbroken>{t("over.text", { date: until })}</Unbroken> {isGuest && t("over.guest")}
        </p>
      ) : (
        <p>
          {isGuest ? t("alert.guest") : why} {left}
        </p>
      )}
      {isDerived && !isOver && <AskSupport />}
      <Ledger
        lines={[
          ...(isGuest ? [] : [{ name: t("alert.money"), figure: <MoneyText>{money}</MoneyText> }]),
          { name: t("alert.open"), figure: t("alert.openWhat") },
        ]}
      />
      {/* The answer is a full document: nothing of the previous page may remain after it. */}
      <form className="cluster" method="post" action={paths.exclusionBack()}>
        {isGuest ? (
          <ButtonLink href={paths.login({ popup: "closed" })}>{t("alert.signIn")}</ButtonLink>
        ) : (
          <ButtonLink href={paths.balance()}>{t("alert.toBalance")}</ButtonLink>
        )}
        {/* While it runs, "back" moves its end (SPEC §4); a guest dismisses the reminder. */}
        <Button>{t(isGuest ? "alert.back" : isOver ? "over.end" : "over.longer")}</Button>
        {isOver && !isGuest && (
          <ButtonLink href={paths.selfExclusion({ popup: "change-period" })}>{t("over.longer")}</ButtonLink>
        )}
      </form>
      <WhoHelps stay={{ href: stay, label: t("alert.stay") }} help={alert.help} />
    </Dialog>
  );
}
