import { LayoutDashboard, UserCog } from 'lucide-react';
import { lazy } from 'react';
import type { Screens } from '../ui/screen.ts';

/** The tabs of the customer portal (spec 2 "Customer portal"). */
export const screens: Screens = [
  { path: '', label: 'Dashboard', icon: LayoutDashboard, screen: lazy(() => import('./overview/overview.tsx')) },
  {
    path: 'profile/*',
    label: 'Profile Settings',
    icon: UserCog,
    screen: lazy(() => import('./profile/profile-settings.tsx')),
  },
];
