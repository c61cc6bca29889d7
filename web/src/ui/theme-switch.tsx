import { type ComponentType, lazy, Suspense } from 'react';

// A header without it is better than no page.
const ThemeList = lazy<ComponentType>(() => import('./theme-list.tsx').catch(() => ({ default: () => null })));

/**
 * Chooses the theme of this browser: the system's, light or dark. Loaded after the screen, which already has its
 * theme.
 */
export function ThemeSwitch() {
  return (
    <Suspense fallback={<span className="size-11 shrink-0" />}>
      <ThemeList />
    </Suspense>
  );
}
