import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  administratorAmount,
  assertEnoughAdministrators,
  DEFAULT_APPROVAL_RULES,
  type DualApprovalRules,
  decidedProposalMessages,
  exceedsApprovalAmount,
  isAnyApprovalRuleOn,
  MAX_UNAPPROVED_MOVEMENTS,
  needsMoneyApproval,
  PROPOSAL_ALREADY_DECIDED_MESSAGE,
  PROPOSAL_EXPIRES_AFTER_MS,
  proposalStatuses,
  strengthensApprovalRules,
  type UnapprovedMovements,
  unapprovedMovementsAfter,
  unapprovedSum,
  weakensApprovalRules,
} from '#shared/domain/approvals.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import { cents } from '#shared/domain/money.ts';

const SWITCHES = ['paymentInstructions', 'administrators', 'restore', 'deleteAll'] as const;
const SMALL = 4;
const anyRules: fc.Arbitrary<DualApprovalRules> = fc.record({
  paymentInstructions: fc.boolean(),
  administrators: fc.boolean(),
  restore: fc.boolean(),
  deleteAll: fc.boolean(),
  moneyAbove: fc.option(fc.integer({ min: 0, max: SMALL }).map(cents), { nil: undefined }),
  dailyMoneyAbove: fc.option(fc.integer({ min: 0, max: SMALL }).map(cents), { nil: undefined }),
});
/** Every change of a balance that these rules can tell apart. */
const moves = Array.from({ length: 2 * SMALL + 3 }, (_, index) => cents(index - SMALL - 1));

/** Returns all that needs a second administrator, as one list of names. */
const guarded = (rules: DualApprovalRules): readonly string[] => [
  ...SWITCHES.filter((rule) => rules[rule]),
  ...moves.filter((moved) => exceedsApprovalAmount(rules.moneyAbove, moved)).map((moved) => `account ${moved}`),
  ...moves
    .filter((moved) => exceedsApprovalAmount(administratorAmount(rules), moved))
    .map((moved) => `administrator ${moved}`),
];

test('nothing needs a second administrator at first', () => {
  expect(guarded(DEFAULT_APPROVAL_RULES)).toEqual([]);
  for (const rule of SWITCHES) expect(DEFAULT_APPROVAL_RULES[rule]).toBe(false);
  expect(isAnyApprovalRuleOn(DEFAULT_APPROVAL_RULES)).toBe(false);
});

test.each(SWITCHES)('a second administrator is needed once %s is switched on', (rule) => {
  expect(isAnyApprovalRuleOn({ ...DEFAULT_APPROVAL_RULES, [rule]: true })).toBe(true);
});

test('any amount switches the rule on, even a cent or zero', () => {
  expect(isAnyApprovalRuleOn({ ...DEFAULT_APPROVAL_RULES, moneyAbove: cents(0) })).toBe(true);
  expect(isAnyApprovalRuleOn({ ...DEFAULT_APPROVAL_RULES, moneyAbove: cents(1) })).toBe(true);
});

test.each([
  [50_000, 50_001, true],
  [50_000, 50_000, false],
  [50_000, -50_001, true],
  [50_000, -50_000, false],
  [0, 1, true],
  [0, -1, true],
  [0, 0, false],
  [undefined, 99_999_999_999, false],
])(
  'the rule with an amount of %s cents asks for a change of a balance by %d cents: %s',
  (moneyAbove, moved, needed) => {
    const rules = { ...DEFAULT_APPROVAL_RULES, moneyAbove: moneyAbove === undefined ? undefined : cents(moneyAbove) };
    expect(needsMoneyApproval(rules, cents(moved), { account: {}, administrator: {} }, 0)).toBe(needed);
  },
);

