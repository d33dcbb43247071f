import type { ReactNode } from "react";
import { DataTable, NamedAbove } from "#app/components/DataTable.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { Seats } from "./seats.server.ts";

/** Who plays at the tables, and since when. With several tables, `nameOf` returns the linked name of each. */
export function SeatsAtTables({ seats, nameOf }: { seats: Seats; nameOf?: (id: string) => ReactNode }) {
  const { t } = useTranslation("games");
  const [players, since, results] = [t("seats.players"), t("seats.since"), t("seats.results")];
  return (
    <section className="stack" id="seats">
      <SectionHead title={t("seats.title")} note={t("seats.note")} />
      <DataTable
        reflow
        columns={[
          { label: nameOf ? t("seats.table") : t("seats.stakes"), place: "key" },
          { label: players, numeric: true, place: "sum" },
          { label: since, place: "whole" },
          { label: results, place: "whole" },
        ]}
        rows={seats.map((row) => ({
          id: row.id,
          cells: [
            nameOf ? (
              <span key="name">
                {nameOf(row.id)} <small className="soft">{row.stakes}</small>
              </span>
            ) : (
              row.stakes
            ),
            <NamedAbove key="players" name={players}>
              {row.players}
            </NamedAbove>,
            <NamedAbove key="since" name={since}>
              {row.since || t("seats.nobody")}
            </NamedAbove>,
            <NamedAbove key="results" name={results}>
              {row.results || "\u2013"}
            </NamedAbove>,
          ],
        }))}
      />
    </section>
  );
}
