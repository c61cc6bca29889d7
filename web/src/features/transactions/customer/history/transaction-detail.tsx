import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink, Printer } from 'lucide-react';
import { useParams } from 'react-router';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { settlementAmount } from '#shared/domain/ledger.ts';
import { transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import { GroupedDigits } from '../../../../components/bank/grouped-digits.tsx';
import { Logo } from '../../../../components/bank/logo.tsx';
import { FormattedMoney } from '../../../../components/bank/money.tsx';
import { PaymentDetailsList } from '../../../../components/bank/payment-details.tsx';
import {
  TransactionStatusBadge,
  transactionStatusLabels,
  transactionStatusTones,
} from '../../../../components/bank/status-badge.tsx';
import { transactionTypeLabels } from '../../../../components/bank/type-labels.ts';
import { Button, ButtonLink } from '../../../../components/ui/button.tsx';
import { Card } from '../../../../components/ui/card.tsx';
import { DateTime } from '../../../../components/ui/date-time.tsx';
import { DescriptionList } from '../../../../components/ui/description-list.tsx';
import { ErrorState } from '../../../../components/ui/error-state.tsx';
import { rememberedListLink } from '../../../../components/ui/list-state.ts';
import { PageHeading } from '../../../../components/ui/page-heading.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { TextWithCopyButton } from '../../../../components/ui/text-with-copy-button.tsx';
import { Timeline, type TimelineEntry } from '../../../../components/ui/timeline.tsx';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { TRANSACTIONS_NOT_FETCHED_MESSAGE } from '../../../../lib/messages.ts';
import { CopyableOwnAccountNumber } from '../../../customers/customer/own-number.tsx';
import { formatCharge, RATE_NOT_FIXED_TEXT } from '../../../reports/customer/format-charge.ts';
import { PaymentQrCodePicture, toDepositToPay } from '../payment-code.tsx';
import { methodName } from '../transaction-title.ts';
import { ownTransactionQuery } from '../transactions-query.ts';
import { CancelRequestButton } from './cancel-request.tsx';

export default function TransactionDetailPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, isFetching, refetch } = useQuery(ownTransactionQuery(id));
  const transaction = data?.transaction;

  return (
    <>
      {transaction && <Letterhead transaction={transaction} />}
      <PageHeading title={transaction ? transactionTypeLabels[transaction.type] : 'Transaction'}>
        <div className="flex flex-wrap gap-3 print:hidden">
          {transaction && (
            <Button variant="secondary" onClick={() => print()}>
              <Printer className="size-4.5" aria-hidden="true" />
              Print receipt
            </Button>
          )}
          <ButtonLink {...rememberedListLink('/dashboard/transactions')} variant="secondary">
            <ArrowLeft className="size-4.5" aria-hidden="true" />
            All Transactions
          </ButtonLink>
        </div>
      </PageHeading>
      {isPending && <Skeleton label="Loading the transaction" lines={6} />}
      {error && !transaction && (
        <ErrorState
          message={errorSentence(error, TRANSACTIONS_NOT_FETCHED_MESSAGE)}
          error={error}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {transaction && (
        <div className="grid items-start gap-6 print:grid-cols-1 lg:not-print:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <div className="grid gap-6">
            <Card title="Transaction information" aside={<TransactionStatusBadge status={transaction.status} />}>
              <Information transaction={transaction} />
            </Card>
            {transaction.paymentDetails && (
              <Card title="Payment details">
                <div className="grid gap-4">
                  <PaymentDetailsList details={transaction.paymentDetails} />
                  {transaction.type === 'deposit' && <CopyableOwnAccountNumber transaction={transaction} />}
                  {isToBePaid(transaction) && (
                    <div className="print:hidden">
                      <PaymentQrCodePicture payment={toDepositToPay(transaction)} />
                    </div>
                  )}
                </div>
              </Card>
            )}
          </div>
          <Card title="What has happened">
            <Timeline label="What has happened" entries={transaction.timeline.map(timelineEntry)} />
            <Proof address={transaction.adminProof?.proofImage} />
          </Card>
        </div>
      )}
    </>
  );
}

function Letterhead({ transaction: { userId } }: { transaction: TransactionDetailView }) {
  return (
    <div className="mb-6 hidden items-start justify-between gap-6 print:flex">
      <Logo />
      <p className="text-right text-sm">
        {userId.name}
        <br />
        Account <GroupedDigits value={userId.accountNumber} />
      </p>
    </div>
  );
}

function Information({ transaction }: { transaction: TransactionDetailView }) {
  const { amount, feeAmount, feePercent, method, description, createdAt, transactionNumber } = transaction;
  const facts = [
    { label: 'Amount', value: <FormattedMoney amount={amount} /> },
    { label: 'Charge', value: formatCharge(feeAmount, feePercent) },
    ...totalFacts(transaction),
    { label: 'Method', value: methodName(method) },
    { label: 'Requested', value: <DateTime at={createdAt} /> },
    ...coinFacts(transaction),
    { label: 'Description', value: description },
  ];
  return (
    <div className="grid gap-5">
      <TextWithCopyButton label="Reference number" value={transactionNumber} />
      <DescriptionList facts={facts.filter(({ value }) => value)} />
      <CancelRequestButton transaction={transaction} />
    </div>
  );
}

/**
 * Returns whether the customer has yet to pay. NOTE: a deposit in processing has arrived, and a payment code would
 * invite a second payment.
 */
const isToBePaid = ({ type, status }: TransactionDetailView) => type === 'deposit' && status === 'pending';

function totalFacts(transaction: TransactionDetailView) {
  const { type, status } = transaction;
  const { open, refused } = transactionStatusProperties[status];
  if (refused) return [];
  const labels =
    type === 'deposit' ? { open: 'Amount to pay', done: 'You paid' } : { open: 'You receive', done: 'You received' };
  return [
    { label: open ? labels.open : labels.done, value: <FormattedMoney amount={settlementAmount(transaction)} /> },
  ];
}

function coinFacts({ cryptoAmount, cryptoCurrency, eurToCryptoRate }: TransactionDetailView) {
  if (!cryptoCurrency) return [];
  if (!cryptoAmount) return [{ label: `Amount in ${cryptoCurrency}`, value: RATE_NOT_FIXED_TEXT }];
  return [
    { label: `Amount in ${cryptoCurrency}`, value: <span className="tabular-nums">{cryptoAmount}</span> },
    { label: 'Rate', value: <span className="tabular-nums">{`1 euro = ${eurToCryptoRate} ${cryptoCurrency}`}</span> },
  ];
}

function timelineEntry(entry: TransactionDetailView['timeline'][number], index: number): TimelineEntry {
  const { at, by, to, reason } = entry;
  return {
    key: `${index} ${at}`,
    title: timelineTitle(entry),
    at,
    by,
    note: reason,
    tone: to ? transactionStatusTones[to] : 'neutral',
  };
}

function timelineTitle({ what, from, to }: TransactionDetailView['timeline'][number]): string {
  if (what === 'requested') return 'Requested';
  if (what === 'booked') return 'Booked by the bank';
  if (to && from !== to) return transactionStatusLabels[to];
  return 'Changed by the bank';
}

/** The bank's proof of payment. Only https addresses are linked (ASVS 1.2.2). */
function Proof({ address }: { address: string | undefined }) {
  if (!address?.startsWith('https://')) return null;
  return (
    <p className="mt-6 border-t border-line pt-4">
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-8 items-center gap-1.5 font-semibold text-primary underline underline-offset-2"
      >
        Proof of payment
        <ExternalLink className="size-4" aria-hidden="true" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </p>
  );
}
