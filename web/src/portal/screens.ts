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
import { later } from '../ui/later.tsx';
import type { Screens } from '../ui/screen.ts';

export const screens: Screens = [
  { path: '', label: 'Dashboard', icon: LayoutDashboard, screen: later(() => import('./overview/overview.tsx')) },
  {
    path: 'deposit',
    label: 'Deposit Money',
    icon: ArrowDownToLine,
    screen: later(() => import('./deposit/deposit.tsx')),
  },
  {
    path: 'withdraw',
    label: 'Withdraw Money',
    icon: ArrowUpFromLine,
    screen: later(() => import('./withdraw/withdraw.tsx')),
  },
  {
    path: 'transactions',
    label: 'All Transactions',
    icon: ListOrdered,
    screen: later(() => import('./history/all-transactions.tsx')),
  },
  {
    path: 'transactions/:id',
    label: 'Transaction',
    screen: later(() => import('./history/transaction-detail.tsx')),
  },
  {
    path: 'deposits',
    label: 'Deposits History',
    icon: History,
    screen: later(() => import('./history/deposits-history.tsx')),
  },
  {
    path: 'withdrawals',
    label: 'Withdrawal History',
    icon: WalletCards,
    screen: later(() => import('./history/withdrawal-history.tsx')),
  },
  {
    path: 'statement',
    label: 'Monthly statement',
    under: 'transactions',
    screen: later(() => import('./history/statement.tsx')),
  },
  {
    path: 'statement/:month',
    label: 'Monthly statement',
    under: 'transactions',
    screen: later(() => import('./history/statement.tsx')),
  },
  { path: 'tickets', label: 'Support Tickets', icon: LifeBuoy, screen: later(() => import('./tickets/tickets.tsx')) },
  { path: 'tickets/:id', label: 'Support Ticket', screen: later(() => import('./tickets/ticket.tsx')) },
  {
    path: 'profile/*',
    label: 'Profile Settings',
    icon: UserCog,
    screen: later(() => import('./profile/profile-settings.tsx')),
  },
];
