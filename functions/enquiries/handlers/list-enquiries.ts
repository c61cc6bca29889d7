import { listEnquiries as route } from '#shared/contract/enquiries.ts';
import { DEFAULT_PAGE_LIMIT } from '#shared/contract/wire.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { listEnquiries } from '../enquiries.ts';

export const handler = endpoint(route, async ({ query: { limit = DEFAULT_PAGE_LIMIT, cursor } }) => {
  const { rows, nextCursor } = await listEnquiries({ limit, cursor });
  const enquiries = rows.map(({ id, name, email, topic, message, createdAt }) => ({
    _id: id,
    name,
    email,
    topic,
    message,
    createdAt,
  }));
  return { enquiries, nextCursor };
});
