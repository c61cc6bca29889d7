import { useQueryClient } from '@tanstack/react-query';
import { setAccountNumber } from '#shared/contract/customers.ts';
import type { UserView } from '#shared/contract/views.ts';
import { OneFieldForm } from '../../../components/one-field-form.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { api } from '../../../lib/api/client.ts';
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
        return { message, text: changed.accountNumber };
      }}
    >
      {(field) => (
        <TextField
          label="New account number"
          hint="4 to 34 letters and digits that nobody else has"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field}
        />
      )}
    </OneFieldForm>
  );
}
