import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { setAccountNumber } from '#shared/contract/customers.ts';
import type { UserView } from '#shared/contract/views.ts';
import { PercentSchema } from '#shared/contract/wire.ts';
import { OneFieldForm } from '../../../components/one-field-form.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { api } from '../../../lib/api/client.ts';
import { formatPercentInput, PercentTextSchema } from '../../../lib/percent-text.ts';
import { WithdrawalLimitForm } from '../../transactions/admin/methods/withdrawal-limit-form.tsx';
import { updateUserInCache } from './users-query.ts';

export function AccountNumberForm({ user }: { user: UserView }) {
  const queries = useQueryClient();
  return (
    <OneFieldForm
      title="Account number"
      name="accountNumber"
      schema={setAccountNumber.body}
      text={user.accountNumber}
      submit="Update Account Number"
      failed="Failed to update account number"
      save={async (body) => {
        const { message, user: changed } = await api.customers.setAccountNumber({ params: { id: user._id }, body });
        updateUserInCache(queries, changed);
        return { message, text: changed?.accountNumber ?? body.accountNumber };
      }}
    >
      {(field) => (
        <TextField
          label="New account number"
          hint="4 to 34 letters and digits, unique in the bank"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field}
        />
      )}
    </OneFieldForm>
  );
}

/** A blank field clears the override, so that the method's fee applies. */
const Fee = z.object({
  withdrawalFeePercent: z.pipe(
    z.pipe(
      PercentTextSchema,
      z.transform((percent) => percent ?? null),
    ),
    z.nullable(PercentSchema),
  ),
});

export function WithdrawalFeeForm({ user }: { user: UserView }) {
  const queries = useQueryClient();
  return (
    <OneFieldForm
      title="Withdrawal fee"
      hint="This customer's own percentage instead of each method's."
      name="withdrawalFeePercent"
      schema={Fee}
      text={formatPercentInput(user.withdrawalFeePercent)}
      submit="Update Withdrawal Fee"
      failed="Failed to update withdrawal fee"
      save={async (body) => {
        const { message, user: changed } = await api.customers.setWithdrawFee({ params: { id: user._id }, body });
        updateUserInCache(queries, changed);
        const percent = changed ? changed.withdrawalFeePercent : (body.withdrawalFeePercent ?? undefined);
        return { message, text: formatPercentInput(percent) };
      }}
    >
      {(field) => (
        <TextField
          label="Withdrawal fee in percent"
          hint="0 to 100 with up to two decimals. Blank: the method's fee applies."
          inputMode="decimal"
          autoComplete="off"
          {...field}
        />
      )}
    </OneFieldForm>
  );
}

export function CustomerWithdrawalLimitForm({ user }: { user: UserView }) {
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
