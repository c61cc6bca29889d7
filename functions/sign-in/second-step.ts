import { fieldError } from '#shared/domain/domain-error.ts';
import { currentCodeRequired } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import type { Request } from '../core/http/request.ts';
import { revokeTokens, tryCode } from './authentication.ts';
import { authenticateWithRetry } from './sign-in.ts';
import { signInAttempts } from './sign-in-attempts.ts';

export interface SecondStep {
  readonly password?: string | undefined;
  readonly twoFactorCode?: string | undefined;
}

/**
 * Counts as an attempt to sign in: the pool checks codes in sign-ins only. The session is unchanged.
 * @throws DomainError 400 for a wrong password or code, 403 without them, 429
 */
export async function assertSecondStep(
  { password, twoFactorCode }: SecondStep,
  principal: Principal,
  request: Request,
): Promise<void> {
  if (password === undefined || twoFactorCode === undefined) {
    throw currentCodeRequired({
      ...(password === undefined && { password: 'Password is required' }),
      ...(twoFactorCode === undefined && { twoFactorCode: 'Please enter a valid 6-digit code' }),
    });
  }
  const { userId, email, user } = principal;
  const attempts = await signInAttempts(email, user, request, principal);
  const outcome = await attempts.asking(() => authenticateWithRetry(userId, password));
  if (outcome.kind === 'locked' && attempts.isTrustedDevice) throw await attempts.poolIsLocked();
  if (outcome.kind === 'refused' || outcome.kind === 'locked') throw await attempts.failed(wrongPassword(), userId);
  const tokens =
    outcome.kind === 'signed in'
      ? outcome.tokens
      : await attempts.asking(() => tryCode(userId, outcome.session, twoFactorCode));
  if (!tokens) throw await attempts.failed(wrongCode(), userId);
  await attempts.proven();
  await revokeTokens(tokens.refreshToken);
}

const wrongPassword = () => fieldError('password', 'wrong_password', 'The password is not right');
const wrongCode = () => fieldError('twoFactorCode', 'invalid_mfa_code', 'Invalid verification code. Please try again.');
