import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink, Printer } from 'lucide-react';
import { useParams } from 'react-router';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { settlementAmount } from '#shared/domain/ledger.ts';
import { transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import { GroupedDigits } from '../../../../components/bank/grouped-digits.tsx';
import { Logo } from '../../../../components/bank/logo.tsx';
import { FormattedMoney } from '../../../../components/bank/money.tsx';
import { PaymentDetailsList } from '../../../../components/bank/payment-details.tsx';
import { SignedAmount } from '../../../../components/bank/signed-amount.tsx';
import { TransactionStatusBadge, transactionStatusTones } from '../../../../components/bank/status-badge.tsx';
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
import { TimeZoneNote } from '../../../../components/ui/time-zone-note.tsx';
import { Timeline, type TimelineEntry } from '../../../../components/ui/timeline.tsx';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { TRANSACTIONS_NOT_FETCHED_MESSAGE } from '../../../../lib/messages.ts';
import { profileQuery } from '../../../customers/customer/profile-query.ts';
import { formatCharge, rateNotFixedTexts } from '../../../reports/customer/format-charge.ts';
import { CancelRequestButton } from '../cancel-request.tsx';
import { RequestedCoinRate } from '../coin-rate.tsx';
import { DepositInstructions } from '../deposit-instructions.tsx';
import { hasSteps, NextSteps } from '../next-steps.tsx';
import { toDepositToPay } from '../payment-code.tsx';
import { DownloadPdfButton } from '../pdf/download-pdf.tsx';
import { AskLink, RequestAgainButton } from '../request-actions.tsx';
import { isTransactionRefused } from '../transaction-amount.tsx';
import { methodName } from '../transaction-title.ts';
import { ownTransactionQuery } from '../transactions-query.ts';
import { timelineTitle } from './timeline-title.ts';

export default function TransactionDetailPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, isFetching, refetch } = useQuery(ownTransactionQuery(id));
  const transaction = data?.transaction;
  const queries = useQueryClient();

  return (
    <>
      {transaction && <Letterhead transaction={transaction} />}
      <PageHeading title={transaction ? transactionTypeLabels[transaction.type] : 'Transaction'}>
        <div className="flex flex-wrap gap-3 print:hidden">
          {transaction && (
            <>
              <DownloadPdfButton
                fileName={`receipt-${transaction.transactionNumber}.pdf`}
                create={async () => {
                  const [{ createReceiptPdf }, profile] = await Promise.all([
                    import('../pdf/receipt-pdf.ts'),
                    queries.ensureQueryData(profileQuery),
                  ]);
                  return createReceiptPdf({ profile, transaction });
                }}
              />
              <Button variant="secondary" onClick={() => print()}>
                <Printer className="size-4.5" aria-hidden="true" />
                Print receipt
              </Button>
            </>
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
      {transaction && hasSteps(transaction) && (
        <div className="mb-6">
          <Card title="What happens next">
            <NextSteps transaction={transaction}>
              <Actions transaction={transaction} />
            </NextSteps>
          </Card>
        </div>
      )}
      {transaction && (
        <div className="grid items-start gap-6 print:grid-cols-1 lg:not-print:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <div className="grid gap-6">
            <Card title="Transaction information" aside={<TransactionStatusBadge status={transaction.status} />}>
              <Information transaction={transaction} />
            </Card>
            <PaymentCard transaction={transaction} />
          </div>
          <Card title="Timeline">
            <Timeline label="Timeline" entries={transaction.timeline.map(timelineEntry)} />
            <Proof address={transaction.adminProof?.proofImage} />
            <div className="mt-5">
              <TimeZoneNote />
            </div>
          </Card>
        </div>
      )}
    </>
  );
}

function Actions({ transaction }: { transaction: TransactionDetailView }) {
  return (
    <>
      {isTransactionRefused(transaction) && <RequestAgainButton transaction={transaction} />}
      <AskLink transaction={transaction} />
      <CancelRequestButton transaction={transaction} />
    </>
  );
}

/** Shows where to pay while the customer has yet to pay, and otherwise what the request was made with. */
function PaymentCard({ transaction }: { transaction: TransactionDetailView }) {
  const { type, paymentDetails } = transaction;
  // Where to pay a deposit is not shown once it must not be paid any more.
  if (!paymentDetails || (type === 'deposit' && isTransactionRefused(transaction))) return null;
  if (!isToBePaid(transaction)) {
    return (
      <Card title={type === 'deposit' ? 'Payment details' : 'Recipient details'}>
        <PaymentDetailsList details={paymentDetails} />
      </Card>
    );
  }
  return (
    <Card title="How to pay">
      <DepositInstructions
        payment={toDepositToPay(transaction)}
        rate={<RequestedCoinRate transaction={transaction} />}
      />
    </Card>
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
  const { feeAmount, feePercent, method, description, createdAt, transactionNumber } = transaction;
  const facts = [
    { label: 'Amount', value: <SignedAmount {...transaction} /> },
    { label: 'Charge', value: formatCharge(feeAmount, feePercent) },
    ...totalFacts(transaction),
    { label: 'Method', value: methodName(method) },
    { label: 'Requested', value: <DateTime at={createdAt} /> },
    ...coinFacts(transaction),
    { label: 'Description', value: description && <span dir="auto">{description}</span> },
  ];
  return (
    <div className="grid gap-5">
      <TextWithCopyButton
        label={hasSteps(transaction) ? 'Request number' : 'Transaction number'}
        value={transactionNumber}
      />
      <DescriptionList facts={facts.filter(({ value }) => value)} />
      {!hasSteps(transaction) && (
        <div className="print:hidden">
          <AskLink transaction={transaction} />
        </div>
      )}
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

function coinFacts({ type, cryptoAmount, cryptoCurrency, eurToCryptoRate }: TransactionDetailView) {
  if (!cryptoCurrency) return [];
  if (!cryptoAmount) return [{ label: `Amount in ${cryptoCurrency}`, value: rateNotFixedTexts[type] }];
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
