import { Navigate, Route, Routes } from 'react-router';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TwoFactor } from './two-factor.tsx';

const TABS = [{ to: '/admin/settings/two-factor', label: 'Two-Factor Authentication' }];

export default function Settings() {
  return (
    <>
      <PageHeading title="Settings" />
      <Tabs label="Settings" tabs={TABS} />
      <Routes>
        <Route path="two-factor" element={<TwoFactor />} />
        <Route path="*" element={<Navigate to="/admin/settings/two-factor" replace />} />
      </Routes>
    </>
  );
}
