import { verifyEmail } from '#shared/contract/sign-in.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { emailContact, verifyContact } from '../contact-verification.ts';

export const handler = endpoint(verifyEmail, async ({ body, request }, principal) => {
  const { user } = principal;
  await verifyContact(emailContact, { user, typed: body.code, auditActor: auditActor(principal, request) });
  return { message: 'E-mail address confirmed' };
});
