import { useQuery } from '@tanstack/react-query';
import { ArrowUpFromLine } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { TransactionView } from '#shared/contract/views.ts';
import { defaultWithdrawMethods } from '#shared/domain/payment-methods.ts';
import { Card } from '../../../../components/ui/card.tsx';
import { ErrorState, retryPropsOf } from '../../../../components/ui/error-state.tsx';
import { lazyWithPreload } from '../../../../components/ui/lazy-with-preload.tsx';
import { PageHeading } from '../../../../components/ui/page-heading.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { useDraft } from '../../../../lib/api/use-draft.ts';
import { PROFILE_NOT_FETCHED_MESSAGE } from '../../../../lib/messages.ts';
import { profileQuery } from '../../../customers/customer/profile-query.ts';
import { NoMethodsMessage } from '../no-methods.tsx';
import { withdrawMethodsQuery } from '../transactions-query.ts';
import { EMPTY_WITHDRAWAL_DRAFT } from './withdrawal-draft.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';

const SavedDetails = lazy(() => import('./saved-details.tsx'));
/** Loads the receipt, which contains a dialog, while the form is filled in. */
const WithdrawalReceipt = lazyWithPreload(() => import('./withdrawal-receipt.tsx'));

export default function WithdrawPage() {
  const methods = useQuery(withdrawMethodsQuery);
  const profile = useQuery(profileQuery);
  const draft = useDraft('withdraw', EMPTY_WITHDRAWAL_DRAFT);
  const [made, setMade] = useState<TransactionView>();
  useEffect(() => void WithdrawalReceipt.load().catch(() => undefined), []);

  // The default methods are shown when the bank's own fail to load, also while they are loaded once more.
  const hasFailed = methods.isError || methods.isFetchedAfterMount;
  const known = methods.data?.methods ?? (hasFailed ? defaultWithdrawMethods : undefined);
  const isLoading = !known || profile.isPending;

  return (
    <>
      <PageHeading title="Withdraw Money" />
      {made ? (
        <Suspense>
          <WithdrawalReceipt transaction={made} onAgain={() => setMade(undefined)} />
        </Suspense>
      ) : (
        <div className="grid gap-6">
          <Card title="New withdrawal" hint="We hold this amount until the withdrawal is paid.">
            {isLoading && <Skeleton label="Loading withdraw methods" lines={4} />}
            {known && profile.isError && !profile.data && (
              <ErrorState
                message={errorSentence(profile.error, PROFILE_NOT_FETCHED_MESSAGE)}
                {...retryPropsOf(profile)}
              />
            )}
            {profile.data && known?.length === 0 && (
              <NoMethodsMessage icon={ArrowUpFromLine} title="No withdraw methods at the moment" />
            )}
            {profile.data && known && known.length > 0 && (
              <WithdrawalForm
                methods={known}
                isFallback={!methods.data}
                loadedAt={Math.min(methods.dataUpdatedAt, profile.dataUpdatedAt)}
                allowance={methods.data}
                profile={profile.data}
                draft={draft}
                onMade={setMade}
              />
            )}
          </Card>
          <Suspense>
            <SavedDetails />
          </Suspense>
        </div>
      )}
    </>
  );
}
