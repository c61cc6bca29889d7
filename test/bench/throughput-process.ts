import type { User } from '#functions/data/users.ts';
import { requestDeposit } from '#shared/contract/deposits.ts';
import { listOwnTickets } from '#shared/contract/tickets.ts';
import { getOverview, listOwnTransactions, listTransactions } from '#shared/contract/transactions.ts';
import { listUsers } from '#shared/contract/users.ts';
import { type Person, startTestBank } from '#test/support/bank.ts';
import { moneyOf } from '#test/support/money.ts';
import { answer, inOwnProcess } from './child.ts';
import type { Order, Sent } from './clients-process.ts';
import { requestsTo } from './http-requests.ts';
import { percentile } from './times.ts';

const CLIENTS = 16;
/** In turns, so that a busy machine slows all of them. */
const ROUNDS = 3;
const SECONDS = 4;
/** Milliseconds in which a person looks at an answer. */
const PAUSE = 100;

export interface Rate {
  readonly name: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

export interface Throughput {
  readonly money: Rate;
  readonly write: Rate;
  readonly readsAndWrite: Rate;
  readonly reads: Rate;
  readonly calmReads: Rate;
  /** Of 64 withdrawals at once with funds for ten: how many by status. */
  readonly answers: Readonly<Record<number, number>>;
  readonly left: number;
}

const sending = (order: Order): Promise<Sent> => inOwnProcess<Order, Sent>('./clients-process.ts', order);

answer(async (): Promise<Throughput> => {
  const bank = await startTestBank({ rateLimits: 'off', size: { customers: 1000, transactionsEach: 5 } });
  try {
    const money = moneyOf(bank);
    await money.saveMethods();
    const people: Person[] = [];
    for (let count = 0; count < CLIENTS; count += 1) people.push(await money.customerWith(100));

    const request = requestsTo(bank.url);
    const deposits = people.map(({ session }) => [
      request(requestDeposit, session, { amount: 250, methodCode: 'sepa' }),
    ]);
    const reads = people.map(({ session }) => [
      request(getOverview, session),
      request(listOwnTransactions, session),
      request(listOwnTickets, session),
      request(listTransactions, bank.admin.session),
      request(listUsers, bank.admin.session),
    ]);
    const users = async (): Promise<User[]> => {
      const items = await bank.tableItems();
      return people.flatMap(
        ({ id }) => (items.find((item) => item.kind === 'user' && item.id === id) as User | undefined) ?? [],
      );
    };
    const bare = async (withReads: boolean): Promise<Order> => ({
      kind: 'table',
      seconds: SECONDS,
      tableName: bank.stack.tableName,
      users: await users(),
      reads: withReads,
    });

    const sent = {
      money: [] as Sent[],
      write: [] as Sent[],
      readsAndWrite: [] as Sent[],
      reads: [] as Sent[],
      calmReads: [] as Sent[],
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      sent.money.push(await sending({ kind: 'http', seconds: SECONDS, clients: deposits, pause: 0 }));
      await bank.drain();
      sent.write.push(await sending(await bare(false)));
      await bank.drain();
      sent.readsAndWrite.push(await sending(await bare(true)));
      await bank.drain();
      sent.reads.push(await sending({ kind: 'http', seconds: SECONDS, clients: reads, pause: 0 }));
      sent.calmReads.push(await sending({ kind: 'http', seconds: SECONDS, clients: reads, pause: PAUSE }));
    }

    const poor = await money.customerWith(100);
    const answers = await Promise.all(Array.from({ length: 64 }, () => money.withdraw(poor, 10)));
    const left = (await money.balances(poor)).availableBalance;
    const byStatus = Map.groupBy(answers, ({ status }) => status);
    return {
      money: rateOf('requests for a deposit, over HTTP', sent.money),
      write: rateOf('their writes alone, to the bare table', sent.write),
      readsAndWrite: rateOf('their reads and writes, to the bare table', sent.readsAndWrite),
      reads: rateOf('reads, over HTTP', sent.reads),
      calmReads: rateOf(`reads, over HTTP, with ${PAUSE} ms between an answer and the next`, sent.calmReads),
      answers: Object.fromEntries([...byStatus].map(([status, all]) => [status, all.length])),
      left,
    };
  } finally {
    await bank.close();
  }
});

function rateOf(name: string, rounds: readonly Sent[]): Rate {
  const times = rounds.flatMap((round) => round.times);
  return {
    name,
    perSecond: percentile(
      rounds.map(({ perSecond }) => perSecond),
      0.5,
    ),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}
