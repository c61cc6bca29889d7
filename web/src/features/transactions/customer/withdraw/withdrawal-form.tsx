import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import type { RouteOutput } from '#shared/contract/route.ts';
import type { listWithdrawMethods } from '#shared/contract/transactions/payment-methods.ts';
import type { UserView } from '#shared/contract/views.ts';
import { effectiveWithdrawalFee } from '#shared/domain/fees.ts';
import { formatEuros } from '#shared/domain/money.ts';
import type { OfferedWithdrawMethod } from '#shared/domain/payment-methods.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { lazyWithPreload } from '../../../../components/ui/lazy-with-preload.tsx';
import { profileQuery } from '../../../customers/customer/profile-query.ts';
import { MoneyRequestForm, type RequestFormProps, useMoneyRequestForm } from '../request-form.tsx';
import { withdrawMethodsQuery } from '../transactions-query.ts';
import type { WithdrawalDraft } from './withdrawal-draft.ts';

const USUAL =
  'We could not load the methods and show the default ones. Our own limits apply, and we ask you again if the charge differs.';

interface WithdrawalFormProps extends RequestFormProps<OfferedWithdrawMethod, WithdrawalDraft> {
  readonly isFallback: boolean;
  readonly allowance: Pick<RouteOutput<typeof listWithdrawMethods>, 'withdrawalLimit' | 'withdrawalLeft'> | undefined;
  readonly profile: UserView;
}

/** Loads the dialog, which contains the checks of IBANs and wallets, while the amount is typed. */
const DetailsDialog = lazyWithPreload(() => import('./details-dialog.tsx'));

export function WithdrawalForm({ isFallback, allowance, profile, onMade, ...offered }: WithdrawalFormProps) {
  const queries = useQueryClient();
  useEffect(() => void DetailsDialog.load().catch(() => undefined), []);
  const form = useMoneyRequestForm({
    ...offered,
    type: 'withdraw',
    methods: offered.methods.map((method) => ({
      ...method,
      feePercent: effectiveWithdrawalFee(profile.withdrawalFeePercent, method.feePercent),
    })),
    available: profile.availableBalance,
    left: allowance?.withdrawalLeft,
    refresh() {
      void queries.invalidateQueries({ queryKey: withdrawMethodsQuery.queryKey });
      void queries.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });

  return (
    <>
      <MoneyRequestForm
        form={form}
        amountLabel="Amount in euro"
        submitLabel="Confirm Withdraw"
        notice={isFallback && <p className="rounded-control bg-primary-soft px-3.5 py-3 text-sm">{USUAL}</p>}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <BalanceLine profile={profile} allowance={allowance} />
          {form.fillMost && (
            <Button variant="secondary" onClick={form.fillMost}>
              Withdraw all
            </Button>
          )}
        </div>
      </MoneyRequestForm>
      {form.dialog && (
        <Suspense>
          <DetailsDialog
            key={`${form.round} ${form.dialog.method.type}`}
            draft={offered.draft}
            onMade={onMade}
            {...form.dialog}
          />
        </Suspense>
      )}
    </>
  );
}

function BalanceLine({ profile, allowance }: Pick<WithdrawalFormProps, 'profile' | 'allowance'>) {
  const { balance, availableBalance, reservedAmount } = profile;
  const { withdrawalLimit: limit, withdrawalLeft: left } = allowance ?? {};
  return (
    <p className="-mt-2 flex flex-wrap gap-x-6 text-sm text-quiet tabular-nums lining-nums">
      <span>Current balance: {formatEuros(balance)}</span>
      {availableBalance !== balance && (
        <span>
          Available: {formatEuros(availableBalance)} ({formatEuros(reservedAmount)} is reserved for open withdrawals)
        </span>
      )}
      {limit !== undefined && left !== undefined && (
        <span>
          Left today: {formatEuros(left)} of {formatEuros(limit)}
        </span>
      )}
    </p>
  );
}
