import { balanceChange, type Movement } from '#shared/domain/ledger.ts';
import { isRecent } from '#shared/domain/sessions.ts';
import { now } from '../core/clock.ts';
import { recentSignInRequired } from '../core/errors.ts';
import type { Caller } from '../core/http/principal.ts';
import { readAdministratorRules } from '../core/users/administrator-rules.ts';

/** @throws Refusal 403 when the change raises the balance by more than the bank has set */
type AssertCredit = (before: Movement | undefined, after: Movement | undefined) => void;

export async function creditRuleOf({ role, session, ahead }: Caller): Promise<AssertCredit> {
  if (role !== 'admin' || isRecent(session, now())) return () => undefined;
  const { recentSignInAbove: most } = await readAdministratorRules(ahead);
  return (before, after) => {
    if (most !== undefined && balanceChange(before, after).balance > most) throw recentSignInRequired();
  };
}
