import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  Settings,
  Users,
} from 'lucide-react';
import { lazy } from 'react';
import type { Screens } from '../ui/screen.ts';

/** The views of the back-office (spec 2 "Admin panel"). */
export const screens: Screens = [
  { path: '', label: 'Dashboard', icon: LayoutDashboard, screen: lazy(() => import('./overview/overview.tsx')) },
  { path: 'users', label: 'All Users', icon: Users, screen: lazy(() => import('./users/users.tsx')) },
  { path: 'users/new', label: 'Create New User', screen: lazy(() => import('./users/create-user.tsx')) },
  { path: 'users/:id/*', label: 'User Profile', screen: lazy(() => import('./users/user-profile.tsx')) },
  {
    path: 'transactions',
    label: 'All Transactions',
    icon: ArrowLeftRight,
    screen: lazy(() => import('./transactions/transactions.tsx')),
  },
  {
    path: 'transactions/new',
    label: 'Create Transaction',
    screen: lazy(() => import('./transactions/create-transaction.tsx')),
  },
  { path: 'requests', label: 'Requests', icon: Inbox, screen: lazy(() => import('./requests/requests.tsx')) },
  {
    path: 'deposits',
    label: 'Deposits',
    icon: ArrowDownToLine,
    screen: lazy(() => import('./requests/deposits.tsx')),
  },
  { path: 'deposits/:id', label: 'Deposit', screen: lazy(() => import('./requests/deposit.tsx')) },
  {
    path: 'withdrawals',
    label: 'Withdrawals',
    icon: ArrowUpFromLine,
    screen: lazy(() => import('./requests/withdrawals.tsx')),
  },
  { path: 'withdrawals/:id', label: 'Withdrawal', screen: lazy(() => import('./requests/withdrawal.tsx')) },
  { path: 'tickets', label: 'Support Tickets', icon: LifeBuoy, screen: lazy(() => import('./tickets/tickets.tsx')) },
  { path: 'tickets/:id', label: 'Support Ticket', screen: lazy(() => import('./tickets/ticket.tsx')) },
  { path: 'settings/*', label: 'Settings', icon: Settings, screen: lazy(() => import('./settings/settings.tsx')) },
];
