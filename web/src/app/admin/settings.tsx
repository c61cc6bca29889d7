import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { NotFoundScreen } from '../../components/ui/not-found-screen.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { SectionMenu } from '../../components/ui/section-menu.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { settingsSections } from './settings-tabs.ts';

const TwoFactor = lazy(() => import('../../features/sign-in/admin/two-factor.tsx'));
const OwnPassword = lazy(() => import('../../features/sign-in/admin/change-admin-password.tsx'));
const SignIns = lazy(() =>
  import('../../features/sign-in/sign-ins.tsx').then(({ SignInList: SignIns }) => ({ default: SignIns })),
);
const NotificationPreferences = lazy(() =>
  import('../../features/notifications/notification-preferences.tsx').then(({ NotificationPreferences }) => ({
    default: NotificationPreferences,
  })),
);
const SessionTimes = lazy(() =>
  import('../../features/sign-in/admin/session-limits-settings.tsx').then(
    ({ SessionLimitsSettings: SessionTimes }) => ({
      default: SessionTimes,
    }),
  ),
);
const MethodSettings = lazy(() => import('../../features/transactions/admin/methods/method-settings.tsx'));
const WithdrawSettings = lazy(() => import('../../features/transactions/admin/methods/withdraw-settings.tsx'));
const CannedReplies = lazy(() => import('../../features/tickets/admin/canned-replies-settings.tsx'));
const DatabaseBackup = lazy(() => import('../../features/backups/admin/database-backup.tsx'));
const DangerZone = lazy(() => import('../../features/backups/admin/danger-zone.tsx'));
const Administrators = lazy(() => import('../../features/administrators/admin/administrators.tsx'));
const Audit = lazy(() => import('../../features/audit/admin/audit.tsx'));

const FIRST = '/admin/settings/two-factor';

export default function AdminSettingsPage() {
  return (
    <>
      <PageHeading title="Settings" />
      <div className="xl:grid xl:grid-cols-[12.5rem_minmax(0,1fr)] xl:items-start xl:gap-6">
        <SectionMenu label="Settings" sections={settingsSections} />
        <div className="min-w-0">
          <Suspense fallback={<Skeleton label="Loading" lines={5} />}>
            <Routes>
              <Route path="two-factor" element={<TwoFactor />} />
              <Route path="password" element={<OwnPassword />} />
              <Route path="sign-ins" element={<SignIns />} />
              <Route path="notifications" element={<NotificationPreferences reader="administrator" />} />
              <Route path="sessions" element={<SessionTimes />} />
              <Route path="deposit" element={<MethodSettings kind="deposit" />} />
              <Route path="withdraw" element={<WithdrawSettings />} />
              <Route path="replies" element={<CannedReplies />} />
              <Route path="backup" element={<DatabaseBackup />} />
              <Route path="danger" element={<DangerZone />} />
              <Route path="administrators" element={<Administrators />} />
              <Route path="audit" element={<Audit />} />
              <Route index element={<Navigate to={FIRST} replace />} />
              <Route path="*" element={<NotFoundScreen back={{ to: FIRST, label: 'Back to the settings' }} />} />
            </Routes>
          </Suspense>
        </div>
      </div>
    </>
  );
}
