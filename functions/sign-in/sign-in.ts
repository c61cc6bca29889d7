/** `docs/decisions/007-sign-in-and-passwords.md` explains the order of the steps. */

import { DomainError } from '#shared/domain/domain-error.ts';
import { canonicalEmail } from '#shared/domain/email.ts';
import { correctedRevocation, isSessionValid } from '#shared/domain/sessions.ts';
import { now, sleepUntil } from '../core/clock.ts';
import { withRetries } from '../core/dynamodb/transact.ts';
import { sessionEndedError, standardError } from '../core/errors.ts';
import { deviceCookie, expiredDeviceCookies } from '../core/http/cookies.ts';
import { identityFromToken, type Principal } from '../core/http/principal.ts';
import type { RequestContext } from '../core/http/request.ts';
import { derivedId } from '../core/ids.ts';
import type { User } from '../core/users/user.ts';
import { changeUser, findUser, findUserIdByEmail, saveSessionState } from '../core/users/users.ts';
import { noticeTo } from '../notifications/outbox.ts';
import {
  type PasswordOutcome,
  renewTokens,
  type SignInTokens,
  tryCode,
  tryPassword,
  wrongCodeError,
} from './authentication.ts';
import { finishPasswordChange } from './password-changes.ts';
import { savePoolToken } from './pool-token.ts';
import { recordSessionRenewal } from './record-session-renewal.ts';
import { readSessionLimits } from './session-limits.ts';
import { beginSignInAttempt, type SignInAttempt } from './sign-in-attempts.ts';
import { signedInReply } from './signed-in.ts';

const POOL_LOCK_MS = 1050;

const passwordStepMissing = () =>
  new DomainError(
    'unauthenticated',
    'password_verification_required',
    'Please sign in with your e-mail and password first.',
  );

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly twoFactorCode?: string | undefined;
}

/**
 * Signs in with the password, or in a second call with the password and the code.
 * @param principal set when there already is a session, which stays
 * @throws DomainError 401, 429
 */
export async function signIn(
  { email: typed, password, twoFactorCode }: Credentials,
  request: RequestContext,
  principal?: Principal,
) {
  const email = canonicalEmail(typed);
  const userId = (await findUserIdByEmail(email)) ?? derivedId('unknown', 'signIn.login', email);
  const user = await findUser(userId);
  const attempts = await beginSignInAttempt(email, user, request, principal);

  if (twoFactorCode !== undefined && !attempts.passwordGivenRecently) {
    throw await attempts.failed(passwordStepMissing(), user?.id);
  }
  const outcome = await attempts.asking(() => authenticateWithRetry(userId, password));
  if (outcome.kind === 'locked' && attempts.isTrustedDevice) throw await attempts.poolIsLocked();
  // The same for an unknown address, a wrong password and a suspended customer.
  if (outcome.kind === 'refused' || outcome.kind === 'locked' || !user || user.suspended)
    throw await attempts.failed(standardError('wrong_credentials'), user?.id);
  if (outcome.kind === 'signed in') {
    const tokens = await ensureValidSession(user, outcome.tokens, password);
    return complete(user, tokens, { twoFactorEnabled: false, password, attempts, request });
  }

  if (twoFactorCode === undefined) {
    await attempts.passwordGiven();
    return { requiresTwoFactor: true } as const;
  }
  await passRevocation(user);
  const tokens = await attempts.asking(() => tryCode(userId, outcome.session, twoFactorCode));
  if (!tokens) throw await attempts.failed(wrongCodeError('twoFactorCode', 'unauthenticated'), user.id);
  return complete(user, tokens, { twoFactorEnabled: true, password, attempts, request });
}

/**
 * Tries again after a second, because the pool locks that long after as many failures as the bank allows. A password
 * set by an administrator ends only the bank's own lock.
 */
export async function authenticateWithRetry(userId: string, password: string): Promise<PasswordOutcome> {
  const outcome = await tryPassword(userId, password);
  if (outcome.kind !== 'locked') return outcome;
  await sleepUntil(now() + POOL_LOCK_MS);
  return tryPassword(userId, password);
}

/**
 * Waits for the next second if all sessions were ended in this one, because the new token would be invalid. It waits
 * only after the right password, because otherwise the delay would reveal that the account exists.
 */
async function ensureValidSession(user: User, tokens: SignInTokens, password: string): Promise<SignInTokens> {
  if (isSessionValid(identityFromToken(tokens.accessToken).session, user)) return tokens;
  await passRevocation(user);
  const again = await tryPassword(user.id, password);
  return again.kind === 'signed in' ? again.tokens : tokens;
}

/** Lets a session that begins now be valid, also when a fast clock has stored when all sessions ended. */
async function passRevocation(user: User): Promise<void> {
  const { tokensRevokedBefore } = correctedRevocation(user, now()) ? await correctRevocation(user) : user;
  await sleepUntil(tokensRevokedBefore * 1000);
}

/** Returns the stored correction, which is later than one that was calculated in the second before. */
function correctRevocation(known: User): Promise<Pick<User, 'tokensRevokedBefore'>> {
  return withRetries(async () => {
    const user = await findUser(known.id);
    if (!user) return known;
    const corrected = correctedRevocation(user, now());
    if (corrected) await saveSessionState(user, corrected);
    return corrected ?? user;
  });
}

interface Completed {
  readonly twoFactorEnabled: boolean;
  readonly password: string;
  readonly attempts: SignInAttempt;
  readonly request: RequestContext;
}

async function complete(before: User, tokens: SignInTokens, completed: Completed) {
  const { twoFactorEnabled, password, attempts, request } = completed;
  const { session } = identityFromToken(tokens.accessToken);
  const known = { userId: before.id, session };
  const [renewal, limits] = await Promise.all([
    attempts.asking(() => renewTokens(tokens.refreshToken)),
    readSessionLimits(),
    savePoolToken(session, tokens.accessToken),
  ]);
  if (renewal.kind !== 'renewed') throw sessionEndedError();
  const { accessToken, refreshToken = tokens.refreshToken } = renewal.tokens;
  if (!(await recordSessionRenewal(known, identityFromToken(accessToken), limits, request))) throw sessionEndedError();
  const device = await attempts.succeeded(before, session);
  const user = await finishPasswordChange(before, password, session);
  // A change of two-factor that was interrupted is repaired here; the pool has the right state.
  if (user.twoFactorEnabled !== twoFactorEnabled) {
    await changeUser(
      user.id,
      () => ({ twoFactorEnabled }),
      () => ({
        action: 'two-factor.state-repaired',
        actorId: 'system',
        subjectId: user.id,
        after: { twoFactorEnabled },
      }),
      undefined,
      { writes: noticeTo(twoFactorEnabled ? 'two-factor-enabled' : 'two-factor-disabled', { by: 'self' }) },
    );
  }
  return signedInReply(user, accessToken, { ...known, refreshToken }, limits, [
    deviceCookie(user.id, device, request.userAgent),
    ...expiredDeviceCookies(request.cookies, user.id),
  ]);
}
