import { LifeBuoy, Settings, Users } from 'lucide-react';
import { lazy } from 'react';
import type { Screens } from '../ui/screen.ts';

/** The views of the back-office (spec 2 "Admin panel"). */
export const screens: Screens = [
  { path: 'users', label: 'All Users', icon: Users, screen: lazy(() => import('./users/users.tsx')) },
  { path: 'users/new', label: 'Create New User', screen: lazy(() => import('./users/create-user.tsx')) },
  { path: 'users/:id/*', label: 'User Profile', screen: lazy(() => import('./users/user-profile.tsx')) },
  { path: 'tickets', label: 'Support Tickets', icon: LifeBuoy, screen: lazy(() => import('./tickets/tickets.tsx')) },
  { path: 'tickets/:id', label: 'Support Ticket', screen: lazy(() => import('./tickets/ticket.tsx')) },
  { path: 'settings/*', label: 'Settings', icon: Settings, screen: lazy(() => import('./settings/settings.tsx')) },
];
