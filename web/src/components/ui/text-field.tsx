import type { ComponentProps } from 'react';
import { CONTROL_CLASS_NAME, Field, type FieldTextProps } from './field.tsx';

export function TextField({ label, hint, error, ...input }: FieldTextProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <input type="text" dir="auto" {...input} {...wiring} className={CONTROL_CLASS_NAME} />}
    </Field>
  );
}
