import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { NothingHere } from './nothing-here.tsx';
import { PageHeading } from './page-heading.tsx';
import type { Screens } from './screen.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { Skeleton } from './skeleton.tsx';

interface ScreenOutletProps {
  readonly screens: Screens;
  /** Calls `then` when code can be loaded again; returns how to stop. */
  readonly whenBack: (then: () => void) => () => void;
}

export function ScreenOutlet({ screens, whenBack }: ScreenOutletProps) {
  const [First] = screens.map(({ screen }) => screen);
  const { pathname } = useLocation();
  return (
    <ScreenBoundary at={pathname} whenBack={whenBack}>
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
