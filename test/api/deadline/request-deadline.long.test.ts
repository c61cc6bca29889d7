/** A request ends a second before its function would be stopped, whatever AWS does, and calls AWS no more. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestDeposit } from '#shared/contract/transactions/deposits.ts';
import { listOwnTransactions } from '#shared/contract/transactions/transactions.ts';
import type { Answer } from '#test/support/bank.ts';
import { cognitoClient, table } from '#test/support/faults/aws-clients.ts';
import { holdNextResponse, nextTransactWrite } from '#test/support/faults/fail-writes.ts';
import { startImpatientGateway } from '#test/support/faults/impatient-gateway.ts';
import { startSilentServer } from '#test/support/faults/silent-aws.ts';
import { setupBank } from '#test/support/setup-bank.ts';

/** Leaves a request two seconds. One attempt of a call may take five seconds and more, and `withRetries` twenty. */
const TIMEOUT_MS = 3_000;

const { bank, customerForEach, unmoved } = setupBank({ methods: true });
const ada = customerForEach();
let gateway: Awaited<ReturnType<typeof startImpatientGateway>>;
let silent: Awaited<ReturnType<typeof startSilentServer>>;
let mend: (() => void) | undefined;
beforeAll(async () => {
  gateway = await startImpatientGateway(bank, TIMEOUT_MS);
  silent = await startSilentServer();
});
afterAll(async () => {
  silent.close();
  await gateway.close();
});
// The workers of the stream use the same clients.
beforeEach(() => bank.drain());
afterEach(() => mend?.());

const deposit = (as = ada) =>
  as.call(requestDeposit, { body: { amount: 50, methodCode: 'sepa' } }, { ...gateway, headers: key });
const key = { 'idempotency-key': 'a deposit at the deadline' };

/** NOTE: the gateway answers a function that is late with another code. */
function expectBusy({ status, body, headers }: Answer): void {
  expect({ status, body }).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect(headers.get('retry-after')).toBe('1');
}

const write = /^(?:TransactWriteItems|PutItem|UpdateItem)Command$/;
test.each<[string, Parameters<typeof silent.silence>, () => Promise<Answer>]>([
  ['a table that answers no write', [table(), write], () => unmoved(deposit)],
  ['a pool that does not answer', [cognitoClient()], () => ada.tryToSignIn({}, gateway)],
])('a request to %s is answered 503 at its deadline (ASVS 16.5.2)', async (_, calls, act) => {
  const before = silent.connections();
  mend = silent.silence(...calls);
  expectBusy(await act());
  expect(silent.connections()).toBeGreaterThan(before);
});

test('a request that goes on after its deadline writes nothing more', async () => {
  const read = holdNextResponse('BatchGetItemCommand');
  const written = nextTransactWrite();
  await unmoved(async () => {
    expectBusy(await deposit());
    read.release();
    await expect(written).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test('a write whose response is lost at the deadline is found by the repeated request', async () => {
  const write = holdNextResponse('TransactWriteItemsCommand');
  expectBusy(await deposit());
  write.release();
  expect((await deposit()).status).toBe(200);
  expect((await ada.call(listOwnTransactions)).result.transactions).toHaveLength(1);
});
