import type { ComponentProps } from 'react';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import { TextArea } from '../../../../components/ui/text-area.tsx';
import UsualReasons from './usual-reasons.tsx';

interface ReasonFieldProps extends ComponentProps<'textarea'> {
  readonly label?: string;
  readonly who?: string;
  readonly type: TransactionType;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly onTemplate: (reason: string) => void;
}

export function ReasonField(props: ReasonFieldProps) {
  const { type, required, onTemplate, label = 'Reason for the customer', who = 'The customer', ...textarea } = props;
  return (
    <div className="grid gap-2">
      <TextArea
        label={label}
        hint={required ? `${who} reads it with the change` : `Optional; ${who.toLowerCase()} reads it with the change`}
        rows={2}
        aria-required={required}
        {...textarea}
      />
      {required && <UsualReasons type={type} onChoose={onTemplate} />}
    </div>
  );
}
