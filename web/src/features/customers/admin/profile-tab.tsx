import { AccountNumberForm, CustomerWithdrawalLimitForm, WithdrawalFeeForm } from './account-forms.tsx';
import { PasswordForm } from './password-form.tsx';
import { SignInAccessCard } from './sign-in-access.tsx';
import { UserTransactionHistory } from './transaction-history.tsx';
import { UserInformationCard } from './user-information.tsx';
import type { UserWithSignInLock } from './users-query.ts';

export default function ProfileTab({ user }: { user: UserWithSignInLock }) {
  return (
    <div className="grid gap-6">
      <UserInformationCard user={user} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <PasswordForm user={user} />
          <AccountNumberForm user={user} />
        </div>
        <div className="grid gap-6">
          <WithdrawalFeeForm user={user} />
          <CustomerWithdrawalLimitForm user={user} />
          <SignInAccessCard user={user} />
        </div>
      </div>
      <UserTransactionHistory user={user} />
    </div>
  );
}
