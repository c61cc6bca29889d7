import { useQueryClient } from '@tanstack/react-query';
import type { UserView } from '#shared/contract/views.ts';
import { api } from '../../../lib/api/client.ts';
import { WithdrawalLimitForm } from '../../transactions/admin/methods/withdrawal-limit-form.tsx';
import { updateUserInCache } from './users-query.ts';

export function OwnWithdrawalLimit({ user }: { user: UserView }) {
  const queries = useQueryClient();
  return (
    <WithdrawalLimitForm
      hint="This customer's own limit instead of the bank's."
      blank="Blank: the bank's limit applies."
      limit={user.withdrawalLimit}
      save={async (body) => {
        const { message, user: changed } = await api.customers.setWithdrawalLimit({ params: { id: user._id }, body });
        updateUserInCache(queries, changed);
        return { message, limit: changed.withdrawalLimit };
      }}
    />
  );
}
