/**
 * Stands between a browser and the bank as another server would that follows the specification (section 7) and nothing
 * else: its answers have the fields that the specification names, and writes for which it names none have no body.
 */
import type { BrowserContext } from '@playwright/test';
import { API_BASE } from '#shared/contract/api-base.ts';

type Json = Record<string, unknown>;

const USER =
  '_id name email role accountNumber balance createdAt mobile country state city zipCode address profilePicture twoFactorEnabled withdrawalFeePercent';
const TRANSACTION =
  '_id transactionNumber userId type amount feeAmount feePercent method status description createdAt paymentDetails adminProof';
const TICKET = '_id subject message priority status createdAt userId replies';
const METHOD = 'code name type isActive minLimit maxLimit feePercent bankDetails cryptoDetails';

const rows: Readonly<Record<string, string>> = {
  transactions: TRANSACTION,
  withdrawals: TRANSACTION,
  withdrawal: TRANSACTION,
  users: USER,
  tickets: TICKET,
  methods: METHOD,
  backups: 'filename createdAt stats',
};

/** The fields of each answer; none for the writes that have no answer but success. */
const calls: Readonly<Record<string, string>> = {
  'POST /user/login': 'requiresTwoFactor token role name balance',
  'GET /admin/backups': 'backups',
  'GET /admin/profile': 'twoFactorEnabled',
  'GET /admin/deposit-settings': 'methods',
  'PUT /admin/deposit-settings': '',
  'GET /admin/withdraw-settings': 'methods',
  'PUT /admin/withdraw-settings': '',
  'POST /admin/generate-2fa-secret': 'qrCode message',
  'POST /admin/toggle-2fa': 'message',
  'POST /admin/backup-database': 'filename',
  'POST /admin/restore-database': '',
  'DELETE /admin/backups/*': '',
  'GET /admin/withdrawals': 'withdrawals',
  'GET /admin/withdrawals/*': 'withdrawal',
  'PATCH /admin/withdrawals/*': 'withdrawal',
  'GET /admin/transactions': 'transactions',
  'PATCH /admin/transactions/*/status': '',
  'PUT /admin/transactions/*': '',
  'DELETE /admin/transactions/*': '',
  'GET /admin/users': 'users',
  'POST /admin/create-user': '',
  'POST /admin/add-balance': 'message',
  'DELETE /admin/users/*': '',
  'PUT /admin/users/*/withdraw-fee': '',
  'PUT /admin/users/*/account-number': '',
  'POST /admin/change-password': '',
  'GET /admin/tickets': 'tickets',
  'POST /admin/tickets/update-status': '',
  'POST /admin/tickets/reply': '',
  'DELETE /admin/tickets/*': '',
  'DELETE /admin/delete-all-data': 'message',
  'GET /user/profile': USER,
  'PUT /user/profile': '',
  'GET /user/transactions': 'transactions',
  'GET /user/tickets': 'tickets',
  'POST /user/tickets': '',
  'POST /user/tickets/reply': '',
  'POST /user/change-password': '',
  'GET /user/withdraw-settings': 'methods',
  'POST /user/withdraw': '',
  'GET /user/deposit-settings': 'methods',
  'POST /user/deposit': '',
  'POST /user/generate-2fa-secret': 'qrCode secret',
  'POST /user/toggle-2fa': '',
};

export const minimalCalls = Object.keys(calls);

const pick = (names: string, of: Json): Json =>
  Object.fromEntries(names.split(' ').flatMap((name) => (of[name] === undefined ? [] : [[name, of[name]]])));

function strip(names: string, answer: Json): Json {
  const kept = Object.entries(pick(names, answer)).map(([name, value]) => {
    const fields = rows[name];
    if (!fields) return [name, value] as const;
    return [name, Array.isArray(value) ? value.map((row) => pick(fields, row)) : pick(fields, value as Json)] as const;
  });
  return Object.fromEntries(kept);
}

const isCall = (pattern: string, call: string): boolean =>
  new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(call);

/** @param change of an answer that was reduced, by the call */
export async function answerMinimally(
  context: BrowserContext,
  change: (call: string, answer: Json) => Json = (_, answer) => answer,
): Promise<void> {
  await context.route(`**${API_BASE}/**`, async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.slice(API_BASE.length);
    const call = minimalCalls.find((pattern) => isCall(pattern, `${request.method()} ${path}`));
    if (call === undefined) return route.fallback();
    const response = await route.fetch();
    const names = calls[call] ?? '';
    const json: Json = await response.json().catch(() => ({}));
    if (!response.ok()) return route.fulfill({ response, json: pick('error message code', json) });
    if (names === '') return route.fulfill({ status: 200, headers: cookiesOf(response.headers()), body: '' });
    return route.fulfill({
      status: 200,
      headers: cookiesOf(response.headers()),
      json: change(call, strip(names, json)),
    });
  });
}

const cookiesOf = (headers: Record<string, string>): Record<string, string> =>
  headers['set-cookie'] === undefined ? {} : { 'set-cookie': headers['set-cookie'] };
