import { Navigate, Route, Routes } from 'react-router';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { settingsTabs } from '../settings-tabs.ts';
import { Audit } from './audit.tsx';
import { MethodSettings } from './method-settings.tsx';
import { TwoFactor } from './two-factor.tsx';

export default function Settings() {
  return (
    <>
      <PageHeading title="Settings" />
      <Tabs label="Settings" tabs={settingsTabs} />
      <Routes>
        <Route path="two-factor" element={<TwoFactor />} />
        <Route path="deposit" element={<MethodSettings key="deposit" kind="deposit" />} />
        <Route path="withdraw" element={<MethodSettings key="withdraw" kind="withdraw" />} />
        <Route path="audit" element={<Audit />} />
        <Route path="*" element={<Navigate to="/admin/settings/two-factor" replace />} />
      </Routes>
    </>
  );
}
