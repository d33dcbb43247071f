import type { ReactNode } from "react";
import { Unbroken } from "./Unbroken.tsx";

export type Column = {
  label: ReactNode;
  numeric?: boolean;
  /**
   * The position of the cell when rows become cards on a phone: `key` and `sum` come first, `lft` and `way` are on the left and
   * right, `whole` has a line of its own.
   */
  place?: "key" | "sum" | "lft" | "way" | "whole";
};

export type Row = { id: string; cells: readonly ReactNode[]; own?: boolean };

type DataTableProps = {
  columns: readonly Column[];
  rows: readonly Row[];
  caption?: ReactNode;
  /** Rows become cards on a phone. A cell that needs its column's name shows it itself, by {@link Named}. */
  reflow?: boolean;
};

/** Cells are in the order of the columns. The reader's own row is highlighted. */
export function DataTable({ columns, rows, caption, reflow = false }: DataTableProps) {
  return (
    <table className={reflow ? "data reflow" : "data"}>
      {caption && (
        <caption>
          <Unbroken>{caption}</Unbroken>
        </caption>
      )}
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.own ? "own" : undefined}>
            {row.cells.map((cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
              <td key={place} className={cellClass(columns[place])}>
                <Unbroken>{cell}</Unbroken>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Head = Pick<Column, "label" | "numeric">;

export function TableHead({ columns }: { columns: readonly Head[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
          <th key={place} scope="col" className={column.numeric ? "num" : undefined}>
            {column.label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The classes of a cell by its column. */
export const cellClass = (column: { numeric?: boolean; place?: string } | undefined): string | undefined =>
  [column?.numeric && "num", column?.place].filter(Boolean).join(" ") || undefined;

/** A figure with the name of its column, which is shown when rows are cards. */
export function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className="in-card">{name}</span> {children}
    </>
  );
}

/** The same with the name above the figure. */
export function NamedAbove({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      <small className="on-card">{name} </small>
      {children}
    </span>
  );
}
