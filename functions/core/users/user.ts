import type { SavedFilter } from '#shared/contract/administrators.ts';
import type { Role } from '#shared/contract/views.ts';
import type { UnapprovedMovements } from '#shared/domain/approvals.ts';
/** A customer or an administrator: the item of their account. */
import type { EmailState } from '#shared/domain/email.ts';
import type { BasisPoints } from '#shared/domain/fees.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { RecentWithdrawals } from '#shared/domain/money-requests.ts';
import type { NotificationPreferences } from '#shared/domain/notification-kinds.ts';
import type { PersonalDetailName } from '#shared/domain/personal-details.ts';
import type { RateLimitState } from '#shared/domain/rate-limits.ts';
import type { SessionRevocationState } from '#shared/domain/sessions.ts';

/** A change of the password that the user pool may have made, and the table has not. */
export interface PendingPassword {
  /** Tells the new password from others (`core/seal.ts`). */
  readonly mark: string;
  /** Id of the notice, which the transaction of the change and a sign-in that finishes it share. */
  readonly noticeId: string;
  readonly by: 'self' | 'bank';
  readonly passwordToChange?: User['passwordToChange'];
}

export interface User
  extends SessionRevocationState,
    UnapprovedMovements,
    NotificationPreferences,
    Readonly<Partial<Record<PersonalDetailName, string>>> {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly accountNumber: string;
  readonly balance: Cents;
  readonly reserved: Cents;
  readonly createdAt: string;
  readonly twoFactorEnabled: boolean;
  readonly suspended: boolean;
  /** A change is conditional on the version on which it was decided. */
  readonly version: number;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly profilePicture?: string;
  /** Overrides the fee of the method. */
  readonly withdrawalFee?: BasisPoints;
  /** Overrides the limit of the bank. */
  readonly withdrawalLimit?: Cents;
  readonly withdrawn?: RecentWithdrawals;
  /** Filters of lists that an administrator has saved for themselves. */
  readonly savedFilters?: readonly SavedFilter[];
  readonly transactionCount?: number;
  readonly ticketCount?: number;
  readonly allowances?: RateLimitState;
  readonly requestDigest?: string;
  /** Mail to the address comes back, or its owner has reported it as spam, so that none is sent. */
  readonly emailState?: EmailState;
  /** ISO 8601; undefined until a code was sent to the address. */
  readonly emailCodeSentAt?: string;
  /** ISO 8601; undefined until the owner has entered the code that was sent to the address. */
  readonly emailVerifiedAt?: string;
  /** ISO 8601; undefined until the owner has entered the code that was sent to the phone. */
  readonly mobileVerifiedAt?: string;
  readonly needsPassword?: boolean;
  /** ISO 8601; when the code of the last invitation expires. Undefined once the customer has a password. */
  readonly invitedUntil?: string;
  /**
   * Set when an administrator has chosen the password: the customer is `asked` for another one, or is `required` to
   * choose one first.
   */
  readonly passwordToChange?: 'asked' | 'required';
  readonly pendingPassword?: PendingPassword;
  readonly deleted?: boolean;
  readonly deletedAt?: string;
  readonly deletedBy?: { readonly id: string; readonly name: string };
}

type Changeable = Omit<
  User,
  | 'id'
  | 'balance'
  | 'reserved'
  | 'version'
  | 'createdAt'
  | 'role'
  | 'transactionCount'
  | 'ticketCount'
  | 'allowances'
  | 'withdrawn'
  | 'unapprovedMovements'
  | 'deleted'
  | 'deletedAt'
  | 'deletedBy'
>;
/** Undefined removes a value. */
export type UserChange = { readonly [Name in keyof Changeable]?: Changeable[Name] | undefined };

/** Returns those of the values that differ from the user's. */
export function changedFieldValues(user: User, after: UserChange): UserChange {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => user[name as keyof User] !== value));
}

/** Returns the values that the user has for the names of a change. */
export const valuesBeforeChange = (user: User, change: UserChange): Record<string, unknown> =>
  Object.fromEntries(Object.keys(change).map((name) => [name, user[name as keyof User]]));

export type CustomerSnapshot = Pick<User, 'name' | 'email' | 'accountNumber' | 'mobile'>;

export const toCustomerSnapshot = ({ name, email, accountNumber, mobile }: CustomerSnapshot): CustomerSnapshot => ({
  name,
  email,
  accountNumber,
  ...(mobile !== undefined && { mobile }),
});

/** Returns the current data of a customer, or undefined if the customer is deleted. */
export function customerSnapshotFromItems(items: readonly Record<string, unknown>[]): CustomerSnapshot | undefined {
  const user = items.find(({ kind }) => kind === 'user') as User | undefined;
  return user && !user.deleted ? toCustomerSnapshot(user) : undefined;
}
