import { DataTable } from "#app/components/DataTable.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { VoidsView } from "./voids.server.ts";

/** Every real round that was not played out, counted by game. */
export function Voids({ voids }: { voids: VoidsView }) {
  const { t } = useTranslation("fairness");
  return (
    <section className="stack" id="voids">
      <SectionHead title={t("voids.title")} />
      <p>{t("voids.text")}</p>
      {voids.length === 0 ? (
        <p className="note">{t("voids.none")}</p>
      ) : (
        <DataTable
          columns={[
            { label: t("voids.game") },
            { label: t("voids.void"), numeric: true },
            { label: t("voids.ended"), numeric: true },
          ]}
          rows={voids.map(({ id, title, voids: count, reasons, ended }) => ({
            id,
            cells: [
              <div key="game">
                <span lang="en">{title}</span>
                {reasons.map((reason) => (
                  <p className="note" key={reason}>
                    {reason}
                  </p>
                ))}
              </div>,
              count,
              ended,
            ],
          }))}
        />
      )}
    </section>
  );
}
