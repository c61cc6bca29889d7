import { SIX_DIGITS_MESSAGE } from '#shared/contract/sign-in.ts';
import { DomainError, fieldError } from '#shared/domain/domain-error.ts';
import { PASSWORD_REQUIRED_MESSAGE } from '#shared/domain/passwords.ts';
import type { Principal } from '../core/http/principal.ts';
import type { RequestContext } from '../core/http/request.ts';
import { revokeTokens, tryCode, wrongCodeError } from './authentication.ts';
import { authenticateWithRetry } from './sign-in.ts';
import { beginSignInAttempt } from './sign-in-attempts.ts';

export interface SecondStepProof {
  readonly password?: string | undefined;
  readonly twoFactorCode?: string | undefined;
}

/**
 * Checks password and code, which counts as an attempt to sign in, because the pool checks codes in sign-ins only. The
 * session does not change.
 * @throws DomainError 400 for a wrong password or code, 403 without them, 429
 */
export async function verifySecondStepProof(
  { password, twoFactorCode }: SecondStepProof,
  principal: Principal,
  request: RequestContext,
): Promise<void> {
  if (password === undefined || twoFactorCode === undefined) {
    const fields = {
      ...(password === undefined && { password: PASSWORD_REQUIRED_MESSAGE }),
      ...(twoFactorCode === undefined && { twoFactorCode: SIX_DIGITS_MESSAGE }),
    };
    throw new DomainError('forbidden', 'mfa_code_required', CURRENT_CODE, { fields });
  }
  const { userId, email, user } = principal;
  const attempts = await beginSignInAttempt(email, user, request, principal);
  const outcome = await attempts.asking(() => authenticateWithRetry(userId, password));
  if (outcome.kind === 'locked' && attempts.isTrustedDevice) throw await attempts.poolIsLocked();
  if (outcome.kind === 'refused' || outcome.kind === 'locked') throw await attempts.failed(wrongPassword(), userId);
  const tokens =
    outcome.kind === 'signed in'
      ? outcome.tokens
      : await attempts.asking(() => tryCode(userId, outcome.session, twoFactorCode));
  if (!tokens) throw await attempts.failed(wrongCodeError('twoFactorCode'), userId);
  await attempts.proven();
  await revokeTokens(tokens.refreshToken);
}

const CURRENT_CODE =
  'Two-factor authentication is on. To replace it, give your password and the code that your authenticator app shows now.';

const wrongPassword = () => fieldError('password', 'wrong_password', 'Incorrect password');
