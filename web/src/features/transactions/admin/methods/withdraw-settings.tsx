import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '../../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { api } from '../../../../lib/api/client.ts';
import MethodSettings from './method-settings.tsx';
import { WithdrawalLimitForm } from './withdrawal-limit-form.tsx';

const NOT_LOADED = 'Failed to load the withdrawal limit';

const limitQuery = queryOptions({
  queryKey: ['withdrawal-limit'],
  queryFn: () => api.transactions.getWithdrawalLimit(),
});

export default function WithdrawSettings() {
  return (
    <div className="grid gap-6">
      <BankLimit />
      <div>
        <MethodSettings kind="withdraw" />
      </div>
    </div>
  );
}

function BankLimit() {
  const { data, error, isFetching, refetch } = useQuery(limitQuery);
  const queries = useQueryClient();
  if (data) {
    return (
      <WithdrawalLimitForm
        hint="For every customer without a limit of their own, over all methods."
        blank="Blank: no limit."
        limit={data.withdrawalLimit}
        save={async (body) => {
          const { message, ...saved } = await api.transactions.saveWithdrawalLimit({ body });
          queries.setQueryData(limitQuery.queryKey, saved);
          void queries.invalidateQueries({ queryKey: ['audit'] });
          return { message, limit: saved.withdrawalLimit };
        }}
      />
    );
  }
  if (error) return <ErrorState message={errorSentence(error, NOT_LOADED)} onRetry={refetch} retrying={isFetching} />;
  return <Skeleton label="Loading the withdrawal limit" lines={2} />;
}
