/**
 * This function is for the operator, who may disable even the last administrator, because the operator can open another
 * account.
 */
import { canonicalEmail } from '#shared/domain/email.ts';
import { revocationOfOtherSessions } from '#shared/domain/sessions.ts';
import type { AuditActor } from '../core/audit/audit.ts';
import { now } from '../core/clock.ts';
import { notFoundError } from '../core/errors.ts';
import { changeUser, findUserIdByEmail } from '../core/users/users.ts';
import { listAdministratorIds } from '../sign-in/sign-ins.ts';
import { syncSignInEnabled } from '../sign-in/sync-sign-in.ts';
import { countActiveAdministrators, getAdministrator } from './administrators.ts';

/** Idempotent. @throws DomainError 404, also for a customer */
export async function suspendAdministrator(
  email: string,
  operator: AuditActor,
): Promise<{ name: string; activeLeft: number }> {
  const userId = await findUserIdByEmail(canonicalEmail(email));
  if (userId === undefined) throw notFoundError('Administrator');
  const { name } = await getAdministrator(userId);
  await changeUser(
    userId,
    ({ suspended }) => (suspended ? 'nothing' : { suspended: true, ...revocationOfOtherSessions(now()) }),
    ({ suspended }) => ({
      action: 'administrator.suspended',
      ...operator,
      subjectId: userId,
      before: { suspended },
      after: { suspended: true },
    }),
  );
  await syncSignInEnabled(userId);
  return { name, activeLeft: await countActiveAdministrators(await listAdministratorIds()) };
}
