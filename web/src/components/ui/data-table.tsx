import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type ReactNode, useDeferredValue, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatRelativeDay } from './date-time.tsx';
import { orderName, type SortOrderState } from './list-order.ts';
import { useIsPhone, useIsWide } from './use-media.ts';
import { useWidth } from './use-width.ts';

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Whether it is right-aligned. */
  readonly numeric?: boolean;
  /** Whether the list is sorted by it. The direction can be reversed if there is an `order`. */
  readonly ordered?: boolean;
  /** Whether it shares the remaining width, in this proportion, and truncates its content. */
  readonly stretches?: boolean | number;
  /**
   * Its place in a row of two lines, below 768 pixels: the title and the figure above, notes and a mark below, a link
   * or actions beside them. Without any of these a row is a card that names each column.
   */
  readonly phone?: 'title' | 'figure' | 'note' | 'mark' | 'link' | 'actions';
}

export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

interface Selection<Row> {
  /** Keys of the selected rows. */
  readonly selected: ReadonlySet<string>;
  readonly onChange: (next: Set<string>) => void;
  /** Returns the accessible name of a row's checkbox: "Select TX-1024". */
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
  /** Returns the address of the row's own page, linked from its first cell. */
  readonly rowHref?: ((row: Row) => string) | undefined;
  readonly order?: SortOrderState | undefined;
  /** Returns when a row was made: rows of two lines are then grouped by day. */
  readonly momentOf?: ((row: Row) => string) | undefined;
}

/** Pixels a column needs before its words break. */
const COLUMN = 104;

/** The number of columns from which on they are closer together. */
const MANY = 6;

