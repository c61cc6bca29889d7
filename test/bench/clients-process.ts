/** Sixteen clients in turn, over HTTP to the bank or to the bare table. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { settingsKey, transactionKey, userKey } from '#functions/data/keys.ts';
import { toItem } from '#functions/data/transaction-item.ts';
import { type User, userUpdate } from '#functions/data/users.ts';
import { basisPoints } from '#shared/domain/fees.ts';
import { cents } from '#shared/domain/money.ts';
import { transactionNumber } from '#shared/domain/transaction-number.ts';
import { bankDetails } from '#test/support/payment-details.ts';
import { answer } from './child.ts';
import type { HttpRequest } from './http-requests.ts';

export type Order =
  | {
      readonly kind: 'http';
      readonly seconds: number;
      readonly clients: readonly (readonly HttpRequest[])[];
      /** Milliseconds between an answer and the next request. */
      readonly pause: number;
    }
  | {
      readonly kind: 'withdrawals';
      readonly seconds: number;
      /** Requests of withdrawals. */
      readonly clients: readonly (readonly HttpRequest[])[];
      /** To whose address the id of the withdrawal is added. */
      readonly decision: HttpRequest;
    }
  | {
      readonly kind: 'table';
      readonly seconds: number;
      readonly tableName: string;
      readonly users: readonly User[];
      /** False: only the write of a request. */
      readonly reads: boolean;
    };

export interface Sent {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly times: readonly number[];
}

answer((order: Order) => {
  if (order.kind === 'http') return overHttp(order);
  return order.kind === 'table' ? toTable(order) : completed(order);
});

function overHttp({ seconds, clients, pause }: Extract<Order, { kind: 'http' }>): Promise<Sent> {
  return inTurns(
    seconds,
    pause,
    clients.map((requests) => each(requests, ask)),
  );
}

/** A withdrawal is requested, and completed by an administrator. */
function completed({ seconds, clients, decision }: Extract<Order, { kind: 'withdrawals' }>): Promise<Sent> {
  const complete = async (hold: HttpRequest): Promise<void> => {
    const { transaction } = JSON.parse(await ask(hold)) as { readonly transaction: { readonly _id: string } };
    await ask({ ...decision, url: `${decision.url}/${transaction._id}` });
  };
  return inTurns(
    seconds,
    0,
    clients.map((requests) => each(requests, complete)),
  );
}

/** One of them at each call, in turn. */
function each(requests: readonly HttpRequest[], send: (request: HttpRequest) => Promise<unknown>) {
  let count = 0;
  return async (): Promise<void> => {
    const next = requests[count % requests.length];
    count += 1;
    if (next) await send(next);
  };
}

/** Of Node's own client: `fetch` would take a third of the processor time of a small answer. */
const agent = new Agent({ keepAlive: true });

async function ask({ method, url, token, body }: HttpRequest): Promise<string> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': randomUUID(),
    }),
  };
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
  if (status >= 300) throw new Error(`${method} ${url}: ${status} ${text}`);
  return text;
}

/** The write of a request for a deposit, without the bank around it. */
function toTable({ seconds, tableName, users, reads }: Extract<Order, { kind: 'table' }>): Promise<Sent> {
  process.env.TABLE_NAME = tableName;
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return inTurns(
    seconds,
    0,
    users.map((first) => {
      let user = first;
      return async () => {
        const localId = randomUUID();
        if (reads) {
          const Keys = [userKey(user.id), transactionKey(user.id, localId), settingsKey('DEPOSIT')];
          await client.send(new GetCommand({ TableName: tableName, Key: userKey(user.id), ConsistentRead: true }));
          await client.send(new BatchGetCommand({ RequestItems: { [tableName]: { Keys, ConsistentRead: true } } }));
        }
        const at = Date.now();
        const { id, name, email, accountNumber, balance, reserved, transactionCount = 0 } = user;
        const transaction = {
          customerId: id,
          localId,
          number: transactionNumber(at, Number.parseInt(localId.slice(-5), 16)),
          type: 'deposit' as const,
          status: 'pending' as const,
          amount: cents(25_000),
          feePercent: basisPoints(150),
          settlement: 'bank' as const,
          method: 'SEPA transfer',
          customer: { name, email, accountNumber },
          paymentDetails: { bankDetails },
          version: 1,
          journal: [
            {
              id: localId.slice(-12),
              at,
              by: { id, name },
              what: 'requested' as const,
              to: 'pending' as const,
              postings: {},
            },
          ],
          requestDigest: localId.slice(0, 22),
        };
        const counted = { balance, reserved, transactionCount: transactionCount + 1, allowances: {} };
        const Put = {
          TableName: tableName,
          Item: toItem(transaction),
          ConditionExpression: 'attribute_not_exists(pk)',
        };
        const Update = { TableName: tableName, ...userUpdate(user, counted).Update };
        await client.send(new TransactWriteCommand({ TransactItems: [{ Update }, { Put }] }));
        user = { ...user, ...counted, version: user.version + 1 };
      };
    }),
  );
}

async function inTurns(seconds: number, pause: number, clients: readonly (() => Promise<void>)[]): Promise<Sent> {
  const times: number[] = [];
  // Opens the connections and warms the code.
  await Promise.all(
    clients.map(async (send) => {
      for (let count = 0; count < 10; count += 1) await send();
    }),
  );
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    clients.map(async (send) => {
      for (let at = performance.now(); at < until; at = performance.now()) {
        await send();
        times.push(performance.now() - at);
        if (pause > 0) await setTimeout(pause);
      }
    }),
  );
  return { perSecond: (times.length * 1000) / (performance.now() - began), times };
}
