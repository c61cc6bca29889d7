import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowLeftRight, UserX } from 'lucide-react';
import { Link, Route, Routes, useParams } from 'react-router';
import { QueryContent } from '../../../components/query-content.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { rememberedListLink } from '../../../components/ui/list-state.ts';
import { NotFoundScreen } from '../../../components/ui/not-found-screen.tsx';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { USERS_NOT_FETCHED_MESSAGE } from '../../../lib/messages.ts';
import AuditList from '../../audit/admin/audit-list.tsx';
import ProfileTab from './profile-tab.tsx';
import UserSignInList from './sign-ins.tsx';
import { UserBadges } from './user-badges.tsx';
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
      <Tabs
        label="User Profile"
        tabs={[
          { to: address, label: 'Profile', end: true },
          { to: `${address}/tickets`, label: 'Support Tickets' },
          { to: `${address}/sign-ins`, label: 'Sign-ins' },
          { to: `${address}/audit`, label: 'Audit' },
        ]}
      />
      <Routes>
        <Route index element={<ProfileTab user={user} />} />
        <Route path="tickets" element={<UserTicketList user={user} />} />
        <Route path="sign-ins" element={<UserSignInList user={user} />} />
        <Route path="audit" element={<AuditList about={user} />} />
        <Route path="*" element={<NotFoundScreen back={{ to: address, label: 'Back to the profile' }} />} />
      </Routes>
    </>
  );
}
