import { verifyPhone } from '#shared/contract/sign-in.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { phoneContact, verifyContact } from '../contact-verification.ts';

export const handler = endpoint(verifyPhone, async ({ body, request }, principal) => {
  const { user } = principal;
  await verifyContact(phoneContact, { user, typed: body.code, auditActor: auditActor(principal, request) });
  return { message: 'Phone number confirmed' };
});
