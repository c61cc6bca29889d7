import { Navigate, Route, Routes } from 'react-router';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TwoFactor } from './two-factor.tsx';

const TABS = [{ to: '/dashboard/profile/security', label: '2FA Security' }];

export default function ProfileSettings() {
  return (
    <>
      <PageHeading title="Profile Settings" />
      <Tabs label="Profile Settings" tabs={TABS} />
      <Routes>
        <Route path="security" element={<TwoFactor />} />
        <Route path="*" element={<Navigate to="/dashboard/profile/security" replace />} />
      </Routes>
    </>
  );
}
