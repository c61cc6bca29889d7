import type { OwnProfileView, UserView } from '#shared/contract/views.ts';
import { cents } from '#shared/domain/money.ts';
import { mapPersonalDetails } from '#shared/domain/personal-details.ts';
import { env } from '../core/env.ts';
import type { User } from '../core/users/user.ts';

export function toUserView(user: User): UserView {
  return {
    _id: user.id,
    name: user.name,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: user.role,
    accountNumber: user.accountNumber,
    balance: user.balance,
    reservedAmount: user.reserved,
    availableBalance: cents(user.balance - user.reserved),
    createdAt: user.createdAt,
    ...mapPersonalDetails((detail) => user[detail]),
    profilePicture: user.profilePicture,
    emailState: user.emailState,
    emailVerifiedAt: user.emailVerifiedAt,
    mobileVerifiedAt: user.mobileVerifiedAt,
    twoFactorEnabled: user.twoFactorEnabled,
    suspended: user.suspended,
    needsPassword: user.needsPassword,
    invitedUntil: user.invitedUntil,
    withdrawalFeePercent: user.withdrawalFee,
    withdrawalLimit: user.withdrawalLimit,
  };
}

export const toOwnProfileView = (user: User): OwnProfileView => ({
  ...toUserView(user),
  emailCodeSentAt: user.emailCodeSentAt,
  sendsEmail: env.sendsEmail,
  sendsSms: env.sendsSms,
});
