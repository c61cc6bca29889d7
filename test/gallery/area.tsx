import { LayoutDashboard } from 'lucide-react';
import { lazyWithPreload } from '../../web/src/components/ui/lazy-with-preload.tsx';
import { Menu } from '../../web/src/components/ui/menu.tsx';
import { PageHeading } from '../../web/src/components/ui/page-heading.tsx';
import type { ScreenDefinitions } from '../../web/src/components/ui/screen.ts';
import { ScreenOutlet } from '../../web/src/components/ui/screen-outlet.tsx';
import { MAIN_ELEMENT_ID, SkipLink } from '../../web/src/components/ui/skip-link.tsx';

const screens: ScreenDefinitions = [
  { path: '', label: 'Shown', icon: LayoutDashboard, screen: lazyWithPreload(async () => ({ default: Shown })) },
];

export function AppShellGallery() {
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-20 flex min-h-16 items-center border-b border-line bg-surface px-4 sm:px-8">
        <Menu label="Area" area="/area" screens={screens} direction="across" />
      </header>
      <main id={MAIN_ELEMENT_ID} tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8 outline-none sm:px-8">
        <ScreenOutlet screens={screens} isLost={false} isReached={() => Promise.resolve(false)} />
      </main>
    </>
  );
}

function Shown() {
  return <PageHeading title="A screen that is shown" />;
}
