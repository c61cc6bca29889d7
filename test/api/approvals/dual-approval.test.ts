import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  resetAdministratorTwoFactor,
  saveAdministratorRules,
  setAdministratorStatus,
} from '#shared/contract/administrators.ts';
import { declineProposal, getProposal, saveApprovalRules } from '#shared/contract/approvals.ts';
import { deleteUser, setWithdrawalLimit } from '#shared/contract/customers.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { saveSessionLimits } from '#shared/contract/sign-in.ts';
import {
  getWithdrawSettings,
  saveDepositSettings,
  saveWithdrawalLimit,
  saveWithdrawSettings,
} from '#shared/contract/transactions/payment-methods.ts';
import {
  changeStatus,
  createAdjustment,
  deleteTransaction,
  editTransaction,
} from '#shared/contract/transactions/transactions.ts';
import { settleDormantBalance } from '#shared/contract/transactions/unclaimed.ts';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { type ApprovalResponse, createApprovalActions, expectProposalId } from '#test/support/approvals.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { runBeforeCustomerReplaced } from '#test/support/faults/fail-writes.ts';
import { changePerson } from '#test/support/faults/stored-items.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { depositMethods, expectedBalances, transactionOfAnswer, withdrawMethods } from '#test/support/money.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, customers, unmoved } = setupBank({ methods: true, rateLimits: 'off' });
const { approve, choose, statusOf } = createApprovalActions(bank);
const HOUR = 3600_000;
const ABOVE = 10;
const EVERYTHING = { paymentInstructions: true, administrators: true, moneyAbove: ABOVE } as const;

let ada: Person;
let grace: Person;
let edsger: Person;
let customer: Person;
let limited: Person;
/** A deleted customer with money on the account. */
let gone: Person;
beforeAll(async () => {
  [ada, grace] = [await bank.newAdmin(), await bank.newAdmin()];
  edsger = await bank.newAdmin();
  customer = await money.customerWith(100_000);
  limited = await bank.newCustomer();
  gone = await money.customerWith(5_000_000);
  await customers.delete(gone.id, 'true');
  await choose(EVERYTHING, ada, grace);
});
beforeEach(async () => {
  bank.moveToNewAddress();
  for (const person of [admin, ada, grace, customer]) await person.staySignedIn();
});

interface Case {
  readonly prepare?: () => Promise<unknown>;
  readonly action: string;
  /** Proposes a change. No two calls have the same number. */
  readonly propose: (person: Person, way: number) => Promise<Answer>;
}

/** Creates a request of a large amount. */
async function openOne(type: 'deposit' | 'withdraw'): Promise<string> {
  await customer.staySignedIn();
  const request = type === 'deposit' ? money.deposit : money.withdraw;
  return transactionOfAnswer(await request(customer, 500))._id;
}

/** Books an amount, with an approval where it needs one. */
async function book(person: Person, amount: number): Promise<string> {
  const body = { userId: person.id, type: 'deposit', amount } as const;
  const answer = await ada.call(createAdjustment, { body });
  if (answer.status !== 202) return transactionOfAnswer(answer)._id;
  const { status, body: approved } = await approve(expectProposalId(answer), grace);
  expect(status).toBe(201);
  return Object(approved).transaction._id;
}

async function customerWith(euros: number): Promise<Person> {
  const person = await bank.newCustomer();
  await book(person, euros);
  return person;
}

/** What was moved without approval counts for a day. */
async function passDay(): Promise<void> {
  bank.clock.advance(24 * HOUR);
  for (const person of [admin, ada, grace, customer]) await person.signInAgain();
}

let opened: string;
let leaving: readonly Person[];

