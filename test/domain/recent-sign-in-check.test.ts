import { expect, test } from 'vitest';
import { administratorRulesKey } from '#functions/core/dynamodb/keys.ts';
import { PrefetchedItems } from '#functions/core/dynamodb/prefetched-items.ts';
import type { Principal } from '#functions/core/http/principal.ts';
import { recentSignInCheck } from '#functions/transactions/recent-sign-in-check.ts';
import { NO_FEE } from '#shared/domain/fees.ts';
import type { Movement } from '#shared/domain/ledger.ts';
import { cents } from '#shared/domain/money.ts';

const MOST = 100_000;
const deposit = (amount: number, changes: Partial<Movement> = {}): Movement => ({
  ...{ type: 'deposit', status: 'completed', amount: cents(amount), feePercent: NO_FEE, settlement: 'cash' },
  ...changes,
});

/**
 * Returns the rule for a person who signed in so many minutes ago. The bank asks for a recent sign-in above an
 * amount, or never.
 */
function ruleOf(role: 'admin' | 'user', minutes: number, recentSignInAbove: number | undefined) {
  const item = { ...administratorRulesKey, twoFactorRequired: false, recentSignInAbove, version: 1 };
  const session = { id: 'mine', startedAt: Math.floor(Date.now() / 1000) - minutes * 60 };
  const prefetched = new PrefetchedItems([administratorRulesKey], [item]);
  return recentSignInCheck({ role, session, prefetched } as unknown as Principal);
}
const RECENT_SIGN_IN = expect.objectContaining({ kind: 'forbidden', code: 'reauthentication_required' });

test.each<[string, Movement | undefined, Movement | undefined]>([
  ['credits a cent more', undefined, deposit(MOST + 1)],
  ['raises a credit by a cent more', deposit(1), deposit(MOST + 2)],
  ['takes back a withdrawal of a cent more', deposit(MOST + 1, { type: 'withdraw' }), undefined],
  ['lets a deposit of a cent more arrive', deposit(MOST + 1, { status: 'pending' }), deposit(MOST + 1)],
])(
  'an administrator who signed in an hour ago and %s than the bank’s amount must sign in again',
  async (_, ...change) => {
    const assertRecentSignIn = await ruleOf('admin', 60, MOST);
    expect(() => assertRecentSignIn(...change)).toThrow(RECENT_SIGN_IN);
  },
);

test.each<[string, Movement | undefined, Movement | undefined]>([
  ['credits the amount itself', undefined, deposit(MOST)],
  ['raises a credit by the amount itself', deposit(1), deposit(MOST + 1)],
  ['holds money for a withdrawal', undefined, deposit(MOST + 1, { type: 'withdraw', status: 'pending' })],
  ['enters what has not arrived', undefined, deposit(MOST + 1, { status: 'pending' })],
])('an administrator who signed in an hour ago and %s may continue', async (_, ...change) => {
  const assertRecentSignIn = await ruleOf('admin', 60, MOST);
  expect(() => assertRecentSignIn(...change)).not.toThrow();
});

test.each<[string, Movement | undefined, Movement | undefined]>([
  ['takes a cent out', undefined, deposit(1, { type: 'withdraw' })],
  ['takes back a deposit of a cent', deposit(1), undefined],
  ['lowers a deposit by a cent', deposit(2), deposit(1)],
  ['lets a deposit of a cent fail', deposit(1), deposit(1, { status: 'failed' })],
  [
    'pays a cent out',
    deposit(1, { type: 'withdraw', status: 'processing' }),
    deposit(1, { type: 'withdraw', status: 'completed' }),
  ],
])(
  'an administrator who signed in an hour ago and %s must sign in again, whatever the bank has set',
  async (_, ...change) => {
    for (const most of [MOST, undefined]) {
      const assertRecentSignIn = await ruleOf('admin', 60, most);
      expect(() => assertRecentSignIn(...change)).toThrow(RECENT_SIGN_IN);
    }
  },
);

test.each([
  ['an administrator who signed in nine minutes ago', 'admin', 9, MOST],
  ['an administrator of a bank without an amount', 'admin', 60, undefined],
  ['a customer, whose own requests book nothing', 'user', 60, MOST],
] as const)('%s credits any amount without signing in again', async (_, role, minutes, most) => {
  const assertRecentSignIn = await ruleOf(role, minutes, most);
  expect(() => assertRecentSignIn(undefined, deposit(MOST * 10))).not.toThrow();
});
