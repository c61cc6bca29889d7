import * as z from 'zod/mini';
import { ticketStatuses } from '../domain/tickets.ts';
import { route } from './route.ts';
import { MessageView, Role } from './views.ts';
import {
  listQuerySchemas,
  MomentSchema,
  pageSchema,
  pageWithTotalSchema,
  queryOrderSchema,
  requiredChoiceSchema,
  requiredLineSchema,
  requiredTextSchema,
  searchTextSchema,
  VersionSchema,
  versionAtLeastSchema,
} from './wire.ts';

export const TicketStatus = z.enum(ticketStatuses, { error: 'Please choose one of the statuses' });
export type TicketStatus = z.output<typeof TicketStatus>;

export const TicketPriority = z.enum(['low', 'medium', 'high'], { error: 'Please choose one of the priorities' });
export type TicketPriority = z.output<typeof TicketPriority>;

export const ReplyView = z.object({
  _id: z.string(),
  message: z.string(),
  repliedAt: MomentSchema,
  repliedBy: z.object({ _id: z.string(), id: z.string(), name: z.string(), role: Role }),
});
export type ReplyView = z.output<typeof ReplyView>;

export const TicketView = z.object({
  _id: z.string(),
  subject: z.string(),
  message: z.string(),
  priority: TicketPriority,
  status: TicketStatus,
  createdAt: MomentSchema,
  updatedAt: MomentSchema,
  userId: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  replies: z.array(ReplyView),
  replyCount: z.number(),
  /** The administrator who takes care of it, for administrators only. */
  assignee: z.optional(z.object({ _id: z.string(), name: z.string() })),
  version: z.number(),
});
export type TicketView = z.output<typeof TicketView>;

const longText = (missing: string, name: string) => requiredTextSchema({ name, max: 5000, missing });

const Subject = requiredLineSchema({
  name: 'Subject',
  max: 150,
  min: { length: 3, error: 'The subject needs at least 3 characters' },
  excess: 'The subject may have at most 150 characters',
});

const TicketId = requiredChoiceSchema('Please choose a ticket');

/** Whose tickets are listed: the caller's, or those of no administrator. */
export const TicketAssignee = z.enum(['me', 'none'], { error: 'Please choose me or none' });

const filters = { ...listQuerySchemas, status: z.optional(TicketStatus), priority: z.optional(TicketPriority) };
const Reply = z.strictObject({ ticketId: TicketId, message: longText('Please enter a reply', 'The reply') });
const Replies = pageSchema('replies', ReplyView);
const ChangedTicket = z.object({ message: z.string(), ticket: TicketView });

