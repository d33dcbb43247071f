import { DataTable } from "#app/components/DataTable.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Sideways } from "#app/components/Sideways.tsx";
import { Thumb } from "#app/components/Thumb.tsx";
import type { PublishedRules, RuleCell, RuleFold, RuleTable } from "#app/kinds/published.ts";

/** How a game is played and what it pays, from the same data the engine reads. */
export function Rules({ rules }: { rules: PublishedRules }) {
  return (
    <>
      {rules.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {rules.tables.map((table) => (
        <PayTable key={table.caption} {...table} />
      ))}
      {rules.folds.map((fold) => (
        <FoldedRules key={fold.summary} {...fold} />
      ))}
    </>
  );
}

function PayTable({ caption, columns, rows }: RuleTable) {
  const reflow = columns.some(({ place }) => place === "key");
  const table = (
    <DataTable
      caption={caption}
      columns={columns}
      reflow={reflow}
      rows={rows.map(({ id, cells }) => ({
        id,
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column.
        cells: cells.map((cell, place) => <Cell key={place} cell={cell} />),
      }))}
    />
  );
  return reflow ? table : <Sideways label={caption}>{table}</Sideways>;
}

function Cell({ cell }: { cell: RuleCell }) {
  if (typeof cell === "string") return cell;
  if ("image" in cell)
    return (
      <Thumb tile image={cell.image}>
        {cell.name}
      </Thumb>
    );
  return (
    <ul className="pays">
      {cell.map((figure) => (
        <li key={figure}>{figure}</li>
      ))}
    </ul>
  );
}

function FoldedRules({ summary, text, facts, short, tables = [] }: RuleFold) {
  return (
    <Fold summary={summary}>
      <div className="stack">
        {text && <p>{text}</p>}
        {facts && (
          <dl className={short ? "facts short" : "facts"}>
            {facts.map(({ name, figure }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <code>{figure}</code>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {tables.map((table) => (
          <PayTable key={table.caption} {...table} />
        ))}
      </div>
    </Fold>
  );
}
