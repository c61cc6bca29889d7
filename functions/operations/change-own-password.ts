import { assertGoodPassword } from '#shared/domain/passwords.ts';
import { type RateLimit, tooMany } from '#shared/domain/rate-limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { endOtherSessions } from '#shared/domain/sessions.ts';
import { giveBack, takeAttempt } from '../data/attempts.ts';
import { recordEvent } from '../data/audit.ts';
import { changeUser } from '../data/users.ts';
import type { Caller } from '../http/caller.ts';
import type { Request } from '../http/request.ts';
import { changePassword } from '../identity/change-password.ts';
import { isCommonPassword } from '../identity/common-passwords.ts';
import { now } from '../platform/clock.ts';
import { auditActor } from './audit-actor.ts';
import { poolTokenOf } from './pool-token.ts';

/** An open session must not be enough to guess the password. */
const LIMIT: RateLimit = { limit: 5, window: 15 * 60_000 };
const TOO_MANY = 'Too many failed attempts';
const POOLS_WINDOW_SECONDS = 3600;

interface NewPassword {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Ends all other sessions. @throws Refusal 400 for a weak password or a wrong current one, 429 */
export async function changeOwnPassword(
  { currentPassword, newPassword }: NewPassword,
  caller: Caller,
  request: Request,
): Promise<void> {
  assertGoodPassword(newPassword, caller, isCommonPassword, 'newPassword');
  const event = {
    ...auditActor(caller, request),
    subjectId: caller.userId,
  };
  const token = await poolTokenOf(caller);
  const subject = `PASSWORD#${caller.userId}`;
  const at = now();
  const { wait } = await takeAttempt(subject, LIMIT, at);
  if (wait !== undefined) throw tooMany(TOO_MANY, wait);
  const outcome = await changePassword(token, currentPassword, newPassword);
  if (outcome === 'too many') throw tooMany(TOO_MANY, POOLS_WINDOW_SECONDS);
  if (outcome === 'wrong') {
    await recordEvent({ ...event, action: 'password.refused', after: { reason: 'wrong_password' } });
    throw wrongPassword();
  }
  await changeUser(
    caller.userId,
    () => ({ ...endOtherSessions(now(), caller.session), passwordToChange: undefined }),
    () => ({ ...event, action: 'password.changed' }),
  );
  await giveBack(subject, LIMIT, at);
}

function wrongPassword(): Refusal {
  const sentence = 'The current password is not right';
  return new Refusal('invalid', 'wrong_password', sentence, { fields: { currentPassword: sentence } });
}
