import { Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PageHeading } from './page-heading.tsx';
import { type ScreenDefinitions, screenAt } from './screen.ts';
import { type ConnectivityProps, reloadedAddressStore, ScreenErrorBoundary } from './screen-boundary.tsx';
import { Skeleton } from './skeleton.tsx';

interface ScreenOutletProps extends ConnectivityProps {
  readonly screens: ScreenDefinitions;
}

export function ScreenOutlet({ screens, ...source }: ScreenOutletProps) {
  const [First] = screens.map(({ screen }) => screen);
  const { pathname } = useLocation();
  const [, area = ''] = pathname.split('/');
  const title = screenAt(pathname, `/${area}`, screens)?.label ?? 'This page';
  return (
    <ScreenErrorBoundary at={pathname} title={title} {...source}>
      <Suspense fallback={<Skeleton label="Loading" lines={5} />}>
        <Routes>
          {First && <Route index element={<First />} />}
          {screens.map(({ path, screen: View }) => (
            <Route key={path} path={path} element={<View />} />
          ))}
          <Route path="*" element={<NoSuchView />} />
        </Routes>
        <IsShown key={pathname} />
      </Suspense>
    </ScreenErrorBoundary>
  );
}

/** Forgets the last reload. The boundary shows its children together, so the screen beside this one has been loaded. */
function IsShown() {
  useEffect(reloadedAddressStore.forget, []);
  return null;
}

function NoSuchView() {
  const [, area] = useLocation().pathname.split('/');
  return (
    <>
      <PageHeading title="Page not found" />
      <NotFoundScreen back={{ to: `/${area}`, label: 'Back to the dashboard' }} />
    </>
  );
}
