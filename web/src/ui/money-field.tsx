import type { ComponentProps } from 'react';
import { CONTROL, Field, type FieldText } from './field.tsx';

export function MoneyField({ label, hint, error, ...input }: FieldText & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="relative">
          <span
            className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-quiet"
            aria-hidden="true"
          >
            €
          </span>
          <input
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            {...input}
            {...wiring}
            type="text"
            className={`${CONTROL} pl-8 tabular-nums lining-nums`}
          />
        </div>
      )}
    </Field>
  );
}

/** An optional euro sign, digits with or without commas between thousands, decimals after a point. */
const AMOUNT = /^-?€?\s*(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/;

/** NOTE: a third decimal is kept, so that the contract can refuse it with its sentence. */
export function readEuros(text: string): number | undefined {
  const written = text.trim();
  if (!AMOUNT.test(written) || !/\d/.test(written)) return undefined;
  const euros = Number(written.replaceAll(/[€,\s]/g, ''));
  return Number.isFinite(euros) ? euros : undefined;
}
