/** What a refresh is decided on: the session as the bank has known it since the sign-in, not as a new token tells it. */
import { isRenewable, renamedTokens, tellsTruth } from '#shared/domain/sessions.ts';
import { withRetries } from '../data/transact.ts';
import { findUser, findWriter, noteRenamedTokens, type User } from '../data/users.ts';
import type { TokenIdentity } from '../http/caller.ts';
import type { CookieSession } from '../http/cookies.ts';
import { now } from '../platform/clock.ts';
import { maintenance as underMaintenance } from '../platform/errors.ts';

/**
 * The user whose session may go on. A token that does not say itself which session it is of is noted with its user before
 * anybody has it, so that the check of a caller knows.
 * @returns undefined when the session is over
 * @throws Refusal 429, 503
 */
export function renewingUser(
  { userId, session }: Pick<CookieSession, 'userId' | 'session'>,
  token: TokenIdentity,
): Promise<User | undefined> {
  const told = token.session;
  return withRetries(async () => {
    const isPlain = tellsTruth(told, session);
    const { user, maintenance } = isPlain
      ? { user: await findUser(userId), maintenance: false }
      : await findWriter(userId);
    if (token.userId !== userId || !user || user.suspended || !isRenewable(session, user, now())) return undefined;
    if (isPlain) return user;
    // A restore may be putting another customer's item in this one's place; administrators it leaves alone.
    if (maintenance && user.role === 'user') throw underMaintenance();
    await noteRenamedTokens(user, renamedTokens(user, told, session, now()));
    return user;
  });
}
