import { getCannedReplies } from '#shared/contract/tickets.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readCannedReplies } from '../canned-replies.ts';

export const handler = endpoint(getCannedReplies, () => readCannedReplies());
