import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a form with a field that its library does not know: once a submit has rendered its errors, the first field in error
 * has the focus. Give the form `shouldFocusError: false`: the library focuses a second time, by a timer, and takes the
 * focus from the field in which the user types by then.
 */
export function useFocusFirstError(submitCount: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitCount]);
  return form;
}
