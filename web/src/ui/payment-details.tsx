import type { TransactionView } from '#shared/contract/views.ts';
import { Copyable } from './copyable.tsx';
import { Facts } from './facts.tsx';

type Details = NonNullable<TransactionView['paymentDetails']>;

/** Where money goes to or comes from, each part ready to be copied. */
export function PaymentDetails({ details }: { details: Details | undefined }) {
  const parts = [
    details?.bitcoinWallet && <Copyable key="wallet" label="Bitcoin wallet" value={details.bitcoinWallet} />,
    details?.bankDetails && <BankDetails key="bank" details={details.bankDetails} />,
    details?.cardDetails && <CardDetails key="card" details={details.cardDetails} />,
    details?.paypalEmail && <Copyable key="paypal" label="PayPal e-mail" value={details.paypalEmail} isProse />,
  ].filter(Boolean);
  if (parts.length === 0) return <p className="text-quiet">No payment details</p>;
  return <div className="grid gap-4">{parts}</div>;
}

function BankDetails({ details }: { details: NonNullable<Details['bankDetails']> }) {
  const { beneficiaryName, iban, swift, address, bankName, referenceInstruction } = details;
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {beneficiaryName && <Copyable label="Beneficiary" value={beneficiaryName} isProse />}
      {iban && <Copyable label="IBAN" value={iban} shown={inGroups(iban)} />}
      {swift && <Copyable label="BIC/SWIFT" value={swift} />}
      {bankName && <Copyable label="Bank" value={bankName} isProse />}
      {address && <Copyable label="Address" value={address} isProse />}
      {referenceInstruction && <Copyable label="Reference" value={referenceInstruction} />}
    </div>
  );
}

function CardDetails({
  details: { cardName, cardNumber, cardExpiry },
}: {
  details: NonNullable<Details['cardDetails']>;
}) {
  return (
    <Facts
      facts={[
        { label: 'Card holder', value: cardName },
        { label: 'Card number', value: <span className="font-mono tabular-nums">{cardNumber}</span> },
        { label: 'Expires', value: <span className="tabular-nums">{cardExpiry}</span> },
      ]}
    />
  );
}

/** In groups of four, as people read an IBAN. */
function inGroups(iban: string): string {
  return iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ');
}
