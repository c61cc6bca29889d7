import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { UserView } from '#shared/contract/views.ts';
import { Percent } from '#shared/contract/wire.ts';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showSuccess } from '../../ui/toaster.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { PercentText, percentText } from '../percent-text.ts';
import { showChangedUser } from '../users-query.ts';
import { problemOf } from './problem-of.ts';

const FAILED = 'Failed to update withdrawal fee';

/** Blank clears the override, so that the method's fee applies. */
const Fee = z.object({
  withdrawalFeePercent: z.pipe(
    z.pipe(
      PercentText,
      z.transform((percent) => percent ?? null),
    ),
    z.nullable(Percent),
  ),
});

export function WithdrawalFeeForm({ user }: { user: UserView }) {
  const form = useForm<z.input<typeof Fee>, unknown, z.output<typeof Fee>>({
    resolver: zodResolver(Fee),
    values: typedOf(user),
    resetOptions: { keepDirtyValues: true },
  });
  const [error, setError] = useState<string>();
  const queries = useQueryClient();

  const [busy, update] = useOnce(async (body: z.output<typeof Fee>) => {
    setError(undefined);
    try {
      const { message, user: changed } = await api.users.setWithdrawFee({ params: { id: user._id }, body });
      form.reset(typedOf(changed));
      showChangedUser(queries, changed);
      showSuccess(message);
    } catch (refusal) {
      const { field, form: whole } = problemOf(refusal, 'withdrawalFeePercent', FAILED);
      if (field) form.setError('withdrawalFeePercent', { message: field }, { shouldFocus: true });
      setError(whole);
    }
  });

  return (
    <Card title="Withdrawal fee" hint="This customer's own percentage instead of each method's.">
      <form noValidate onSubmit={form.handleSubmit(update)} className="grid gap-5">
        <FormError message={error} />
        <TextField
          label="Withdrawal fee in percent"
          hint="0 to 100 with up to two decimals. Blank: the method's fee applies."
          inputMode="decimal"
          autoComplete="off"
          error={form.formState.errors.withdrawalFeePercent?.message}
          {...form.register('withdrawalFeePercent')}
        />
        <Button type="submit" busy={busy} waitingText="Updating..." className="justify-self-start">
          Update Withdrawal Fee
        </Button>
      </form>
    </Card>
  );
}

const typedOf = ({ withdrawalFeePercent }: UserView) => ({ withdrawalFeePercent: percentText(withdrawalFeePercent) });
