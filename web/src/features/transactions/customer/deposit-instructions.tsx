import type { ReactNode } from 'react';
import { eurosFromCents, formatEuros } from '#shared/domain/money.ts';
import type { DepositToPay } from '#shared/domain/payment-code.ts';
import { paymentReferenceFor } from '#shared/domain/payment-reference.ts';
import { GroupedDigits } from '../../../components/bank/grouped-digits.tsx';
import { PaymentDetailsList } from '../../../components/bank/payment-details.tsx';
import { TextWithCopyButton } from '../../../components/ui/text-with-copy-button.tsx';
import { PaymentQrCodePicture } from './payment-code.tsx';

interface DepositInstructionsProps {
  readonly payment: DepositToPay;
  /** The rate of a payment in coins, and how long it holds. */
  readonly rate?: ReactNode;
}

/** Shows how much to pay, where to and with which reference, and the same as a code to scan. */
export function DepositInstructions({ payment, rate }: DepositInstructionsProps) {
  const { details, toPay, accountNumber, coins } = payment;
  const code = <PaymentQrCodePicture payment={payment} />;
  if (coins) {
    return (
      <div className="grid gap-4">
        {coins.amount ? (
          <>
            <TextWithCopyButton label={`Amount in ${coins.currency}`} value={coins.amount} isLarge isUnbroken />
            <p className="-mt-2 text-sm text-quiet">
              Worth <span className="tabular-nums">{formatEuros(toPay)}</span>
            </p>
          </>
        ) : (
          <TextWithCopyButton
            label="Amount to pay"
            value={eurosFromCents(toPay).toFixed(2)}
            shown={formatEuros(toPay)}
            isLarge
          />
        )}
        {rate}
        <PaymentDetailsList details={details} />
        {code}
      </div>
    );
  }
  return (
    <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_13rem]">
      <div className="grid gap-4">
        <TextWithCopyButton
          label="Amount to pay"
          value={eurosFromCents(toPay).toFixed(2)}
          shown={formatEuros(toPay)}
          isLarge
          isUnbroken
        />
        <Reference instruction={details?.bankDetails?.referenceInstruction} accountNumber={accountNumber} />
        <PaymentDetailsList
          details={{ ...details, bankDetails: { ...details?.bankDetails, referenceInstruction: '' } }}
        />
      </div>
      {code}
    </div>
  );
}

interface ReferenceProps {
  readonly instruction: string | undefined;
  readonly accountNumber: string | undefined;
}

function Reference({ instruction, accountNumber }: ReferenceProps) {
  const reference = paymentReferenceFor(instruction, accountNumber);
  if (reference === undefined && !instruction) return null;
  return (
    <div className="rounded-control bg-primary-soft px-3.5 py-2.5">
      {reference === undefined ? (
        <TextWithCopyButton label="Reference" value={instruction ?? ''} isInstruction />
      ) : (
        <TextWithCopyButton
          label="Use this reference"
          value={reference}
          shown={reference === accountNumber ? <GroupedDigits value={reference} /> : reference}
        />
      )}
    </div>
  );
}
