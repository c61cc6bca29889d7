import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Limit } from '#shared/contract/limits.ts';
import type { Cents } from '#shared/domain/money.ts';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FormError } from '../ui/form-error.tsx';
import { MoneyField, readEuros } from '../ui/money-field.tsx';
import { showSuccess } from '../ui/toaster.tsx';
import { useOnce } from '../ui/use-once.ts';
import { typed } from './typed-amount.ts';

const FAILED = 'Failed to update withdrawal limit';

const LimitForm = z.object({
  withdrawalLimit: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => (text.trim() === '' ? null : (readEuros(text) ?? Number.NaN))),
    ),
    z.nullable(Limit),
  ),
});

interface Saved {
  readonly message: string;
  readonly limit: Cents | undefined;
}

interface WithdrawalLimitFormProps {
  readonly title: string;
  /** Whose limit it is. */
  readonly hint: string;
  /** What a blank field means. */
  readonly blank: string;
  readonly limit: Cents | undefined;
  readonly save: (body: z.output<typeof LimitForm>) => Promise<Saved>;
}

/** How much may be requested to withdraw in 24 hours: of the bank, or of one customer. */
export function WithdrawalLimitForm({ title, hint, blank, limit, save }: WithdrawalLimitFormProps) {
  const form = useForm<z.input<typeof LimitForm>, unknown, z.output<typeof LimitForm>>({
    resolver: zodResolver(LimitForm),
    values: typedOf(limit),
    resetOptions: { keepDirtyValues: true },
  });
  const [error, setError] = useState<string>();

  const [busy, update] = useOnce(async (body: z.output<typeof LimitForm>) => {
    setError(undefined);
    try {
      const { message, limit: changed } = await save(body);
      form.reset(typedOf(changed));
      showSuccess(message);
    } catch (refusal) {
      const field = refusal instanceof ApiError ? refusal.details.fields?.withdrawalLimit : undefined;
      if (field) form.setError('withdrawalLimit', { message: field }, { shouldFocus: true });
      else setError(sentenceOf(refusal, FAILED));
    }
  });

  return (
    <Card title={title} hint={hint}>
      <form noValidate onSubmit={form.handleSubmit(update)} className="grid gap-5">
        <FormError message={error} />
        <MoneyField
          label="Withdrawal limit in euro"
          hint={`What a customer may request in 24 hours. ${blank} 0: nothing can be withdrawn.`}
          error={form.formState.errors.withdrawalLimit?.message}
          {...form.register('withdrawalLimit')}
        />
        <Button type="submit" busy={busy} waitingText="Updating..." className="justify-self-start">
          Update Withdrawal Limit
        </Button>
      </form>
    </Card>
  );
}

const typedOf = (limit: Cents | undefined) => ({ withdrawalLimit: limit === undefined ? '' : typed(limit) });
