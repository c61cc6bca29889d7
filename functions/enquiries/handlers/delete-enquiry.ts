import { deleteEnquiry } from '#shared/contract/enquiries.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { notFoundError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { removeEnquiry } from '../enquiries.ts';

export const handler = endpoint(deleteEnquiry, async ({ params: { id }, request }, principal) => {
  const audit = { action: 'enquiry.deleted', ...auditActor(principal, request), resourceId: id };
  if (!(await removeEnquiry(id, audit))) throw notFoundError('Enquiry');
  return { message: 'Enquiry deleted' };
});
