/** Two-factor on and off: the pool's preference first, then the table with the end of all other sessions and the audit. */

import { Refusal } from '#shared/domain/refusal.ts';
import { endOtherSessions } from '#shared/domain/sessions.ts';
import { changeUser, getCustomer, type User } from '../data/users.ts';
import { newSecret, provesSecret } from '../identity/authenticator.ts';
import { endSignIns, setTwoFactor } from '../identity/sign-ins.ts';
import type { Caller } from '../runtime/caller.ts';
import { now } from '../runtime/clock.ts';
import type { Request } from '../runtime/request.ts';
import { changeCustomer } from './change-customer.ts';

/** A secret that takes effect only once `toggleTwoFactor` has seen a code of it. */
export async function generateSecret(caller: Caller) {
  const secret = await newSecret(caller.token, caller.email);
  return { ...secret, message: 'Scan the QR code with your authenticator app, then enter its code.' };
}

type Toggle = { readonly enabled: true; readonly verificationCode: string } | { readonly enabled: false };

/** @throws Refusal 400 for a code that is wrong, too old or was used before */
export async function toggleTwoFactor(toggle: Toggle, caller: Caller, request: Request): Promise<{ message: string }> {
  if (toggle.enabled && !(await provesSecret(caller.token, toggle.verificationCode))) {
    const sentence = 'Invalid verification code. Please try again.';
    throw new Refusal('invalid', 'wrong_code', sentence, { fields: { verificationCode: sentence } });
  }
  const { enabled } = toggle;
  await setTwoFactor(caller.userId, enabled);
  await changeUser(
    caller.userId,
    () => ({ twoFactorEnabled: enabled, ...endOtherSessions(now(), caller.session) }),
    (user) => ({
      action: enabled ? 'two-factor.enabled' : 'two-factor.disabled',
      actorId: caller.userId,
      actorName: caller.name,
      subjectId: caller.userId,
      sourceIp: request.sourceIp,
      before: { twoFactorEnabled: user.twoFactorEnabled },
      after: { twoFactorEnabled: enabled },
    }),
  );
  return { message: enabled ? '2FA enabled successfully' : '2FA disabled successfully' };
}

/** For a customer whose authenticator is lost: an administrator turns it off. @throws Refusal 404 */
export async function turnOffTwoFactor(userId: string, caller: Caller, request: Request): Promise<User> {
  const customer = await getCustomer(userId);
  await setTwoFactor(userId, false);
  if (!customer.twoFactorEnabled) return customer;
  const changed = await changeCustomer({
    userId,
    caller,
    request,
    action: 'two-factor.disabled',
    change: () => ({ twoFactorEnabled: false, ...endOtherSessions(now()) }),
    record: ({ twoFactorEnabled }) => ({ before: { twoFactorEnabled }, after: { twoFactorEnabled: false } }),
  });
  await endSignIns(userId);
  return changed;
}