/** Shows a table, or rows of two lines or cards below 768 pixels and wherever the columns do not fit. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  // Rows are most of a screen's work, so other effects of a click or key are painted before them. Checkboxes are not
  // deferred: React would reset them until then.
  const deferred = useDeferredValue(props);
  const isSelecting = props.selection?.selected !== deferred.selection?.selected;
  return <Rows {...(isSelecting ? props : deferred)} />;
}

const Rows = memo(AllRows) as typeof AllRows;

function AllRows<Row>(props: DataTableProps<Row>) {
  const { rows, columns } = props;
  const [frame, width] = useWidth();
  const [cramped, setCramped] = useState<{ readonly rows: readonly Row[]; readonly width: number }>();
  const isCramped = cramped?.rows === rows && width <= cramped.width;
  const hasRoom = width >= columns.length * COLUMN && !isCramped;

  // Unbreakable content may need more width, so it is measured before the first paint.
  useLayoutEffect(() => {
    if (frame.current && frame.current.scrollWidth > width) setCramped({ rows, width });
  }, [frame, rows, width]);

  const Narrow = columns.some(({ phone }) => phone) ? TwoLines : Cards;
  return <div ref={frame}>{useIsWide() && hasRoom ? <Table {...props} /> : <Narrow {...props} />}</div>;
}

function Table<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, selection, order } = props;
  const align = (column: Column<Row>) => (column.numeric ? 'text-right' : 'text-left');
  const sides = columns.length < MANY ? 'px-3 first:pl-5 last:pr-5 lg:px-5' : 'px-2.5 first:pl-5 last:pr-5';
  const [first, ...others] = columns;
  const shares = columns.reduce((sum, { stretches }) => sum + Number(stretches ?? 0), 0);
  const cell = (column: Column<Row>) =>
    `${sides} h-11 py-1 ${align(column)} ${column.stretches ? 'max-w-0 truncate' : ''}`;
  const share = (column: Column<Row>) =>
    column.stretches ? { width: `${(100 * Number(column.stretches)) / shares}%` } : undefined;
  return (
    <table className="w-full border-separate border-spacing-0 text-[0.9375rem] leading-snug wrap-break-word">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={`${HEAD} w-px pl-5`}>
              <SelectAll {...props} selection={selection} />
            </th>
          )}
          {columns.map((column) => {
            const own = column.ordered ? order : undefined;
            return (
              <th
                key={column.header}
                scope="col"
                aria-sort={own && (own.oldestFirst ? 'ascending' : 'descending')}
                style={share(column)}
                className={`${HEAD} ${own ? '' : 'py-1.5'} ${sides} ${align(column)}`}
              >
                {own ? (
                  <OrderButton order={own} look="text-xs tracking-wide">
                    {column.header}
                  </OrderButton>
                ) : (
                  column.header
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {/* Each row is isolated: browsers paint unchanged stacking contexts from their cache. */}
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="group isolate hover:bg-sunken/50 has-[input:checked]:bg-primary-soft/60 *:border-b *:border-line last:*:border-0"
          >
            {selection && (
              <td className="h-11 w-px py-1 pr-0 pl-5">
                <SelectRow {...props} selection={selection} row={row} />
              </td>
            )}
            <th scope="row" className={`font-semibold ${cell(first)}`}>
              <RowName {...props} row={row} />
            </th>
            {others.map((column) => (
              <td key={column.header} className={cell(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface OrderButtonProps {
  readonly order: SortOrderState;
  readonly look: string;
  readonly children: ReactNode;
}

function OrderButton({ order, look, children }: OrderButtonProps) {
  const Arrow = order.oldestFirst ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      title={`${orderName(order)}: turn the order`}
      onClick={order.turn}
      className={`-mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-control px-1.5 font-semibold text-ink hover:bg-surface ${look}`}
    >
      {children}
      <Arrow className="size-3.5 text-primary" aria-hidden="true" />
    </button>
  );
}

/** It is sticky below the bar of the area, whose height is `--bar`. */
const HEAD =
  'sticky top-(--bar,4rem) z-10 border-b border-line bg-sunken text-xs font-semibold tracking-wide whitespace-nowrap text-quiet';

function TwoLines<Row>(props: DataTableProps<Row>) {
  const { caption, rows, momentOf, order } = props;
  const isPhone = useIsPhone();
  const days = momentOf && Map.groupBy(rows, (row) => formatRelativeDay(momentOf(row)));
  return (
    <>
      {/* On a phone the order is chosen among the filters. */}
      <AboveRows {...props} order={isPhone ? undefined : order} />
      <ul aria-label={caption} className="divide-y divide-line contain-inline-size">
        {days ? (
          [...days].map(([day, rowsOfDay]) => (
            <li key={day} data-day>
              <p className="bg-sunken px-4 py-1.5 text-xs font-semibold text-quiet">{day}</p>
              <ul aria-label={day} className="divide-y divide-line border-t border-line">
                <RowsOfTwoLines {...props} rows={rowsOfDay} />
              </ul>
            </li>
          ))
        ) : (
          <RowsOfTwoLines {...props} />
        )}
      </ul>
    </>
  );
}

function RowsOfTwoLines<Row>(props: DataTableProps<Row>) {
  const { columns, rows, keyOf, selection } = props;
  const [first, ...others] = columns;
  // The row's name comes last and is truncated first, because the title is more important.
  const inOrder = [...others, first];
  const cells = (place: Column<Row>['phone'], row: Row) =>
    inOrder.filter(({ phone }) => phone === place).map((column) => <span key={column.header}>{column.cell(row)}</span>);
  return rows.map((row) => (
    <li
      key={keyOf(row)}
      className="relative flex items-center gap-3 overflow-clip px-4 py-2.5 has-[input:checked]:bg-primary-soft/60"
    >
      {selection && (
        <span className="relative z-1">
          <SelectRow {...props} selection={selection} row={row} />
        </span>
      )}
      <div className="flex min-w-0 grow flex-col gap-y-0.5">
        <div className="flex items-baseline justify-between gap-3 font-semibold">
          <p className="truncate">
            <RowTitle {...props} row={row} title={cells('title', row)} />
          </p>
          <p className="shrink-0">{cells('figure', row)}</p>
        </div>
        <div className="flex items-center justify-between gap-3 text-sm text-quiet">
          <p className="truncate [&>span+span]:before:content-['_·_']">{cells('note', row)}</p>
          <p className="shrink-0">{cells('mark', row)}</p>
        </div>
      </div>
      {cells('link', row)}
      <div data-actions className="relative z-1 -mr-2 shrink-0 empty:hidden">
        {cells('actions', row)}
      </div>
    </li>
  ));
}

/** Links the title if the row has a page. The link covers the whole row. */
function RowTitle<Row>({
  rowHref,
  row,
  columns: [first],
  title,
}: DataTableProps<Row> & { row: Row; title: ReactNode }) {
  if (!rowHref) return title;
  return (
    <Link to={rowHref(row)} className="after:absolute after:inset-0">
      {title}
      {first.phone !== 'title' && <span className="sr-only"> {first.cell(row)}</span>}
    </Link>
  );
}

/** Offers the functions of a table's head to rows that have none. */
function AboveRows<Row>(props: DataTableProps<Row>) {
  const { selection, order } = props;
  if (!selection && !order) return null;
  return (
    <div className="flex items-center gap-3 border-b border-line bg-sunken px-4 py-2 text-sm text-quiet">
      {selection && (
        <>
          <SelectAll {...props} selection={selection} />
          <span aria-hidden="true">Select all</span>
        </>
      )}
      {order && (
        <span className="ml-auto">
          <OrderButton order={order} look="">
            {orderName(order)}
          </OrderButton>
        </span>
      )}
    </div>
  );
}

function Cards<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, selection } = props;
  const [, ...others] = columns;
  return (
    <>
      <AboveRows {...props} />
      <ul aria-label={caption} className="divide-y divide-line">
        {rows.map((row) => (
          <li key={keyOf(row)} className="isolate px-5 py-4 has-[input:checked]:bg-primary-soft/60">
            <div className="flex items-center gap-3">
              {selection && <SelectRow {...props} selection={selection} row={row} />}
              <p className="font-semibold">
                <RowName {...props} row={row} />
              </p>
            </div>
            <dl className="mt-2 grid gap-x-12 gap-y-1.5 text-sm md:grid-cols-2">
              {others.map((column) => (
                <div key={column.header} className="flex justify-between gap-4 has-[dd:empty]:hidden">
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
      className="inline-block max-w-full text-primary underline decoration-transparent underline-offset-2 transition-colors hover:decoration-current"
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
    // The label makes the target 24 pixels wide around a checkbox of the usual size.
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
