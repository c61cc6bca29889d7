import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the first field in error after a submit, for forms with a field that the form library does not know. Such a
 * form needs `shouldFocusError: false`, because the library's own focus comes later, while the user may be typing.
 */
export function useFocusFirstError(submitCount: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitCount]);
  return form;
}
