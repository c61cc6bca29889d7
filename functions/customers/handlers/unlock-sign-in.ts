import { unlockSignIn } from '#shared/contract/customers.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { getCustomer } from '../../core/users/users.ts';
import { unlockAccountSignIn } from '../../sign-in/sign-in-attempts.ts';

export const handler = endpoint(unlockSignIn, async ({ params, request }, principal) => {
  const { id, email } = await getCustomer(params.id);
  await unlockAccountSignIn(email, {
    action: 'user.sign-in-unlocked',
    ...auditActor(principal, request),
    subjectId: id,
  });
  return { message: 'Sign-in unlocked' };
});
