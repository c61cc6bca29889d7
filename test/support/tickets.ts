import assert from 'node:assert/strict';
import {
  createTicket,
  deleteTicket,
  type listTickets,
  replyToOwnTicket,
  replyToTicket,
  type TicketPriority,
  type TicketStatus,
  type TicketView,
  updateTicketStatus,
} from '#shared/contract/tickets.ts';
import type { Answer, Person, ResponseBody, TestBank } from './bank.ts';
import { expectUnchanged } from './expect-unchanged.ts';

interface NewTicket {
  subject?: string;
  message?: string;
  priority?: TicketPriority;
}

export const exampleTicket = { subject: 'My card is lost', message: 'I cannot find it since Tuesday.' };

export const ticketOfAnswer = ({ result }: Answer<{ ticket: TicketView }>): TicketView => result.ticket;

export const ticketSubjectsOf = ({ tickets }: ResponseBody<typeof listTickets>): string[] =>
  tickets.map(({ subject }) => subject);

export function createTicketActions(bank: TestBank) {
  return {
    create: (person: Person, wanted: NewTicket = {}, headers: Record<string, string> = {}) =>
      person.call(createTicket, { body: { ...exampleTicket, ...wanted } }, { headers }),
    /** Opens a ticket, at another time than any other, so that the order of every list is known. */
    async opened(person: Person, wanted: NewTicket = {}): Promise<TicketView> {
      const answer = await this.create(person, wanted);
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      bank.clock.advance(1);
      return ticketOfAnswer(answer);
    },
    replyAsBank: (ticketId: string, message = 'We have blocked it.', headers: Record<string, string> = {}) =>
      bank.admin.call(replyToTicket, { body: { ticketId, message } }, { headers }),
    reply: (person: Person, ticketId: string, message = 'Thank you.', headers: Record<string, string> = {}) =>
      person.call(replyToOwnTicket, { body: { ticketId, message } }, { headers }),
    setStatus: (ticketId: string, status: TicketStatus, version?: number) =>
      bank.admin.call(updateTicketStatus, { body: { ticketId, status, ...(version && { version }) } }),
    remove: (id: string) => bank.admin.call(deleteTicket, { params: { id } }),
    async items(): Promise<Record<string, unknown>[]> {
      const items = (await bank.tableItems()).filter(({ pk, kind }) => /^USER#.*ticket/.test(`${pk} ${kind}`));
      return items.sort((a, b) => `${a.pk} ${a.sk}`.localeCompare(`${b.pk} ${b.sk}`));
    },
    /** Expects that all tickets stay as they are. */
    unchanged<T>(act: () => Promise<T>): Promise<T> {
      return expectUnchanged(() => this.items(), act);
    },
  };
}
