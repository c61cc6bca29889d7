import type { ComponentProps } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { VerificationCodeField } from '../../components/ui/code-field.tsx';

interface FormCodeFieldProps<Values extends FieldValues, Body>
  extends Omit<ComponentProps<typeof VerificationCodeField>, 'name' | 'value' | 'onChange'> {
  readonly control: Control<Values, unknown, Body>;
  readonly name: FieldPath<Values>;
  readonly onEdit?: () => void;
}

export function FormCodeField<Values extends FieldValues, Body>(props: FormCodeFieldProps<Values, Body>) {
  const { control, name, error, onEdit, ...input } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <VerificationCodeField
      {...input}
      {...field}
      value={field.value ?? ''}
      onChange={(code) => {
        onEdit?.();
        field.onChange(code);
      }}
      error={fieldState.error?.message ?? error}
    />
  );
}
