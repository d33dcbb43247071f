import { Dialog } from "#app/components/Dialog.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { PeriodChange } from "./dialog.server.ts";
import { ExtensionForm } from "./ExtensionForm.tsx";
import { WhoHelps } from "./WhoHelps.tsx";

/** Moves the end of the exclusion later, and only later. */
export function ChangePeriodDialog({ change }: { change: PeriodChange }) {
  const { t } = useTranslation(["protection", "common"]);
  const { paths } = useLanguage();
  const { isOver, until } = change;
  return (
    <Dialog id="change-period" title={t("extend.title")}>
      <p>
        <Unbroken>{isOver ? t("extend.over", { date: until }) : t("extend.running", { date: until })}</Unbroken>
      </p>
      <ExtensionForm {...change} action={paths.selfExclusion({ popup: "change-period" })} />
      <WhoHelps stay={{ href: paths.selfExclusion(), label: t("extend.leave") }} help={change.help} />
    </Dialog>
  );
}
