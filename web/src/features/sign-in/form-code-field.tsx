import type { ComponentProps } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { VerificationCodeField } from '../../components/ui/code-field.tsx';

interface FormCodeFieldProps<Values extends FieldValues, Body>
  extends Omit<ComponentProps<typeof VerificationCodeField>, 'name' | 'value' | 'onChange'> {
  readonly control: Control<Values, unknown, Body>;
  readonly name: FieldPath<Values>;
}

export function FormCodeField<Values extends FieldValues, Body>(props: FormCodeFieldProps<Values, Body>) {
  const { control, name, error, ...input } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <VerificationCodeField {...input} {...field} value={field.value ?? ''} error={fieldState.error?.message ?? error} />
  );
}
