import { type CannedReply, saveCannedReplies } from '#shared/contract/tickets.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { StaleVersionError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readCannedReplies, saveCannedReplies as save } from '../canned-replies.ts';

const namesOf = (replies: readonly CannedReply[]) => ({ names: replies.map(({ name }) => name).join(', ') });

export const handler = endpoint(saveCannedReplies, async ({ body, request }, principal) => {
  const before = await readCannedReplies();
  const { replies, version = before.version } = body;
  const audit = {
    action: 'canned-replies.saved',
    ...auditActor(principal, request),
    before: namesOf(before.replies),
    after: namesOf(replies),
  };
  if (version !== before.version || !(await save({ replies, version }, audit)))
    throw new StaleVersionError('list', await readCannedReplies());
  return { message: 'Canned replies saved', replies, version: version + 1 };
});
