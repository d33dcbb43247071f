import { DataTable } from "#app/components/DataTable.tsx";
import { Status } from "#app/components/Status.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";

type Claim = { id: string; name: string; told: string; found: string; same: boolean };

/** What a proof states beside what was found. */
export function Claims({ claims }: { claims: readonly Claim[] }) {
  const { t } = useTranslation("fairness");
  return (
    <DataTable
      reflow
      columns={[
        { label: t("verify.claim"), place: "key" },
        { label: t("verify.told"), place: "whole" },
        { label: t("verify.found"), place: "whole" },
        { label: t("verify.same"), place: "way" },
      ]}
      rows={claims.map(({ id, name, told, found, same }) => ({
        id,
        cells: [
          name,
          <code key="told">{told}</code>,
          <code key="found">{found}</code>,
          <Status key="same" kind={same ? "ok" : "err"}>
            {t(same ? "verify.same_yes" : "verify.same_no")}
          </Status>,
        ],
      }))}
    />
  );
}
