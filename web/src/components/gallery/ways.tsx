import { ArrowDownToLine, Inbox, LayoutDashboard, LifeBuoy } from 'lucide-react';
import { Logo } from '../bank/logo.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { lazyWithPreload } from '../ui/lazy-with-preload.tsx';
import { Menu } from '../ui/menu.tsx';
import type { Screens } from '../ui/screen.ts';
import { type Section, SectionMenu } from '../ui/section-menu.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';

const screen = lazyWithPreload(async () => ({ default: () => null }));

const SCREENS: Screens = [
  { path: '', label: 'Dashboard', icon: LayoutDashboard, screen },
  { path: 'requests', label: 'Requests', icon: Inbox, screen },
  { path: 'deposits', label: 'Deposits', icon: ArrowDownToLine, screen },
  { path: 'tickets', label: 'Support Tickets', icon: LifeBuoy, screen },
];

const WAITING = {
  requests: { count: 1_204, meaning: 'pending' },
  deposits: { count: 0, meaning: 'pending' },
  tickets: { count: 3, meaning: 'open' },
} as const;

const TABS = [
  { to: '/ui', label: 'Profile', end: true },
  { to: '/ui/tickets', label: 'Tickets' },
  { to: '/ui/sign-ins', label: 'Sign-ins' },
  { to: '/ui/audit', label: 'Audit' },
];

const SECTIONS: readonly Section[] = [
  { label: 'Money', tabs: [TABS[0], { to: '/ui/withdraw', label: 'Withdraw Settings' }].flatMap((tab) => tab ?? []) },
  { label: 'Security', tabs: TABS.slice(2) },
];

const PAGES = [
  { to: '/ui/area', label: 'A screen' },
  { to: '/ui/area/loading', label: 'While it loads' },
  { to: '/ui/area/failed', label: 'When it failed' },
  { to: '/ui/area/nowhere', label: 'Where there is none' },
  { to: '/ui/failed', label: 'When all failed' },
];

export function Ways() {
  return (
    <Card title="Ways" hint="Whole pages stand at addresses of their own.">
      <div className="grid gap-8">
        <div className="flex items-center justify-between gap-4">
          <Logo />
          <ThemeSwitch />
        </div>
        <div className="flex flex-wrap gap-3">
          {PAGES.map(({ to, label }) => (
            <ButtonLink key={to} to={to} variant="secondary">
              {label}
            </ButtonLink>
          ))}
        </div>
        <div className="grid min-w-0 items-start gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
          <Menu label="Down" area="/ui" screens={SCREENS} direction="down" counts={WAITING} />
          <div className="min-w-0">
            <Menu label="Across" area="/ui" screens={SCREENS} direction="across" />
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
