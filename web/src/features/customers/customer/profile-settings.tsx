import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, Route, Routes } from 'react-router';
import { QueryContent } from '../../../components/query-content.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { NotFoundScreen } from '../../../components/ui/not-found-screen.tsx';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { PROFILE_NOT_FETCHED_MESSAGE } from '../../../lib/messages.ts';
import { NotificationPreferences } from '../../notifications/notification-preferences.tsx';
import { ChangePasswordForm } from '../../sign-in/change-password.tsx';
import { PhoneCard } from '../../sign-in/customer/phone-card.tsx';
import { CustomerTwoFactorSettings } from '../../sign-in/customer/two-factor.tsx';
import { EmailCard } from '../../sign-in/email-card.tsx';
import { SignInList } from '../../sign-in/sign-ins.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePictureEditor } from './profile-picture.tsx';
import { profileQuery } from './profile-query.ts';

const HERE = '/dashboard/profile';

const TABS = [
  { to: `${HERE}/details`, label: 'Profile' },
  { to: `${HERE}/password`, label: 'Change Password' },
  { to: `${HERE}/security`, label: '2FA Security' },
  { to: `${HERE}/sign-ins`, label: 'Sign-ins' },
  { to: `${HERE}/notifications`, label: 'Notifications' },
];

export default function ProfileSettings() {
  const { data } = useQuery(profileQuery);
  return (
    <>
      <PageHeading title="Profile Settings" />
      <Tabs label="Profile Settings" tabs={TABS} />
      <Routes>
        <Route path="details" element={<Profile />} />
        <Route path="password" element={<ChangePasswordForm owner={data} />} />
        <Route path="security" element={<CustomerTwoFactorSettings />} />
        <Route path="sign-ins" element={<SignInList />} />
        <Route path="notifications" element={<NotificationPreferences reader="customer" />} />
        <Route index element={<Navigate to={`${HERE}/details`} replace />} />
        <Route path="*" element={<NotFoundScreen back={{ to: `${HERE}/details`, label: 'Back to the profile' }} />} />
      </Routes>
    </>
  );
}

function Profile() {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries(profileQuery);
  return (
    <QueryContent
      query={useQuery(profileQuery)}
      loading={<Skeleton label="Loading your profile" lines={6} />}
      failed={PROFILE_NOT_FETCHED_MESSAGE}
    >
      {(user) => (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
          <div className="grid gap-6">
            <Card title="Picture">
              <ProfilePictureEditor user={user} />
            </Card>
            <EmailCard owner={user} onVerified={reload} />
            {user.sendsSms && <PhoneCard {...user} onVerified={reload} />}
          </div>
          <Card title="About you">
            <ProfileForm user={user} />
          </Card>
        </div>
      )}
    </QueryContent>
  );
}
