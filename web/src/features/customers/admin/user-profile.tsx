import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowLeftRight, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Route, Routes, useParams } from 'react-router';
import { QueryContent } from '../../../components/query-content.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { rememberedListLink } from '../../../components/ui/list-state.ts';
import { NotFoundScreen } from '../../../components/ui/not-found-screen.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { USERS_NOT_FETCHED_MESSAGE } from '../../../lib/messages.ts';
import AuditList from '../../audit/admin/audit-list.tsx';
import { AccountNumberForm, CustomerWithdrawalLimitForm, WithdrawalFeeForm } from './account-forms.tsx';
import { EmailNotice } from './email-notice.tsx';
import { PasswordForm } from './password-form.tsx';
import { SignInAccessCard } from './sign-in-access.tsx';
import UserSignInList from './sign-ins.tsx';
import { UserTransactionHistory } from './transaction-history.tsx';
import { UserBadges } from './user-badges.tsx';
import { CustomerSummary, UserInformationCard } from './user-information.tsx';
import { newTransactionPath, USERS_PATH, userProfilePath } from './user-paths.ts';
import UserTicketList from './user-tickets.tsx';
import { type UserWithSignInLock, userQuery } from './users-query.ts';

export default function UserProfilePage() {
  const { id = '' } = useParams();
  const query = useQuery(userQuery(id));
  const user = query.data;
  return (
    <>
      <Link
        {...rememberedListLink(USERS_PATH)}
        className="mb-3 inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-primary hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Back to Users
      </Link>
      <PageHeading title={user?.name ?? 'User Profile'} documentTitle="User Profile">
        {user && (
          <>
            <UserBadges user={user} />
            <ButtonLink to={newTransactionPath(user)} className="sm:ml-auto">
              <ArrowLeftRight className="size-4.5" aria-hidden="true" />
              Create Transaction
            </ButtonLink>
          </>
        )}
      </PageHeading>
      <QueryContent
        query={query}
        loading={<Skeleton label="Loading the customer" lines={6} />}
        failed={USERS_NOT_FETCHED_MESSAGE}
        notFound={<EmptyState icon={UserX} title="There is no such customer" />}
      >
        {(loaded) => <UserTabs key={id} user={loaded} />}
      </QueryContent>
    </>
  );
}

function UserTabs({ user }: { user: UserWithSignInLock }) {
  const address = userProfilePath(user);
  return (
    <>
      {user.needsPassword && (
        <div className="mb-4">
          <Notice>
            <span>
              {user.name} was restored from a backup after the sign-in had been removed, and can't sign in.{' '}
              <Link to={`${address}/access`} className="font-semibold text-primary hover:underline">
                Set a password
              </Link>
            </span>
          </Notice>
        </div>
      )}
      {user.invitedUntil && !user.suspended && (
        <div className="mb-4">
          <Notice>
            <span>
              Invited, {Date.parse(user.invitedUntil) > Date.now() ? 'expires' : 'expired'}{' '}
              <DateTime at={user.invitedUntil} />. {user.name} has not set a password yet.{' '}
              <Link to={`${address}/access`} className="font-semibold text-primary hover:underline">
                Send the invitation again
              </Link>
            </span>
          </Notice>
        </div>
      )}
      <EmailNotice user={user} />
      <Tabs
        label="User Profile"
        tabs={[
          { to: address, label: 'Transactions', end: true },
          { to: `${address}/profile`, label: 'Profile' },
          { to: `${address}/access`, label: 'Access' },
          { to: `${address}/limits`, label: 'Limits and fees' },
          { to: `${address}/tickets`, label: 'Support Tickets' },
          { to: `${address}/sign-ins`, label: 'Sign-ins' },
          { to: `${address}/audit`, label: 'Audit' },
        ]}
      />
      <Routes>
        <Route index element={<TransactionsTab user={user} />} />
        <Route
          path="profile"
          element={
            <div className="grid gap-6">
              <UserInformationCard user={user} />
              <AccountNumberForm user={user} />
            </div>
          }
        />
        <Route
          path="access"
          element={
            <SideBySide>
              <SignInAccessCard user={user} />
              <PasswordForm user={user} />
            </SideBySide>
          }
        />
        <Route
          path="limits"
          element={
            <SideBySide>
              <WithdrawalFeeForm user={user} />
              <CustomerWithdrawalLimitForm user={user} />
            </SideBySide>
          }
        />
        <Route path="tickets" element={<UserTicketList user={user} />} />
        <Route path="sign-ins" element={<UserSignInList user={user} />} />
        <Route path="audit" element={<AuditList about={user} />} />
        <Route path="*" element={<NotFoundScreen back={{ to: address, label: 'Back to the profile' }} />} />
      </Routes>
    </>
  );
}

function TransactionsTab({ user }: { user: UserWithSignInLock }) {
  return (
    <div className="grid gap-6">
      <CustomerSummary user={user} />
      <UserTransactionHistory user={user} />
    </div>
  );
}

function SideBySide({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-6 lg:grid-cols-2">{children}</div>;
}
