import { type ReactNode, useId } from 'react';

export interface FieldTextProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

interface Wiring {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps extends FieldTextProps {
  readonly children: (wiring: Wiring) => ReactNode;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-0.5 text-sm text-quiet">
          {hint}
        </p>
      )}
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': describedBy || undefined })}
      <p id={`${id}-error`} aria-live="polite" className="text-sm font-medium text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}

export const CONTROL_CLASS_NAME =
  'min-h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-quiet not-[select]:read-only:bg-sunken not-[select]:read-only:text-quiet aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger';
