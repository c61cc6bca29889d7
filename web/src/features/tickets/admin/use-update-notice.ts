import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { TicketView } from '#shared/contract/tickets.ts';
import { useSubmitGuard } from '../../../components/ui/use-submit-guard.ts';
import { useLastBankChangeTime } from '../../../lib/changes.ts';

export function useUpdateNotice<Answer>(
  query: UseQueryResult<Answer>,
  key: readonly unknown[],
  shown: (answer: Answer) => readonly TicketView[],
  read: () => Promise<Answer>,
) {
  const changedAt = useLastBankChangeTime();
  const { data, dataUpdatedAt, isPlaceholderData, refetch } = query;
  const isBehind = changedAt > dataUpdatedAt && data !== undefined && !isPlaceholderData;
  const { data: present } = useQuery({
    queryKey: ['live', ...key, isBehind ? changedAt : 0],
    queryFn: isBehind ? read : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const [busy, onShow] = useSubmitGuard(async () => {
    await refetch();
  });
  return { news: data && present && isBehind ? difference(shown(data), shown(present)) : undefined, busy, onShow };
}

function difference(before: readonly TicketView[], now: readonly TicketView[]): string | undefined {
  const known = new Map(before.map((ticket) => [ticket._id, ticket]));
  const added = now.filter(({ _id }) => !known.has(_id)).length;
  const changed = now.filter(({ _id, version }) => known.has(_id) && known.get(_id)?.version !== version).length;
  const parts = [added > 0 && `${added} new`, changed > 0 && `${changed} changed`].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
