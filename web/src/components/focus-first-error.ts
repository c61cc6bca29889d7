import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the first field in error once a submit has rendered its errors; for forms with a field that the form
 * library does not know. The form needs `shouldFocusError: false`: the library focuses a second time, by a timer, and
 * takes the focus from the field in which the user types by then.
 */
export function useFocusFirstError(submitCount: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitCount]);
  return form;
}
