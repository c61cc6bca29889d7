import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ConnectionBanner } from '../../components/ui/connection-banner.tsx';
import { forgetListPlaces } from '../../components/ui/list-state.ts';
import { ScreenOutlet } from '../../components/ui/screen-outlet.tsx';
import { MAIN_ELEMENT_ID, SkipLink } from '../../components/ui/skip-link.tsx';
import { ThemeSwitch } from '../../components/ui/theme-switch.tsx';
import { Toaster } from '../../components/ui/toaster.tsx';
import ChangeProposedDialog from '../../features/approvals/admin/proposed-dialog.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { ReauthenticationPrompt } from '../../features/sign-in/reauthentication-prompt.tsx';
import { UnsentDecisionBar } from '../../features/transactions/admin/requests/unsent-decision-bar.tsx';
import { pollChanges } from '../../lib/api/poll-changes.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { isBankReachable, useConnection } from '../../lib/api/reach.ts';
import { reauthHandlers } from '../../lib/api/reauth-handlers.ts';
import { publishChange } from '../../lib/changes.ts';
import { useSession } from '../../lib/session/browser-session.ts';
import { onUserChange } from '../../lib/session/on-user-change.ts';
import { CommandPaletteButton } from './palette/palette-button.tsx';
import { adminScreens } from './screens.ts';
import { ShortcutsButton } from './shortcuts-button.tsx';
import { MobileSidebar, Sidebar } from './sidebar.tsx';

const AdminTwoFactorSetupPage = lazy(() => import('../../features/sign-in/admin/set-up-two-factor.tsx'));

onUserChange(forgetListPlaces);

function Panel() {
  const connection = useConnection();
  const { signedIn } = useSession();
  const [needsTwoFactor, setNeedsTwoFactor] = useState(false);
  const [proposed, setProposed] = useState<string>();

  useEffect(() => {
    reauthHandlers.setUpTwoFactor = () => setNeedsTwoFactor(true);
    reauthHandlers.proposed = setProposed;
    return () => {
      delete reauthHandlers.setUpTwoFactor;
      delete reauthHandlers.proposed;
    };
  }, []);

  useEffect(
    () =>
      pollChanges(() => {
        for (const first of ['stats', 'transaction']) void queryClient.invalidateQueries({ queryKey: [first] });
        publishChange();
      }),
    [],
  );

  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <div className="min-h-dvh lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
        <aside className="sticky top-0 hidden h-dvh border-r border-line bg-surface lg:block">
          <Sidebar />
        </aside>
        <div className="short:[--bar:0px]">
          <header className="sticky top-0 z-20 flex min-h-16 items-center gap-3 border-b border-line bg-surface px-4 sm:px-8 short:static">
            <MobileSidebar />
            <div className="min-w-0 grow items-center justify-between gap-5 sm:flex">
              <p className="font-display text-lg font-semibold whitespace-nowrap">Admin Panel</p>
              <p className="truncate text-sm text-quiet">Welcome {signedIn?.name}</p>
            </div>
            <div className="flex items-center sm:gap-5">
              <CommandPaletteButton />
              <div className="flex">
                <NotificationBell to="/admin/notifications" />
                <ShortcutsButton />
                <ThemeSwitch />
              </div>
            </div>
          </header>
          <ConnectionBanner {...connection} />
          <main id={MAIN_ELEMENT_ID} tabIndex={-1} className="mx-auto max-w-400 px-4 py-8 outline-none sm:px-8">
            {needsTwoFactor ? (
              <Suspense>
                <AdminTwoFactorSetupPage onDone={() => setNeedsTwoFactor(false)} />
              </Suspense>
            ) : (
              <ScreenOutlet
                screens={adminScreens}
                isLost={connection.lostSince !== undefined}
                isReached={isBankReachable}
              />
            )}
          </main>
        </div>
      </div>
      {proposed && <ChangeProposedDialog key={proposed} id={proposed} onClosed={() => setProposed(undefined)} />}
      <UnsentDecisionBar />
      <ReauthenticationPrompt />
      <Toaster limit={1} />
    </QueryClientProvider>
  );
}

export default Object.assign(Panel, { screens: adminScreens });
