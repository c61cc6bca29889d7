import { changePassword as route } from '#shared/contract/profile.ts';
import { assertGoodPassword } from '#shared/domain/passwords.ts';
import { type RateLimit, tooMany } from '#shared/domain/rate-limits.ts';
import { refusedField } from '#shared/domain/refusal.ts';
import { endOtherSessions } from '#shared/domain/sessions.ts';
import { giveBack, takeAttempt } from '../data/attempts.ts';
import { recordEvent } from '../data/audit.ts';
import { changeUser } from '../data/users.ts';
import { endpoint } from '../http/endpoint.ts';
import { changePassword } from '../identity/change-password.ts';
import { isCommonPassword } from '../identity/common-passwords.ts';
import { auditActor } from '../operations/audit-actor.ts';
import { poolTokenOf } from '../operations/pool-token.ts';
import { now } from '../platform/clock.ts';

/** An open session must not be enough to guess the password. */
const LIMIT: RateLimit = { limit: 5, window: 15 * 60_000 };
const TOO_MANY = 'Too many failed attempts';
const POOLS_WINDOW_SECONDS = 3600;

export const handler = endpoint(route, async ({ body, request }, caller) => {
  const { currentPassword, newPassword } = body;
  const { userId } = caller;
  assertGoodPassword(newPassword, caller, isCommonPassword, 'newPassword');
  const event = { ...auditActor(caller, request), subjectId: userId };
  const token = await poolTokenOf(caller);
  const subject = `PASSWORD#${userId}`;
  const at = now();
  const { wait } = await takeAttempt(subject, LIMIT, at);
  if (wait !== undefined) throw tooMany(TOO_MANY, wait);
  const outcome = await changePassword(token, currentPassword, newPassword);
  if (outcome === 'too many') throw tooMany(TOO_MANY, POOLS_WINDOW_SECONDS);
  if (outcome === 'wrong') {
    await recordEvent({ ...event, action: 'password.refused', after: { reason: 'wrong_password' } });
    throw refusedField('currentPassword', 'wrong_password', 'The current password is not right');
  }
  await changeUser(
    userId,
    () => ({ ...endOtherSessions(now(), caller.session), passwordToChange: undefined }),
    () => ({ ...event, action: 'password.changed' }),
  );
  await giveBack(subject, LIMIT, at);
  return { message: 'Password changed successfully!' };
});
