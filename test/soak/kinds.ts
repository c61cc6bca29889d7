/** A kind of long test: its files, and how long it takes in full. */
export interface SoakKind {
  readonly name: string;
  /** Names of files below `test/api`. */
  readonly files?: readonly string[];
  /** The name of a project in `test/playwright.config.ts`, instead of files. */
  readonly journeys?: 'desktop' | 'keyboard' | 'zoomed' | 'zoomed-small';
  /** A part of the tests' titles. */
  readonly only?: string;
  /** The duration in minutes on two idle cores, rounded up. */
  readonly minutes: number;
}

export const soakKinds: readonly SoakKind[] = [
  { name: 'operations', files: ['transactions/faults'], only: 'mixed operations', minutes: 23 },
  { name: 'function-deaths', files: ['transactions/faults'], only: 'a function that dies', minutes: 10 },
  { name: 'random-walk', files: ['transactions/random-walk'], minutes: 5 },
  {
    name: 'races',
    files: [
      'transactions/request-withdrawal',
      'transactions/request-deposit',
      'transactions/create-adjustment',
      'transactions/settle-dormant-balance',
      'customers/create-user',
      'tickets/create-ticket',
      'tickets/reply-to-ticket',
      'tickets/reply-to-own-ticket',
      'transactions/cancel-own-transaction',
    ],
    minutes: 5,
  },
  { name: 'approvals', files: ['approvals/dual-approval', 'approvals/long-work'], only: 'races', minutes: 3 },
  { name: 'totals', files: ['transactions/totals'], minutes: 1 },
  { name: 'large-bank', files: ['transactions/capacity'], minutes: 2 },
  { name: 'write-sets', files: ['transactions/write-sets'], minutes: 1 },
  { name: 'backups-under-load', files: ['backups/under-load'], minutes: 3 },
  {
    name: 'changes-through-faults',
    files: [
      'customers/correct-user',
      'customers/delete-user',
      'customers/set-account-number',
      'transactions/preview-transaction',
    ],
    minutes: 3,
  },
  { name: 'backup-deaths', files: ['backups/crash-recovery', 'backups/cancelled-at-any-moment'], minutes: 3 },
  { name: 'damaged-backups', files: ['backups/damaged-backups', 'backups/forged-backups'], minutes: 1 },
  { name: 'picture-bombs', files: ['customers/picture-pixels'], minutes: 1 },
  { name: 'tampered-trail', files: ['audit/tampered-trail'], minutes: 1 },
  { name: 'bad-input', files: ['input/bad-input'], minutes: 5 },
  { name: 'mutated-inputs', files: ['input/mutated-inputs'], minutes: 5 },
  { name: 'sign-ins', files: ['sign-in/timing-side-channel', 'sign-in/known-devices'], minutes: 2 },
  { name: 'keyboard', journeys: 'keyboard', minutes: 8 },
  { name: 'zoomed', journeys: 'zoomed', minutes: 9 },
  { name: 'zoomed-small', journeys: 'zoomed-small', minutes: 3 },
];
