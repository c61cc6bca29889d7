import { CloudAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ErrorStateProps {
  readonly message: string;
  /** Why it failed. Retry is offered if there is no reason. */
  readonly error?: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
  readonly children?: ReactNode;
}

/** Status codes of refusals that a retry would only repeat: invalid, forbidden, missing or gone. */
const FINAL: ReadonlySet<unknown> = new Set([400, 403, 404, 410]);

export const isPermanentError = (error: unknown): boolean => FINAL.has(Object(error).status);

export const retryPropsOf = ({
  refetch,
  isFetching,
}: {
  readonly refetch: () => unknown;
  readonly isFetching: boolean;
}) => ({
  onRetry: () => void refetch(),
  retrying: isFetching,
});

export function ErrorState({ message, error, onRetry, retrying, children }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-6 py-14 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
        <CloudAlert className="size-6" aria-hidden="true" />
      </span>
      <p className="font-display text-lg font-semibold">{message}</p>
      {!isPermanentError(error) && (
        <Button variant="secondary" busy={retrying} waitingText="Retrying..." onClick={onRetry}>
          Retry
        </Button>
      )}
      {children}
    </div>
  );
}
