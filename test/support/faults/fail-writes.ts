/** Creates faults between functions and DynamoDB, which also the SDK's own retries see. */

import { mock } from 'node:test';
import {
  InternalServerError,
  ThrottlingException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import type { BatchGetCommandInput } from '@aws-sdk/lib-dynamodb';
import { userKey } from '#functions/core/dynamodb/keys.ts';
import { tableClient } from '#functions/core/dynamodb/table.ts';
import { isBackgroundCommand } from '../is-background-command.ts';
import type { Random } from '../random.ts';

type Fault = 'conflict' | 'throttle' | 'internal error' | 'time-out before' | 'time-out after';

/** Probability for each attempt of a command. */
export type FaultRates = Readonly<Record<Fault, number>>;

export const FREQUENT_FAULTS: FaultRates = {
  conflict: 0.1,
  throttle: 0.05,
  'internal error': 0.05,
  'time-out before': 0.1,
  'time-out after': 0.2,
};

export interface InjectedFaults {
  readonly count: Record<Fault, number>;
  stop(): void;
}

const NAME = 'injectedFaults';

export function injectFaults(rates: FaultRates, random: Random): InjectedFaults {
  const { middlewareStack } = tableClient();
  const count: Record<Fault, number> = {
    conflict: 0,
    throttle: 0,
    'internal error': 0,
    'time-out before': 0,
    'time-out after': 0,
  };
  middlewareStack.add(
    (next, context) => async (args) => {
      const fault = draw(rates, random);
      if (fault === undefined) return next(args);
      const error = errorOf(fault, String(context.commandName));
      if (!error) return next(args);
      count[fault] += 1;
      if (fault === 'time-out after') await next(args);
      throw error;
    },
    // The middleware runs inside of the SDK's retries.
    { step: 'finalizeRequest', priority: 'low', name: NAME, override: true },
  );
  return { count, stop: () => void middlewareStack.remove(NAME) };
}

function draw(rates: FaultRates, random: Random): Fault | undefined {
  let drawn = random.next();
  for (const [fault, rate] of Object.entries(rates) as [Fault, number][]) {
    drawn -= rate;
    if (drawn < 0) return fault;
  }
  return undefined;
}

/** Returns the error in the form that DynamoDB answers for this command. */
function errorOf(fault: Fault, command: string): Error | undefined {
  switch (fault) {
    case 'conflict':
      return conflictOf(command);
    case 'throttle':
      return new ThrottlingException({ message: 'Throttled', $metadata: { httpStatusCode: 400 } });
    case 'internal error':
      return new InternalServerError({ message: 'Internal', $metadata: { httpStatusCode: 500 } });
    case 'time-out before':
    case 'time-out after':
      return Object.assign(new Error('Timed out'), { name: 'TimeoutError' });
  }
}

/** Returns the conflict of a command; undefined for plain reads, which never conflict. */
function conflictOf(command: string): Error | undefined {
  const message = 'Transaction is ongoing for the item';
  const $metadata = { httpStatusCode: 400 };
  if (/^(?:Put|Update|Delete)Item/.test(command)) return new TransactionConflictException({ message, $metadata });
  if (!command.startsWith('TransactWriteItems')) return undefined;
  const CancellationReasons = [{ Code: 'TransactionConflict', Message: message }, { Code: 'None' }];
  return new TransactionCanceledException({ message, CancellationReasons, $metadata });
}

/** Stops a function at the next write of a transaction, or after so many others. */
export function crashOnNextWrite(when: 'before' | 'after', others = 0): void {
  const { middlewareStack } = tableClient();
  let writes = 0;
  middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName !== 'TransactWriteItemsCommand') return next(args);
      writes += 1;
      if (writes <= others) return next(args);
      middlewareStack.remove('death');
      if (when === 'after') await next(args);
      throw new Error('The function died (wanted by a test)');
    },
    { step: 'initialize', name: 'death', override: true },
  );
}

/** Runs `act` after a restore or a deletion of all data has read a customer and before it writes that customer. */
export function runBeforeCustomerReplaced<T>(userId: string, act: () => Promise<T>): Promise<T> {
  const { middlewareStack } = tableClient();
  return new Promise((resolve, reject) => {
    middlewareStack.add(
      (next, context) => async (args) => {
        const isOfCustomer = keysOf(args.input).includes(JSON.stringify(Object.values(userKey(userId))));
        const command = String(context.commandName);
        if (!/^(?:TransactWriteItems|PutItem)Command$/.test(command) || !isOfCustomer) return next(args);
        middlewareStack.remove('before replacing');
        await act().then(resolve, reject);
        return next(args);
      },
      { step: 'initialize', name: 'before replacing', override: true },
    );
  });
}

