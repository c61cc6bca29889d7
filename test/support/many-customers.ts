/** Thousands of customers in a moment: items in the table's own format, written past the routes. */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { inCustomers, userKey } from '#functions/data/keys.ts';
import { toItem } from '#functions/data/transaction-item.ts';
import type { StoredTransaction } from '#functions/data/transactions.ts';
import type { User } from '#functions/data/users.ts';
import { newId } from '#functions/runtime/ids.ts';
import { cents, ZERO } from '#shared/domain/money.ts';
import { transactionNumber } from '#shared/domain/transaction-number.ts';
import { bankDetails } from './money.ts';

/**
 * @param newestAt epoch milliseconds; each customer's one transaction is a millisecond older than the next customer's
 * @param between runs now and then: the emulator slows down as long as nobody reads its stream
 */
export async function writeCustomers(
  client: DynamoDBDocumentClient,
  tableName: string,
  count: number,
  newestAt: number,
  between: () => Promise<void>,
): Promise<void> {
  const items = Array.from({ length: count }, (_, index) => customer(index, newestAt - count + index)).flat();
  for (let start = 0; start < items.length; start += 500) {
    const some = items.slice(start, start + 500);
    const batches = Array.from({ length: Math.ceil(some.length / 25) }, (_, index) =>
      some.slice(index * 25, index * 25 + 25).map((Item) => ({ PutRequest: { Item } })),
    );
    await Promise.all(
      batches.map((batch) => client.send(new BatchWriteCommand({ RequestItems: { [tableName]: batch } }))),
    );
    await between();
  }
}

function customer(index: number, at: number): Record<string, unknown>[] {
  const id = newId();
  const user: User = {
    id,
    name: `Amelie Thornbury ${index}`,
    email: `amelie.thornbury${index}@mail.example`,
    role: 'user',
    accountNumber: String(1_000_000_000 + index),
    balance: ZERO,
    reserved: ZERO,
    createdAt: new Date(at).toISOString(),
    twoFactorEnabled: false,
    suspended: false,
    sessionsValidFrom: 0,
    endedSessions: {},
    version: 1,
    mobile: '+49 151 23456789',
    transactionCount: 1,
  };
  const { name, email, accountNumber, mobile } = user;
  const transaction: StoredTransaction = {
    customerId: id,
    localId: newId(),
    number: transactionNumber(at, index),
    // Neither all alike nor in turns.
    type: (index * 7919) % 13 < 6 ? 'deposit' : 'withdraw',
    status: 'failed',
    amount: cents(12_345),
    feePercent: 150,
    settlement: 'bank',
    method: 'SEPA transfer',
    description: 'Consulting invoice 2026-0815',
    customer: { name, email, accountNumber, mobile },
    paymentDetails: { bankDetails },
    version: 1,
    journal: [{ id: 'seeded', at, by: { id, name }, what: 'requested', to: 'failed', postings: {} }],
  };
  return [{ ...userKey(id), ...inCustomers(user.createdAt, id), kind: 'user', ...user }, toItem(transaction)];
}
