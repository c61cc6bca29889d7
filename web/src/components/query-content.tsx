import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, errorSentence } from '../lib/api/api-error.ts';
import { ErrorState, isPermanentError } from './ui/error-state.tsx';

interface QueryContentProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  readonly loading: ReactNode;
  /** Shown after a failure for which the bank has no sentence of its own. */
  readonly failed: string;
  /** Shown when the server has found nothing. */
  readonly notFound?: ReactNode;
  /** Offered after a failure that a retry would only repeat. */
  readonly wayOut?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data of a query, also when a later refetch has failed, and until there are any that it loads or has failed. */
export function QueryContent<Data>({ query, loading, failed, notFound, wayOut, children }: QueryContentProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  if (notFound && error instanceof ApiError && error.status === 404) return notFound;
  return (
    <ErrorState message={errorSentence(error, failed)} error={error} onRetry={refetch} retrying={isFetching}>
      {isPermanentError(error) && wayOut}
    </ErrorState>
  );
}
