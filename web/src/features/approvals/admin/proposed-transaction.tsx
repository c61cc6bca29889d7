import { Link } from 'react-router';
import type { getProposal } from '#shared/contract/approvals.ts';
import type { RouteOutput } from '#shared/contract/route.ts';
import { formatPercent } from '#shared/domain/fees.ts';
import { settlementAmount } from '#shared/domain/ledger.ts';
import { BeforeAfterTable } from '../../../components/bank/before-after-table.tsx';
import { FormattedMoney } from '../../../components/bank/money.tsx';
import { PaymentTarget } from '../../../components/bank/payment-target.tsx';
import { formatSignedAmount } from '../../../components/bank/signed-amount.tsx';
import { TransactionStatusBadge } from '../../../components/bank/status-badge.tsx';
import { transactionTypeLabels } from '../../../components/bank/type-labels.ts';
import { Card } from '../../../components/ui/card.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { DescriptionList } from '../../../components/ui/description-list.tsx';
import { ProofPicture } from '../../transactions/admin/requests/proof-image-field.tsx';

type ProposedTransaction = NonNullable<RouteOutput<typeof getProposal>['proposal']['transactions']>[number];
type ProposedState = NonNullable<ProposedTransaction['after']>;

/** Shows all that a second administrator must see of a transaction: amount, recipient, reason, proof and balances. */
export function ProposedTransactionCard({ proposed }: { proposed: ProposedTransaction }) {
  const { before, after, reason, balances } = proposed;
  const shown = after ?? before;
  if (!shown) return null;
  const { type, amount, userId } = shown;
  const link = before?._id && `/admin/${type === 'deposit' ? 'deposits' : 'withdrawals'}/${before._id}`;
  return (
    <Card
      title={`${transactionTypeLabels[type]} of ${userId.name}`}
      aside={
        link && (
          <Link to={link} className="font-semibold text-primary hover:underline">
            View request
          </Link>
        )
      }
    >
      <div className="grid gap-6">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <p className="font-display text-[2rem] leading-10 font-semibold tracking-tight tabular-nums lining-nums">
            {formatSignedAmount({ type, amount })}
          </p>
          <StatusChange before={before} after={after} />
        </div>
        <section>
          <h3 className="mb-2 text-base">Payment details</h3>
          <PaymentTarget details={shown.paymentDetails} />
        </section>
        <DescriptionList facts={factsOf(shown, reason)} />
        {shown.adminProof?.proofImage && (
          <section>
            <h3 className="mb-2 text-base">Proof of the payment</h3>
            <p className="mb-2 text-sm wrap-anywhere">{shown.adminProof.proofImage}</p>
            <ProofPicture address={shown.adminProof.proofImage} />
          </section>
        )}
        <BeforeAfterTable
          label={`Balance of ${userId.name}`}
          rows={[
            { label: 'Balance', before: balances.before.balance, after: balances.after.balance },
            { label: 'Reserved', before: balances.before.reservedAmount, after: balances.after.reservedAmount },
            { label: 'Available', before: balances.before.availableBalance, after: balances.after.availableBalance },
          ]}
        />
      </div>
    </Card>
  );
}

function StatusChange({ before, after }: Pick<ProposedTransaction, 'before' | 'after'>) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      {before && <TransactionStatusBadge status={before.status} />}
      {before?.status !== after?.status && (
        <>
          {before && <span aria-hidden="true">→</span>}
          {before && <span className="sr-only">becomes</span>}
          {after ? <TransactionStatusBadge status={after.status} /> : <span className="font-semibold">Deleted</span>}
        </>
      )}
    </p>
  );
}

function factsOf(transaction: ProposedState, reason: string | undefined) {
  const { type, feeAmount, feePercent, method, userId, transactionNumber, createdAt, description } = transaction;
  const { adminProof, cryptoAmount, cryptoCurrency, eurToCryptoRate } = transaction;
  return [
    {
      label: type === 'withdraw' ? 'Customer receives' : 'Amount to pay',
      value: <FormattedMoney amount={settlementAmount(transaction)} />,
    },
    {
      label: 'Fee',
      value: (
        <>
          <FormattedMoney amount={feeAmount} /> <span className="text-quiet">({formatPercent(feePercent)})</span>
        </>
      ),
    },
    { label: 'Method', value: method },
    { label: 'Amount in coins', value: cryptoAmount && `${cryptoAmount} ${cryptoCurrency}` },
    { label: 'Rate', value: eurToCryptoRate && cryptoCurrency && `1 € = ${eurToCryptoRate} ${cryptoCurrency}` },
    {
      label: 'Customer',
      value: userId.email ? (
        <Link to={`/admin/users/${userId._id}`} className="text-primary hover:underline">
          {userId.name}
        </Link>
      ) : (
        userId.name
      ),
    },
    { label: 'Account number', value: userId.accountNumber },
    { label: 'Transaction number', value: transactionNumber },
    { label: 'Requested', value: createdAt && <DateTime at={createdAt} /> },
    { label: 'Description', value: description },
    { label: 'Reason for the customer', value: reason },
    { label: 'Admin notes', value: adminProof?.notes },
  ].filter(({ value }) => Boolean(value));
}
