import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import type { RouteOutput } from '#shared/contract/route.ts';
import type { previewTransaction } from '#shared/contract/transactions/transactions.ts';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { settlementAmount } from '#shared/domain/ledger.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import { FormattedMoney } from '../../../../components/bank/money.tsx';
import { PaymentTarget } from '../../../../components/bank/payment-target.tsx';
import { SignedAmount } from '../../../../components/bank/signed-amount.tsx';
import { TransactionStatusBadge } from '../../../../components/bank/status-badge.tsx';
import { transactionTypeLabels } from '../../../../components/bank/type-labels.ts';
import { useShortcuts } from '../../../../components/shortcuts.ts';
import { Card } from '../../../../components/ui/card.tsx';
import { CopyButton } from '../../../../components/ui/copy-button.tsx';
import { DateTime } from '../../../../components/ui/date-time.tsx';
import { DescriptionList } from '../../../../components/ui/description-list.tsx';
import { ErrorState } from '../../../../components/ui/error-state.tsx';
import { backLink } from '../../../../components/ui/list-state.ts';
import { MissingValue } from '../../../../components/ui/missing-value.tsx';
import { PageHeading } from '../../../../components/ui/page-heading.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { TextWithCopyButton } from '../../../../components/ui/text-with-copy-button.tsx';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { listTexts } from '../list-filters.ts';
import { previewQuery, transactionDetailQuery } from '../transaction-queries.ts';
import { RequestProcessingHistory } from './history.tsx';
import { FALLBACK_METHOD_NAME, FeeWithPercent } from './request-columns.tsx';
import { RequestDecisionForm } from './request-form.tsx';
import { type RequestNeighbours, useRequestNeighbours } from './request-neighbours.ts';
import { WaitingProposalNotice } from './waiting-proposal.tsx';

/** Renders a new page for each request, so that typed values are not carried over. */
export default function MoneyRequestPage() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  return <RequestById key={id} type={pathname.startsWith('/admin/deposits') ? 'deposit' : 'withdraw'} id={id} />;
}

function RequestById({ type, id }: { type: TransactionType; id: string }) {
  const { data: request, error, isFetching, refetch } = useQuery(transactionDetailQuery(type, id));
  const steps = useRequestNeighbours({ type, id });
  const { search } = useLocation();
  const name = transactionTypeLabels[type];
  const failed = type === 'deposit' ? listTexts.deposits.failed : 'Failed to fetch withdrawal details';

  if (request && request.type !== type) return <Navigate to={`/admin/withdrawals/${id}${search}`} replace />;
  return (
    <>
      <Link
        {...backLink(steps.listHref)}
        className="-mt-6 mb-1 flex min-h-8 w-fit items-center gap-1.5 text-sm font-semibold text-primary hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {listTexts[steps.list].title}
      </Link>
      <div className="*:mb-3">
        <PageHeading title={request ? `${name} of ${request.userId.name}` : name} documentTitle={name}>
          <StepLinks steps={steps} />
        </PageHeading>
      </div>
      {!request && !error && <Skeleton label={`Loading the ${name.toLowerCase()}`} lines={6} />}
      {!request && error && (
        <ErrorState message={errorSentence(error, failed)} error={error} onRetry={refetch} retrying={isFetching} />
      )}
      {request && (
        <div className="grid gap-3 thumb:pb-(--foot)">
          {request.proposal && <WaitingProposalNotice proposal={request.proposal} />}
          <div className="grid items-start gap-x-4 gap-y-3 xl:grid-cols-[minmax(0,1fr)_21rem] xl:grid-rows-[auto_1fr]">
            <div className="grid gap-3">
              <TransactionInformation request={request} />
              <Card title="Payment details" compact>
                <PaymentTarget details={request.paymentDetails} />
              </Card>
              <UserInformation request={request} />
            </div>
            <div className="xl:row-span-2">
              <RequestDecisionForm request={request} steps={steps} />
            </div>
            <RequestProcessingHistory request={request} />
          </div>
        </div>
      )}
    </>
  );
}

function StepLinks({ steps: { previous, next } }: { steps: RequestNeighbours }) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="Requests beside this one" className="flex gap-2">
      <Step to={previous} shortcut="k">
        <ChevronLeft className="size-4" aria-hidden="true" /> Previous<span className="sr-only"> request</span>
      </Step>
      <Step to={next} shortcut="j">
        Next<span className="sr-only"> request</span> <ChevronRight className="size-4" aria-hidden="true" />
      </Step>
    </nav>
  );
}

