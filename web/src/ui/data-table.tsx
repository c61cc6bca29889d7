import { type ReactNode, useSyncExternalStore } from 'react';

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  readonly numeric?: boolean;
}

interface DataTableProps<Row> {
  /** Names the table for those who do not see it. */
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** A table; below 768 pixels one card per row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useIsWide() ? <Table {...props} /> : <Cards {...props} />;
}

function Table<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  const align = (column: Column<Row>) => (column.numeric ? 'text-right' : 'text-left');
  const [first, ...others] = columns;
  return (
    <table className="w-full border-collapse text-[0.9375rem]">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line bg-sunken">
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              className={`px-5 py-3 text-xs font-semibold tracking-wide text-quiet ${align(column)}`}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="border-b border-line last:border-0 hover:bg-sunken/50">
            <th scope="row" className={`px-5 py-3.5 font-semibold ${align(first)}`}>
              {first.cell(row)}
            </th>
            {others.map((column) => (
              <td key={column.header} className={`px-5 py-3.5 ${align(column)}`}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <ul aria-label={caption} className="divide-y divide-line">
      {rows.map((row) => (
        <li key={keyOf(row)} className="px-5 py-4">
          <p className="font-semibold">{first.cell(row)}</p>
          <dl className="mt-2 grid gap-1.5 text-sm">
            {others.map((column) => (
              <div key={column.header} className="flex justify-between gap-4">
                <dt className="shrink-0 text-quiet">{column.header}</dt>
                <dd className="text-right">{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

const wide = matchMedia('(min-width: 768px)');

function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      wide.addEventListener('change', onChange);
      return () => wide.removeEventListener('change', onChange);
    },
    () => wide.matches,
  );
}
