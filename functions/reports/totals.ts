/** What the totals contain. `add-to-totals.ts` counts them. */
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '#functions/core/env.ts';
import { settlementKinds } from '#shared/domain/ledger.ts';
import { type Cents, cents } from '#shared/domain/money.ts';
import { type TicketStatus, ticketStatuses } from '#shared/domain/tickets.ts';
import {
  type TransactionStatus,
  type TransactionType,
  transactionStatuses,
} from '#shared/domain/transaction-status.ts';
import type { ItemChange } from '../core/dynamodb/item-changes.ts';
import { totalsKey } from '../core/dynamodb/keys.ts';
import { addSums, negateSums, type Sums } from '../core/dynamodb/sums.ts';
import { tableClient } from '../core/dynamodb/table.ts';
import { ticketFromListedItem as ticketIn } from '../tickets/ticket-item.ts';
import {
  dailyVolumeOfTransaction,
  type PackedDailyVolumes,
  unpackDailyVolumes,
  volumeSumName,
} from '../transactions/daily-volume.ts';
import type { StoredTransaction } from '../transactions/transaction.ts';
import { transactionFromItem } from '../transactions/transaction-item.ts';

export interface CountedShard {
  /** The sequence number of the last counted record. */
  readonly sequence: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface Recount {
  readonly id: string;
  /** The number of marks that the stream's worker has met. */
  readonly marks: number;
  /** Epoch milliseconds, after which nothing is logged for a recount that has died. */
  readonly until: number;
}

export interface TotalsItem {
  readonly sums: Sums;
  readonly volume?: PackedDailyVolumes;
  readonly asOf: string;
  readonly version: number;
  /** The shards of the stream from which something was counted in the last hour. */
  readonly counted: Readonly<Record<string, CountedShard>>;
  /** Present while the totals are counted anew. */
  readonly recount?: Recount;
}

export class TotalsSnapshot {
  readonly #sums: Sums;
  readonly asOf: string;

  constructor(sums: Sums, asOf: string) {
    this.#sums = sums;
    this.asOf = asOf;
  }

  protected sum(name: string): number {
    return this.#sums[name] ?? 0;
  }

  get users(): number {
    return this.sum('users');
  }
  get balance(): Cents {
    return cents(this.sum('balance'));
  }
  get reserved(): Cents {
    return cents(this.sum('reserved'));
  }
  tickets(status?: TicketStatus): number {
    return (status ? [status] : ticketStatuses).map((state) => this.sum(`tickets.${state}`)).reduce((a, b) => a + b, 0);
  }

  transactions(type: TransactionType, status: TransactionStatus): { count: number; amount: Cents } {
    return { count: this.sum(`${type}.${status}.count`), amount: cents(this.sum(`${type}.${status}.amount`)) };
  }

  count(types: readonly TransactionType[], status?: TransactionStatus): number {
    const states = status ? [status] : transactionStatuses;
    return types
      .flatMap((type) => states.map((state) => this.transactions(type, state).count))
      .reduce((a, b) => a + b, 0);
  }

  /**
   * Returns the balances of the bank's accounts. The money of deleted customers is `unclaimed`. Transfers sum to zero,
   * so they are listed only if they do not.
   */
  get accounts(): { account: string; balance: Cents }[] {
    const settled = settlementKinds.map((settlement) => `settlement:${settlement}`);
    return ['customer', 'reserve', 'unclaimed', ...settled, 'income:fees']
      .map((name) => ({
        account: name === 'customer' ? 'customers' : name,
        balance: cents(this.sum(`account.${name}`)),
      }))
      .filter(({ account, balance }) => account !== 'settlement:transfer' || balance !== 0);
  }

  get unclaimed(): Cents {
    return cents(this.sum('account.unclaimed'));
  }

