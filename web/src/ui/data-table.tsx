import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useWidth } from './use-width.ts';

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned. */
  readonly numeric?: boolean;
}

export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

interface Selection<Row> {
  /** Keys of the selected rows. */
  readonly selected: ReadonlySet<string>;
  readonly onChange: (next: Set<string>) => void;
  /** Names a row for its checkbox: "Select TX-1024". */
  readonly labelOf: (row: Row) => string;
}

export interface DataTableProps<Row> {
  /** The accessible name of the table. */
  readonly caption: string;
  /** The first column is the row header. */
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly selection?: Selection<Row> | undefined;
  /** The row's own page, linked from its first cell. */
  readonly rowHref?: ((row: Row) => string) | undefined;
}

/** Width a column needs, in pixels, before its words break. */
const COLUMN = 104;

/** From this many columns on they stand closer. */
const MANY = 7;

/** A table; cards below 768 pixels, and wherever the columns do not fit. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns } = props;
  const [frame, width] = useWidth();
  const [cramped, setCramped] = useState<{ readonly rows: readonly Row[]; readonly width: number }>();
  const isCramped = cramped?.rows === rows && width <= cramped.width;
  const hasRoom = width >= columns.length * COLUMN && !isCramped;

  // Unbreakable content may need more than that: measured before the first paint.
  useLayoutEffect(() => {
    if (frame.current && frame.current.scrollWidth > width) setCramped({ rows, width });
  }, [frame, rows, width]);

  return <div ref={frame}>{useIsWide() && hasRoom ? <Table {...props} /> : <Cards {...props} />}</div>;
}

function Table<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, selection } = props;
  const align = (column: Column<Row>) => (column.numeric ? 'text-right' : 'text-left');
  const sides = columns.length < MANY ? 'px-3 first:pl-5 last:pr-5 lg:px-5' : 'px-2.5 first:pl-5 last:pr-5';
  const [first, ...others] = columns;
  return (
    <table className="w-full border-separate border-spacing-0 text-[0.9375rem] wrap-break-word">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={`${HEAD} w-px pl-5`}>
              <SelectAll {...props} selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <th key={column.header} scope="col" className={`${HEAD} ${sides} ${align(column)}`}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="group hover:bg-sunken/50 has-[input:checked]:bg-primary-soft/60 *:border-b *:border-line last:*:border-0"
          >
            {selection && (
              <td className="w-px py-3.5 pr-0 pl-5">
                <SelectRow {...props} selection={selection} row={row} />
              </td>
            )}
            <th scope="row" className={`${sides} py-3.5 font-semibold ${align(first)}`}>
              <RowName {...props} row={row} />
            </th>
            {others.map((column) => (
              <td key={column.header} className={`${sides} py-3.5 ${align(column)}`}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Sticky below the bar of the area, whose height is `--bar`. */
const HEAD =
  'sticky top-(--bar,4rem) z-10 border-b border-line bg-sunken py-3 text-xs font-semibold tracking-wide whitespace-nowrap text-quiet';

function Cards<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, selection } = props;
  const [, ...others] = columns;
  return (
    <>
      {selection && (
        <p className="flex items-center gap-3 border-b border-line bg-sunken px-5 py-3 text-sm text-quiet">
          <SelectAll {...props} selection={selection} />
          <span aria-hidden="true">Select all</span>
        </p>
      )}
      <ul aria-label={caption} className="divide-y divide-line">
        {rows.map((row) => (
          <li key={keyOf(row)} className="px-5 py-4 has-[input:checked]:bg-primary-soft/60">
            <div className="flex items-center gap-3">
              {selection && <SelectRow {...props} selection={selection} row={row} />}
              <p className="font-semibold">
                <RowName {...props} row={row} />
              </p>
            </div>
            <dl className="mt-2 grid gap-x-12 gap-y-1.5 text-sm md:grid-cols-2">
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
    </>
  );
}

function RowName<Row>({ columns: [first], rowHref, row }: DataTableProps<Row> & { row: Row }) {
  if (!rowHref) return first.cell(row);
  return (
    <Link
      to={rowHref(row)}
      className="text-primary underline decoration-transparent underline-offset-2 transition-colors hover:decoration-current"
    >
      {first.cell(row)}
    </Link>
  );
}

type Selecting<Row> = DataTableProps<Row> & { readonly selection: Selection<Row> };

function SelectRow<Row>({ selection, keyOf, row }: Selecting<Row> & { row: Row }) {
  const key = keyOf(row);
  return (
    <Checkbox
      label={`Select ${selection.labelOf(row)}`}
      checked={selection.selected.has(key)}
      onChange={(chosen) => {
        const next = new Set(selection.selected);
        if (chosen) next.add(key);
        else next.delete(key);
        selection.onChange(next);
      }}
    />
  );
}

/** Selects all rows of this page, or none. */
function SelectAll<Row>({ selection, caption, rows, keyOf }: Selecting<Row>) {
  const keys = rows.map(keyOf);
  const chosen = keys.filter((key) => selection.selected.has(key)).length;
  return (
    <Checkbox
      label={`Select all: ${caption}`}
      checked={keys.length > 0 && chosen === keys.length}
      indeterminate={chosen > 0 && chosen < keys.length}
      onChange={(all) => {
        const others = new Set(selection.selected).difference(new Set(keys));
        selection.onChange(all ? others.union(new Set(keys)) : others);
      }}
    />
  );
}

interface CheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly indeterminate?: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Checkbox({ label, checked, indeterminate = false, onChange }: CheckboxProps) {
  return (
    // A target of 24 pixels around a checkbox of the usual size.
    <label className="grid size-6 shrink-0 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        ref={(box) => {
          if (box) box.indeterminate = indeterminate;
        }}
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4.5 cursor-pointer accent-primary"
      />
    </label>
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
