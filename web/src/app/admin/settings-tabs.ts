import type { MenuSection } from '../../components/ui/section-menu.tsx';

export const settingsSections: readonly MenuSection[] = [
  {
    label: 'Your sign-in',
    tabs: [
      { to: '/admin/settings/two-factor', label: 'Two-Factor Authentication' },
      { to: '/admin/settings/password', label: 'Change Password' },
      { to: '/admin/settings/sign-ins', label: 'Sign-ins' },
      { to: '/admin/settings/notifications', label: 'Notifications' },
    ],
  },
  {
    label: 'Money',
    tabs: [
      { to: '/admin/settings/deposit', label: 'Deposit Settings' },
      { to: '/admin/settings/withdraw', label: 'Withdraw Settings' },
    ],
  },
  {
    label: 'Support',
    tabs: [{ to: '/admin/settings/replies', label: 'Canned Replies' }],
  },
  {
    label: 'Security',
    tabs: [
      { to: '/admin/settings/administrators', label: 'Administrators' },
      { to: '/admin/settings/sessions', label: 'Sessions' },
      { to: '/admin/settings/audit', label: 'Audit' },
    ],
  },
  {
    label: 'Data',
    tabs: [
      { to: '/admin/settings/backup', label: 'Database Backup' },
      { to: '/admin/settings/danger', label: 'Danger Zone' },
    ],
  },
];

export const settingsTabs = settingsSections.flatMap(({ tabs }) => tabs);
