import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { type FieldValues, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/v4/core';
import { isProposed } from '../lib/api/api-error.ts';
import { problemOf } from '../lib/problem-of.ts';
import { Button } from './ui/button.tsx';
import { Card } from './ui/card.tsx';
import { FormError } from './ui/form-error.tsx';
import { showSuccess } from './ui/toaster.tsx';
import { useSubmitGuard } from './ui/use-submit-guard.ts';

interface Saved {
  readonly message: string;
  readonly text: string;
}

interface OneFieldFormProps<Body> {
  readonly title: string;
  readonly hint?: string;
  readonly name: string;
  readonly schema: z.$ZodType<Body, FieldValues>;
  readonly text: string;
  readonly submit: string;
  readonly failed: string;
  readonly save: (body: Body) => Promise<Saved>;
  readonly children: (field: UseFormRegisterReturn & { error: string | undefined }) => ReactNode;
}

export function OneFieldForm<Body>(props: OneFieldFormProps<Body>) {
  const { title, hint, name, schema, text, submit, failed, save, children } = props;
  const form = useForm<FieldValues, unknown, Body>({
    resolver: zodResolver(schema),
    values: { [name]: text },
    // Typed input stays when the stored value is read again.
    resetOptions: { keepDirtyValues: true },
  });
  const [error, setError] = useState<string>();
  // NOTE: a reset also applies `resetOptions`, and would keep the typed text: `250` for `250.00`.
  const show = (stored: string) => form.reset({ [name]: stored }, { keepDirtyValues: false });

  const [busy, update] = useSubmitGuard(async (body: Body) => {
    setError(undefined);
    try {
      const saved = await save(body);
      show(saved.text);
      showSuccess(saved.message);
    } catch (refusal) {
      // The proposal keeps the typed value; the field shows the value in force.
      if (isProposed(refusal)) return show(text);
      const { field, form: whole } = problemOf(refusal, name, failed);
      if (field) form.setError(name, { message: field }, { shouldFocus: true });
      setError(whole);
    }
  });

  return (
    <Card title={title} hint={hint}>
      <form noValidate onSubmit={form.handleSubmit(update)} className="grid gap-5">
        <FormError message={error} />
        {children({ ...form.register(name), error: form.getFieldState(name, form.formState).error?.message })}
        <Button type="submit" busy={busy} waitingText="Updating..." className="justify-self-start">
          {submit}
        </Button>
      </form>
    </Card>
  );
}
