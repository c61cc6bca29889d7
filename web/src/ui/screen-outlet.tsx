import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { NothingHere } from './nothing-here.tsx';
import { PageHeading } from './page-heading.tsx';
import type { Screens } from './screen.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { Skeleton } from './skeleton.tsx';

interface ScreenOutletProps {
  readonly screens: Screens;
  /** The connection is lost: code cannot be loaded. */
  readonly isLost: boolean;
}

export function ScreenOutlet({ screens, isLost }: ScreenOutletProps) {
  const [First] = screens.map(({ screen }) => screen);
  const { pathname } = useLocation();
  return (
    <ScreenBoundary at={pathname} isLost={isLost}>
      <Suspense fallback={<Skeleton label="Loading" lines={5} />}>
        <Routes>
          {First && <Route index element={<First />} />}
          {screens.map(({ path, screen: View }) => (
            <Route key={path} path={path} element={<View />} />
          ))}
          <Route path="*" element={<NoSuchView />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}

function NoSuchView() {
  const [, area] = useLocation().pathname.split('/');
  return (
    <>
      <PageHeading title="Page not found" />
      <NothingHere back={{ to: `/${area}`, label: 'Back to the dashboard' }} />
    </>
  );
}
