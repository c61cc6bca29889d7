import { listReplies as route } from '#shared/contract/tickets.ts';
import { DEFAULT_LIMIT } from '#shared/contract/wire.ts';
import { parseOwnedId } from '../data/owned-id.ts';
import { listReplies, readTicket } from '../data/tickets.ts';
import { endpoint } from '../http/endpoint.ts';
import { toReplyView } from '../views/ticket-view.ts';

export const handler = endpoint(route, async ({ params, query: { limit = DEFAULT_LIMIT, cursor } }) => {
  const ticket = await readTicket(parseOwnedId(params.id, 'Ticket'));
  const { rows, nextCursor } = await listReplies(ticket, { limit, cursor });
  return { replies: rows.map((reply) => toReplyView(reply, ticket, 'admin')), nextCursor };
});
