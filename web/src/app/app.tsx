import '../components/ui/intercept-pop-state.ts';
import { type ComponentType, Suspense } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { AppErrorBoundary } from '../components/ui/error-boundary.tsx';
import { lazyWithPreload } from '../components/ui/lazy-with-preload.tsx';
import { loadScreenAt, type ScreenDefinitions } from '../components/ui/screen.ts';
import { preloadApiClient } from '../lib/api/preload-api-client.ts';
import { session, useSession } from '../lib/session/browser-session.ts';
import { signInPathAfter } from '../lib/session/return-path.ts';
import type { StoredSession } from '../lib/session/stored-session.ts';
import { FrontPageRedirect } from './front-page.tsx';
import { AppNotFoundPage } from './not-found.tsx';

type Area = ComponentType & { readonly screens: ScreenDefinitions };

function area(path: string, load: () => Promise<{ default: Area }>) {
  return lazyWithPreload(async () => {
    preloadApiClient();
    const module = await load();
    await loadScreenAt(window.location.pathname, path, module.default.screens);
    return module;
  });
}

const Login = lazyWithPreload(() => import('../features/sign-in/login.tsx'));
const ForgotPassword = lazyWithPreload(() => import('../features/sign-in/forgot-password.tsx'));
const AcceptInvitation = lazyWithPreload(() => import('../features/sign-in/accept-invitation.tsx'));
const Panel = area('/admin', () => import('./admin/admin-layout.tsx'));
const Portal = area('/dashboard', () => import('./customer/customer-layout.tsx'));

export async function preloadFirstScreen(): Promise<void> {
  const { pathname } = window.location;
  const role = session.state().signedIn?.role;
  const asked = [
    [Login, pathname === '/login'],
    [ForgotPassword, pathname === '/forgot-password'],
    [AcceptInvitation, pathname === '/accept-invitation'],
    [Panel, pathname.startsWith('/admin') && role === 'admin'],
    [Portal, pathname.startsWith('/dashboard') && role === 'user'],
  ] as const;
  const [first] = asked.find(([, isAsked]) => isAsked) ?? [];
  await first?.load().catch(() => undefined);
}

export function App() {
  return (
    <BrowserRouter>
      <AppErrorBoundary>
        <Suspense>
          <Routes>
            <Route index element={<FrontPageRedirect />} />
            <Route path="login" element={<Login />} />
            <Route path="forgot-password" element={<ForgotPassword />} />
            <Route path="accept-invitation" element={<AcceptInvitation />} />
            <Route element={<Only area="admin" />}>
              <Route path="admin/*" element={<Panel />} />
            </Route>
            <Route element={<Only area="user" />}>
              <Route path="dashboard/*" element={<Portal />} />
            </Route>
            <Route path="*" element={<AppNotFoundPage />} />
          </Routes>
        </Suspense>
      </AppErrorBoundary>
    </BrowserRouter>
  );
}

function Only({ area }: { area: StoredSession['role'] }) {
  const { signedIn, identity, ended } = useSession();
  const place = useLocation();
  // Remounts the area when another person signs in, so that no state of the previous one remains.
  if (signedIn?.role === area) return <Outlet key={identity} />;
  const path = place.pathname + place.search;
  // Turning two-factor off has ended the session, and the next step is to sign in.
  if (ended === 'two-factor-disabled') return <Navigate to={signInPathAfter({ reason: ended, path })} replace />;
  return <FrontPageRedirect ended={ended && { reason: ended, path }} />;
}
