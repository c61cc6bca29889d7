/** For the operator, who may stop even the last administrator, because the operator can open another account. */
import { canonicalEmail } from '#shared/domain/email.ts';
import { endOtherSessions } from '#shared/domain/sessions.ts';
import { activeAmong, getAdministrator } from '../data/administrators.ts';
import type { AuditActor } from '../data/audit.ts';
import { changeUser, findUserIdByEmail } from '../data/users.ts';
import { administratorIds } from '../identity/sign-ins.ts';
import { now } from '../platform/clock.ts';
import { notFound } from '../platform/errors.ts';
import { syncSignIn } from './sync-sign-in.ts';

/** Idempotent. @throws Refusal 404, also for a customer */
export async function disableAdministrator(
  email: string,
  operator: AuditActor,
): Promise<{ name: string; activeLeft: number }> {
  const userId = await findUserIdByEmail(canonicalEmail(email));
  if (userId === undefined) throw notFound('Administrator');
  const { name } = await getAdministrator(userId);
  await changeUser(
    userId,
    ({ suspended }) => (suspended ? 'nothing' : { suspended: true, ...endOtherSessions(now()) }),
    ({ suspended }) => ({
      action: 'administrator.suspended',
      ...operator,
      subjectId: userId,
      before: { suspended },
      after: { suspended: true },
    }),
  );
  await syncSignIn(userId);
  return { name, activeLeft: await activeAmong(await administratorIds()) };
}
