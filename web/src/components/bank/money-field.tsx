import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { limitProblemMessages } from '#shared/contract/limits.ts';
import { amountProblemMessages, type Cents, formatAmount, parseAmount } from '#shared/domain/money.ts';
import { CONTROL_CLASS_NAME, Field, type FieldTextProps } from '../ui/field.tsx';

/** Builds a schema from the text of a field to cents. It refuses with the contract's sentences. */
function centsTextSchema(minimum: number, sentences: { readonly missing: string; readonly tooSmall: string }) {
  const read = z.transform((text: string, { issues }): Cents => {
    const reading = parseAmount(text);
    if (reading.amount !== undefined) return reading.amount;
    const message = reading.reason === 'invalid' ? sentences.missing : reading.sentence;
    issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });
  return z.pipe(z.string(), read).check(z.refine((amount) => amount >= minimum, { error: sentences.tooSmall }));
}

const { invalid } = amountProblemMessages;

export const AmountTextSchema = centsTextSchema(1, { missing: invalid, tooSmall: invalid });

export const LimitTextSchema = centsTextSchema(0, limitProblemMessages);

const blankAsNull = z.transform((text: string) => (text.trim() === '' ? null : text));

export const OptionalLimitTextSchema = z.pipe(z.pipe(z.string(), blankAsNull), z.nullable(LimitTextSchema));

export const formatLimitInput = (limit: Cents | undefined): string => (limit === undefined ? '' : formatAmount(limit));

type MoneyFieldProps = FieldTextProps & Omit<ComponentProps<'input'>, 'type'>;

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
