import type { ComponentProps } from 'react';
import { TextArea } from '../../ui/text-area.tsx';

interface ReasonFieldProps extends ComponentProps<'textarea'> {
  readonly error: string | undefined;
}

export function ReasonField(props: ReasonFieldProps) {
  return (
    <TextArea
      label="Reason for the customer"
      hint="Optional; the customer reads it with this change"
      rows={2}
      {...props}
    />
  );
}
