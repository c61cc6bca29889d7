import type { UserView } from '#shared/contract/views.ts';
import { cents } from '#shared/domain/money.ts';
import { mapPersonalDetails } from '#shared/domain/personal-details.ts';
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
    twoFactorEnabled: user.twoFactorEnabled,
    suspended: user.suspended,
    needsPassword: user.needsPassword,
    withdrawalFeePercent: user.withdrawalFee,
    withdrawalLimit: user.withdrawalLimit,
  };
}
