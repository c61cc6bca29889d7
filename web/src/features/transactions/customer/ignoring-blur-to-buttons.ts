import type { FocusEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

/**
 * Skips the check of a field that is left for a button, which checks it anyway: the error would move the button away
 * from the pointer.
 */
export function ignoringBlurToButtons<Name extends string>(field: UseFormRegisterReturn<Name>) {
  return {
    ...field,
    onBlur: (event: FocusEvent) => {
      const { relatedTarget: next } = event;
      if (next && !(next instanceof HTMLButtonElement)) void field.onBlur(event);
    },
  };
}
