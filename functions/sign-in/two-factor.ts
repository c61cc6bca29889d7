import { tooManyAttemptsError, twoFactorLimits } from '#shared/domain/rate-limits.ts';
import { revocationOfOtherSessions } from '#shared/domain/sessions.ts';
import { recordAuditEvent } from '../core/audit/audit.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { now } from '../core/clock.ts';
import { sessionEndedError } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import type { RequestContext } from '../core/http/request.ts';
import type { User } from '../core/users/user.ts';
import { changeUser, getCustomer } from '../core/users/users.ts';
import { changeCustomer } from '../customers/change-customer.ts';
import { noticeTo } from '../notifications/outbox.ts';
import { recordAttempt, refundAttempt } from './attempts.ts';
import { wrongCodeError } from './authentication.ts';
import { newAuthenticatorSecret, verifyAuthenticatorCode } from './authenticator.ts';
import { readPoolToken } from './pool-token.ts';
import { type SecondStepProof, verifySecondStepProof } from './second-step.ts';
import { describeSignInAccount, revokeAllPoolTokens, setSignInTwoFactor } from './sign-ins.ts';

/**
 * Makes a secret that is pending until `toggleTwoFactor` has verified a code. Replacing a working authenticator takes
 * one of its codes, so that a stolen token is not enough.
 * @throws DomainError 400 for a wrong password or code, 403 without them, 429
 */
export async function generateAuthenticatorSecret(
  proof: SecondStepProof,
  principal: Principal,
  request: RequestContext,
) {
  await countSetUp(principal);
  // The pool is asked, because the table is outdated after an interrupted change.
  const signIn = await describeSignInAccount(principal.userId);
  if (signIn?.twoFactorEnabled) await verifySecondStepProof(proof, principal, request);
  const secret = await newAuthenticatorSecret(await readPoolToken(principal), principal.email);
  return { ...secret, message: 'Scan the QR code with your authenticator app, then enter its code.' };
}

type Toggle = { readonly enabled: true; readonly verificationCode: string } | { readonly enabled: false };

/**
 * Turns it on and ends the other sessions, or off and ends all of them: a new secret then takes a sign-in, so that a
 * stolen token cannot replace the authenticator.
 * @throws DomainError 400 for a wrong, old or used code, 429
 */
export async function toggleTwoFactor(
  toggle: Toggle,
  principal: Principal,
  request: RequestContext,
): Promise<{ message: string }> {
  await countSetUp(principal);
  if (toggle.enabled) await assertProves(toggle.verificationCode, principal, request);
  const { enabled } = toggle;
  if (!(await setSignInTwoFactor(principal.userId, enabled))) throw sessionEndedError();
  await changeUser(
    principal.userId,
    () => ({ twoFactorEnabled: enabled, ...revocationOfOtherSessions(now(), enabled ? principal.session : undefined) }),
    (user) => ({
      action: enabled ? 'two-factor.enabled' : 'two-factor.disabled',
      ...auditActor(principal, request),
      subjectId: principal.userId,
      before: { twoFactorEnabled: user.twoFactorEnabled },
      after: { twoFactorEnabled: enabled },
    }),
    undefined,
    { writes: noticeTo(enabled ? 'two-factor-enabled' : 'two-factor-disabled', { by: 'self' }) },
  );
  return { message: enabled ? '2FA enabled successfully' : '2FA disabled successfully' };
}

/** Turns it off for a customer who has lost the authenticator. @throws DomainError 404 */
export async function turnOffTwoFactor(userId: string, principal: Principal, request: RequestContext): Promise<User> {
  const customer = await getCustomer(userId);
  // A restored customer has no sign-in until an administrator sets a password.
  await setSignInTwoFactor(userId, false);
  if (!customer.twoFactorEnabled) return customer;
  const changed = await changeCustomer({
    userId,
    principal,
    request,
    action: 'two-factor.disabled',
    change: () => ({ twoFactorEnabled: false, ...revocationOfOtherSessions(now()) }),
    record: ({ twoFactorEnabled }) => ({ before: { twoFactorEnabled }, after: { twoFactorEnabled: false } }),
    notices: noticeTo('two-factor-disabled', { by: 'bank' }),
  });
  await revokeAllPoolTokens(userId);
  return changed;
}

async function countSetUp({ userId }: Principal): Promise<void> {
  const { wait } = await recordAttempt(`TWO-FACTOR#${userId}`, twoFactorLimits.setUp, now());
  if (wait !== undefined) throw tooManyAttemptsError('Too many changes of two-factor authentication', wait);
}

async function assertProves(code: string, principal: Principal, request: RequestContext): Promise<void> {
  const subject = `TWO-FACTOR-CODE#${principal.userId}`;
  const at = now();
  const { wait } = await recordAttempt(subject, twoFactorLimits.wrongCode, at);
  if (wait !== undefined) throw tooManyAttemptsError('Too many wrong codes', wait);
  if (await verifyAuthenticatorCode(await readPoolToken(principal), code))
    return refundAttempt(subject, twoFactorLimits.wrongCode, at);
  await recordAuditEvent({
    action: 'two-factor.refused',
    ...auditActor(principal, request),
    subjectId: principal.userId,
    after: { reason: 'invalid_mfa_code' },
  });
  throw wrongCodeError('verificationCode');
}
