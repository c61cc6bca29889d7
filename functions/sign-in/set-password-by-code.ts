import { isCommonPassword } from '#shared/domain/common-passwords.ts';
import { DomainError, fieldError } from '#shared/domain/domain-error.ts';
import { codeExpiredError } from '#shared/domain/one-time-codes.ts';
import { assertGoodPassword, newPasswordProblem } from '#shared/domain/passwords.ts';
import { recordAuditEvent } from '../core/audit/audit.ts';
import { now } from '../core/clock.ts';
import type { TableWrite } from '../core/dynamodb/transact.ts';
import type { RequestContext } from '../core/http/request.ts';
import { tryCode } from '../core/one-time-codes.ts';
import type { User, UserChange } from '../core/users/user.ts';
import { changeUser } from '../core/users/users.ts';
import { findAccountForCode, type PasswordCodePurpose } from './account-for-code.ts';
import { beginCodeAttempt } from './code-attempts.ts';
import { notePasswordChange, passwordChanged } from './password-changes.ts';
import { unlockUnknownDevices } from './sign-in-attempts.ts';
import { replaceSignInPassword, revokeAllPoolTokens } from './sign-ins.ts';

interface PasswordByCode {
  readonly purpose: PasswordCodePurpose;
  readonly body: { readonly email: string; readonly code: string; readonly newPassword: string };
  readonly request: RequestContext;
  /** Actions of the audit record. */
  readonly actions: { readonly done: string; readonly refused: string };
  /** Replaces the error of a code that is refused. */
  readonly refusal?: () => DomainError;
  /** What changes beside the password and the sessions. */
  readonly change?: (at: number) => UserChange;
  /** @param notice tells the person that the password has changed */
  readonly notices?: (user: User, at: number, notice: readonly TableWrite[]) => readonly TableWrite[];
}

/** Sets the password of a person who cannot sign in. It reads and writes the same for every address. */
export async function setPasswordByCode(wanted: PasswordByCode): Promise<void> {
  const { purpose, body, request, actions, refusal, change, notices } = wanted;
  const { code, newPassword } = body;
  const { sourceIp, userAgent } = request;
  const at = now();
  const { email, found, user, subject } = await findAccountForCode(purpose, body.email);
  // What depends on the account is said only after the right code.
  const addressOnly = { name: '', email };
  assertGoodPassword(newPassword, addressOnly, isCommonPassword, 'newPassword');
  const weakness = newPasswordProblem(newPassword, user ?? addressOnly, isCommonPassword);

  const attempt = await beginCodeAttempt(purpose, 'tries', { email, sourceIp, at });
  const person = { sourceIp, userAgent, ...(found && { subjectId: found.id }) };
  let use: TableWrite;
  try {
    const reservedFor = weakness === undefined ? newPassword : undefined;
    use = await tryCode({ purpose, subject, typed: code, at, reservedFor });
    if (!user) throw codeExpiredError();
  } catch (error) {
    if (!(error instanceof DomainError)) {
      await attempt.refund();
      throw error;
    }
    const { code: reason, kind } = error;
    await recordAuditEvent({ ...person, action: actions.refused, actorId: 'unknown', after: { reason } });
    throw kind === 'invalid' && refusal ? refusal() : error;
  }
  await attempt.refund();
  if (weakness !== undefined) throw fieldError('newPassword', 'weak_password', weakness);

  const { notice } = await notePasswordChange(user.id, newPassword, { by: 'self' });
  const writes = [use, ...(notices?.(user, at, notice(user)) ?? [])];
  // The password is set first, so that the old one cannot start a session after all sessions have ended.
  if (!(await replaceSignInPassword(user.id, newPassword))) throw new Error(`${user.id} has no sign-in`);
  const refused = refusal ?? codeExpiredError;
  await changeUser(
    user.id,
    (latest) => {
      // The code has proven the former address only.
      if (latest.email !== user.email) throw refused();
      return { ...passwordChanged(), ...change?.(at) };
    },
    ({ id, name }) => ({ ...person, action: actions.done, actorId: id, actorName: name, subjectId: id }),
    undefined,
    { writes: () => writes, refusal: refused },
  );
  await revokeAllPoolTokens(user.id);
  await unlockUnknownDevices(user.email);
}
