import type { ReactNode } from 'react';
import type { TransactionView } from '#shared/contract/views.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { GroupedDigits } from './grouped-digits.tsx';
import { PaymentDetailsList } from './payment-details.tsx';

/** Shows where a payment goes: the account above, in large digits, then the other details. */
export function PaymentTarget({ details = {} }: { details: TransactionView['paymentDetails'] }) {
  const { bankDetails, bitcoinWallet, ...others } = details;
  const { iban, ...ofAccount } = bankDetails ?? {};
  if (!iban && !bitcoinWallet) return <PaymentDetailsList details={details} />;
  const hasOthers = Object.values({ ...ofAccount, ...others }).some(Boolean);
  return (
    <div className="grid gap-3">
      {iban && <Account label="IBAN" value={iban} shown={<GroupedDigits value={iban} />} />}
      {bitcoinWallet && <Account label="Wallet address" value={bitcoinWallet} shown={bitcoinWallet} />}
      {hasOthers && (
        <div className="[&_.grid]:flex [&_.grid]:flex-wrap [&_.grid]:gap-x-5 [&_.grid]:gap-y-2">
          <PaymentDetailsList
            details={{ ...others, ...(bankDetails && { bankDetails: { ...bankDetails, iban: '' } }) }}
          />
        </div>
      )}
    </div>
  );
}

function Account({ label, value, shown }: { label: string; value: string; shown: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-quiet">{label}</p>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 text-lg leading-8 font-semibold text-balance sm:text-xl wrap-anywhere tabular-nums">
          {shown}
        </span>
        <CopyButton value={value} what={label} />
      </p>
    </div>
  );
}
