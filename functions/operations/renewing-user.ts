import { claimsMatch, isRenewable, renamedTokens, type SessionLimits } from '#shared/domain/sessions.ts';
import { noteUse } from '../data/sessions.ts';
import { withRetries } from '../data/transact.ts';
import type { User } from '../data/user.ts';
import { findUser, noteRenamedTokens } from '../data/users.ts';
import type { TokenIdentity } from '../http/caller.ts';
import type { CookieSession } from '../http/cookies.ts';
import type { Request } from '../http/request.ts';
import { now } from '../platform/clock.ts';

/**
 * Notes where the session is used from, and a token whose claims differ from its session, before it is handed out.
 * @returns undefined when the session is over
 * @throws Refusal 429, 503
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
    await noteRenamedTokens(user, renamedTokens(user, claimed, session, now()));
    return user;
  });
  const isOpen = user && (await noteUse(userId, { ...session, usedAt: now(), sourceIp, userAgent }));
  return isOpen ? user : undefined;
}
