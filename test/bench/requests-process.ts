/** Real requests with the table's answers, to be replayed to bundles. */
import { table } from '#functions/data/table.ts';
import { requestDeposit } from '#shared/contract/deposits.ts';
import type { Route } from '#shared/contract/route.ts';
import { getOverview, listTransactions } from '#shared/contract/transactions.ts';
import { processWithdrawal, requestWithdrawal } from '#shared/contract/withdrawals.ts';
import { type CallInput, type Session, startTestBank } from '#test/support/bank.ts';
import { pathOf } from '#test/support/example-input.ts';
import { moneyOf, transactionIn } from '#test/support/money.ts';
import { bankDetails } from '#test/support/payment-details.ts';
import { eventFor, IDEMPOTENCY_KEY, type Input } from './bundled-functions.ts';
import { answer } from './child.ts';

export interface RecordedCall {
  /** `DynamoDB_20120810.GetItem` */
  readonly operation: string;
  readonly request: string;
  readonly answer: string;
}

export interface RecordedRequest {
  readonly name: string;
  readonly route: Pick<Route, 'method' | 'path'>;
  readonly event: object;
  readonly tableName: string;
  readonly calls: readonly RecordedCall[];
}

answer(async (): Promise<RecordedRequest[]> => {
  const bank = await startTestBank({ size: { customers: 100, transactionsEach: 20 } });
  try {
    const money = moneyOf(bank);
    await money.saveMethods();
    const ada = await money.customerWith(1000);
    for (let count = 0; count < 5; count += 1) await money.book(ada, 'deposit', 10 + count);
    const calls = recorder();

    const record = async <R extends Route>(
      name: string,
      route: R,
      as: Session,
      input: Input & CallInput<R>,
    ): Promise<RecordedRequest> => {
      await bank.drain();
      calls.length = 0;
      const given = await bank.call(route, input, { as, headers: { 'idempotency-key': IDEMPOTENCY_KEY } });
      if (given.status >= 300) throw new Error(`${name}: ${given.status} ${JSON.stringify(given.body)}`);
      // Calls after a write are the stream readers'.
      const write = calls.findIndex(({ operation }) => operation.endsWith('TransactWriteItems'));
      const own = write < 0 ? [...calls] : calls.slice(0, write + 1);
      const { method, path } = route;
      const event = eventFor(route, pathOf(route, input.params ?? {}), input, claimsIn(as));
      return { name, route: { method, path }, event, tableName: bank.stack.tableName, calls: own };
    };

    const overview = await record('getOverview', getOverview, ada.session, {});
    const list = await record('a list of 50', listTransactions, bank.admin.session, { query: { limit: '50' } });
    const deposit = await record('request deposit', requestDeposit, ada.session, {
      body: { amount: 25, methodCode: 'sepa' },
    });
    const body = { amount: 25, method: 'sepa', bankDetails };
    const request = await record('request withdrawal', requestWithdrawal, ada.session, { body });
    const { _id: id } = transactionIn(await ada.call(requestWithdrawal, { body }));
    const decision = await record('process withdrawal', processWithdrawal, bank.admin.session, {
      params: { id },
      body: { status: 'completed', notes: 'Paid by SEPA, reference 4711' },
    });
    return [overview, list, deposit, request, decision];
  } finally {
    await bank.close();
  }
});

/** All requests to the table, as on the wire. */
function recorder(): RecordedCall[] {
  const calls: RecordedCall[] = [];
  table().middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { headers, body } = args.request as { headers: Record<string, string>; body: string | Uint8Array };
      const { body: received } = result.response as { body: Buffer };
      calls.push({
        operation: headers['x-amz-target'] ?? '',
        request: Buffer.from(body).toString(),
        answer: received.toString(),
      });
      return result;
    },
    { step: 'deserialize', priority: 'low', name: 'recorder', override: true },
  );
  return calls;
}

function claimsIn({ token }: Session): Record<string, unknown> {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
}
