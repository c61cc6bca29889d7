import { Compass } from 'lucide-react';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { EmptyState } from './empty-state.tsx';
import { PageHeading } from './page-heading.tsx';
import type { Screens } from './screen.ts';
import { Skeleton } from './skeleton.tsx';

export function ScreenOutlet({ screens }: { screens: Screens }) {
  const [First] = screens.map(({ screen }) => screen);
  return (
    <Suspense fallback={<Skeleton label="Loading" lines={5} />}>
      <Routes>
        {First && <Route index element={<First />} />}
        {screens.map(({ path, screen: View }) => (
          <Route key={path} path={path} element={<View />} />
        ))}
        <Route path="*" element={<NoSuchView />} />
      </Routes>
    </Suspense>
  );
}

function NoSuchView() {
  return (
    <>
      <PageHeading title="Page not found" />
      <EmptyState icon={Compass} title="There is nothing at this address" />
    </>
  );
}
