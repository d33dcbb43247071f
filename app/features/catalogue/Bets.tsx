import { DataTable } from "#app/components/DataTable.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { BetLine } from "./bets.server.ts";

/** The odds of the bets that differ from the one the page is about. */
export function Bets({ bets }: { bets: readonly BetLine[] }) {
  const { t } = useTranslation("games");
  return (
    <Fold summary={t("choices.title")}>
      <DataTable
        caption={t("choices.caption")}
        columns={[
          { label: t("choices.bet") },
          { label: t("choices.rtp"), numeric: true },
          { label: t("choices.hitRate"), numeric: true },
          { label: t("choices.maximumWin"), numeric: true },
        ]}
        rows={bets.map(({ name, rtp, hitRate, maximumWin }) => ({ id: name, cells: [name, rtp, hitRate, maximumWin] }))}
      />
    </Fold>
  );
}
