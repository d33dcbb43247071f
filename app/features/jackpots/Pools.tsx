import { Anchor } from "#app/components/Anchor.tsx";
import { DataTable } from "#app/components/DataTable.tsx";
import { Hash } from "#app/components/Hash.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import type { PoolsView } from "./pools.server.ts";

/** The pools with all their figures: a sum and its odds have the same size. */
export function Pools({ pools: { caption, columns, rows, added, games, terms } }: { pools: PoolsView }) {
  return (
    <div className="stack">
      <DataTable
        reflow
        caption={caption}
        columns={[
          { label: columns.level, place: "key" },
          { label: columns.pool },
          { label: columns.chance, place: "whole" },
          { label: columns.average, place: "whole" },
          { label: columns.share, place: "whole" },
          { label: columns.start, place: "whole" },
        ]}
        rows={rows.map(({ id, name, pool, chance, average, share, start }) => ({
          id,
          cells: [
            name,
            <MoneyText key="pool">{pool}</MoneyText>,
            <span key="chance" className="figure">
              {chance}
            </span>,
            average,
            share,
            start,
          ],
        }))}
      />
      <p>
        {added} <Anchor href={games.href}>{games.label}</Anchor>
      </p>
      <p className="note">
        {terms.text} <Hash value={terms.hash} />
      </p>
    </div>
  );
}
