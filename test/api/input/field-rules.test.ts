/** One table for all routes lists the values that each field may not have; each replaces one of the documented example. */

import { expect, test } from 'vitest';
import { MAX_SAVED_FILTERS } from '#shared/contract/administrators.ts';
import { MAX_UPLOAD_BYTES } from '#shared/contract/backups.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { MAX_CANNED_REPLIES } from '#shared/contract/tickets.ts';
import type { Answer } from '#test/support/bank.ts';
import { exampleInput, fillPathParams } from '#test/support/example-input.ts';
import { WALLET } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import {
  ENTER_SIX_DIGITS,
  ENTER_VERIFICATION_CODE,
  ENTER_WALLET_ADDRESS,
  FILL_ALL_BANK_DETAILS,
  FILL_BENEFICIARY_BANK_IBAN,
  INVALID_AMOUNT,
  METHOD_CODE_EXISTS,
  maximumDepositMessage,
  maximumWithdrawalMessage,
  minimumDepositMessage,
  minimumWithdrawalMessage,
  PASSWORDS_DO_NOT_MATCH,
  PICTURE_NOT_AN_IMAGE,
  PROVIDE_CODE_AND_NAME,
} from '#test/support/spec-texts.ts';

const { bank, admin, customerForAll, unwritten } = setupBank({ methods: true, rateLimits: 'off' });
const customer = customerForAll({ name: 'Somebody Special', email: 'somebody.special@test.example', euros: 5000 });

type Fields = Readonly<Record<string, readonly unknown[]>>;
interface Refused {
  readonly route: string;
  /** Values that extend or replace those of the example. */
  readonly given?: () => Readonly<Record<string, unknown>>;
  readonly body?: Fields;
  readonly query?: Fields;
}

const long = (length: number) => 'x'.repeat(length);
const noAmount = [undefined, '10', 0, -0.01, 1.005, 1e9];
const noId = [undefined, { $gt: '' }, long(5000)];
const noVersion = ['1', 1.5, 0];
const noText = [1, {}, 'a\u0000b', '\ud800', long(1001)];
const noStatus = ['gone', 'Completed', 1];
const noEmail = ['', 'ada@', 'ada@mail-.example', 5];
const noPassword = ['', 'eleven char', long(129), ' a long enough one', 'a long\nenough one'];
const noGoodPassword = [...noPassword, 'Password1234', 'Aldermoor-2026'];
const noLimit = [undefined, '5', -0.01, 1.005, 1e12];
const noCode = ['12', 'abcdef'];
const noAddress = [
  1,
  'http://img.example.com/p.png',
  'javascript://img.example.com/%0aalert(1)',
  'data:image/png;base64,iVBORw0KGgo=',
  '//img.example.com/p.png',
  'https:\\\\img.example.com\\p.png',
  'https://localhost/p.png',
  'https://2130706433/p.png',
  'https://bank.example.com@evil.example/p.png',
  'https://img.example.com/"><script>',
  'https://img.example.com/\u202egnp.exe',
  `https://img.example.com/${long(2000)}`,
];
const noMethod: Fields = {
  methods: [undefined, Array.from({ length: 51 }, (_, index) => ({ code: `m${index}`, name: 'M', type: 'bank' }))],
  'methods.0.code': [undefined, '  ', long(51)],
  'methods.0.name': [undefined, long(101)],
  'methods.0.type': ['card'],
  'methods.0.minLimit': [-1, '5'],
  'methods.0.maxLimit': [10.005, 9.99],
  'methods.0.feePercent': [100.01, -0.01, 1.005, '1'],
  'methods.0.colour': ['red'],
};
const noListOfTransactions: Fields = {
  status: ['done'],
  from: ['yesterday'],
  to: ['2026-02-30'],
  olderThanHours: ['0', 'a day'],
  order: ['upwards'],
  search: [long(101)],
};
const wallet = { method: 'btc', bankDetails: undefined, bitcoinWallet: WALLET, feeAmount: undefined };

