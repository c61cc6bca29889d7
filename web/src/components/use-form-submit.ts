import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldErrorsOf } from '../lib/api/api-error.ts';
import { useAsyncAction } from './use-async-action.ts';

/** Runs an action with the input of a form. Refusals about single fields are shown at these fields. */
export function useFormSubmit<Typed extends FieldValues, Body>(
  form: UseFormReturn<Typed, unknown, Body>,
  failed: string,
  work: (body: Body) => Promise<void>,
  options?: Parameters<typeof useAsyncAction>[2],
) {
  return useAsyncAction(
    failed,
    async (body: Body) => {
      try {
        await work(body);
      } catch (refusal) {
        if (!showFieldErrors(form, refusal)) throw refusal;
      }
    },
    options,
  );
}

/** Returns whether the refusal was about fields of the form. */
export function showFieldErrors<Typed extends FieldValues, Body>(
  form: UseFormReturn<Typed, unknown, Body>,
  refusal: unknown,
): boolean {
  const ours = Object.entries(fieldErrorsOf(refusal)).filter(([name]) => name in form.getValues());
  for (const [name, message] of ours) form.setError(name as Path<Typed>, { message }, { shouldFocus: true });
  return ours.length > 0;
}
