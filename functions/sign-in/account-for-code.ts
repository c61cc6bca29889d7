import { canonicalEmail } from '#shared/domain/email.ts';
import { derivedId } from '../core/ids.ts';
import { codeSubject } from '../core/one-time-codes.ts';
import type { User } from '../core/users/user.ts';
import { findUser, findUserIdByEmail } from '../core/users/users.ts';

/** What a code without a session may set a password for. */
export type PasswordCodePurpose = 'password-reset' | 'invitation';

interface AccountForCode {
  readonly email: string;
  /** Undefined for an unknown address. */
  readonly found: User | undefined;
  /** Undefined where no code may set a password. */
  readonly user: User | undefined;
  /** The user's id, or an id that nobody has, so that the same is written for every address. */
  readonly recipientId: string;
  readonly subject: string;
}

/** Finds the account of an address with the same work whether there is one. */
export async function findAccountForCode(purpose: PasswordCodePurpose, typed: string): Promise<AccountForCode> {
  const email = canonicalEmail(typed);
  const unknownId = derivedId('unknown', 'signIn.requestPasswordReset', email);
  const found = await findUser((await findUserIdByEmail(email)) ?? unknownId);
  const user = found && mayUseCode(purpose, found) ? found : undefined;
  const recipientId = user?.id ?? unknownId;
  return { email, found, user, recipientId, subject: codeSubject(recipientId, user?.email ?? email) };
}

/**
 * A code is a secret. For a forgotten password it goes to an address that its owner has confirmed. A restored account
 * without a sign-in has lost its second factor, so an administrator opens it again.
 */
function mayUseCode(purpose: PasswordCodePurpose, person: User): boolean {
  const { suspended, needsPassword, emailVerifiedAt, invitedUntil } = person;
  const isExpected = purpose === 'invitation' ? invitedUntil !== undefined : emailVerifiedAt !== undefined;
  return isExpected && !suspended && !needsPassword;
}
