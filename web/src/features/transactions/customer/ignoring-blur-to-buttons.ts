import type { FocusEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

/** A field that is left for a button is checked by the button: its sentence would push the button from the pointer. */
export function ignoringBlurToButtons<Name extends string>(field: UseFormRegisterReturn<Name>) {
  return {
    ...field,
    onBlur: (event: FocusEvent) => {
      const { relatedTarget: next } = event;
      if (next && !(next instanceof HTMLButtonElement)) void field.onBlur(event);
    },
  };
}
