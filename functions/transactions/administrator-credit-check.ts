import { balanceChange, type Movement } from '#shared/domain/ledger.ts';
import { isRecentSignIn } from '#shared/domain/sessions.ts';
import { now } from '../core/clock.ts';
import { reauthenticationRequiredError } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import { readAdministratorRules } from '../core/users/administrator-rules.ts';

/** @throws DomainError 403 when the change raises the balance by more than the bank has set */
type AssertCredit = (before: Movement | undefined, after: Movement | undefined) => void;

export async function administratorCreditCheck({ role, session, prefetched }: Principal): Promise<AssertCredit> {
  if (role !== 'admin' || isRecentSignIn(session, now())) return () => undefined;
  const { recentSignInAbove: most } = await readAdministratorRules(prefetched);
  return (before, after) => {
    if (most !== undefined && balanceChange(before, after).balance > most) throw reauthenticationRequiredError();
  };
}
