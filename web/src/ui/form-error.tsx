import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useOnce } from './use-once.ts';

export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        <p className="flex gap-2.5 rounded-control bg-danger-soft px-3.5 py-3 text-sm font-medium text-danger">
          <CircleAlert className="mt-px size-5 shrink-0" aria-hidden="true" />
          {message}
        </p>
      )}
    </div>
  );
}

/** Like `useOnce`, with the sentence for `FormError` or a dialog after a failure. */
export function useAct<Arguments extends unknown[]>(
  explain: (failure: unknown) => string | undefined,
  work: (...given: Arguments) => Promise<unknown>,
) {
  const [error, setError] = useState<string>();
  const [busy, act] = useOnce(async (...given: Arguments) => {
    setError(undefined);
    try {
      await work(...given);
    } catch (failure) {
      setError(explain(failure));
    }
  });
  return [busy, act, error, setError] as const;
}
