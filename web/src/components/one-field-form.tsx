import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { type FieldValues, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/v4/core';
import { NOTHING_CHANGED_MESSAGE } from '../lib/messages.ts';
import { Button } from './ui/button.tsx';
import { Card } from './ui/card.tsx';
import { FormError } from './ui/form-error.tsx';
import { showSuccess } from './ui/toaster.tsx';
import { useFormSubmit } from './use-form-submit.ts';

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
    // Typed input stays in the field when the stored value is read again.
    resetOptions: { keepDirtyValues: true },
  });
  // NOTE: a reset also applies `resetOptions`, which would keep the typed text: `250` instead of `250.00`.
  const show = (stored: string) => form.reset({ [name]: stored }, { keepDirtyValues: false });

  const update = async (body: Body) => {
    const saved = await save(body);
    show(saved.text);
    showSuccess(saved.message);
  };
  // The typed value is stored in the proposal, so the field returns to the value in force.
  const [run, { busy, error }] = useFormSubmit(form, failed, update, { onProposed: () => show(text) });

  return (
    <Card title={title} hint={hint}>
      <form noValidate onSubmit={form.handleSubmit(run)} className="grid gap-5">
        <FormError message={error} />
        {children({ ...form.register(name), error: form.getFieldState(name, form.formState).error?.message })}
        <Button
          type="submit"
          busy={busy}
          waitingText="Updating..."
          unavailable={form.formState.isDirty ? undefined : NOTHING_CHANGED_MESSAGE}
          className="justify-self-start"
        >
          {submit}
        </Button>
      </form>
    </Card>
  );
}
