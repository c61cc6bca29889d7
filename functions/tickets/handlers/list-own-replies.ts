import { listOwnReplies } from '#shared/contract/tickets.ts';
import { DEFAULT_PAGE_LIMIT } from '#shared/contract/wire.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readOwnTicket } from '../read-own-ticket.ts';
import { toReplyView } from '../ticket-view.ts';
import { listReplies } from '../tickets.ts';

export const handler = endpoint(
  listOwnReplies,
  async ({ params, query: { limit = DEFAULT_PAGE_LIMIT, cursor } }, principal) => {
    const ticket = await readOwnTicket(params.id, principal);
    const { rows, nextCursor } = await listReplies(ticket, { limit, cursor });
    return { replies: rows.map((reply) => toReplyView(reply, ticket, 'customer')), nextCursor };
  },
);
