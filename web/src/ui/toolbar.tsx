import { type ReactNode, useId } from 'react';
import { CONTROL } from './field.tsx';

/** Search, filters, days and buttons above a list, in one line where there is room. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end gap-3 *:max-sm:grow [&>search]:grow [&>search]:basis-64">{children}</div>
  );
}

/** NOTE: browsers log a warning for any other value, and an address may bring one. */
const DAY = /^\d{4}-\d\d-\d\d$/;

interface DateFieldProps {
  readonly label: string;
  /** `2026-03-04`, or empty. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly min?: string;
  readonly max?: string;
}

export function DateField({ label, value, onChange, ...limits }: DateFieldProps) {
  const id = useId();
  return (
    <div className="grid min-w-36 gap-1">
      <label htmlFor={id} className="text-xs font-semibold text-quiet">
        {label}
      </label>
      <input
        id={id}
        type="date"
        {...limits}
        value={DAY.test(value) ? value : ''}
        onChange={({ target }) => onChange(target.value)}
        className={`${CONTROL} text-[0.9375rem] tabular-nums`}
      />
    </div>
  );
}
