import { Tabs } from "#app/components/Tabs.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";

type HistoryPage = "payments" | "rounds" | "points" | "bonus" | "statement";

/** Title of a history and links to the others. */
export function HistoryHead({ title, here }: { title: string; here: HistoryPage }) {
  const { t } = useTranslation(["account", "common", "history"]);
  const { paths } = useLanguage();
  return (
    <>
      <h1>{title}</h1>
      <Tabs
        label={t("history")}
        tabs={[
          { href: paths.payments(), label: t("payments.title"), current: here === "payments" },
          { href: paths.rounds(), label: t("rounds.title"), current: here === "rounds" },
          { href: paths.pointsHistory(), label: t("common:account.points"), current: here === "points" },
          { href: paths.bonusHistory(), label: t("common:account.bonuses"), current: here === "bonus" },
          { href: paths.statement(), label: t("history:statement.title"), current: here === "statement" },
        ]}
      />
    </>
  );
}
