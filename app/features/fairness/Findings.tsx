import { DataTable } from "#app/components/DataTable.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Status } from "#app/components/Status.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { Findings as FindingsData } from "./verify.server.ts";

/** What a proof states of a round, beside the result of playing it again. */
export function Findings({ findings: { claims, jackpots, outcome } }: { findings: FindingsData }) {
  const { t } = useTranslation("fairness");
  const same = claims.every((claim) => claim.same);
  return (
    <section className="stack" id="result" aria-live="polite">
      <p>
        <Status kind={same ? "ok" : "err"}>{t(same ? "verify.verdict_same" : "verify.verdict_different")}</Status>
      </p>
      <DataTable
        reflow
        columns={[
          { label: t("verify.claim"), place: "key" },
          { label: t("verify.told"), place: "whole" },
          { label: t("verify.found"), place: "whole" },
          { label: t("verify.same"), place: "way" },
        ]}
        rows={claims.map(({ id, name, told, found, same: isSame }) => ({
          id,
          cells: [
            name,
            <code key="told">{told}</code>,
            <code key="found">{found}</code>,
            <Status key="same" kind={isSame ? "ok" : "err"}>
              {t(isSame ? "verify.same_yes" : "verify.same_no")}
            </Status>,
          ],
        }))}
      />
      {jackpots && <p className="note">{jackpots}</p>}
      <Fold summary={t("verify.drawn")}>
        <pre className="proof">{outcome}</pre>
      </Fold>
    </section>
  );
}
