import { DataTable } from "#app/components/DataTable.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { RowView } from "./rows.server.ts";

/** The movements of a bonus's money, row by row. */
export function BonusRows({ rows, caption }: { rows: readonly RowView[]; caption: string | null }) {
  const { t } = useTranslation("rewards");
  return (
    <DataTable
      reflow
      caption={caption}
      columns={[
        { label: t("pointsHistory.what"), place: "key" },
        { label: t("cancel.rows.change"), numeric: true },
        { label: t("cancel.bonus"), numeric: true, place: "sum" },
      ]}
      rows={rows.map(({ id, name, change, left }) => ({
        id,
        cells: [name, <MoneyText key="change">{change}</MoneyText>, left && <MoneyText key="left">{left}</MoneyText>],
      }))}
    />
  );
}
