import { Navigate, Route, Routes } from 'react-router';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ChangePassword } from './change-password.tsx';
import { Profile } from './profile.tsx';
import { SignIns } from './sign-ins.tsx';
import { OwnTwoFactor } from './two-factor.tsx';

const HERE = '/dashboard/profile';

const TABS = [
  { to: `${HERE}/details`, label: 'Profile' },
  { to: `${HERE}/password`, label: 'Change Password' },
  { to: `${HERE}/security`, label: '2FA Security' },
  { to: `${HERE}/sign-ins`, label: 'Sign-ins' },
];

export default function ProfileSettings() {
  return (
    <>
      <PageHeading title="Profile Settings" />
      <Tabs label="Profile Settings" tabs={TABS} />
      <Routes>
        <Route path="details" element={<Profile />} />
        <Route path="password" element={<ChangePassword />} />
        <Route path="security" element={<OwnTwoFactor />} />
        <Route path="sign-ins" element={<SignIns />} />
        <Route path="*" element={<Navigate to={`${HERE}/details`} replace />} />
      </Routes>
    </>
  );
}