  get differences(): { userId: string; balance: Cents; reserved: Cents }[] {
    const ids = Object.keys(this.#sums).flatMap((name) => /^off\.(.+)\.(?:balance|reserved)$/.exec(name)?.[1] ?? []);
    return [...new Set(ids)].map((userId) => ({
      userId,
      balance: cents(this.sum(`off.${userId}.balance`)),
      reserved: cents(this.sum(`off.${userId}.reserved`)),
    }));
  }
}

export class TotalsWithDailyVolume extends TotalsSnapshot {
  /** Sums the completed transactions of a day. @param day of the transactions' creation (ISO 8601, UTC) */
  volume(type: TransactionType, day: string): { count: number; amount: Cents } {
    return {
      count: this.sum(volumeSumName(day, `${type}.count`)),
      amount: cents(this.sum(volumeSumName(day, `${type}.amount`))),
    };
  }
}

const BEFORE_ALL = new Date(0).toISOString();

/** Reads the totals without the daily figures, which are most of the item. */
export async function readTotals(): Promise<TotalsSnapshot> {
  const { Item } = await tableClient().send(
    new GetCommand({ TableName: env.tableName, Key: totalsKey, ProjectionExpression: 'sums, asOf' }),
  );
  const { sums = {}, asOf = BEFORE_ALL } = (Item ?? {}) as Partial<TotalsItem>;
  return new TotalsSnapshot(sums, asOf);
}

export async function readTotalsWithDailyVolume(): Promise<TotalsWithDailyVolume> {
  const item = await readTotalsItem(false);
  return new TotalsWithDailyVolume(item ? unpackDailyVolumes(item) : {}, item?.asOf ?? BEFORE_ALL);
}

/** Returns a number that rises within seconds of every change of a customer's money, a request or a ticket. */
export async function readTotalsVersion(): Promise<number> {
  const { Item } = await tableClient().send(
    new GetCommand({ TableName: env.tableName, Key: totalsKey, ProjectionExpression: 'version' }),
  );
  return (Item as Pick<TotalsItem, 'version'> | undefined)?.version ?? 0;
}

export async function readTotalsItem(consistent: boolean): Promise<TotalsItem | undefined> {
  const { Item } = await tableClient().send(
    new GetCommand({ TableName: env.tableName, Key: totalsKey, ConsistentRead: consistent }),
  );
  return Item as TotalsItem | undefined;
}

export function totalsDelta({ before, after }: ItemChange): Sums {
  return addSums([negateSums(contribution(before)), contribution(after)]);
}

function contribution(item: Record<string, unknown> | undefined): Sums {
  if (item?.kind === 'user' && item.role === 'user') return ofCustomer(item);
  if (item?.kind === 'transaction') return ofTransaction(transactionFromItem(item));
  if (item?.kind !== 'ticket') return {};
  // A reply changes no count, but clients that wait for changes must see one, so versions are summed as well.
  const { status, version } = ticketIn(item);
  return { [`tickets.${status}`]: 1, 'tickets.versions': version };
}

function ofCustomer(item: Record<string, unknown>): Sums {
  const balance = Number(item.balance);
  const reserved = Number(item.reserved);
  const off = { [`off.${item.id}.balance`]: balance, [`off.${item.id}.reserved`]: reserved };
  if (!item.deleted) return { users: 1, balance, reserved, ...off };
  const moved = { customer: reserved - balance, reserve: -reserved, unclaimed: balance };
  return {
    ...off,
    'account.customer': moved.customer,
    'account.reserve': moved.reserve,
    'account.unclaimed': moved.unclaimed,
  };
}

function ofTransaction(transaction: StoredTransaction): Sums {
  const { type, status, amount, deleted, journal, settlement: door, customerId } = transaction;
  const off = `off.${customerId}`;
  const listed = deleted
    ? {}
    : {
        [`${type}.${status}.count`]: 1,
        [`${type}.${status}.amount`]: amount,
        ...dailyVolumeOfTransaction(transaction),
      };
  return addSums([
    listed,
    ...journal.map(({ postings: { customer = 0, reserve = 0, settlement = 0, fees = 0 } }) => ({
      'account.customer': customer,
      'account.reserve': reserve,
      [`account.settlement:${door}`]: settlement,
      'account.income:fees': fees,
      [`${off}.balance`]: -(customer + reserve),
      [`${off}.reserved`]: -reserve,
    })),
  ]);
}
