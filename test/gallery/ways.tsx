import { ArrowDownToLine, LayoutDashboard, LifeBuoy } from 'lucide-react';
import { Logo } from '../../web/src/components/bank/logo.tsx';
import { Card } from '../../web/src/components/ui/card.tsx';
import { lazyWithPreload } from '../../web/src/components/ui/lazy-with-preload.tsx';
import { Menu } from '../../web/src/components/ui/menu.tsx';
import type { ScreenDefinitions } from '../../web/src/components/ui/screen.ts';
import { type MenuSection, SectionMenu } from '../../web/src/components/ui/section-menu.tsx';
import { Tabs } from '../../web/src/components/ui/tabs.tsx';
import { ThemeSwitch } from '../../web/src/components/ui/theme-switch.tsx';

const screen = lazyWithPreload(async () => ({ default: () => null }));

const SCREENS: ScreenDefinitions = [
  { path: '', label: 'Dashboard', icon: LayoutDashboard, screen },
  { path: 'deposits', label: 'Deposits', icon: ArrowDownToLine, screen },
  { path: 'tickets', label: 'Support Tickets', icon: LifeBuoy, screen },
];

const WAITING = {
  deposits: { count: 0, meaning: 'pending' },
  tickets: { count: 3, meaning: 'open' },
} as const;

const TABS = [
  { to: '/parts', label: 'Profile', end: true },
  { to: '/parts/tickets', label: 'Tickets' },
  { to: '/parts/sign-ins', label: 'Sign-ins' },
  { to: '/parts/audit', label: 'Audit' },
];

const SECTIONS: readonly MenuSection[] = [
  { label: 'Customers', tabs: TABS.slice(0, 2) },
  { label: 'Security', tabs: TABS.slice(2) },
];

export function NavigationGallery() {
  return (
    <Card title="Ways">
      <div className="grid gap-8">
        <div className="flex items-center justify-between gap-4">
          <Logo />
          <ThemeSwitch />
        </div>
        <div className="grid min-w-0 items-start gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
          <Menu label="Down" area="/parts" screens={SCREENS} direction="down" counts={WAITING} />
          <div className="min-w-0">
            <Menu label="Across" area="/parts" screens={SCREENS} direction="across" />
            <div className="mt-8">
              <Tabs label="Tabs" tabs={TABS} />
            </div>
            <SectionMenu label="Sections" sections={SECTIONS} />
          </div>
        </div>
      </div>
    </Card>
  );
}