/** Cases of each sort, whose proposals differ from each other: what ends a proposal is the same code for all routes. */
const sorts: Readonly<Record<string, Case>> = {
  'transactions.saveDepositSettings': {
    action: 'deposit-methods.saved',
    propose: (person, way) => {
      const methods = depositMethods.map((method) => ({ ...method, name: `${method.name} ${way}` }));
      return person.call(saveDepositSettings, { body: { methods } });
    },
  },
  'transactions.createAdjustment': {
    action: 'transaction.booked',
    propose: (person, way) =>
      person.call(createAdjustment, { body: { userId: customer.id, type: 'deposit', amount: 100 + way } }),
  },
  'customers.deleteUser': {
    action: 'user.deleted',
    prepare: async () => {
      leaving = [await customerWith(ABOVE + 5), await customerWith(ABOVE + 5)];
    },
    propose: (person, way) =>
      person.call(deleteUser, { params: { id: leaving[way % 2]?.id ?? '' }, query: { force: 'true' } }),
  },
};

const cases: Readonly<Record<string, Case>> = {
  ...sorts,
  'transactions.saveWithdrawSettings': {
    action: 'withdraw-methods.saved',
    propose: (person) => person.call(saveWithdrawSettings, { body: { methods: withdrawMethods.slice(0, -1) } }),
  },
  'administrators.setAdministratorStatus': {
    action: 'administrator.reactivated',
    prepare: () => bank.suspend(edsger.id),
    propose: (person) =>
      person.call(setAdministratorStatus, { params: { id: edsger.id }, body: { status: 'active', reason: 'Back' } }),
  },
  'administrators.resetAdministratorTwoFactor': {
    action: 'two-factor.disabled',
    prepare: () => changePerson(edsger.id, { twoFactorEnabled: true }),
    propose: (person) =>
      person.call(resetAdministratorTwoFactor, { params: { id: edsger.id }, body: { reason: 'Lost' } }),
  },
  'transactions.changeStatus': {
    action: 'transaction.status',
    prepare: async () => {
      opened = await openOne('deposit');
    },
    propose: (person) => person.call(changeStatus, { params: { id: opened }, body: { status: 'completed' } }),
  },
  'transactions.editTransaction': {
    action: 'transaction.edited',
    prepare: async () => {
      opened = await book(customer, 5);
    },
    propose: (person) => person.call(editTransaction, { params: { id: opened }, body: { amount: 100 } }),
  },
  'transactions.deleteTransaction': {
    action: 'transaction.deleted',
    prepare: async () => {
      opened = await book(customer, 500);
    },
    propose: (person) => person.call(deleteTransaction, { params: { id: opened } }),
  },
  'transactions.processWithdrawal': {
    action: 'transaction.status',
    prepare: async () => {
      opened = await openOne('withdraw');
    },
    propose: (person) => person.call(processWithdrawal, { params: { id: opened }, body: { status: 'completed' } }),
  },
  'transactions.settleDormantBalance': {
    action: 'unclaimed.assigned',
    propose: (person) =>
      person.call(settleDormantBalance, {
        body: { action: 'assign', userId: gone.id, toUserId: customer.id, amount: 100, reason: 'The same' },
      }),
  },
  'administrators.saveAdministratorRules': {
    action: 'administrator-rules.saved',
    propose: (person) => person.call(saveAdministratorRules, { body: { recentSignInAbove: 2_000 } }),
  },
  'signIn.saveSessionLimits': {
    action: 'session-limits.saved',
    prepare: () => tighten(admin.call(saveSessionLimits, { body: { idleMinutes: 15, longestHours: 1 } })),
    propose: (person) => person.call(saveSessionLimits, { body: { idleMinutes: 16, longestHours: 12 } }),
  },
  'transactions.saveWithdrawalLimit': {
    action: 'withdrawal-limit.saved',
    prepare: () => tighten(admin.call(saveWithdrawalLimit, { body: { withdrawalLimit: 1_000_000 } })),
    propose: (person) => person.call(saveWithdrawalLimit, { body: { withdrawalLimit: 2_000_000 } }),
  },
  'customers.setWithdrawalLimit': {
    action: 'user.withdrawal-limit-set',
    prepare: () =>
      tighten(admin.call(setWithdrawalLimit, { params: { id: limited.id }, body: { withdrawalLimit: 100 } })),
    propose: (person) =>
      person.call(setWithdrawalLimit, { params: { id: limited.id }, body: { withdrawalLimit: 1000 } }),
  },
};

