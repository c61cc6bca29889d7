import { unlockSignIn } from '#shared/contract/users.ts';
import { getCustomer } from '../data/users.ts';
import { endpoint } from '../http/endpoint.ts';
import { auditActor } from '../operations/audit-actor.ts';
import { endLockOut } from '../operations/sign-in-attempts.ts';

export const handler = endpoint(unlockSignIn, async ({ params, request }, caller) => {
  const { id, email } = await getCustomer(params.id);
  await endLockOut(email, { action: 'user.sign-in-unlocked', ...auditActor(caller, request), subjectId: id });
  return { message: 'Sign-in unlocked' };
});
