/** The tabs of the settings, which the palette also finds. */
export const settingsTabs = [
  { to: '/admin/settings/two-factor', label: 'Two-Factor Authentication' },
  { to: '/admin/settings/deposit', label: 'Deposit Settings' },
  { to: '/admin/settings/withdraw', label: 'Withdraw Settings' },
  { to: '/admin/settings/backup', label: 'Database Backup' },
  { to: '/admin/settings/audit', label: 'Audit' },
  { to: '/admin/settings/danger', label: 'Danger Zone' },
] as const;