const table: readonly Refused[] = [
  { route: 'signIn.login', body: { email: noEmail, password: [undefined, {}], twoFactorCode: noCode } },
  { route: 'signIn.confirmSignIn', body: { password: [undefined, ''], twoFactorCode: noCode } },
  { route: 'signIn.saveSessionLimits', body: { idleMinutes: [14, 61, 20.5], longestHours: [0, 25] } },
  {
    route: 'signIn.changePassword',
    body: { currentPassword: [undefined], newPassword: noPassword, confirmPassword: ['another one than that'] },
  },
  { route: 'signIn.toggleTwoFactor', body: { enabled: ['yes'], verificationCode: [undefined, '12345'] } },
  { route: 'signIn.toggleTwoFactor', given: () => ({ enabled: false }), body: { verificationCode: ['123456'] } },
  { route: 'signIn.toggleAdminTwoFactor', body: { enabled: [undefined], verificationCode: ['12345'] } },
  {
    route: 'customers.updateProfile',
    body: { email: ['x@example.com'], mobile: [123], city: [long(61)], address: noText, profilePicture: [{}] },
  },
  {
    route: 'customers.createUser',
    body: { name: [' ', '\u200b\u3164', long(101)], email: noEmail, password: [...noGoodPassword, 'thornbury.1815'] },
  },
  { route: 'customers.correctUser', body: { name: [' '], email: noEmail } },
  { route: 'customers.resetUserPassword', body: { userId: noId } },
  {
    route: 'customers.resetUserPassword',
    given: () => ({ userId: customer.id }),
    body: { newPassword: [...noGoodPassword, 'Somebody.Special@test.example'] },
  },
  { route: 'customers.setAccountNumber', body: { accountNumber: [undefined, 'abc', long(35), 'DE89.3704', 'ÄÖÜ1'] } },
  { route: 'customers.setWithdrawFee', body: { withdrawalFeePercent: ['5', -0.01, 100.01, 1.005] } },
  { route: 'customers.setWithdrawalLimit', body: { withdrawalLimit: noLimit } },
  { route: 'customers.suspendUser', body: { reason: noText } },
  { route: 'customers.deleteUser', query: { force: ['1'] } },
  { route: 'customers.listUsers', query: { order: ['name'], search: [long(101)] } },
  { route: 'backups.createUpload', body: { bytes: [-1, 1.5, MAX_UPLOAD_BYTES + 1] } },
  { route: 'administrators.setAdministratorStatus', body: { status: ['gone'], reason: [long(501)] } },
  { route: 'administrators.saveAdministratorRules', body: { recentSignInAbove: [-1, 1.005] } },
  {
    route: 'administrators.saveFilters',
    body: {
      savedFilters: [Array(MAX_SAVED_FILTERS + 1).fill({ name: 'Large', list: 'withdrawals', query: '' })],
      'savedFilters.0.list': ['backups'],
      'savedFilters.0.query': [long(301)],
    },
  },
  { route: 'approvals.saveApprovalRules', body: { moneyAbove: [-1, 1.005] } },
  { route: 'enquiries.sendEnquiry', body: { name: [' '], email: ['ada'], topic: ['other'], message: [''] } },
  {
    route: 'transactions.createAdjustment',
    body: { amount: noAmount, userId: noId, type: ['gift'], description: noText },
  },
  { route: 'transactions.changeStatus', body: { status: noStatus, version: noVersion, reason: noText } },
  {
    route: 'transactions.editTransaction',
    body: { amount: noAmount, status: noStatus, description: noText, version: noVersion },
  },
  {
    route: 'transactions.previewTransaction',
    query: { status: ['done'], amount: ['', '-1', '0x10', '1e2', '1.005', '1000000000'], delete: ['yes'] },
  },
  { route: 'transactions.getStatement', query: { month: ['2026', '2026-13', '1999-01', '2026-11-21'] } },
  { route: 'transactions.listTransactions', query: { ...noListOfTransactions, type: ['credit'] } },
  { route: 'transactions.listWithdrawals', query: noListOfTransactions },
  {
    route: 'transactions.processWithdrawal',
    body: { status: noStatus, proofImage: noAddress, notes: noText, version: noVersion },
  },
  {
    route: 'transactions.requestWithdrawal',
    body: {
      amount: [...noAmount, 4.99, 2000.01],
      method: [undefined, 'cheque', 'off'],
      bankDetails: [undefined],
      'bankDetails.iban': ['DE89370400440532013001'],
      'bankDetails.swift': ['NOPE'],
      feeAmount: [-1, '3'],
    },
  },
  {
    route: 'transactions.requestWithdrawal',
    given: () => wallet,
    body: { bitcoinWallet: [undefined, `${WALLET.slice(0, -1)}3`] },
  },
  {
    route: 'transactions.requestDeposit',
    body: { amount: [...noAmount, 9.99, 5000.01], methodCode: [undefined, 'Bank Sepa', 'off'] },
  },
  {
    route: 'transactions.requestDeposit',
    given: () => ({ methodCode: 'btc', feeAmount: 0 }),
    body: { eurToCryptoRate: ['x', '-1', '0.123456789'] },
  },
  {
    route: 'transactions.settleDormantBalance',
    body: { action: ['keep'], amount: noAmount, reason: [undefined, ' '], details: [undefined, ''], userId: noId },
  },
  {
    route: 'transactions.settleDormantBalance',
    given: () => ({ action: 'assign', toUserId: 'y', details: undefined }),
    body: { toUserId: ['', undefined], details: ['By SEPA'] },
  },
  {
    route: 'transactions.saveDepositSettings',
    body: { ...noMethod, 'methods.0.bankDetails': [undefined], 'methods.0.bankDetails.iban': [long(51), 'NOTANIBAN'] },
  },
  {
    route: 'transactions.saveDepositSettings',
    given: () => ({
      methods: [
        { code: 'coins', name: 'Coins', type: 'crypto', cryptoDetails: { currency: 'BTC', walletAddress: WALLET } },
      ],
    }),
    body: {
      'methods.0.cryptoDetails': [undefined, { currency: 'BTC' }],
      'methods.0.cryptoDetails.eurToCryptoRate': ['0.000012345', -1],
      'methods.0.cryptoDetails.walletAddress': ['abc'],
    },
  },
  { route: 'transactions.saveWithdrawSettings', body: { ...noMethod, 'methods.0.bankDetails': [{}] } },
  { route: 'transactions.saveWithdrawalLimit', body: { withdrawalLimit: noLimit } },
  {
    route: 'tickets.createTicket',
    body: {
      subject: [' ', 'Hi', long(151), '\u200b\u2800\u202e', 'one\u0000two'],
      message: [undefined, '\u202e\n\u200d', long(5001)],
      priority: ['urgent'],
    },
  },
  { route: 'tickets.replyToTicket', body: { ticketId: noId, message: [' \n', long(5001)] } },
  { route: 'tickets.replyToOwnTicket', body: { ticketId: noId, message: [' \n', long(5001)] } },
  { route: 'tickets.updateTicketStatus', body: { ticketId: noId, status: ['done'], version: noVersion } },
  { route: 'tickets.assignTicket', body: { assigned: ['yes'], version: noVersion } },
  {
    route: 'tickets.saveCannedReplies',
    body: {
      replies: [Array(MAX_CANNED_REPLIES + 1).fill({ name: 'One', text: 'Text' })],
      'replies.0.name': [' ', long(61)],
      'replies.0.text': [undefined, long(2001)],
    },
  },
  { route: 'tickets.listTickets', query: { assignee: ['others'], status: ['done'], priority: ['urgent'] } },
  { route: 'tickets.listOwnTickets', query: { status: ['done'], search: ['x'], userId: ['x'] } },
];

