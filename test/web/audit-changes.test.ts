import { expect, test } from 'vitest';
import type { AuditView } from '#shared/contract/audit.ts';
import { auditChangesText } from '../../web/src/features/audit/admin/audit-changes.ts';
import { auditActionLabel } from '../../web/src/features/audit/admin/audit-labels.ts';

const entry: AuditView = {
  _id: '1',
  at: '2026-11-21T10:00:00.000Z',
  action: 'transaction.status',
  actor: { _id: 'a', name: 'Ada' },
};
const read = (before?: Record<string, unknown>, after?: Record<string, unknown>) =>
  auditChangesText({ ...entry, ...(before && { before }), ...(after && { after }) });

test('a record of a change shows what has changed, and nothing else', () => {
  expect(
    read({ status: 'pending', amount: 120.5, notes: 'one' }, { status: 'completed', amount: 120.5, notes: 'two' }),
  ).toBe('Notes: one → two; Status: Pending → Completed');
});

test('a record of something new or removed shows all of it', () => {
  expect(read(undefined, { name: 'Eva', role: 'user' })).toBe('Name: Eva; Role: Customer');
  expect(read(undefined, { reason: 'wrong_credentials' })).toBe('Reason: Incorrect e-mail address or password');
});

test('a record has amounts in euros, percentages, words for yes and no, and paths of nested values', () => {
  const after = { withdrawalFee: 2.5, withdrawalLimit: 1000, suspended: true, stats: { users: 1001 } };
  expect(read({ suspended: false, stats: { users: 1000 } }, after)).toBe(
    'Stats users: 1,000 → 1,001; Suspended: no → yes; Withdrawal fee: 2.5%; Withdrawal limit: €1,000.00',
  );
});

test('an action without a text of its own is shown as it is stored', () => {
  expect(auditActionLabel('user.suspended')).toBe('Customer suspended');
  expect(auditActionLabel('backup.restored-partly')).toBe('Backup: restored partly');
});
