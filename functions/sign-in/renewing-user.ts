import { claimsMatch, isRenewable, type SessionLimits, sessionAliases } from '#shared/domain/sessions.ts';
import { now } from '../core/clock.ts';
import { withRetries } from '../core/dynamodb/transact.ts';
import type { CookieSession } from '../core/http/cookies.ts';
import type { TokenIdentity } from '../core/http/principal.ts';
import type { Request } from '../core/http/request.ts';
import type { User } from '../core/users/user.ts';
import { findUser, noteSessionAliases } from '../core/users/users.ts';
import { noteUse } from './sessions.ts';

/**
 * Notes from where the session is used. If the token's claims differ from its session, this is noted too before the
 * token is handed out.
 * @returns undefined when the session has ended
 * @throws DomainError 429, 503
 */
export async function renewingUser(
  { userId, session }: Pick<CookieSession, 'userId' | 'session'>,
  token: TokenIdentity,
  limits: SessionLimits,
  { sourceIp, userAgent }: Request,
): Promise<User | undefined> {
  const claimed = token.session;
  const user = await withRetries(async () => {
    const user = await findUser(userId);
    if (token.userId !== userId || !user || user.suspended || !isRenewable(session, user, limits, now()))
      return undefined;
    if (claimsMatch(claimed, session)) return user;
    await noteSessionAliases(user, sessionAliases(user, claimed, session, now()));
    return user;
  });
  const isOpen = user && (await noteUse(userId, { ...session, usedAt: now(), sourceIp, userAgent }));
  return isOpen ? user : undefined;
}
