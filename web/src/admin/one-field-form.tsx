import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { type FieldValues, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/v4/core';
import { isProposed } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FormError } from '../ui/form-error.tsx';
import { showSuccess } from '../ui/toaster.tsx';
import { useOnce } from '../ui/use-once.ts';
import { problemOf } from './problem-of.ts';

interface Saved {
  readonly message: string;
  /** As the field shows what is stored now. */
  readonly text: string;
}

interface OneFieldFormProps<Body> {
  readonly title: string;
  readonly hint?: string;
  /** The field's name in the schema. */
  readonly name: string;
  readonly schema: z.$ZodType<Body, FieldValues>;
  readonly text: string;
  readonly submit: string;
  readonly failed: string;
  readonly save: (body: Body) => Promise<Saved>;
  readonly children: (field: UseFormRegisterReturn & { error: string | undefined }) => ReactNode;
}

/** A card with one text to change: what is typed stays until it is saved. */
export function OneFieldForm<Body>({
  title,
  hint,
  name,
  schema,
  text,
  submit,
  failed,
  save,
  children,
}: OneFieldFormProps<Body>) {
  const form = useForm<FieldValues, unknown, Body>({
    resolver: zodResolver(schema),
    values: { [name]: text },
    // Typed input stays while what is stored is read anew.
    resetOptions: { keepDirtyValues: true },
  });
  const [error, setError] = useState<string>();
  // NOTE: a reset takes over `resetOptions`, and would go on showing what was typed: `250` for `250.00`.
  const show = (stored: string) => form.reset({ [name]: stored }, { keepDirtyValues: false });

  const [busy, update] = useOnce(async (body: Body) => {
    setError(undefined);
    try {
      const saved = await save(body);
      show(saved.text);
      showSuccess(saved.message);
    } catch (refusal) {
      // What was typed is kept with the proposal; here stands what is in force.
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
