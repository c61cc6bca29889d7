const ACTIONS: Readonly<Record<string, string>> = {
  'user.created': 'Account created',
  'user.deleted': 'Customer deleted',
  'user.suspended': 'Customer suspended',
  'user.reactivated': 'Customer reactivated',
  'user.updated': 'Name or e-mail corrected',
  'user.invited': 'Invitation sent again',
  'user.email-returned': 'E-mail came back',
  'user.email-resumed': 'E-mail sent again',
  'user.password-reset': 'Password set by an administrator',
  'user.account-number-set': 'Account number changed',
  'user.withdrawal-fee-set': 'Withdrawal fee changed',
  'user.withdrawal-limit-set': 'Withdrawal limit of a customer changed',
  'user.sessions-ended': 'Signed out everywhere',
  'administrator.suspended': 'Administrator suspended',
  'administrator.reactivated': 'Administrator reactivated',
  'administrator.sessions-ended': 'Administrator signed out everywhere',
  'user.sign-in-unlocked': 'Sign-in unlocked',
  'saved-filters.saved': 'Own saved filters changed',
  'administrator-rules.saved': 'Rules for administrators changed',
  'approval-rules.saved': 'Approval rules changed',
  'proposal.created': 'Proposed to a second administrator',
  'proposal.approved': 'Approved by a second administrator',
  'proposal.declined': 'Proposal declined',
  'proposal.withdrawn': 'Proposal withdrawn',
  'proposal.expired': 'Proposal expired',
  'transaction.booked': 'Transaction booked',
  'transaction.status': 'Transaction status changed',
  'transaction.edited': 'Transaction edited',
  'transaction.deleted': 'Transaction deleted',
  'unclaimed.paid-out': 'Unclaimed money paid out',
  'unclaimed.assigned': 'Unclaimed money assigned',
  'ticket.replied': 'Ticket answered',
  'ticket.status': 'Ticket status changed',
  'ticket.assigned': 'Ticket assigned',
  'ticket.deleted': 'Ticket deleted',
  'canned-replies.saved': 'Canned replies changed',
  'enquiry.deleted': 'Enquiry deleted',
  'notification-preferences.saved': 'Notification settings saved',
  'deposit-methods.saved': 'Deposit methods saved',
  'withdraw-methods.saved': 'Withdraw methods saved',
  'session-limits.saved': 'Times of sessions changed',
  'withdrawal-limit.saved': 'Withdrawal limit of the bank changed',
  'backup.created': 'Backup created',
  'backup.checked': 'Backup compared with the bank',
  'backup.downloaded': 'Backup downloaded',
  'backup.upload-link-created': 'Link to upload a backup created',
  'backup.signed': 'Backup signed by the operator',
  'backup.deleted': 'Backup deleted',
  'backup.undeleted': 'Deleted backup restored to the list',
  'backup.cancelled': 'Backup, restore, deletion of all data or verification cancelled',
  'backup.removed': 'Deleted backup removed for good',
  'database.restored': 'Database restored',
  'database.deleted': 'All data deleted',
  'trail.verification-started': 'Verification of the audit trail started',
  'trail.verification-interrupted': 'Verification ended for the daily backup',
  'trail.verified': 'Audit trail verified',
  'session.started': 'Signed in',
  'session.sign-in-failed': 'Sign-in refused',
  'session.locked': 'Sign-in locked',
  'session.ended': 'Signed out',
  'session.refresh-token-reused': 'Session ended: its token was used twice',
  'session.revoked': 'Session ended from the list of sessions',
  'session.others-revoked': 'Signed out everywhere else',
  'password.changed': 'Password changed',
  'password.refused': 'Password change refused',
  'password.state-repaired': 'Interrupted change of the password finished',
  'password.reset-requested': 'Code for a new password requested',
  'password.reset': 'Password set by a code',
  'password.reset-refused': 'Code for a new password refused',
  'email.verified': 'E-mail address confirmed',
  'phone.verified': 'Phone number confirmed',
  'invitation.accepted': 'Invitation accepted',
  'invitation.refused': 'Code of an invitation refused',
  'beneficiary.saved': 'Withdrawal details saved',
  'beneficiary.removed': 'Saved withdrawal details removed',
  'profile.updated': 'Profile updated',
  'two-factor.enabled': 'Two-factor enabled',
  'two-factor.disabled': 'Two-factor disabled',
  'two-factor.refused': 'Two-factor code refused',
  'two-factor.state-repaired': 'Two-factor state corrected',
};

export function auditActionLabel(action: string): string {
  return ACTIONS[action] ?? sentenceCase(action.replace('.', ': '));
}

/** The words of stored codes, by the name of the field. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reason: {
    wrong_credentials: 'Incorrect e-mail address or password',
    wrong_password: 'Incorrect password',
    invalid_mfa_code: 'Incorrect two-factor code',
    password_verification_required: 'The code came without the password step',
    manual: 'Started by an administrator',
    daily: 'Nightly backup',
    safety: 'Safety backup',
  },
  type: { deposit: 'Deposit', withdraw: 'Withdrawal' },
  role: { admin: 'Administrator', user: 'Customer' },
};

const CODE = /^[a-z]+(?:_[a-z]+)+$/;

export function auditValueLabel(name: string, value: string): string {
  return VALUES[name]?.[value] ?? (CODE.test(value) ? sentenceCase(value) : value);
}

const KINDS = [
  ['user', 'Customers: all'],
  ['administrator', 'Administrators: all'],
  ['proposal', 'Proposals: all'],
  ['transaction', 'Transactions: all'],
  ['unclaimed', 'Unclaimed money: all'],
  ['ticket', 'Tickets: all'],
  ['backup', 'Backups: all'],
  ['session', 'Sign-ins: all'],
  ['password', 'Own passwords: all'],
  ['two-factor', 'Two-factor: all'],
] as const;

export const auditActionOptions = [
  { value: '', label: 'All' },
  ...KINDS.map(([value, label]) => ({ value, label })),
  ...Object.entries(ACTIONS).map(([value, label]) => ({ value, label })),
];

export function sentenceCase(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
