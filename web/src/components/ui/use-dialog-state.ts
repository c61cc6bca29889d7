import { startTransition, useState } from 'react';

/**
 * Keeps what a dialog is open for. Opening renders the list behind it once more, so it is a transition: the press is
 * painted first.
 */
export function useDialogState<Subject>() {
  const [opened, setOpened] = useState<Subject>();
  const open = (subject: Subject) => startTransition(() => setOpened(subject));
  const close = () => setOpened(undefined);
  return [opened, open, close] as const;
}
