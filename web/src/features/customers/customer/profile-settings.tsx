import { useQuery } from '@tanstack/react-query';
import { Navigate, Route, Routes } from 'react-router';
import { NotFoundScreen } from '../../../components/ui/not-found-screen.tsx';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { ChangePassword } from '../../sign-in/change-password.tsx';
import { CustomerTwoFactor } from '../../sign-in/customer/two-factor.tsx';
import { SignIns } from '../../sign-in/sign-ins.tsx';
import { Profile } from './profile.tsx';
import { profileQuery } from './profile-query.ts';

const HERE = '/dashboard/profile';

const TABS = [
  { to: `${HERE}/details`, label: 'Profile' },
  { to: `${HERE}/password`, label: 'Change Password' },
  { to: `${HERE}/security`, label: '2FA Security' },
  { to: `${HERE}/sign-ins`, label: 'Sign-ins' },
];

export default function ProfileSettings() {
  const { data } = useQuery(profileQuery);
  return (
    <>
      <PageHeading title="Profile Settings" />
      <Tabs label="Profile Settings" tabs={TABS} />
      <Routes>
        <Route path="details" element={<Profile />} />
        <Route path="password" element={<ChangePassword owner={data} />} />
        <Route path="security" element={<CustomerTwoFactor />} />
        <Route path="sign-ins" element={<SignIns />} />
        <Route index element={<Navigate to={`${HERE}/details`} replace />} />
        <Route path="*" element={<NotFoundScreen back={{ to: `${HERE}/details`, label: 'Back to the profile' }} />} />
      </Routes>
    </>
  );
}
