import { CloudAlert } from 'lucide-react';
import { Button } from './button.tsx';

interface ErrorStateProps {
  readonly message: string;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

export function ErrorState({ message, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-6 py-14 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
        <CloudAlert className="size-6" aria-hidden="true" />
      </span>
      <p className="font-display text-lg font-semibold">{message}</p>
      <Button variant="secondary" busy={retrying} waitingText="Retrying..." onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
