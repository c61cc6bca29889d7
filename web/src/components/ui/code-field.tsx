import type { ComponentProps } from 'react';
import { CONTROL_CLASS_NAME, Field, type FieldTextProps } from './field.tsx';

const DIGITS = 6;

interface CodeFieldProps extends FieldTextProps, Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly onComplete?: (code: string) => void;
}

/** Takes the six digits of an authenticator app: typed, pasted (also as `123 456`) or filled in by the device. */
export function VerificationCodeField({ label, hint, error, value, onChange, onComplete, ...input }: CodeFieldProps) {
  const take = (text: string) => {
    const code = text.replaceAll(/\D/g, '').slice(0, DIGITS);
    onChange(code);
    if (code.length === DIGITS && code !== value) onComplete?.(code);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={DIGITS}
          value={value}
          onChange={(event) => take(event.target.value)}
          onPaste={(event) => {
            // NOTE: `maxLength` would cut "123 456" before its last digit.
            event.preventDefault();
            take(event.clipboardData.getData('text'));
          }}
          className={`${CONTROL_CLASS_NAME} py-2.5 text-center font-mono text-2xl tracking-[0.5em] indent-[0.5em] tabular-nums`}
        />
      )}
    </Field>
  );
}