/** Making a rule stricter needs no approval. */
const tighten = async (call: Promise<Answer>): Promise<void> => expect((await call).status).toBe(200);

let ways = 0;
const proposeAnew = ({ propose }: Case, person = ada) => {
  ways += 1;
  return propose(person, ways);
};

const carriedOut = async ({ action }: Case) => (await bank.auditTrail()).filter((record) => record.action === action);
const decline = (id: string, person: Person) =>
  person.call(declineProposal, { params: { id }, body: { reason: 'Not agreed' } });
const said = async (id: string) => (await bank.auditTrail()).filter(({ resourceId }) => resourceId === id);
const atStake = () => bank.moneyItems();

test('exactly the listed routes may need a second administrator', () => {
  const guarded = namedRoutes.filter(({ route }) => route.dualApproval).map(({ key }) => key);
  const elsewhere = ['approvals.saveApprovalRules', 'backups.restoreDatabase', 'backups.deleteAllData'];
  expect(guarded.sort()).toEqual([...Object.keys(cases), ...elsewhere].sort());
});

test('no proposal of a suspended administrator can be approved, which is recorded (ASVS 2.3.5)', async () => {
  const stolen = await bank.newAdmin();
  const ids: string[] = [];
  for (const one of Object.values(cases)) {
    await one.prepare?.();
    ids.push(expectProposalId(await proposeAnew(one, stolen)));
  }
  await bank.suspend(stolen.id);
  const before = await atStake();
  for (const id of ids) {
    expectRefusal(await approve(id, grace), 409, { code: 'proposal_expired' });
    expect(await said(id)).toMatchObject([{ action: 'proposal.created' }, { action: 'proposal.expired' }]);
  }
  expect(await atStake()).toEqual(before);
});

test.each(Object.entries(cases))(
  'a proposal of %s waits, sent once or again, changes nothing, and is carried out once when another administrator approves (ASVS 2.3.5)',
  async (_, one) => {
    await one.prepare?.();
    const [before, records] = [await atStake(), await carriedOut(one)];
    const answer = await proposeAnew(one);
    expect(answer.body).toMatchObject({ proposal: { status: 'waiting', own: true, by: { _id: ada.id } } });
    const id = expectProposalId(answer);
    expect(expectProposalId(await one.propose(ada, ways))).toBe(id);
    expect(await approve(id, ada)).toMatchObject({ status: 403, body: { code: 'self_approval_forbidden' } });
    expect(await atStake()).toEqual(before);
    expect(await approve(id, grace)).toMatchObject({ status: expect.toBeOneOf([200, 201]) });
    expect(await statusOf(id, ada)).toMatchObject({ status: 'done' });
    const done = await carriedOut(one);
    expect(done).toHaveLength(records.length + 1);
    expect(done.at(-1)).toMatchObject({ actorId: grace.id });
    const after = await atStake();
    expect(after).not.toEqual(before);
    expectRefusal(await approve(id, admin), 409, { code: 'proposal_already_decided' });
    expect(await atStake()).toEqual(after);
    expect(await said(id)).toMatchObject([
      { action: 'proposal.created', actorId: ada.id },
      { action: 'proposal.approved', actorId: grace.id },
    ]);
  },
);

test.each(['transactions.saveDepositSettings', 'transactions.createAdjustment'])(
  'a proposal of %s lapses, with the reason, when its subject has changed since',
  async (key) => {
    const one = cases[key] ?? expect.fail(key);
    const [first, second] = [expectProposalId(await proposeAnew(one)), expectProposalId(await proposeAnew(one))];
    expect((await approve(second, grace)).status).toBeLessThan(300);
    const after = await atStake();
    expect(await approve(first, grace)).toMatchObject({ status: 409, body: { code: 'proposal_expired' } });
    expect(await statusOf(first, ada)).toEqual({ status: 'lapsed', reason: expect.any(String) });
    expect(await atStake()).toEqual(after);
    expect(await said(first)).toMatchObject([
      { action: 'proposal.created' },
      { action: 'proposal.expired', actorId: grace.id },
    ]);
  },
);

