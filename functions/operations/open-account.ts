/**
 * Opening an account spans the pool and the table, which share no transaction. The intention is written first, then
 * the sign-in is made, then the account is written together with the end of the intention. Whatever stops in between,
 * the sign-in is removed again: at once when the table refuses, by the next opening when the function died. A sign-in
 * without an account opens nothing meanwhile: signing in begins at the account's e-mail address.
 */
import type { Role } from '#shared/contract/views.ts';
import { newAccountNumber } from '#shared/domain/account-number.ts';
import { canonicalEmail, emailTaken } from '#shared/domain/email.ts';
import { ZERO } from '#shared/domain/money.ts';
import { assertGoodPassword } from '#shared/domain/passwords.ts';
import {
  abandonOpening,
  beginOpening,
  endOpening,
  unfinishedOpenings,
  writeAccount,
} from '../data/account-openings.ts';
import type { AuditActor } from '../data/audit.ts';
import { findUserEvenDeleted, findUserIdByEmail, type User } from '../data/users.ts';
import { isCommonPassword } from '../identity/common-passwords.ts';
import { createSignIn, removeSignIn } from '../identity/sign-ins.ts';
import { isoTime, now } from '../platform/clock.ts';
import { busy, conflict } from '../platform/errors.ts';
import { digest, newId, unpredictable } from '../platform/ids.ts';
import { assertSameRequest } from './same-request.ts';

export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
}

/** Longer than any function runs: an opening this old is not under way any more. */
const ABANDONED_AFTER_MS = 60_000;

/**
 * Opens an account, or finds the one that the same request opened before.
 * @param userId derived from the request's idempotency key, if it had one
 * @throws Refusal 400 weak password, 409 e-mail taken or deleted since, 422 same key for another account
 */
export async function openAccount(
  account: NewAccount,
  opener: AuditActor,
  userId: string = newId(),
): Promise<{ user: User; replayed: boolean }> {
  // The password is left out: even its hash has no place in the table.
  const requestDigest = digest(account.name, account.email, account.role);
  const existing = await findUserEvenDeleted(userId);
  if (existing) return { user: sameRequest(existing, requestDigest), replayed: true };
  assertGoodPassword(account.password, account.email, isCommonPassword);
  await removeAbandoned();
  if (await findUserIdByEmail(canonicalEmail(account.email))) {
    const opened = await findUserEvenDeleted(userId);
    if (opened) return { user: sameRequest(opened, requestDigest), replayed: true };
    throw emailTaken();
  }

  if (!(await beginOpening(userId, now()))) throw busy();
  const user = newUser(userId, account, requestDigest);
  try {
    await createSignIn(userId, account.email, account.password, account.role);
    return await write(user, opener);
  } catch (error) {
    // Written after all, when only the answer was lost, or by the same request sent twice at once?
    const opened = await findUserEvenDeleted(userId);
    if (opened) await endOpening(userId);
    else await giveUp(userId);
    if (opened) return { user: sameRequest(opened, requestDigest), replayed: true };
    throw error;
  }
}

async function write(user: User, opener: AuditActor): Promise<{ user: User; replayed: boolean }> {
  const audit = {
    ...opener,
    action: 'user.created',
    subjectId: user.id,
    after: { name: user.name, email: user.email, role: user.role, accountNumber: user.accountNumber },
  };
  const outcome = await writeAccount(user, audit);
  switch (outcome) {
    case 'opened':
      return { user, replayed: false };
    case 'account number taken':
      return write({ ...user, accountNumber: newAccountNumber(unpredictable()) }, opener);
    case 'e-mail taken':
      throw emailTaken();
    case 'exists already':
    case 'given up':
      throw busy();
  }
}

function newUser(id: string, { name, email, role }: NewAccount, requestDigest: string): User {
  return {
    id,
    name,
    email,
    role,
    accountNumber: newAccountNumber(unpredictable()),
    balance: ZERO,
    reserved: ZERO,
    createdAt: isoTime(now()),
    twoFactorEnabled: false,
    suspended: false,
    sessionsValidFrom: 0,
    endedSessions: {},
    version: 1,
    requestDigest,
  };
}

function sameRequest(user: User, requestDigest: string): User {
  if (user.deleted) {
    throw conflict('customer_deleted', 'The customer whom this request opened an account for has been deleted');
  }
  assertSameRequest(user.requestDigest, requestDigest);
  return user;
}

/** Removes the sign-ins of openings that died half-way. */
async function removeAbandoned(): Promise<void> {
  for (const userId of await unfinishedOpenings(now() - ABANDONED_AFTER_MS)) {
    if (await findUserEvenDeleted(userId)) await endOpening(userId);
    else await giveUp(userId);
  }
}

/** In this order: once abandoned the account cannot be written any more, so no account is left without its sign-in. */
async function giveUp(userId: string): Promise<void> {
  if (!(await abandonOpening(userId))) return;
  await removeSignIn(userId);
  await endOpening(userId);
}
