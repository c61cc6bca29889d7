import { changePassword as route } from '#shared/contract/sign-in.ts';
import { isCommonPassword } from '#shared/domain/common-passwords.ts';
import { fieldError } from '#shared/domain/domain-error.ts';
import { assertGoodPassword } from '#shared/domain/passwords.ts';
import { type RateLimit, TOO_MANY_FAILED_MESSAGE, tooManyAttemptsError } from '#shared/domain/rate-limits.ts';
import { recordAuditEvent } from '../../core/audit/audit.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { changeUser } from '../../core/users/users.ts';
import { recordAttempt, refundAttempt } from '../attempts.ts';
import { notePasswordChange, passwordChanged } from '../password-changes.ts';
import { changePoolPassword } from '../pool-password.ts';
import { readPoolToken } from '../pool-token.ts';

/** Limits the attempts, so that an open session is not enough to guess the password. */
const LIMIT: RateLimit = { limit: 5, window: 15 * 60_000 };
const POOLS_WINDOW_SECONDS = 3600;

export const handler = endpoint(route, async ({ body, request }, principal) => {
  const { currentPassword, newPassword } = body;
  const { userId, user } = principal;
  assertGoodPassword(newPassword, principal, isCommonPassword, 'newPassword');
  const event = { ...auditActor(principal, request), subjectId: userId };
  const token = await readPoolToken(principal);
  const subject = `PASSWORD#${userId}`;
  const at = now();
  const { wait } = await recordAttempt(subject, LIMIT, at);
  if (wait !== undefined) throw tooManyAttemptsError(TOO_MANY_FAILED_MESSAGE, wait);
  const { notice, withdraw } = await notePasswordChange(userId, newPassword, { by: 'self' });
  const outcome = await changePoolPassword(token, currentPassword, newPassword);
  if (outcome !== 'changed') await withdraw(user.pendingPassword);
  if (outcome === 'too many') throw tooManyAttemptsError(TOO_MANY_FAILED_MESSAGE, POOLS_WINDOW_SECONDS);
  if (outcome === 'wrong') {
    await recordAuditEvent({ ...event, action: 'password.refused', after: { reason: 'wrong_password' } });
    throw fieldError('currentPassword', 'wrong_password', 'Incorrect current password');
  }
  await changeUser(
    userId,
    () => passwordChanged(undefined, principal.session),
    () => ({ ...event, action: 'password.changed' }),
    undefined,
    { writes: notice },
  );
  await refundAttempt(subject, LIMIT, at);
  return { message: 'Password changed successfully!' };
});