interface StepProps {
  readonly to: string | undefined;
  readonly shortcut: string;
  readonly children: ReactNode;
}

/** Shows a greyed-out link at the ends of the list, so that the other link does not move. */
function Step({ to, shortcut, children }: StepProps) {
  const link = useRef<HTMLAnchorElement>(null);
  // A click, unlike `navigate`, lets the leave guard ask before typed input is lost.
  useShortcuts({ [shortcut]: () => link.current?.click() });
  const look =
    'inline-flex min-h-11 items-center justify-center gap-1.5 rounded-control border px-3 text-[0.9375rem] font-semibold';
  if (!to)
    return (
      <span aria-hidden="true" className={`${look} border-line text-quiet`}>
        {children}
      </span>
    );
  return (
    <Link
      ref={link}
      to={to}
      aria-keyshortcuts={shortcut}
      title={`Key: ${shortcut}`}
      className={`${look} border-edge bg-surface hover:bg-sunken`}
    >
      {children}
    </Link>
  );
}

function TransactionInformation({ request }: { request: TransactionDetailView }) {
  const { transactionNumber, type, method, createdAt, status, description } = request;
  return (
    <Card title="Transaction information" aside={<TransactionStatusBadge status={status} />} compact>
      <dl className="mb-2.5 flex flex-wrap items-end gap-x-8 gap-y-2">
        <Figure label="Amount" value={<SignedAmount {...request} />} />
        <Figure
          label={type === 'withdraw' ? 'Customer receives' : 'Amount to pay'}
          value={<FormattedMoney amount={settlementAmount(request)} />}
        />
        <div>
          <dt className="text-sm text-quiet">Fee</dt>
          <dd className="font-medium leading-9">
            <FeeWithPercent {...request} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-quiet">Method</dt>
          <dd className="font-medium leading-9">{method || FALLBACK_METHOD_NAME}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap gap-x-5 gap-y-2.5">
        <TextWithCopyButton label="Transaction number" value={transactionNumber} />
        <DescriptionList
          compact
          facts={[
            { label: 'Requested', value: <DateTime at={createdAt} /> },
            ...cryptoFacts(request),
            ...(description ? [{ label: 'Description', value: description }] : []),
          ]}
        />
      </div>
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="font-display text-[1.75rem] leading-9 font-semibold tracking-tight">{value}</dd>
    </div>
  );
}

function cryptoFacts({ cryptoAmount, cryptoCurrency, eurToCryptoRate }: TransactionDetailView) {
  if (!cryptoCurrency) return [];
  if (!cryptoAmount) return [{ label: `Amount in ${cryptoCurrency}`, value: 'no rate was set' }];
  return [
    { label: `Amount in ${cryptoCurrency}`, value: <span className="tabular-nums">{cryptoAmount}</span> },
    { label: 'Rate', value: <span className="tabular-nums">{`1 € = ${eurToCryptoRate} ${cryptoCurrency}`}</span> },
  ];
}

function UserInformation({ request }: { request: TransactionDetailView }) {
  const { userId } = request;
  const isDeleted = !userId.email;
  const { data: money } = useQuery(previewQuery(request, { status: request.status }));
  return (
    <Card
      title="User information"
      compact
      aside={
        !isDeleted && (
          <Link to={`/admin/users/${userId._id}`} className="font-semibold text-primary hover:underline">
            View Profile
          </Link>
        )
      }
    >
      <DescriptionList
        compact
        facts={[
          { label: 'Name', value: userId.name },
          ...(isDeleted
            ? [{ label: 'Account', value: 'Deleted' }]
            : [
                { label: 'E-mail', value: userId.email },
                {
                  label: 'Account number',
                  value: (
                    <span className="inline-flex items-center gap-x-1 tabular-nums">
                      {userId.accountNumber}
                      <CopyButton value={userId.accountNumber} what="account number" />
                    </span>
                  ),
                },
              ]),
          ...(userId.mobile ? [{ label: 'Mobile', value: userId.mobile }] : []),
          ...balanceFacts(money?.before),
        ]}
      />
    </Card>
  );
}

function balanceFacts(money: RouteOutput<typeof previewTransaction>['before'] | undefined) {
  const value = (amount: Cents | undefined) =>
    amount === undefined ? <MissingValue /> : <FormattedMoney amount={amount} />;
  return [
    { label: 'Balance', value: value(money?.balance) },
    { label: 'Reserved', value: value(money?.reservedAmount) },
    { label: 'Available', value: value(money?.availableBalance) },
  ];
}