describe('movements below the amount', () => {
  const DAY = 24 * 3600_000;
  const anyMovement = fc.record({
    after: fc.integer({ min: 0, max: DAY / 3 }),
    amount: fc.integer({ min: -120, max: 120 }).map(cents),
    customer: fc.nat({ max: 2 }),
    administrator: fc.nat({ max: 1 }),
  });

  test('no 24 hours contain more than the amount without approval, on any account or by any administrator', () => {
    fc.assert(
      fc.property(
        fc.array(anyMovement, { minLength: 60, maxLength: 200 }),
        fc.integer({ min: 0, max: 500 }).map(cents),
        fc.option(fc.integer({ min: 0, max: 1_000 }).map(cents), { nil: undefined }),
        (movements, moneyAbove, dailyMoneyAbove) => {
          const sides = new Map<string, UnapprovedMovements>();
          const alone: { at: number; amount: number; sides: readonly string[] }[] = [];
          let at = Date.UTC(2026, 10, 21);
          for (const { after, amount, customer, administrator } of movements) {
            at += after;
            const both = [`customer ${customer}`, `administrator ${administrator}`];
            const [account, own] = both.map((side) => sides.get(side) ?? {});
            const movers = { account: account ?? {}, administrator: own ?? {} };
            // What needs approval is approved here, and does not count.
            if (needsMoneyApproval({ moneyAbove, dailyMoneyAbove }, amount, movers, at)) continue;
            for (const side of both)
              sides.set(side, { unapprovedMovements: unapprovedMovementsAfter(sides.get(side) ?? {}, amount, at) });
            alone.push({ at, amount, sides: both });
          }
          for (const { at: end, sides: both } of alone) {
            for (const side of both) {
              const window = alone.filter((one) => one.sides.includes(side) && one.at > end - DAY && one.at <= end);
              const most = side.startsWith('customer') ? moneyAbove : (dailyMoneyAbove ?? moneyAbove);
              expect(window.reduce((sum, { amount }) => sum + Math.abs(amount), 0)).toBeLessThanOrEqual(most);
            }
          }
          for (const { unapprovedMovements = [] } of sides.values())
            expect(unapprovedMovements.length).toBeLessThanOrEqual(MAX_UNAPPROVED_MOVEMENTS);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('a movement counts for a day, and not at all when a clock that was ahead has stored it', () => {
    const now = Date.UTC(2026, 10, 21);
    const moved = { unapprovedMovements: unapprovedMovementsAfter({}, cents(-70), now) };
    expect(unapprovedSum(moved, now + DAY - 1)).toBe(70);
    expect(unapprovedSum(moved, now + DAY)).toBe(0);
    expect(unapprovedSum(moved, now - 3600_000)).toBe(0);
  });

  test('what moves nothing needs no approval, however much was moved before', () => {
    expect(exceedsApprovalAmount(cents(10), cents(0), cents(500))).toBe(false);
  });
});

test('rules are looser when one administrator suffices where two were needed, and tighter in the opposite case', () => {
  fc.assert(
    fc.property(anyRules, anyRules, (before, after) => {
      const [already, still] = [guarded(before), guarded(after)];
      expect(weakensApprovalRules(before, after)).toBe(already.some((name) => !still.includes(name)));
      expect(strengthensApprovalRules(before, after)).toBe(still.some((name) => !already.includes(name)));
    }),
    { numRuns: 1_000 },
  );
});

test.each(SWITCHES)('rules are looser without %s, even when all others get tighter', (rule) => {
  const all = { paymentInstructions: true, administrators: true, restore: true, deleteAll: true };
  const without = { ...all, moneyAbove: cents(0), [rule]: false };
  expect(weakensApprovalRules({ ...DEFAULT_APPROVAL_RULES, [rule]: true }, without)).toBe(true);
  expect(strengthensApprovalRules({ ...DEFAULT_APPROVAL_RULES, [rule]: true }, without)).toBe(true);
});

test.each([0, 1])('a bank with %d active administrators cannot require a second one', (active) => {
  expect(() => assertEnoughAdministrators(active)).toThrow(
    expect.objectContaining({ kind: 'conflict', code: 'too_few_administrators', message: expect.stringMatching(/\w/) }),
  );
});

test.each([2, 3])('a bank with %d active administrators can require a second one', (active) => {
  expect(() => assertEnoughAdministrators(active)).not.toThrow(DomainError);
});

test('a proposal waits for three days', () => {
  const made = Date.parse('2026-11-20T09:30:00Z');
  expect(new Date(made + PROPOSAL_EXPIRES_AFTER_MS).toISOString()).toBe('2026-11-23T09:30:00.000Z');
});

test('each status of a decided proposal has a sentence of its own', () => {
  const sentences = proposalStatuses.flatMap((status) =>
    status === 'waiting' ? [] : [decidedProposalMessages[status]],
  );
  expect(sentences).toHaveLength(proposalStatuses.length - 1);
  for (const sentence of [...sentences, PROPOSAL_ALREADY_DECIDED_MESSAGE])
    expect(sentence).toMatch(/^This proposal \w.*\.$/);
  expect(new Set(sentences).size).toBe(sentences.length);
});
