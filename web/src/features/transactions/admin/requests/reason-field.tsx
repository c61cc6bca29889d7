import { type ComponentProps, useId } from 'react';
import {
  type TransactionStatus,
  type TransactionType,
  transactionStatusProperties,
} from '#shared/domain/transaction-status.ts';
import { CONTROL_CLASS_NAME } from '../../../../components/ui/field.tsx';
import { TextArea } from '../../../../components/ui/text-area.tsx';

export const REASON_LABEL = 'Reason for the customer';

export const reasonTemplates = {
  deposit: [
    'No payment has arrived within the time your request was open.',
    'The amount that arrived is not the amount you requested.',
    "The payment came from another person's account and was sent back.",
    'You requested this deposit twice; the other one is being processed.',
  ],
  withdraw: [
    'The payment details are not right. Please check them and request it again.',
    'The receiving bank has sent the payment back.',
    'The name of the account holder is not yours. We pay out to your own accounts only.',
    'You requested this withdrawal twice; the other one is being processed.',
  ],
} as const satisfies Record<TransactionType, readonly string[]>;

/** Returns whether the usual reasons of a refusal are offered. */
export function isRefusal(from: TransactionStatus, to: TransactionStatus): boolean {
  return from !== to && transactionStatusProperties[to].refused;
}

interface ReasonFieldProps extends ComponentProps<'textarea'> {
  readonly label?: string;
  readonly who?: string;
  readonly type: TransactionType;
  readonly offersTemplates: boolean;
  readonly error: string | undefined;
  readonly onTemplate: (reason: string) => void;
}

export function ReasonField(props: ReasonFieldProps) {
  const { type, offersTemplates, onTemplate, label = REASON_LABEL, who = 'The customer', ...textarea } = props;
  const id = useId();
  return (
    <div className="grid gap-2">
      <TextArea label={label} hint={`Optional. ${who} sees it.`} rows={2} {...textarea} />
      {offersTemplates && (
        <div>
          <label htmlFor={id} className="sr-only">
            Usual reasons
          </label>
          <select
            id={id}
            value=""
            onChange={({ target }) => onTemplate(target.value)}
            className={`${CONTROL_CLASS_NAME} text-[0.9375rem]`}
          >
            <option value="">Usual reasons...</option>
            {reasonTemplates[type].map((reason) => (
              <option key={reason} value={reason} className="bg-surface text-ink">
                {reason}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  );
}
