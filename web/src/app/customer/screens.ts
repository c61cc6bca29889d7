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
import { lazyWithPreload } from '../../components/ui/lazy-with-preload.tsx';
import type { ScreenDefinitions } from '../../components/ui/screen.ts';

/** One screen of two addresses, so that the one without a month leads to the other without an empty moment. */
const statement = lazyWithPreload(() => import('../../features/transactions/customer/history/statement.tsx'));

export const customerScreens: ScreenDefinitions = [
  {
    path: '',
    label: 'Dashboard',
    icon: LayoutDashboard,
    screen: lazyWithPreload(() => import('../../features/reports/customer/overview.tsx')),
  },
  {
    path: 'deposit',
    label: 'Deposit Money',
    icon: ArrowDownToLine,
    screen: lazyWithPreload(() => import('../../features/transactions/customer/deposit/deposit.tsx')),
  },
  {
    path: 'withdraw',
    label: 'Withdraw Money',
    icon: ArrowUpFromLine,
    screen: lazyWithPreload(() => import('../../features/transactions/customer/withdraw/withdraw.tsx')),
  },
  {
    path: 'transactions',
    label: 'All Transactions',
    icon: ListOrdered,
    screen: lazyWithPreload(() => import('../../features/transactions/customer/history/all-transactions.tsx')),
  },
  {
    path: 'transactions/:id',
    label: 'Transaction',
    screen: lazyWithPreload(() => import('../../features/transactions/customer/history/transaction-detail.tsx')),
  },
  {
    path: 'deposits',
    label: 'Deposits History',
    icon: History,
    screen: lazyWithPreload(() => import('../../features/transactions/customer/history/deposits-history.tsx')),
  },
  {
    path: 'withdrawals',
    label: 'Withdrawal History',
    icon: WalletCards,
    screen: lazyWithPreload(() => import('../../features/transactions/customer/history/withdrawal-history.tsx')),
  },
  {
    path: 'statement',
    label: 'Monthly statement',
    under: 'transactions',
    screen: statement,
  },
  {
    path: 'statement/:month',
    label: 'Monthly statement',
    under: 'transactions',
    screen: statement,
  },
  {
    path: 'tickets',
    label: 'Support Tickets',
    icon: LifeBuoy,
    screen: lazyWithPreload(() => import('../../features/tickets/customer/tickets.tsx')),
  },
  {
    path: 'tickets/:id',
    label: 'Support Ticket',
    screen: lazyWithPreload(() => import('../../features/tickets/customer/ticket.tsx')),
  },
  {
    path: 'notifications',
    label: 'Notifications',
    screen: lazyWithPreload(() => import('../../features/notifications/notifications.tsx')),
  },
  {
    path: 'profile/*',
    label: 'Profile Settings',
    icon: UserCog,
    screen: lazyWithPreload(() => import('../../features/customers/customer/profile-settings.tsx')),
  },
];
