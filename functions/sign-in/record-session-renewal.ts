import {
  addSessionAlias,
  isSessionRefreshable,
  type SessionLimits,
  sessionClaimsMatch,
} from '#shared/domain/sessions.ts';
import { now } from '../core/clock.ts';
import { withRetries } from '../core/dynamodb/transact.ts';
import type { CookieSession } from '../core/http/cookies.ts';
import type { TokenIdentity } from '../core/http/principal.ts';
import type { RequestContext } from '../core/http/request.ts';
import type { User } from '../core/users/user.ts';
import { findUser, saveSessionState } from '../core/users/users.ts';
import { recordSessionUse } from './sessions.ts';

/**
 * Notes from where the session is used. If the token's claims differ from its session, this is noted too before the
 * token is handed out.
 * @returns undefined when the session has ended
 * @throws DomainError 429, 503
 */
export async function recordSessionRenewal(
  { userId, session }: Pick<CookieSession, 'userId' | 'session'>,
  token: TokenIdentity,
  limits: SessionLimits,
  { sourceIp, userAgent }: RequestContext,
): Promise<User | undefined> {
  const claimed = token.session;
  const user = await withRetries(async () => {
    const user = await findUser(userId);
    if (token.userId !== userId || !user || user.suspended || !isSessionRefreshable(session, user, limits, now()))
      return undefined;
    if (sessionClaimsMatch(claimed, session)) return user;
    await saveSessionState(user, { sessionAliases: addSessionAlias(user, claimed, session, now()) });
    return user;
  });
  const isOpen = user && (await recordSessionUse(userId, { ...session, usedAt: now(), sourceIp, userAgent }));
  return isOpen ? user : undefined;
}
