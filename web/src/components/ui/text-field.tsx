import type { ComponentProps } from 'react';
import { CONTROL, Field, type FieldText } from './field.tsx';

export function TextField({ label, hint, error, ...input }: FieldText & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <input type="text" {...input} {...wiring} className={CONTROL} />}
    </Field>
  );
}
