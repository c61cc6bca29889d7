import { type ComponentType, lazy, Suspense } from 'react';

// A header without it is better than no page.
const ThemeList = lazy<ComponentType>(() => import('./theme-list.tsx').catch(() => ({ default: () => null })));

export function ThemeSwitch() {
  return (
    <Suspense fallback={<span className="size-11 shrink-0" />}>
      <ThemeList />
    </Suspense>
  );
}
