import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { settingsTabs } from '../settings-tabs.ts';

const TwoFactor = lazy(() => import('./two-factor.tsx'));
const MethodSettings = lazy(() => import('./method-settings.tsx'));
const WithdrawSettings = lazy(() => import('./withdraw-settings.tsx'));
const DatabaseBackup = lazy(() => import('./backups/database-backup.tsx'));
const DangerZone = lazy(() => import('./backups/danger-zone.tsx'));
const Audit = lazy(() => import('./audit.tsx'));

export default function Settings() {
  return (
    <>
      <PageHeading title="Settings" />
      <Tabs label="Settings" tabs={settingsTabs} />
      <Suspense fallback={<Skeleton label="Loading" lines={5} />}>
        <Routes>
          <Route path="two-factor" element={<TwoFactor />} />
          <Route path="deposit" element={<MethodSettings kind="deposit" />} />
          <Route path="withdraw" element={<WithdrawSettings />} />
          <Route path="backup" element={<DatabaseBackup />} />
          <Route path="danger" element={<DangerZone />} />
          <Route path="audit" element={<Audit />} />
          <Route path="*" element={<Navigate to="/admin/settings/two-factor" replace />} />
        </Routes>
      </Suspense>
    </>
  );
}