interface Written {
  readonly Item?: Record<string, unknown>;
  readonly Key?: Record<string, unknown>;
}

/** Returns the same text for two attempts of one write. */
function keysOf(input: unknown): string {
  const { TransactItems, ...single } = input as Written & { TransactItems?: readonly Record<string, Written>[] };
  const all = TransactItems?.flatMap((write) => Object.values(write)) ?? [single];
  return JSON.stringify(all.map(({ Item, Key }) => [(Item ?? Key)?.pk, (Item ?? Key)?.sk]));
}

/** Makes each write meet another transaction on its items this many times. */
export function injectInitialConflicts(times: number): { count: number; stop(): void } {
  const { middlewareStack } = tableClient();
  const met = new Map<string, number>();
  const conflicts = {
    count: 0,
    stop: () => void middlewareStack.remove(NAME),
  };
  middlewareStack.add(
    (next, context) => async (args) => {
      const error = conflictOf(String(context.commandName));
      const write = keysOf(args.input);
      const before = met.get(write) ?? 0;
      // Writes of the counters' worker are left out, because their time and number vary.
      if (!error || before >= times || write.includes('"TOTALS"') || isBackgroundCommand(args.input)) return next(args);
      met.set(write, before + 1);
      conflicts.count += 1;
      throw error;
    },
    { step: 'initialize', name: NAME, override: true },
  );
  return conflicts;
}

/** Leaves the keys of each batch unread this many times, as if there were no capacity. */
export function injectUnprocessedReads(times: number): { count: number; stop(): void } {
  const { middlewareStack } = tableClient();
  const asked = new Map<string, number>();
  const unread = { count: 0, stop: () => void middlewareStack.remove(NAME) };
  middlewareStack.add(
    (next, context) => async (args) => {
      const { RequestItems } = args.input as BatchGetCommandInput;
      const batch = JSON.stringify(RequestItems);
      const before = asked.get(batch) ?? 0;
      if (context.commandName !== 'BatchGetItemCommand' || before >= times) return next(args);
      asked.set(batch, before + 1);
      unread.count += 1;
      return { output: { $metadata: {}, Responses: {}, UnprocessedKeys: RequestItems }, response: undefined };
    },
    { step: 'initialize', name: NAME, override: true },
  );
  return unread;
}

/** Makes every write of a transaction fail. @returns a function that ends the failure */
export function failWrites(error: Error): () => void {
  const { middlewareStack } = tableClient();
  middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName === 'TransactWriteItemsCommand') throw error;
      return next(args);
    },
    { step: 'initialize', name: NAME, override: true },
  );
  return () => void middlewareStack.remove(NAME);
}

/** Lets the next transaction be written, but drops its answer. */
export function dropNextWriteResponse(): void {
  const { middlewareStack } = tableClient();
  middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName !== 'TransactWriteItemsCommand') return next(args);
      middlewareStack.remove(NAME);
      await next(args);
      throw errorOf('time-out after', context.commandName);
    },
    // The middleware runs inside of the SDK's retries.
    { step: 'finalizeRequest', priority: 'low', name: NAME, override: true },
  );
}

/** Holds the answer of the next command of this name until it is released. */
export function holdNextResponse(command: string): { release(): void } {
  const { middlewareStack } = tableClient();
  const released = Promise.withResolvers<void>();
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== command) return next(args);
        middlewareStack.remove(NAME);
        const answer = await next(args);
        await released.promise;
        return answer;
      },
    { step: 'initialize', name: NAME, override: true },
  );
  return { release: released.resolve };
}

/** Returns the outcome of the next write of a transaction. */
export function nextTransactWrite(): Promise<unknown> {
  const { middlewareStack } = tableClient();
  const outcome = Promise.withResolvers<unknown>();
  middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const answer = next(args);
        if (commandName !== 'TransactWriteItemsCommand') return answer;
        middlewareStack.remove('nextTransactWrite');
        outcome.resolve(answer);
        return answer;
      },
    { step: 'initialize', name: 'nextTransactWrite', override: true },
  );
  return outcome.promise;
}

/**
 * Lets each reading of the clock return a second more, so that the deadline of `functions/core/dynamodb/transact.ts`
 * comes after twenty attempts.
 * @returns a function that resets the clock
 */
export function fastForwardClock(): () => void {
  const start = performance.now();
  let looks = 0;
  const clock = mock.method(performance, 'now', () => start + 1000 * ++looks);
  return () => clock.mock.restore();
}
