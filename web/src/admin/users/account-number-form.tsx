import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { setAccountNumber } from '#shared/contract/users.ts';
import type { UserView } from '#shared/contract/views.ts';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showSuccess } from '../../ui/toaster.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { showChangedUser } from '../users-query.ts';
import { problemOf } from './problem-of.ts';

const FAILED = 'Failed to update account number';

type Body = z.output<typeof setAccountNumber.body>;

export function AccountNumberForm({ user }: { user: UserView }) {
  const form = useForm<Body>({
    resolver: zodResolver(setAccountNumber.body),
    values: { accountNumber: user.accountNumber },
    // Typed input stays while the customer is read anew.
    resetOptions: { keepDirtyValues: true },
  });
  const [error, setError] = useState<string>();
  const queries = useQueryClient();

  const [busy, update] = useOnce(async (body: Body) => {
    setError(undefined);
    try {
      const { message, user: changed } = await api.users.setAccountNumber({ params: { id: user._id }, body });
      form.reset({ accountNumber: changed.accountNumber });
      showChangedUser(queries, changed);
      showSuccess(message);
    } catch (refusal) {
      const { field, form: whole } = problemOf(refusal, 'accountNumber', FAILED);
      if (field) form.setError('accountNumber', { message: field }, { shouldFocus: true });
      setError(whole);
    }
  });

  return (
    <Card title="Account number">
      <form noValidate onSubmit={form.handleSubmit(update)} className="grid gap-5">
        <FormError message={error} />
        <TextField
          label="New account number"
          hint="4 to 34 letters and digits that nobody else has"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={form.formState.errors.accountNumber?.message}
          {...form.register('accountNumber')}
        />
        <Button type="submit" busy={busy} waitingText="Updating..." className="justify-self-start">
          Update Account Number
        </Button>
      </form>
    </Card>
  );
}
