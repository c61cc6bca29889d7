import type { ComponentProps } from 'react';
import { formatAmount, parseAmount } from '#shared/domain/read-amount.ts';
import { CONTROL_CLASS_NAME, Field, type FieldText } from './field.tsx';

type MoneyFieldProps = FieldText & Omit<ComponentProps<'input'>, 'type'>;

export function MoneyField({ label, hint, error, onBlur, ...input }: MoneyFieldProps) {
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
            onBlur={(event) => {
              showAsRead(event.currentTarget);
              onBlur?.(event);
            }}
            className={`${CONTROL_CLASS_NAME} pl-8 tabular-nums lining-nums`}
          />
        </div>
      )}
    </Field>
  );
}

/** Formats the amount in a field that is left. A text that is not an amount stays as it was typed. */
function showAsRead(input: HTMLInputElement): void {
  // The field keeps the focus when the window loses it, and more digits may follow.
  if (document.activeElement === input) return;
  const { amount } = parseAmount(input.value);
  if (amount === undefined || amount < 0) return;
  const shown = formatAmount(amount);
  if (shown !== input.value) typeInto(input, shown);
}

/** NOTE: React ignores the event after an assignment to `input.value`, which it watches on the element. */
function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
