import { DataTable } from "#app/components/DataTable.tsx";
import { Status } from "#app/components/Status.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";

type Claim = { id: string; name: string; claimed: string; found: string; same: boolean };

/** What a proof states beside what was found. */
export function Claims({ claims }: { claims: readonly Claim[] }) {
  const { t } = useTranslation("fairness");
  return (
    <DataTable
      reflow
      columns={[
        { label: t("verify.claim"), place: "key" },
        { label: t("verify.claimed"), place: "whole" },
        { label: t("verify.found"), place: "whole" },
        { label: t("verify.same"), place: "way" },
      ]}
      rows={claims.map(({ id, name, claimed, found, same }) => ({
        id,
        cells: [
          name,
          <code key="claimed">{claimed}</code>,
          <code key="found">{found}</code>,
          <Status key="same" kind={same ? "ok" : "err"}>
            {t(same ? "verify.same_yes" : "verify.same_no")}
          </Status>,
        ],
      }))}
    />
  );
}
