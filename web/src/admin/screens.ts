import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  Settings,
  UserRoundCheck,
  Users,
} from 'lucide-react';
import { later } from '../ui/later.tsx';
import type { Screens } from '../ui/screen.ts';

export const screens: Screens = [
  { path: '', label: 'Dashboard', icon: LayoutDashboard, screen: later(() => import('./overview/overview.tsx')) },
  { path: 'users', label: 'All Users', icon: Users, screen: later(() => import('./users/users.tsx')) },
  { path: 'users/new', label: 'Create New User', screen: later(() => import('./users/create-user.tsx')) },
  { path: 'users/:id/*', label: 'User Profile', screen: later(() => import('./users/user-profile.tsx')) },
  {
    path: 'transactions',
    label: 'All Transactions',
    icon: ArrowLeftRight,
    screen: later(() => import('./transactions/transactions.tsx')),
  },
  {
    path: 'transactions/new',
    label: 'Create Transaction',
    screen: later(() => import('./transactions/create-transaction.tsx')),
  },
  { path: 'unclaimed', label: 'Unclaimed Money', screen: later(() => import('./unclaimed/unclaimed.tsx')) },
  { path: 'requests', label: 'Requests', icon: Inbox, screen: later(() => import('./requests/requests.tsx')) },
  {
    path: 'deposits',
    label: 'Deposits',
    icon: ArrowDownToLine,
    screen: later(() => import('./requests/deposits.tsx')),
  },
  { path: 'deposits/:id', label: 'Deposit', screen: later(() => import('./requests/deposit.tsx')) },
  {
    path: 'withdrawals',
    label: 'Withdrawals',
    icon: ArrowUpFromLine,
    screen: later(() => import('./requests/withdrawals.tsx')),
  },
  { path: 'withdrawals/:id', label: 'Withdrawal', screen: later(() => import('./requests/withdrawal.tsx')) },
  { path: 'tickets', label: 'Support Tickets', icon: LifeBuoy, screen: later(() => import('./tickets/tickets.tsx')) },
  { path: 'tickets/:id', label: 'Support Ticket', screen: later(() => import('./tickets/ticket.tsx')) },
  {
    path: 'approvals',
    label: 'Approvals',
    icon: UserRoundCheck,
    screen: later(() => import('./approvals/approvals.tsx')),
  },
  { path: 'approvals/:id', label: 'Approval', screen: later(() => import('./approvals/approval.tsx')) },
  { path: 'settings/*', label: 'Settings', icon: Settings, screen: later(() => import('./settings/settings.tsx')) },
];
