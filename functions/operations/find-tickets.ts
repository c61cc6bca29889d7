/** Chooses the lists of the table that answer a search for tickets, and what remains to be filtered. */
import type { TicketPriority } from '#shared/contract/tickets.ts';
import { DEFAULT_LIMIT } from '#shared/contract/wire.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { matchesWords, type TicketStatus, wordsOf } from '#shared/domain/tickets.ts';
import { allTickets, ticketsIn, ticketsOf, ticketsWithWord } from '../data/keys.ts';
import type { Page } from '../data/page.ts';
import type { Ticket } from '../data/ticket.ts';
import { listTickets, subjectWords } from '../data/tickets.ts';
import { readTotals } from '../data/totals.ts';
import { searchCustomers } from '../data/users.ts';

export interface TicketFilters {
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  /** Prefixes of words of the subject, or of words that find a customer. */
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

type Found = Page<Ticket> & { readonly total?: number };

/** Lists merged for one search. */
const MOST_LISTS = 25;

/** `total` where the totals have it. */
export async function findTickets(filters: TicketFilters): Promise<Found> {
  const { status, priority, search, limit = DEFAULT_LIMIT, cursor } = filters;
  if (search) return searchTickets(search, filters);
  const page = listTickets({
    name: `${status ?? 'all'}`,
    lists: [status ? ticketsIn(status) : allTickets],
    limit,
    cursor,
    matches: priority && ((ticket) => ticket.priority === priority),
  });
  if (priority) return page;
  const [found, totals] = await Promise.all([page, readTotals()]);
  return { ...found, total: totals.tickets(status) };
}

export function findTicketsOf(customerId: string, filters: TicketFilters): Promise<Found> {
  const { search, limit = DEFAULT_LIMIT, cursor } = filters;
  const isWanted = filterOf(filters);
  return listTickets({
    name: `of ${customerId}`,
    lists: [ticketsOf(customerId)],
    limit,
    cursor,
    matches: (ticket) => isWanted(ticket) && (!search || matchesWords(ticket.subject, search)),
  });
}

/** Tickets of matching customers, and tickets with a matching subject. */
async function searchTickets(search: string, filters: TicketFilters): Promise<Found> {
  const { limit = DEFAULT_LIMIT, cursor } = filters;
  const [longest] = wordsOf(search).sort((a, b) => b.length - a.length);
  const [{ rows: customers, nextCursor: more }, words] = await Promise.all([
    searchCustomers(search, { limit: MOST_LISTS }),
    longest === undefined ? [] : subjectWords(longest, MOST_LISTS),
  ]);
  if (more) throw tooWide('customers');
  if (words.length > MOST_LISTS) throw tooWide('tickets');
  const isWanted = filterOf(filters);
  const found = new Set(customers.map(({ id }) => id));
  return listTickets({
    name: `search ${search}`,
    lists: [...customers.map(({ id }) => ticketsOf(id)), ...words.map(ticketsWithWord)],
    limit,
    cursor,
    matches: (ticket) => isWanted(ticket) && (found.has(ticket.customerId) || matchesWords(ticket.subject, search)),
  });
}

function filterOf({ status, priority }: TicketFilters): (ticket: Ticket) => boolean {
  return (ticket) => (!status || ticket.status === status) && (!priority || ticket.priority === priority);
}

function tooWide(what: string): Refusal {
  const sentence = `Too many ${what} match. Please search for something longer.`;
  return new Refusal('invalid', 'search_too_wide', sentence, { fields: { search: sentence } });
}
