import { DataTable } from "#app/components/DataTable.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import type { WinsView } from "./pools.server.ts";

/** The winner is private; what was won, where and when, is public. */
export function Wins({ wins: { title, none, caption, columns, rows } }: { wins: WinsView }) {
  return (
    <section className="stack">
      <SectionHead title={title} />
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <DataTable
          reflow
          caption={caption}
          columns={[
            { label: columns.level, place: "key" },
            { label: columns.amount, place: "sum" },
            { label: columns.game },
            { label: columns.wonAt },
          ]}
          rows={rows.map(({ id, level, amount, game, wonAt }) => ({
            id,
            cells: [
              level,
              <MoneyText key="amount">{amount}</MoneyText>,
              <span key="game" lang="en">
                {game}
              </span>,
              <time key="wonAt">{wonAt}</time>,
            ],
          }))}
        />
      )}
    </section>
  );
}
