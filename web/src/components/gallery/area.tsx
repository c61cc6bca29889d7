import { Hourglass, LayoutDashboard, TriangleAlert } from 'lucide-react';
import { ConnectionBanner } from '../ui/connection-banner.tsx';
import { lazyWithPreload } from '../ui/lazy-with-preload.tsx';
import { Menu } from '../ui/menu.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import type { Screens } from '../ui/screen.ts';
import { ScreenOutlet } from '../ui/screen-outlet.tsx';
import { MAIN, SkipLink } from '../ui/skip-link.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';

const screens: Screens = [
  { path: '', label: 'Shown', icon: LayoutDashboard, screen: lazyWithPreload(async () => ({ default: Shown })) },
  { path: 'loading', label: 'Loading', icon: Hourglass, screen: lazyWithPreload(() => new Promise(() => undefined)) },
  {
    path: 'failed',
    label: 'Failed',
    icon: TriangleAlert,
    screen: lazyWithPreload(() => Promise.reject(new Error('No code'))),
  },
];

export function Area() {
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-20 flex min-h-16 items-center justify-between border-b border-line bg-surface px-4 sm:px-8">
        <Menu label="Area" area="/ui/area" screens={screens} direction="across" />
        <ThemeSwitch />
      </header>
      <ConnectionBanner isSlow />
      <main id={MAIN} tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8 outline-none sm:px-8">
        <ScreenOutlet screens={screens} isLost={false} isReached={() => Promise.resolve(false)} />
      </main>
    </>
  );
}

function Shown() {
  return <PageHeading title="A screen that is shown" />;
}
