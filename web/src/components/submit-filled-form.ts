import type { FormEvent } from 'react';
import type { FieldValues, Path, PathValue, SubmitHandler, UseFormReturn } from 'react-hook-form';

/**
 * Submits a form with what its fields contain. NOTE: password managers may fill in a field without an event, which the
 * form would not notice.
 */
export function submitFilledForm<Typed extends FieldValues, Body>(
  form: UseFormReturn<Typed, unknown, Body>,
  submit: SubmitHandler<Body>,
) {
  return async (event?: FormEvent<HTMLFormElement>): Promise<void> => {
    const typed = form.getValues();
    for (const field of event?.currentTarget.elements ?? []) {
      if (!(field instanceof HTMLInputElement) || typed[field.name] === undefined) continue;
      if (typed[field.name] !== field.value && typeof typed[field.name] === 'string')
        form.setValue(field.name as Path<Typed>, field.value as PathValue<Typed, Path<Typed>>);
    }
    await form.handleSubmit(submit)(event);
  };
}
