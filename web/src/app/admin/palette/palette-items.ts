/** The palette searches screens in the browser, and customers, transactions and tickets on the server. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { ArrowLeftRight, CircleUser, LayoutGrid, LifeBuoy } from 'lucide-react';
import { formatEuros } from '#shared/domain/money.ts';
import { ticketStatusLabels, transactionStatusLabels } from '../../../components/bank/status-badge.tsx';
import { transactionTypeLabels } from '../../../components/bank/type-labels.ts';
import { screenPath } from '../../../components/ui/screen.ts';
import { adminTicketPath } from '../../../features/tickets/admin/ticket-queries.ts';
import { api } from '../../../lib/api/client.ts';
import { adminScreens } from '../screens.ts';
import { settingsTabs } from '../settings-tabs.ts';

export interface CommandPaletteItem {
  /** The address of its screen, which is also its key. */
  readonly to: string;
  readonly title: string;
  readonly detail: string;
  readonly icon: LucideIcon;
}

/** Results per kind. */
const limit = 5;

/** The least number of letters, because shorter texts would match every customer. */
export const MIN_SEARCH_LENGTH = 2;

const allScreens: readonly CommandPaletteItem[] = [
  ...adminScreens
    .filter(({ path }) => !path.includes(':'))
    .map((screen) => ({
      to: screenPath('/admin', screen),
      title: screen.label,
      detail: 'Screen',
      icon: screen.icon ?? LayoutGrid,
    })),
  ...settingsTabs.map(({ to, label }) => ({ to, title: label, detail: 'Settings', icon: LayoutGrid })),
];

/** Returns whether every word of the text begins a word of the title or detail. */
export function matchesSearchText({ title, detail }: CommandPaletteItem, text: string): boolean {
  const own = `${title} ${detail}`.toLowerCase().split(/[\s-]+/);
  return wordsOf(text).every((word) => own.some((candidate) => candidate.startsWith(word)));
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

export const searchScreens = (text: string): readonly CommandPaletteItem[] =>
  allScreens.filter((screen) => matchesSearchText(screen, text));

/** Creates a query for one kind of results on the server. */
function kind(name: string, find: (search: string) => Promise<readonly CommandPaletteItem[]>) {
  return (search: string) =>
    queryOptions({
      queryKey: ['palette', name, search],
      queryFn: () => find(search),
      enabled: search.length >= MIN_SEARCH_LENGTH,
      staleTime: 30_000,
      placeholderData: keepPreviousData,
    });
}

export const customerSearchQuery = kind('customers', async (search) => {
  const { users } = await api.customers.listUsers({ query: { search, limit } });
  return users.map(({ _id: id, name, email, accountNumber }) => ({
    to: `/admin/users/${encodeURIComponent(id)}`,
    title: name,
    detail: `${email} · ${accountNumber}`,
    icon: CircleUser,
  }));
});

export const transactionSearchQuery = kind('transactions', async (search) => {
  const { transactions } = await api.transactions.listTransactions({ query: { search, limit } });
  return transactions.map(({ _id: id, transactionNumber, type, amount, status, userId }) => ({
    to: `/admin/${type === 'deposit' ? 'deposits' : 'withdrawals'}/${encodeURIComponent(id)}`,
    title: transactionNumber,
    detail: `${transactionTypeLabels[type]} of ${formatEuros(amount)} · ${userId.name} · ${transactionStatusLabels[status]}`,
    icon: ArrowLeftRight,
  }));
});

export const ticketSearchQuery = kind('tickets', async (search) => {
  const { tickets } = await api.tickets.listTickets({ query: { search, limit } });
  return tickets.map((ticket) => ({
    to: adminTicketPath(ticket),
    title: ticket.subject,
    detail: `${ticket.userId.name} · ${ticketStatusLabels[ticket.status]}`,
    icon: LifeBuoy,
  }));
});
