/** Renews a session by what the bank has known since the sign-in, not by the claims of a new token. */
import { claimsMatch, isRenewable, renamedTokens } from '#shared/domain/sessions.ts';
import { withRetries } from '../data/transact.ts';
import { findUser, findWriter, noteRenamedTokens, type User } from '../data/users.ts';
import type { TokenIdentity } from '../http/caller.ts';
import type { CookieSession } from '../http/cookies.ts';
import { now } from '../platform/clock.ts';
import { maintenance as underMaintenance } from '../platform/errors.ts';

/**
 * A token with other claims than its session is noted with the user before it is handed out, for the caller check.
 * @returns undefined when the session is over
 * @throws Refusal 429, 503
 */
export function renewingUser(
  { userId, session }: Pick<CookieSession, 'userId' | 'session'>,
  token: TokenIdentity,
): Promise<User | undefined> {
  const claimed = token.session;
  return withRetries(async () => {
    const isPlain = claimsMatch(claimed, session);
    const { user, maintenance } = isPlain
      ? { user: await findUser(userId), maintenance: false }
      : await findWriter(userId);
    if (token.userId !== userId || !user || user.suspended || !isRenewable(session, user, now())) return undefined;
    if (isPlain) return user;
    // A restore may be replacing the customer's item; it does not touch administrators.
    if (maintenance && user.role === 'user') throw underMaintenance();
    await noteRenamedTokens(user, renamedTokens(user, claimed, session, now()));
    return user;
  });
}