/** Returns a copy of the body in which the field at a path such as `methods.0.code` has another value. */
function withField(body: unknown, path: string, value: unknown): unknown {
  const copy = structuredClone(body);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce<Record<string, unknown>>((inner, name) => Object(inner[name]), Object(copy));
  parent[last] = value;
  return copy;
}

function send({ route: key, given }: Refused, place: 'body' | 'query', field: string, value: unknown): Promise<Answer> {
  const { route } = namedRoutes.find((named) => named.key === key) ?? expect.fail(key);
  const { params, query, body } = exampleInput(route);
  const session = { public: undefined, user: customer, 'signed-in': customer, admin }[route.access]?.session;
  const address = new URLSearchParams(place === 'query' ? { [field]: String(value) } : query);
  const sent = place === 'body' ? withField({ ...Object(body), ...given?.() }, field, value) : body;
  return bank.send(route.method, `${fillPathParams(route, params)}?${address}`, sent, session);
}

test.each(table)(
  '$route names each field that breaks a rule, and changes nothing (ASVS 1.2.2, 2.2.1, 2.2.2, 2.2.3)',
  async (refused) => {
    await bank.drain();
    const wrong: unknown[] = [];
    await unwritten(async () => {
      for (const place of ['body', 'query'] as const)
        for (const [field, values] of Object.entries(refused[place] ?? {}))
          for (const value of values) {
            const { status, body } = await send(refused, place, field, value);
            const named = Object.keys(Object(body).fields ?? {});
            const isRight = named.some((name) => name === field || name.startsWith(`${field}.`));
            if (status !== 400 || !isRight) wrong.push({ field, value: String(value).slice(0, 60), status, body });
          }
    });
    expect(wrong).toEqual([]);
  },
);

