/**
 * The user pool and the table share no transaction. Therefore a note of the opening is written first, then the sign-in
 * is created, then the account replaces the note. After a failure the sign-in is removed: at once, or by the next
 * opening if the function was killed. Until then it cannot be used, because signing in starts from the account's e-mail
 * address.
 */
import type { Role } from '#shared/contract/views.ts';
import { newAccountNumber } from '#shared/domain/account-number.ts';
import { isCommonPassword } from '#shared/domain/common-passwords.ts';
import { canonicalEmail, emailTakenError } from '#shared/domain/email.ts';
import { ZERO_CENTS } from '#shared/domain/money.ts';
import { assertGoodPassword } from '#shared/domain/passwords.ts';
import type { AuditActor } from '../core/audit/audit.ts';
import { isoTime, now } from '../core/clock.ts';
import type { PrefetchedItems } from '../core/dynamodb/prefetched-items.ts';
import type { TableWrite } from '../core/dynamodb/transact.ts';
import { conflictError, serviceUnavailable } from '../core/errors.ts';
import { assertSameRequest } from '../core/http/same-request.ts';
import { newId, randomNumber, sha256OfParts } from '../core/ids.ts';
import type { User } from '../core/users/user.ts';
import { findUserIdByEmail, findUserIncludingDeleted } from '../core/users/users.ts';
import { invitationExpiresAt, invitationWrites } from '../sign-in/invitations.ts';
import { createSignInAccount, removeSignInAccount } from '../sign-in/sign-ins.ts';
import {
  abandonAccountOpening,
  beginAccountOpening,
  endAccountOpening,
  unfinishedAccountOpenings,
  writeAccount,
} from './account-openings.ts';

export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  /** Set for the people of the demo, who have no mailbox. */
  readonly emailVerifiedAt?: string;
  readonly passwordToChange?: User['passwordToChange'];
  readonly passwordMark?: string;
  /** The password is random and shown to no one, and the customer is sent a code to choose another one. */
  readonly isInvited?: boolean;
}

/** Milliseconds; longer than any function runs. */
const ABANDONED_AFTER_MS = 60_000;

/**
 * Opens an account; sending the same request again returns the same account.
 * @param userId derived from the idempotency key, if there is one
 * @throws DomainError 400 weak password, 409 e-mail taken or customer deleted since, 422 for another account under the
 * same key
 */
export async function registerUser(
  account: NewUser,
  opener: AuditActor,
  userId: string = newId(),
  prefetched?: PrefetchedItems,
): Promise<{ user: User; idempotentReplay: boolean }> {
  // The digest leaves out the password, because not even its hash belongs in the table.
  const must = account.passwordToChange === 'required' ? ['must change'] : [];
  const content = sha256OfParts(account.name, account.email, account.role, ...must);
  const requestDigest = account.passwordMark ? `${content}.${account.passwordMark}` : content;
  const existing = await findUserIncludingDeleted(userId, prefetched);
  if (existing) return { user: sameRequest(existing, requestDigest), idempotentReplay: true };
  assertGoodPassword(account.password, account, isCommonPassword);
  await removeAbandoned();
  if (await findUserIdByEmail(canonicalEmail(account.email))) {
    const opened = await findUserIncludingDeleted(userId);
    if (opened) return { user: sameRequest(opened, requestDigest), idempotentReplay: true };
    throw emailTakenError();
  }

  if (!(await beginAccountOpening(userId, now()))) throw serviceUnavailable();
  const at = now();
  const user = newUser(userId, account, { requestDigest, at });
  try {
    await createSignInAccount(userId, account.email, account.password, account.role);
    return await write(user, opener, account.isInvited ? invitationWrites(user, at) : []);
  } catch (error) {
    // The write may have succeeded, either here or in a concurrent try.
    const opened = await findUserIncludingDeleted(userId);
    if (opened) await endAccountOpening(userId);
    else await giveUp(userId);
    if (opened) return { user: sameRequest(opened, requestDigest), idempotentReplay: true };
    throw error;
  }
}

async function write(
  user: User,
  opener: AuditActor,
  others: readonly TableWrite[],
): Promise<{ user: User; idempotentReplay: boolean }> {
  const { name, email, role, accountNumber, invitedUntil } = user;
  const audit = {
    ...opener,
    action: 'user.created',
    subjectId: user.id,
    after: { name, email, role, accountNumber, ...(invitedUntil !== undefined && { invitedUntil }) },
  };
  const outcome = await writeAccount(user, audit, others);
  switch (outcome) {
    case 'opened':
      return { user, idempotentReplay: false };
    case 'account number taken':
      return write({ ...user, accountNumber: newAccountNumber(randomNumber()) }, opener, others);
    case 'e-mail taken':
      throw emailTakenError();
    case 'exists already':
    case 'given up':
      throw serviceUnavailable();
  }
}

function newUser(id: string, account: NewUser, { requestDigest, at }: { requestDigest: string; at: number }): User {
  const { name, email, role, emailVerifiedAt, passwordToChange, isInvited } = account;
  return {
    id,
    name,
    email,
    role,
    accountNumber: newAccountNumber(randomNumber()),
    balance: ZERO_CENTS,
    reserved: ZERO_CENTS,
    createdAt: isoTime(at),
    twoFactorEnabled: false,
    suspended: false,
    tokensRevokedBefore: 0,
    endedSessions: {},
    version: 1,
    requestDigest,
    ...(emailVerifiedAt && { emailVerifiedAt }),
    ...(passwordToChange && { passwordToChange }),
    ...(isInvited && { invitedUntil: invitationExpiresAt(at) }),
  };
}

function sameRequest(user: User, requestDigest: string): User {
  if (user.deleted) {
    throw conflictError('customer_deleted', 'The customer whom this request opened an account for has been deleted');
  }
  const isMarked = user.requestDigest?.includes('.');
  assertSameRequest(user.requestDigest, isMarked ? requestDigest : requestDigest.split('.')[0]);
  return user;
}

async function removeAbandoned(): Promise<void> {
  for (const userId of await unfinishedAccountOpenings(now() - ABANDONED_AFTER_MS)) {
    if (await findUserIncludingDeleted(userId)) await endAccountOpening(userId);
    else await giveUp(userId);
  }
}

/** Marks the opening as given up before removing the sign-in, so that no account is written without a sign-in. */
async function giveUp(userId: string): Promise<void> {
  if (!(await abandonAccountOpening(userId))) return;
  await removeSignInAccount(userId);
  await endAccountOpening(userId);
}
