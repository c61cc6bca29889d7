import { ErrorState } from '../../../components/ui/error-state.tsx';
import { errorSentence } from '../../../lib/api/api-error.ts';

const FAILED = 'The totals could not be loaded';

interface StatsFailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

export function StatsErrorState({ error, onRetry, retrying }: StatsFailedProps) {
  return (
    <div className="mb-6 rounded-card border border-line bg-surface shadow-card">
      <ErrorState message={errorSentence(error, FAILED)} onRetry={onRetry} retrying={retrying} />
    </div>
  );
}
