import { listReplies as route } from '#shared/contract/tickets.ts';
import { DEFAULT_PAGE_LIMIT } from '#shared/contract/wire.ts';
import { parseOwnedId } from '../../core/dynamodb/owned-id.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toReplyView } from '../ticket-view.ts';
import { listReplies, readTicket } from '../tickets.ts';

export const handler = endpoint(route, async ({ params, query: { limit = DEFAULT_PAGE_LIMIT, cursor } }) => {
  const ticket = await readTicket(parseOwnedId(params.id, 'Ticket'));
  const { rows, nextCursor } = await listReplies(ticket, { limit, cursor });
  return { replies: rows.map((reply) => toReplyView(reply, ticket, 'admin')), nextCursor };
});