export const listTickets = route({
  method: 'GET',
  path: '/admin/tickets',
  access: 'admin',
  summary:
    'The tickets of all customers, newest first or oldest first, or of one; `search` finds subjects, names, e-mail addresses and account numbers',
  permissions: ['totals:get', 'gsi1:query', 'gsi2:query', 'gsi3:query', 'gsi4:query'],
  query: z.strictObject({
    ...filters,
    order: queryOrderSchema,
    search: searchTextSchema,
    assignee: z.optional(TicketAssignee),
    userId: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: pageWithTotalSchema('tickets', TicketView),
});

export const getTicket = route({
  method: 'GET',
  path: '/admin/tickets/{id}',
  access: 'admin',
  summary: 'One ticket with its newest replies',
  permissions: [],
  response: z.object({ ticket: TicketView }),
});

export const listReplies = route({
  method: 'GET',
  path: '/admin/tickets/{id}/replies',
  access: 'admin',
  summary: 'All replies of a ticket, newest first',
  permissions: ['gsi1:query'],
  query: z.strictObject(listQuerySchemas),
  response: Replies,
});

export const updateTicketStatus = route({
  method: 'POST',
  path: '/admin/tickets/update-status',
  access: 'admin',
  summary: 'Sets any status of a ticket',
  permissions: ['users:put'],
  auditActions: ['ticket.status'],
  errors: ['not-found', 'conflict'],
  body: z.strictObject({ ticketId: TicketId, status: TicketStatus, version: VersionSchema }),
  response: ChangedTicket,
});

export const assignTicket = route({
  method: 'PUT',
  path: '/admin/tickets/{id}/assignee',
  access: 'admin',
  summary: 'Assigns a ticket to the caller, or to no administrator',
  permissions: ['users:put'],
  auditActions: ['ticket.assigned'],
  errors: ['conflict'],
  body: z.strictObject({
    assigned: z.boolean({ error: 'Please say whether the ticket is assigned to you' }),
    version: VersionSchema,
  }),
  response: ChangedTicket,
});

const CannedReply = z.strictObject({
  name: requiredLineSchema({ name: 'Name', max: 60 }),
  text: requiredTextSchema({ name: 'The text', max: 2000, missing: 'Please enter a text' }),
});
export type CannedReply = z.output<typeof CannedReply>;

export const MAX_CANNED_REPLIES = 20;

const cannedRepliesFields = { replies: z.array(CannedReply), version: z.number() };

export const getCannedReplies = route({
  method: 'GET',
  path: '/admin/canned-replies',
  access: 'admin',
  summary: 'Texts that administrators insert into replies',
  permissions: ['canned-replies:get'],
  response: z.object(cannedRepliesFields),
});

export const saveCannedReplies = route({
  method: 'PUT',
  path: '/admin/canned-replies',
  access: 'admin',
  requiresReauthentication: true,
  summary: 'Replaces the texts that administrators insert into replies',
  permissions: ['canned-replies:get', 'canned-replies:put'],
  auditActions: ['canned-replies.saved'],
  errors: ['conflict'],
  body: z.strictObject({
    replies: z
      .array(CannedReply, { error: 'Canned replies are a list' })
      .check(z.maxLength(MAX_CANNED_REPLIES, { error: `Please keep at most ${MAX_CANNED_REPLIES} canned replies` })),
    version: versionAtLeastSchema(0),
  }),
  response: z.object({ message: z.string(), ...cannedRepliesFields }),
});

export const replyToTicket = route({
  method: 'POST',
  path: '/admin/tickets/reply',
  access: 'admin',
  summary: 'Answers a customer; an open ticket is in progress from then on',
  permissions: ['users:put', 'notifications:put'],
  auditActions: ['ticket.replied'],
  errors: ['not-found'],
  body: Reply,
  response: ChangedTicket,
  idempotency: 'tickets.replyToTicket',
});

export const deleteTicket = route({
  method: 'DELETE',
  path: '/admin/tickets/{id}',
  access: 'admin',
  requiresReauthentication: true,
  summary: 'Removes a ticket with its replies',
  permissions: ['users:query', 'users:put', 'users:update', 'users:delete'],
  auditActions: ['ticket.deleted'],
  response: MessageView,
});

export const listOwnTickets = route({
  method: 'GET',
  path: '/user/tickets',
  access: 'user',
  summary: "The caller's own tickets, newest first",
  permissions: ['gsi1:query'],
  query: z.strictObject(filters),
  response: pageWithTotalSchema('tickets', TicketView),
});

export const getOwnTicket = route({
  method: 'GET',
  path: '/user/tickets/{id}',
  access: 'user',
  summary: "One of the caller's own tickets with its newest replies",
  permissions: [],
  response: z.object({ ticket: TicketView }),
});

export const listOwnReplies = route({
  method: 'GET',
  path: '/user/tickets/{id}/replies',
  access: 'user',
  summary: "All replies of one of the caller's own tickets, newest first",
  permissions: ['gsi1:query'],
  query: z.strictObject(listQuerySchemas),
  response: Replies,
});

export const createTicket = route({
  method: 'POST',
  path: '/user/tickets',
  access: 'user',
  summary: 'Asks the bank for help',
  permissions: ['users:put', 'users:update'],
  errors: ['conflict'],
  body: z.strictObject({
    subject: Subject,
    message: longText('Message is required', 'The message'),
    priority: z._default(TicketPriority, 'medium'),
  }),
  response: ChangedTicket,
  idempotency: 'tickets.createTicket',
});

export const replyToOwnTicket = route({
  method: 'POST',
  path: '/user/tickets/reply',
  access: 'user',
  summary: 'Answers in an own ticket; a resolved one is open again from then on',
  permissions: ['users:put', 'users:update', 'notifications:put'],
  errors: ['not-found', 'conflict'],
  body: Reply,
  response: ChangedTicket,
  idempotency: 'tickets.replyToOwnTicket',
});
