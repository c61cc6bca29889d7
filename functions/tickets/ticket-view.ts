import type { ReplyView, TicketView } from '#shared/contract/tickets.ts';
import { encodeOwnedId } from '../core/dynamodb/owned-id.ts';
import type { Ticket, TicketReply } from './ticket.ts';

type Audience = 'admin' | 'customer';

const UNKNOWN = { name: 'Unknown', email: '' };
const THE_BANK = { _id: 'admin', name: 'Admin', role: 'admin' } as const;

export function toTicketView(ticket: Ticket, audience: Audience): TicketView {
  const { customerId, subject, message, priority, status, createdAt, updatedAt, replies, replyCount, version } = ticket;
  const { name, email } = ticket.customer ?? UNKNOWN;
  const assignee = audience === 'admin' ? ticket.assignee : undefined;
  return {
    _id: encodeOwnedId(ticket),
    subject,
    message,
    priority,
    status,
    createdAt,
    updatedAt,
    userId: { _id: customerId, name, email },
    replies: replies.map((reply) => toReplyView(reply, ticket, audience)),
    replyCount,
    ...(assignee && { assignee: { _id: assignee.id, name: assignee.name } }),
    version,
  };
}

export function toReplyView({ id, message, at, by }: TicketReply, ticket: Ticket, audience: Audience): ReplyView {
  const author = authorOf();
  return { _id: id, message, repliedAt: at, repliedBy: { ...author, id: author._id } };

  function authorOf(): Omit<ReplyView['repliedBy'], 'id'> {
    if (!by) return { _id: ticket.customerId, name: (ticket.customer ?? UNKNOWN).name, role: 'user' };
    return audience === 'admin' ? { _id: by.id, name: by.name, role: 'admin' } : THE_BANK;
  }
}
