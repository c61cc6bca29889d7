import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { isDay } from '../../lib/calendar.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { CONTROL_CLASS_NAME } from './field.tsx';
import type { SortOrderState } from './list-order.ts';
import { FilterSelect } from './select-field.tsx';
import { useIsPhone } from './use-media.ts';

interface ToolbarProps {
  readonly search?: ReactNode;
  readonly filters?: ReactNode;
  /** Set for a list whose order can be reversed: on a phone here, otherwise in the head of the table. */
  readonly order?: SortOrderState;
  readonly active?: number;
  readonly onClear?: (() => void) | undefined;
  readonly children?: ReactNode;
}

export function Toolbar({ search, filters, order, active = 0, onClear, children }: ToolbarProps) {
  const isPhone = useIsPhone();
  return (
    <div className="flex flex-wrap items-center gap-3 [&_search]:grow [&_search]:basis-48 max-sm:[&_search]:basis-full">
      {search}
      {!isPhone && filters}
      {isPhone && filters && (
        <PhoneFilters
          filters={
            <>
              {filters}
              {order && <OrderSelect order={order} />}
            </>
          }
          active={active}
          onClear={onClear}
        />
      )}
      <div className={onClear ? 'flex flex-wrap items-center gap-3' : 'contents'}>
        {onClear && <ClearFilters onClear={onClear} />}
        {children}
      </div>
    </div>
  );
}

function PhoneFilters({ filters, active, onClear }: Required<Pick<ToolbarProps, 'filters' | 'active' | 'onClear'>>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className="grow" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal className="size-4.5" aria-hidden="true" />
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      <Dialog
        open={open}
        title="Filters"
        onClose={() => setOpen(false)}
        footer={
          <>
            {onClear && <ClearFilters onClear={onClear} />}
            <Button onClick={() => setOpen(false)}>Show the list</Button>
          </>
        }
      >
        <div className="grid gap-4">{filters}</div>
      </Dialog>
    </>
  );
}

const ORDERS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];

export function OrderSelect({ order: { oldestFirst, turn } }: { order: SortOrderState }) {
  return <FilterSelect label="Order" options={ORDERS} value={oldestFirst ? 'oldest' : 'newest'} onChange={turn} />;
}

function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="quiet" onClick={onClear}>
      Clear filters
    </Button>
  );
}

interface DateFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly min?: string;
  readonly max?: string;
}

export function DateField({ label, value, onChange, ...limits }: DateFieldProps) {
  const id = useId();
  return (
    <div className="grid min-w-36 gap-1 sm:flex sm:items-center sm:gap-2">
      <label htmlFor={id} className="text-xs font-semibold whitespace-nowrap text-quiet">
        {label}
      </label>
      <input
        id={id}
        type="date"
        {...limits}
        // Browsers log a warning for any other value, and an address may contain one.
        value={isDay(value) ? value : ''}
        onChange={({ target }) => onChange(target.value)}
        className={`${CONTROL_CLASS_NAME} text-[0.9375rem] tabular-nums`}
      />
    </div>
  );
}
