import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { customersFor, matches, SHORTEST, screensFor, ticketsFor, transactionsFor } from './finds.ts';
import { recentFinds } from './recent.ts';

const FAILED = 'The search failed';

/** Results in groups; recent choices come first. */
export function useFinds(text: string) {
  const search = useDebounced(text, 200);
  const kinds = [useQuery(customersFor(search)), useQuery(transactionsFor(search)), useQuery(ticketsFor(search))];
  const isSettled = search === text;
  const recent = recentFinds().filter((find) => matches(find, text));
  const known = new Set(recent.map(({ to }) => to));
  // Until this text is answered, the previous results are narrowed to it, so that Enter never opens a result that does
  // not match.
  const [customers = [], transactions = [], tickets = []] = kinds.map(({ data = [], isPlaceholderData }) =>
    data.filter(
      (find) =>
        text.length >= SHORTEST && !known.has(find.to) && ((isSettled && !isPlaceholderData) || matches(find, text)),
    ),
  );
  const named = [
    { name: 'Recent', finds: recent },
    { name: 'Screens', finds: screensFor(text).filter(({ to }) => !known.has(to)) },
    { name: 'Customers', finds: customers },
    { name: 'Transactions', finds: transactions },
    { name: 'Tickets', finds: tickets },
  ].filter(({ finds }) => finds.length > 0);
  const finds = named.flatMap((group) => group.finds);
  const groups = named.map((group, index) => ({
    ...group,
    first: named.slice(0, index).reduce((sum, { finds: before }) => sum + before.length, 0),
  }));
  const isLoading = text.length >= SHORTEST && (!isSettled || kinds.some(({ isFetching }) => isFetching));
  const { error } = (isSettled && kinds.find((query) => query.error)) || {};
  let status: string | undefined;
  if (error) status = sentenceOf(error, FAILED);
  else if (isLoading) status = 'Searching...';
  else if (finds.length === 0 && isSettled) status = `Nothing found for “${text}”`;
  return { groups, finds, isLoading, status };
}