test('a proposal never runs by another call, nor once it is declined, withdrawn or older than 72 hours (ASVS 2.3.5)', async () => {
  const one = sorts['transactions.createAdjustment'] ?? expect.fail();
  const [declined, withdrawn] = [expectProposalId(await proposeAnew(one)), expectProposalId(await proposeAnew(one))];
  const [before, records] = [await atStake(), await carriedOut(one)];
  const { call } = (await grace.call(getProposal, { params: { id: withdrawn } })).result.proposal;
  expect(await approve(declined, grace, Object(call.body))).toMatchObject({
    status: 409,
    body: { code: 'approval_request_mismatch' },
  });
  for (const [id, decider, status] of [
    [declined, grace, 'declined'],
    [withdrawn, ada, 'withdrawn'],
  ] as const) {
    expect((await decline(id, decider)).result.proposal).toMatchObject({ status, reason: 'Not agreed' });
    expect((await approve(id, grace)).status).toBe(409);
    expect((await decline(id, grace)).refusal.code).toBe('proposal_already_decided');
  }
  const old = expectProposalId(await proposeAnew(one));
  bank.clock.advance(72 * HOUR);
  await Promise.all([admin, ada, grace].map((person) => person.signInAgain()));
  expect(await statusOf(old, ada)).toMatchObject({ status: 'lapsed' });
  expect(await approve(old, grace)).toMatchObject({ status: 409, body: { code: 'proposal_already_decided' } });
  expect((await decline(old, grace)).refusal.code).toBe('proposal_already_decided');
  expect(await carriedOut(one)).toEqual(records);
  expect(await atStake()).toEqual(before);
});

test('an approval needs a sign-in of the last ten minutes (ASVS 7.5.3)', async () => {
  const late = await bank.newAdmin();
  bank.clock.advance(11 * 60_000);
  for (const person of [admin, ada]) await person.signInAgain();
  const id = expectProposalId(await proposeAnew(sorts['transactions.createAdjustment'] ?? expect.fail()));
  expect(await unmoved(() => approve(id, late))).toMatchObject({
    status: 403,
    body: { code: 'reauthentication_required' },
  });
  expect(await statusOf(id, ada)).toMatchObject({ status: 'waiting' });
});

test('an unknown proposal approves nothing, and a call that changes nothing needs no second administrator', async () => {
  const body = { methods: withdrawMethods };
  for (const [id, status] of [
    ['none', 404],
    ['x'.repeat(101), 400],
  ] as const) {
    const answer = await ada.call(saveWithdrawSettings, { body }, { headers: { 'approves-proposal': id } });
    expect(answer.status).toBe(status);
  }
  const { methods } = (await ada.call(getWithdrawSettings)).result;
  expect((await ada.call(saveWithdrawSettings, { body: { methods } })).status).toBe(200);
});

