import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  MailQuestionMark,
  Settings,
  UserRoundCheck,
  Users,
} from 'lucide-react';
import { lazyWithPreload } from '../../components/ui/lazy-with-preload.tsx';
import type { ScreenDefinitions } from '../../components/ui/screen.ts';

export const adminScreens: ScreenDefinitions = [
  {
    path: '',
    label: 'Dashboard',
    icon: LayoutDashboard,
    screen: lazyWithPreload(() => import('../../features/reports/admin/overview.tsx')),
  },
  {
    path: 'users',
    label: 'All Users',
    icon: Users,
    screen: lazyWithPreload(() => import('../../features/customers/admin/users.tsx')),
  },
  {
    path: 'users/new',
    label: 'Create New User',
    screen: lazyWithPreload(() => import('../../features/customers/admin/create-user.tsx')),
  },
  {
    path: 'users/:id/*',
    label: 'User Profile',
    screen: lazyWithPreload(() => import('../../features/customers/admin/user-profile.tsx')),
  },
  {
    path: 'transactions',
    label: 'All Transactions',
    icon: ArrowLeftRight,
    screen: lazyWithPreload(() => import('../../features/transactions/admin/transactions.tsx')),
  },
  {
    path: 'transactions/new',
    label: 'Create Transaction',
    screen: lazyWithPreload(() => import('../../features/transactions/admin/create-transaction.tsx')),
  },
  {
    path: 'unclaimed',
    label: 'Unclaimed Money',
    screen: lazyWithPreload(() => import('../../features/transactions/admin/unclaimed/unclaimed.tsx')),
  },
  {
    path: 'requests',
    label: 'Requests',
    icon: Inbox,
    screen: lazyWithPreload(() => import('../../features/transactions/admin/requests/requests.tsx')),
  },
  {
    path: 'deposits',
    label: 'Deposits',
    icon: ArrowDownToLine,
    screen: lazyWithPreload(() => import('../../features/transactions/admin/requests/request-list.tsx')),
  },
  {
    path: 'deposits/:id',
    label: 'Deposit',
    screen: lazyWithPreload(() => import('../../features/transactions/admin/requests/request-page.tsx')),
  },
  {
    path: 'withdrawals',
    label: 'Withdrawals',
    icon: ArrowUpFromLine,
    screen: lazyWithPreload(() => import('../../features/transactions/admin/requests/request-list.tsx')),
  },
  {
    path: 'withdrawals/:id',
    label: 'Withdrawal',
    screen: lazyWithPreload(() => import('../../features/transactions/admin/requests/request-page.tsx')),
  },
  {
    path: 'tickets',
    label: 'Support Tickets',
    icon: LifeBuoy,
    screen: lazyWithPreload(() => import('../../features/tickets/admin/tickets.tsx')),
  },
  {
    path: 'tickets/:id',
    label: 'Support Ticket',
    screen: lazyWithPreload(() => import('../../features/tickets/admin/ticket.tsx')),
  },
  {
    path: 'enquiries',
    label: 'Enquiries',
    icon: MailQuestionMark,
    screen: lazyWithPreload(() => import('../../features/enquiries/admin/enquiries.tsx')),
  },
  {
    path: 'approvals',
    label: 'Approvals',
    icon: UserRoundCheck,
    screen: lazyWithPreload(() => import('../../features/approvals/admin/approvals.tsx')),
  },
  {
    path: 'approvals/:id',
    label: 'Approval',
    screen: lazyWithPreload(() => import('../../features/approvals/admin/approval.tsx')),
  },
  {
    path: 'notifications',
    label: 'Notifications',
    screen: lazyWithPreload(() => import('../../features/notifications/notifications.tsx')),
  },
  { path: 'settings/*', label: 'Settings', icon: Settings, screen: lazyWithPreload(() => import('./settings.tsx')) },
];
