import type { TicketPriority } from '#shared/contract/tickets.ts';
import { DEFAULT_PAGE_LIMIT, type ListOrder } from '#shared/contract/wire.ts';
import { customerSearchWords, isCustomerFoundBy } from '#shared/domain/customer-search.ts';
import { prefixVariants } from '#shared/domain/search-words.ts';
import { matchesSearchWords, type TicketStatus, ticketSearchWords } from '#shared/domain/tickets.ts';
import {
  allTicketsList,
  ticketsByCustomerList,
  ticketsByStatusList,
  ticketsByWordList,
} from '../core/dynamodb/keys.ts';
import { type Page, type TotalCountFields, toPageTotal } from '../core/dynamodb/page.ts';
import type { ListPageRequest } from '../core/dynamodb/read-lists.ts';
import { searchCustomers } from '../customers/search-customers.ts';
import { readTotals } from '../reports/totals.ts';
import type { Ticket } from './ticket.ts';
import { findSubjectWordsByPrefix, listTickets } from './tickets.ts';

export interface TicketFilters {
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly search?: string | undefined;
  /** The id of an administrator, or `none`. */
  readonly assignee?: string | undefined;
  readonly order?: ListOrder | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

type Found = Page<Ticket> & TotalCountFields;

const MAX_LISTS = 25;

export async function findTickets(filters: TicketFilters): Promise<Found> {
  const { status, priority, search, assignee } = filters;
  if (search) return searchTickets(search, filters);
  const page = list(filters, {
    lists: [status ? ticketsByStatusList(status) : allTicketsList],
    matches: priority || assignee ? filterOf(filters) : undefined,
  });
  if (priority || assignee) return withCount(page);
  const [found, totals] = await Promise.all([page, readTotals()]);
  return { ...found, total: totals.tickets(status) };
}

export function findTicketsOf(customerId: string, filters: TicketFilters): Promise<Found> {
  const { search } = filters;
  const isWanted = filterOf(filters);
  const matches = (ticket: Ticket): boolean =>
    isWanted(ticket) && (!search || matchesSearchWords(ticket.subject, search));
  return withCount(list(filters, { lists: [ticketsByCustomerList(customerId)], matches }, customerId));
}

function list(
  { status, priority, search, assignee, order, limit = DEFAULT_PAGE_LIMIT, cursor }: TicketFilters,
  wanted: Pick<ListPageRequest<Ticket>, 'lists' | 'matches'>,
  customerId?: string,
): Promise<Page<Ticket>> {
  // The name binds a cursor and its count to all conditions of the query.
  const name = JSON.stringify([customerId, status, priority, search, ...(assignee ? [assignee] : [])]);
  return listTickets({ ...wanted, name, order, limit, cursor });
}

async function withCount(page: Promise<Page<Ticket>>): Promise<Found> {
  const found = await page;
  return { ...found, ...toPageTotal(found) };
}

async function searchTickets(search: string, filters: TicketFilters): Promise<Found> {
  const { status } = filters;
  const [{ rows: customers, nextCursor: moreCustomers }, words] = await Promise.all([
    searchCustomers(search, { limit: MAX_LISTS }),
    wordsOfSubjects(search),
  ]);
  const isWanted = filterOf(filters);
  const found = new Set(customers.map(({ id }) => id));
  const named = customerSearchWords(search);
  const isTooWide = moreCustomers !== undefined || words.length > MAX_LISTS;
  const isNamed = ({ customerId, customer }: Ticket): boolean =>
    found.has(customerId) || (isTooWide && customer !== undefined && isCustomerFoundBy(named, customer));
  const page = list(filters, {
    lists: isTooWide
      ? [status ? ticketsByStatusList(status) : allTicketsList]
      : [...customers.map(({ id }) => ticketsByCustomerList(id)), ...words.map(ticketsByWordList)],
    matches: (ticket) => isWanted(ticket) && (isNamed(ticket) || matchesSearchWords(ticket.subject, search)),
  });
  return withCount(page);
}

async function wordsOfSubjects(search: string): Promise<string[]> {
  const [longest] = ticketSearchWords(search).sort((a, b) => b.length - a.length);
  if (longest === undefined) return [];
  const words = await Promise.all(
    prefixVariants(longest).map((beginning) => findSubjectWordsByPrefix(beginning, MAX_LISTS)),
  );
  return [...new Set(words.flat())];
}

function filterOf({ status, priority, assignee }: TicketFilters): (ticket: Ticket) => boolean {
  return (ticket) =>
    (!status || ticket.status === status) &&
    (!priority || ticket.priority === priority) &&
    (!assignee || (ticket.assignee?.id ?? 'none') === assignee);
}
