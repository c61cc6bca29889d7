/** Starts a local bank to be put under load. It also runs in the sources of another commit. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Route } from '#shared/contract/route.ts';
import { getOverview } from '#shared/contract/transactions/transactions.ts';
import { requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { startTestBank } from '#test/support/bank.ts';
import { createMoneyActions } from '#test/support/money.ts';
import { exampleBankDetails } from '#test/support/payment-details.ts';

/** The number of customers for all clients. A customer's item grows with each withdrawal of a day. */
const CUSTOMERS = 128;

export interface LocalRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LocalBank {
  readonly url: string;
  /** The requests, one for each customer. */
  readonly requests: Readonly<Record<'overviews' | 'holds', readonly LocalRequest[]>>;
}

const bank = await startTestBank({ rateLimits: 'off', size: { customers: 1000, transactionsEach: 5 } });
const money = createMoneyActions(bank);
await money.saveMethods();
const tokens: string[] = [];
while (tokens.length < CUSTOMERS) tokens.push((await money.customerWith(100_000)).session.token);
const requests = ({ method, path }: Route, body?: object): LocalRequest[] =>
  tokens.map((token) => ({
    method: method as LocalRequest['method'],
    path: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }));
const opened: LocalBank = {
  url: bank.url,
  requests: {
    overviews: requests(getOverview),
    holds: requests(requestWithdrawal, { amount: 10, method: 'sepa', bankDetails: exampleBankDetails }),
  },
};
process.send?.(opened);
process.once('message', async () => {
  const mebibytes = memoryOf(process.pid) / 1024;
  await bank.close();
  process.send?.(mebibytes, () => process.exit());
});

/** Returns the memory in kilobytes of a process and all its descendants. */
function memoryOf(id: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'latin1')) ?? [];
  const children = readdirSync(`/proc/${id}/task`).flatMap((thread) =>
    readFileSync(`/proc/${id}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
  );
  return children.map(memoryOf).reduce((sum, one) => sum + one, Number(kilobytes ?? 0));
}
