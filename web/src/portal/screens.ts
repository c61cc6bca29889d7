import {
  ArrowDownToLine,
  ArrowUpFromLine,
  History,
  LayoutDashboard,
  LifeBuoy,
  ListOrdered,
  UserCog,
  WalletCards,
} from 'lucide-react';
import { lazy } from 'react';
import type { Screens } from '../ui/screen.ts';

/** The tabs of the customer portal (spec 2 "Customer portal"). */
export const screens: Screens = [
  { path: '', label: 'Dashboard', icon: LayoutDashboard, screen: lazy(() => import('./overview/overview.tsx')) },
  {
    path: 'deposit',
    label: 'Deposit Money',
    icon: ArrowDownToLine,
    screen: lazy(() => import('./deposit/deposit.tsx')),
  },
  {
    path: 'withdraw',
    label: 'Withdraw Money',
    icon: ArrowUpFromLine,
    screen: lazy(() => import('./withdraw/withdraw.tsx')),
  },
  {
    path: 'transactions',
    label: 'All Transactions',
    icon: ListOrdered,
    screen: lazy(() => import('./history/all-transactions.tsx')),
  },
  {
    path: 'transactions/:id',
    label: 'Transaction',
    screen: lazy(() => import('./history/transaction-detail.tsx')),
  },
  {
    path: 'deposits',
    label: 'Deposits History',
    icon: History,
    screen: lazy(() => import('./history/deposits-history.tsx')),
  },
  {
    path: 'withdrawals',
    label: 'Withdrawal History',
    icon: WalletCards,
    screen: lazy(() => import('./history/withdrawal-history.tsx')),
  },
  { path: 'statement', label: 'Monthly statement', screen: lazy(() => import('./history/statement.tsx')) },
  { path: 'statement/:month', label: 'Monthly statement', screen: lazy(() => import('./history/statement.tsx')) },
  { path: 'tickets', label: 'Support Tickets', icon: LifeBuoy, screen: lazy(() => import('./tickets/tickets.tsx')) },
  { path: 'tickets/:id', label: 'Support Ticket', screen: lazy(() => import('./tickets/ticket.tsx')) },
  {
    path: 'profile/*',
    label: 'Profile Settings',
    icon: UserCog,
    screen: lazy(() => import('./profile/profile-settings.tsx')),
  },
];