const withdrawal = 'transactions.requestWithdrawal';
const deposits = 'transactions.saveDepositSettings';
const sepa = Object(exampleInput(namedRoutes.find(({ key }) => key === deposits)?.route ?? expect.fail()).body)
  .methods[0];

test.each<[string, string, unknown, string, ReturnType<NonNullable<Refused['given']>>?]>([
  ['transactions.createAdjustment', 'amount', 0, INVALID_AMOUNT],
  ['transactions.createAdjustment', 'description', 'a\u0000b', 'Description contains characters that cannot be shown'],
  ['transactions.settleDormantBalance', 'details', '', 'Please say to whom it was paid, and how'],
  ['customers.setAccountNumber', 'accountNumber', 'ß123', 'An account number has 4 to 34 letters and digits'],
  ['transactions.requestDeposit', 'amount', 9.99, minimumDepositMessage('10.00')],
  ['transactions.requestDeposit', 'amount', 5000.01, maximumDepositMessage('5,000.00')],
  [withdrawal, 'amount', 4.99, minimumWithdrawalMessage('5.00')],
  [withdrawal, 'amount', 2000.01, maximumWithdrawalMessage('2,000.00')],
  [withdrawal, 'bankDetails.address', ' ', FILL_ALL_BANK_DETAILS],
  [withdrawal, 'bitcoinWallet', undefined, ENTER_WALLET_ADDRESS, wallet],
  [deposits, 'methods.0.code', undefined, PROVIDE_CODE_AND_NAME],
  [deposits, 'methods.1.code', ' SEPA ', METHOD_CODE_EXISTS, { methods: [sepa, { ...sepa, code: 'other' }] }],
  [deposits, 'methods.0.bankDetails', undefined, FILL_BENEFICIARY_BANK_IBAN],
  ['signIn.changePassword', 'confirmPassword', 'another one than that', PASSWORDS_DO_NOT_MATCH],
  ['customers.updateProfile', 'profilePicture', 'no picture', PICTURE_NOT_AN_IMAGE],
  ['signIn.login', 'twoFactorCode', '12345', ENTER_SIX_DIGITS],
  ['signIn.toggleAdminTwoFactor', 'verificationCode', '12345', ENTER_VERIFICATION_CODE],
])('%s answers for its %s %j in the words of the specification', async (route, field, value, sentence, given = {}) => {
  const answer = await send({ route, given: () => given }, 'body', field, value);
  expect(answer).toMatchObject({
    status: 400,
    body: { error: sentence, message: sentence, fields: { [field]: sentence } },
  });
});
