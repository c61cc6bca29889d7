/** The local bank under load. Runs in the sources of another commit as well. */
import { readdirSync, readFileSync } from 'node:fs';
import { requestDeposit } from '#shared/contract/deposits.ts';
import { getOverview, listTransactions } from '#shared/contract/transactions.ts';
import { listWithdrawals, processWithdrawal, requestWithdrawal } from '#shared/contract/withdrawals.ts';
import { type Person, startTestBank } from '#test/support/bank.ts';
import { moneyOf } from '#test/support/money.ts';
import { bankDetails } from '#test/support/payment-details.ts';
import { answer, inOwnProcess } from './child.ts';
import type { Order, Sent } from './clients-process.ts';
import { type HttpRequest, requestsTo } from './http-requests.ts';
import { percentile } from './times.ts';

const CLIENTS = 16;
/** Shared by the clients. A customer's item grows with each of their withdrawals of a day. */
const CUSTOMERS = 128;
const SECONDS = 4;

export interface LocalFigures {
  /** A second, of 16 clients. */
  readonly overviews: number;
  readonly lists: number;
  readonly deposits: number;
  readonly holds: number;
  readonly completed: number;
  /** Milliseconds that one client waits for half of its answers. */
  readonly overview: number;
  readonly list: number;
  readonly hold: number;
  /** MiB at the end, with all children. */
  readonly memory: number;
}

const sending = (order: Order): Promise<Sent> => inOwnProcess<Order, Sent>('./clients-process.ts', order);

answer(async (): Promise<LocalFigures> => {
  const bank = await startTestBank({ rateLimits: 'off', size: { customers: 1000, transactionsEach: 5 } });
  try {
    const money = moneyOf(bank);
    await money.saveMethods();
    const people: Person[] = [];
    for (let count = 0; count < CUSTOMERS; count += 1) people.push(await money.customerWith(100_000));
    const shared = <T>(all: readonly T[], count: number): T[][] =>
      Array.from({ length: count }, (_, client) => all.filter((_, index) => index % count === client));

    const request = requestsTo(bank.url);
    const sent = async (of: (person: Person) => HttpRequest, count = CLIENTS): Promise<Sent> => {
      const clients = shared(people.map(of), count);
      const answered = await sending({ kind: 'http', seconds: SECONDS, clients, pause: 0 });
      await bank.drain();
      return answered;
    };
    const overviews = ({ session }: Person) => request(getOverview, session);
    const list = request(listTransactions, bank.admin.session);
    const lists = () => ({ ...list, url: `${list.url}?limit=50` });
    const deposits = ({ session }: Person) => request(requestDeposit, session, { amount: 250, methodCode: 'sepa' });
    const holds = ({ session }: Person) =>
      request(requestWithdrawal, session, { amount: 10, method: 'sepa', bankDetails });
    const p50 = ({ times }: Sent): number => percentile(times, 0.5);

    const alone = {
      overview: p50(await sent(overviews, 1)),
      list: p50(await sent(lists, 1)),
      hold: p50(await sent(holds, 1)),
    };
    const figures = {
      overviews: (await sent(overviews)).perSecond,
      lists: (await sent(lists)).perSecond,
      deposits: (await sent(deposits)).perSecond,
      holds: (await sent(holds)).perSecond,
    };
    const completion = { status: 'completed', notes: 'Paid by SEPA' };
    const { perSecond: completed } = await sending({
      kind: 'withdrawals',
      seconds: SECONDS,
      clients: shared(people.map(holds), CLIENTS),
      decision: { ...request(listWithdrawals, bank.admin.session, completion), method: processWithdrawal.method },
    });
    return { ...alone, ...figures, completed, memory: memoryOf(process.pid) / 2 ** 20 };
  } finally {
    await bank.close();
  }
});

/** Bytes of a process and all below it, without those of its clients. */
function memoryOf(root: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const [, parent = ''] = /\) \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'latin1')) ?? [];
      parents.set(Number(name), Number(parent));
    } catch {
      // It has ended meanwhile.
    }
  }
  const isBelow = (id: number | undefined): boolean => id === root || (id !== undefined && isBelow(parents.get(id)));
  return [...parents.keys()]
    .filter(isBelow)
    .map((id) => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'latin1'))?.[1] ?? 0) * 1024)
    .reduce((sum, bytes) => sum + bytes, 0);
}