describe('money above the amount', () => {
  beforeEach(passDay);
  const atMost = async (call: Promise<Answer>) => expect((await call).status).toBeLessThan(202);
  const book = (type: 'deposit' | 'withdraw', amount: number, headers = {}, person = customer) =>
    ada.call(createAdjustment, { body: { userId: person.id, type, amount } }, { headers });

  test('a move of exactly the amount needs one administrator alone, and what moves no balance as well', async () => {
    await atMost(book('deposit', ABOVE));
    await atMost(ada.call(changeStatus, { params: { id: await openOne('deposit') }, body: { status: 'failed' } }));
    const { _id: id } = transactionOfAnswer(await money.withdraw(customer, 500));
    await atMost(ada.call(editTransaction, { params: { id }, body: { amount: 600 } }));
  });

  test('the amount counts once for an account and for an administrator, in whatever parts and directions (ASVS 2.3.5)', async () => {
    const move = (by: Person, type: 'deposit' | 'withdraw', amount: number, person = customer) =>
      by.call(createAdjustment, { body: { userId: person.id, type, amount } });
    expect((await move(ada, 'deposit', 6)).status).toBe(201);
    expect((await move(grace, 'withdraw', 4)).status).toBe(201);
    expect((await move(grace, 'withdraw', 0.01)).status).toBe(202);
    expect((await move(ada, 'deposit', 0.01)).status).toBe(202);
    expect((await move(ada, 'deposit', 4, limited)).status).toBe(201);
    expect((await move(ada, 'deposit', 0.01, limited)).status).toBe(202);
    await passDay();
    expect((await move(ada, 'withdraw', ABOVE)).status).toBe(201);
  });

  test('with an amount for their day, an administrator moves as much alone on several accounts, and no more', async () => {
    await choose({ dailyMoneyAbove: 2 * ABOVE }, ada, grace);
    try {
      const statuses: number[] = [];
      for (const person of [customer, limited, await bank.newCustomer()])
        statuses.push((await book('deposit', ABOVE, {}, person)).status);
      expect(statuses).toEqual([201, 201, 202]);
    } finally {
      expect((await ada.call(saveApprovalRules, { body: { dailyMoneyAbove: null } })).status).toBe(200);
    }
  });

  test('an approved move does not count, and a deletion of a customer with money does', async () => {
    expect((await approve(expectProposalId(await book('deposit', 500)), grace)).status).toBe(201);
    const person = await customerWith(ABOVE - 1);
    await passDay();
    await atMost(ada.call(deleteUser, { params: { id: person.id }, query: { force: 'true' } }));
    expect((await book('deposit', 1.01)).status).toBe(202);
    await atMost(book('deposit', 1));
  });

  test('the bank books as many of 15 moves at once as the amount covers, and the others wait for approval', async () => {
    const before = await money.balances(customer);
    const answers = await Promise.all(Array.from({ length: 15 }, () => book('deposit', 1)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(ABOVE);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(15 - ABOVE);
    expect(await money.balances(customer)).toMatchObject({ balance: before.balance + ABOVE });
  });

  test('a proposal that was carried out is not booked again when its key is sent once it would need no approval', async () => {
    const headers = { 'idempotency-key': 'sent-again-when-it-needs-no-approval' };
    await atMost(book('deposit', ABOVE - 2));
    const id = expectProposalId(await book('deposit', 5, headers));
    expect((await approve(id, grace)).status).toBe(201);
    await passDay();
    const again = await unmoved(() => book('deposit', 5, headers));
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  });

  test('a call under the key of a proposal is that proposal, also once it is declined, and other content is refused', async () => {
    const headers = { 'idempotency-key': 'sent-again-with-other-content' };
    const id = expectProposalId(await book('deposit', 70, headers));
    const refusesOthers = async () => {
      expectRefusal(await book('deposit', 80, headers), 422, { code: 'idempotency_mismatch' });
      expectRefusal(await book('deposit', 70, headers, limited), 422, { code: 'idempotency_mismatch' });
    };
    expect(expectProposalId(await book('deposit', 70, headers))).toBe(id);
    await refusesOthers();
    expect((await decline(id, grace)).status).toBe(200);
    expect((await book('deposit', 70, headers)).refusal.code).toBe('proposal_already_decided');
    await refusesOthers();
  });

  test('a call that the bank refuses is refused at once, and nothing waits', async () => {
    expect((await book('withdraw', 9_000_000)).refusal.code).toBe('insufficient_balance');
    const stale = { params: { id: await openOne('deposit') }, body: { status: 'completed', version: 7 } } as const;
    expect((await ada.call(changeStatus, stale)).refusal.code).toBe('stale_version');
  });
});

describe('a forced deletion', () => {
  beforeEach(passDay);
  const remove = ({ id }: Person) => ada.call(deleteUser, { params: { id }, query: { force: 'true' } });

  test('a forced deletion of a balance of the amount needs one administrator alone', async () => {
    const person = await customerWith(ABOVE);
    await passDay();
    expect(await remove(person)).toMatchObject({ status: 200 });
  });

  test('a forced deletion of a cent more waits, shows what it moves, and moves it when it is approved', async () => {
    const person = await customerWith(ABOVE + 0.01);
    // What is reserved for open withdrawals counts, too.
    expect((await money.withdraw(person, 10)).status).toBe(201);
    const id = expectProposalId(await remove(person));
    expect((await customers.get(person.id)).status).toBe(200);
    expect((await grace.call(getProposal, { params: { id } })).result.proposal).toMatchObject({
      changes: [
        { before: expect.stringContaining(person.name) },
        { before: '€10.01', after: '€0.00' },
        { after: '€10.01' },
      ],
      call: { method: 'DELETE', query: { force: 'true', expectedBalance: '10.01' } },
    });
    expect(await approve(id, grace)).toMatchObject({ status: 200 });
    expect((await customers.get(person.id)).status).toBe(404);
    expect(await customers.records(person.id, 'user.deleted')).toMatchObject([
      { actorId: grace.id, before: { balance: 1001 }, after: { unclaimed: 1001 } },
    ]);
  });

  test('a forced deletion is refused when money arrives between its decision and its write, and the money stays', async () => {
    const person = await customerWith(ABOVE);
    await passDay();
    await person.signInAgain();
    const arrived = runBeforeCustomerReplaced(person.id, () => money.book(person, 'deposit', 0.01));
    expectRefusal(await remove(person), 409, { code: 'balance_changed' });
    await arrived;
    expect(await money.balances(person)).toEqual(expectedBalances(10.01));
    expect((await remove(person)).status).toBe(202);
  });

  test('an approved forced deletion is not carried out when money arrives between the approval and the write', async () => {
    const person = await customerWith(ABOVE + 5);
    const id = expectProposalId(await remove(person));
    const arrived = runBeforeCustomerReplaced(person.id, () => book(person, 5));
    expect(await approve(id, grace)).toMatchObject({ status: 409, body: { code: 'balance_changed' } });
    await arrived;
    expect(await money.balances(person)).toEqual(expectedBalances(20));
    expect(await statusOf(id, ada)).toMatchObject({ status: 'lapsed' });
  });
});

const all = Object.values(sorts);
const rounds = iterationCount(1000, all.length);
const random = seededRandom(20_261_122);

test(`races of approving, declining, withdrawing, lapsing and changing carry out each proposal at most once, ${rounds} times`, async () => {
  let carried = 0;
  for (let round = 0; round < rounds; round += 1) {
    if (round % 25 === 0) for (const person of [admin, ada, grace]) await person.signInAgain();
    const one = all[round % all.length];
    if (!one) expect.fail('no case');
    await one.prepare?.();
    bank.clock.advance(1);
    const before = (await carriedOut(one)).length;
    const [id, rival] = [expectProposalId(await proposeAnew(one)), expectProposalId(await proposeAnew(one))];
    const late = random.chance(0.1);
    if (late) {
      bank.clock.advance(72 * HOUR - 20);
      for (const person of [admin, ada, grace]) await person.signInAgain();
    }
    const acts: (() => Promise<ApprovalResponse>)[] = [
      () => approve(id, grace),
      () => approve(id, admin),
      () => approve(id, grace),
      () => approve(id, ada),
      ...(random.chance(0.5) ? [() => decline(id, grace)] : []),
      ...(random.chance(0.3) ? [() => decline(id, ada)] : []),
      ...(random.chance(0.5) ? [() => approve(rival, admin)] : []),
    ];
    const answers = await Promise.all(acts.sort(() => random.next() - 0.5).map((act) => act()));
    const [mine, other] = [await statusOf(id, ada), await statusOf(rival, ada)];
    const done = [mine, other].filter(({ status }) => status === 'done').length;
    expect([mine.status, other.status]).not.toContain('approved');
    expect((await carriedOut(one)).length - before).toBe(done);
    expect(answers.filter(({ status }) => status === 200 || status === 201).length).toBeGreaterThanOrEqual(done);
    carried += done;
    if (mine.status === 'waiting') await decline(id, ada);
    if (other.status === 'waiting') await decline(rival, ada);
  }
  expect(carried).toBeGreaterThan(0);
  const approvals = (await bank.auditTrail()).filter(({ action }) => action === 'proposal.approved');
  expect(new Set(approvals.map(({ resourceId }) => resourceId)).size).toBe(approvals.length);
});
