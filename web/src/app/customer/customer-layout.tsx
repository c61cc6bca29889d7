import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { BANK_NAME } from '#shared/domain/bank.ts';
import { Logo } from '../../components/bank/logo.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConnectionBanner } from '../../components/ui/connection-banner.tsx';
import { forgetListPlaces } from '../../components/ui/list-state.ts';
import { Menu } from '../../components/ui/menu.tsx';
import { ScreenOutlet } from '../../components/ui/screen-outlet.tsx';
import { MAIN_ELEMENT_ID, SkipLink } from '../../components/ui/skip-link.tsx';
import { ThemeSwitch } from '../../components/ui/theme-switch.tsx';
import { Toaster } from '../../components/ui/toaster.tsx';
import { useSubmitGuard } from '../../components/ui/use-submit-guard.ts';
import { profileQuery } from '../../features/customers/customer/profile-query.ts';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { PasswordChangeGate } from '../../features/sign-in/customer/own-password-gate.tsx';
import { ReauthenticationPrompt } from '../../features/sign-in/reauthentication-prompt.tsx';
import { logOut } from '../../lib/api/log-out.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { isBankReachable, useConnection } from '../../lib/api/reach.ts';
import { session } from '../../lib/session/browser-session.ts';
import { onUserChange } from '../../lib/session/on-user-change.ts';
import { useRequestedPasswordChange } from '../../lib/session/own-password.ts';
import { BottomBar } from './bottom-bar.tsx';
import { customerScreens } from './screens.ts';

const CustomerChangePoller = lazy(() => import('./change-poller.tsx'));

onUserChange(forgetListPlaces);

function Portal() {
  const wantedPassword = useRequestedPasswordChange();
  const connection = useConnection();
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <Header />
      <ConnectionBanner {...connection} className="sm:[--bar:6.75rem] short:[--bar:0px]" />
      <main
        id={MAIN_ELEMENT_ID}
        tabIndex={-1}
        className="mx-auto max-w-6xl px-4 py-8 outline-none max-sm:pb-[calc(var(--foot)+2rem)] sm:px-8 sm:[--bar:6.75rem] short:[--bar:0px] print:max-w-none print:p-0"
      >
        <PasswordChangeGate>
          <ScreenOutlet
            screens={customerScreens}
            isLost={connection.lostSince !== undefined}
            isReached={isBankReachable}
          />
        </PasswordChangeGate>
      </main>
      {wantedPassword !== 'required' && <BottomBar screens={customerScreens} />}
      <Suspense>
        <CustomerChangePoller />
      </Suspense>
      <ReauthenticationPrompt />
      <Toaster />
    </QueryClientProvider>
  );
}

export default Object.assign(Portal, { screens: customerScreens });

function Header() {
  const { data: profile } = useQuery(profileQuery);
  const wantedPassword = useRequestedPasswordChange();
  const [busy, leave] = useSubmitGuard(logOut);

  useEffect(() => {
    if (profile) session.updateBalance(profile.balance);
  }, [profile]);

  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface short:static print:hidden">
      <div className="mx-auto max-w-6xl px-4 sm:px-8">
        <div className="flex min-h-16 items-center gap-3">
          <Link to="/dashboard" aria-label={`${BANK_NAME}, your dashboard`} className="shrink-0 rounded-control">
            <Logo />
          </Link>
          <p className="ml-auto min-w-0 truncate text-sm text-quiet">{profile?.email}</p>
          <div className="flex shrink-0">
            {wantedPassword !== 'required' && <NotificationBell to="/dashboard/notifications" />}
            <ThemeSwitch />
            <Button variant="quiet" busy={busy} waitingText="Logging out..." onClick={leave} className="max-sm:px-3">
              <LogOut className="size-4.5" aria-hidden="true" />
              <span className="max-sm:sr-only">Log out</span>
            </Button>
          </div>
        </div>
        {wantedPassword !== 'required' && (
          <div className="max-sm:hidden">
            <Menu label="Your account" area="/dashboard" screens={customerScreens} direction="across" />
          </div>
        )}
      </div>
    </header>
  );
}
