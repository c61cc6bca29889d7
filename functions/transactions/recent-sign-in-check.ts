import { balanceChange, type Movement } from '#shared/domain/ledger.ts';
import { isRecentSignIn } from '#shared/domain/sessions.ts';
import { now } from '../core/clock.ts';
import { reauthenticationRequiredError } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import { readAdministratorRules } from '../core/users/administrator-rules.ts';

/** @throws DomainError 403 when the change lowers a balance, or raises it by more than the bank has set */
type AssertRecentSignIn = (before: Movement | undefined, after: Movement | undefined) => void;

/** The check of what an administrator books. Customers' own requests take no money out until they are decided. */
export async function recentSignInCheck({ role, session, prefetched }: Principal): Promise<AssertRecentSignIn> {
  if (role !== 'admin' || isRecentSignIn(session, now())) return () => undefined;
  const { recentSignInAbove: most } = await readAdministratorRules(prefetched);
  return (before, after) => {
    const { balance } = balanceChange(before, after);
    if (balance < 0 || (most !== undefined && balance > most)) throw reauthenticationRequiredError();
  };
}
