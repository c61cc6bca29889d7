import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../components/ui/use-debounced.ts';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { onUserChange } from '../../../lib/session/on-user-change.ts';
import {
  type CommandPaletteItem,
  customerSearchQuery,
  MIN_SEARCH_LENGTH,
  matchesSearchText,
  searchScreens,
  ticketSearchQuery,
  transactionSearchQuery,
} from './palette-items.ts';

const FAILED = 'The search failed';

const MOST_RECENT = 5;

/** Recent choices are kept in this tab's memory only, because they name customers. */
let recentItems: readonly CommandPaletteItem[] = [];

onUserChange(() => {
  recentItems = [];
});

export function rememberPaletteItem(find: CommandPaletteItem): void {
  recentItems = [find, ...recentItems.filter(({ to }) => to !== find.to)].slice(0, MOST_RECENT);
}

/** Returns the results in groups; recent choices come first. */
export function useCommandPaletteSearch(text: string) {
  const search = useDebounced(text, 200);
  const kinds = [
    useQuery(customerSearchQuery(search)),
    useQuery(transactionSearchQuery(search)),
    useQuery(ticketSearchQuery(search)),
  ];
  const isSettled = search === text;
  const recent = recentItems.filter((find) => matchesSearchText(find, text));
  const known = new Set(recent.map(({ to }) => to));
  // Until this text is answered, the previous results are filtered by it, so that Enter never opens a result that
  // does not match.
  const [customers = [], transactions = [], tickets = []] = kinds.map(({ data = [], isPlaceholderData }) =>
    data.filter(
      (find) =>
        text.length >= MIN_SEARCH_LENGTH &&
        !known.has(find.to) &&
        ((isSettled && !isPlaceholderData) || matchesSearchText(find, text)),
    ),
  );
  const groups = [
    { name: 'Recent', items: recent },
    { name: 'Screens', items: searchScreens(text).filter(({ to }) => !known.has(to)) },
    { name: 'Customers', items: customers },
    { name: 'Transactions', items: transactions },
    { name: 'Tickets', items: tickets },
  ].filter(({ items }) => items.length > 0);
  const isLoading = text.length >= MIN_SEARCH_LENGTH && (!isSettled || kinds.some(({ isFetching }) => isFetching));
  const { error } = (isSettled && kinds.find((query) => query.error)) || {};
  let status: string | undefined;
  if (error) status = errorSentence(error, FAILED);
  else if (isLoading) status = 'Searching...';
  else if (groups.length === 0 && isSettled) status = `Nothing found for “${text}”`;
  return { groups, isLoading, status };
}
