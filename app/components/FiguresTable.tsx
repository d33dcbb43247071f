import type { ReactNode } from "react";
import { cellClass, TableHead } from "./DataTable.tsx";
import { Unbroken } from "./Unbroken.tsx";

export type FigureColumn = {
  label: ReactNode;
  numeric?: boolean;
  /**
   * The position of the cell when a row becomes a card on a phone: `sum` is beside the row's name, `wide` has a line of its
   * own.
   */
  place?: "sum" | "lft" | "rgt" | "wide";
  /** The cell's name on a phone, where the columns have no head. */
  name?: string;
};

export type FigureRow = { id: string; cells: readonly ReactNode[] };

type FiguresTableProps = {
  caption: ReactNode;
  /** The first column is the row's name. */
  columns: readonly [FigureColumn, ...FigureColumn[]];
  rows: readonly FigureRow[];
  /** The last row, the totals. */
  total?: readonly ReactNode[];
};

/** Figures by day, game or currency: named rows and a total. */
export function FiguresTable({ caption, columns, rows, total }: FiguresTableProps) {
  return (
    <table className="data reflow">
      <caption>
        <Unbroken>{caption}</Unbroken>
      </caption>
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row) => (
          <Cells key={row.id} columns={columns} cells={row.cells} />
        ))}
      </tbody>
      {total && (
        <tfoot>
          <Cells columns={columns} cells={total} />
        </tfoot>
      )}
    </table>
  );
}

function Cells({
  columns,
  cells: [name, ...figures],
}: Pick<FiguresTableProps, "columns"> & { cells: readonly ReactNode[] }) {
  return (
    <tr>
      <th scope="row" className="key">
        <Unbroken>{name}</Unbroken>
      </th>
      {figures.map((figure, place) => {
        const column = columns[place + 1];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
          <td key={place} className={cellClass(column)} data-th={column?.name}>
            {figure}
          </td>
        );
      })}
    </tr>
  );
}
