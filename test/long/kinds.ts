/** Which files, and how long in full. */
export interface Kind {
  readonly name: string;
  readonly files: readonly string[];
  /** A project of `test/playwright.config.ts`; without one, the files are tests of the API. */
  readonly journeys?: 'desktop' | 'keyboard' | 'zoomed' | 'zoomed-small';
  /** Part of the tests' titles. */
  readonly only?: string;
  /** On two quiet cores, rounded up. */
  readonly minutes: number;
}

export const kinds: readonly Kind[] = [
  { name: 'operations', files: ['test/api/money/faults.test.ts'], only: 'mixed operations', minutes: 23 },
  { name: 'function-deaths', files: ['test/api/money/faults.test.ts'], only: 'a function that dies', minutes: 10 },
  { name: 'random-walk', files: ['test/api/money/random-walk.test.ts'], minutes: 5 },
  {
    name: 'races',
    files: [
      'test/api/withdrawals/request-withdrawal.test.ts',
      'test/api/deposits/request-deposit.test.ts',
      'test/api/transactions/add-balance.test.ts',
      'test/api/unclaimed/settle-unclaimed.test.ts',
      'test/api/users/create-user.test.ts',
      'test/api/tickets/create-ticket.test.ts',
      'test/api/tickets/reply-to-ticket.test.ts',
      'test/api/tickets/reply-to-own-ticket.test.ts',
      'test/api/transactions/cancel-own-transaction.test.ts',
    ],
    minutes: 5,
  },
  {
    name: 'approvals',
    files: ['test/api/approvals/second-person.test.ts', 'test/api/approvals/long-work.test.ts'],
    only: 'races',
    minutes: 3,
  },
  { name: 'totals', files: ['test/api/money/totals.test.ts'], minutes: 1 },
  { name: 'large-bank', files: ['test/api/money/capacity.test.ts'], minutes: 2 },
  { name: 'whole-bank', files: ['test/api/backups/whole-bank.test.ts'], minutes: 17 },
  { name: 'large-customer', files: ['test/api/backups/large-customer.test.ts'], minutes: 20 },
  { name: 'write-sets', files: ['test/api/money/write-sets.test.ts'], only: 'through HTTP', minutes: 1 },
  { name: 'backups-under-load', files: ['test/api/backups/under-load.test.ts'], minutes: 1 },
  {
    name: 'changes-through-faults',
    files: [
      'test/api/users/correct-user.test.ts',
      'test/api/users/delete-user.test.ts',
      'test/api/users/set-account-number.test.ts',
      'test/api/transactions/preview-transaction.test.ts',
    ],
    minutes: 3,
  },
  {
    name: 'backup-deaths',
    files: ['test/api/backups/deaths.test.ts', 'test/api/backups/cancel-job.test.ts'],
    minutes: 3,
  },
  {
    name: 'damaged-backups',
    files: ['test/api/backups/damaged-backups.test.ts', 'test/api/backups/forged-backups.test.ts'],
    minutes: 1,
  },
  { name: 'tampered-trail', files: ['test/api/audit/tampered-trail.test.ts'], minutes: 1 },
  { name: 'bad-input', files: ['test/api/input/bad-input.test.ts', 'test/api/input/cursors.test.ts'], minutes: 5 },
  {
    name: 'sign-ins',
    files: [
      'test/api/session/look-alike.test.ts',
      'test/api/session/known-devices.test.ts',
      'test/api/access/mutated-tokens.test.ts',
    ],
    minutes: 2,
  },
  { name: 'keyboard', files: [], journeys: 'keyboard', minutes: 8 },
  { name: 'zoomed', files: [], journeys: 'zoomed', minutes: 9 },
  { name: 'zoomed-small', files: [], journeys: 'zoomed-small', minutes: 3 },
];
