/** Records commands with the units that they consumed according to DynamoDB. */
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isBackgroundCommand } from './is-background-command.ts';

export interface MeteredCommand {
  /** `TransactWriteItemsCommand` */
  readonly name: string;
  readonly input: unknown;
  readonly readUnits: number;
  readonly writeUnits: number;
}

export interface CapacityUsage {
  readonly commands: readonly MeteredCommand[];
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly reads: number;
  readonly writes: number;
}

const WRITING = /^(?:Put|Update|Delete|TransactWrite|BatchWrite)/;

export interface CapacityMeter {
  /** Returns the commands of the action without those of the aggregator, which runs beside every request. */
  during(action: () => Promise<unknown>): Promise<readonly MeteredCommand[]>;
}

export function createCapacityMeter(client: DynamoDBDocumentClient): CapacityMeter {
  let seen: MeteredCommand[] = [];
  client.middlewareStack.add(
    (next, context) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'INDEXES' });
      const result = await next(args);
      const name = String(context.commandName);
      const { ConsumedCapacity = [] } = result.output as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] };
      const units = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      const writes = WRITING.test(name);
      if (!isAggregators(name, args.input)) {
        seen.push({ name, input: args.input, readUnits: writes ? 0 : units, writeUnits: writes ? units : 0 });
      }
      return result;
    },
    { step: 'initialize', name: 'meter', override: true },
  );
  return {
    async during(action) {
      seen = [];
      await action();
      return seen;
    },
  };
}

export function sumCapacity(commands: readonly MeteredCommand[]): CapacityUsage {
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  return {
    commands,
    readUnits: sum(commands.map(({ readUnits }) => readUnits)),
    writeUnits: sum(commands.map(({ writeUnits }) => writeUnits)),
    reads: commands.filter(({ name }) => !WRITING.test(name)).length,
    writes: commands.filter(({ name }) => WRITING.test(name)).length,
  };
}

/**
 * Leaves out the caller check: one consistent read of the caller, which costs a unit, and a unit for each further
 * item that every writer must know.
 * @throws when there was no check
 */
export function excludeCallerCheckReads(commands: readonly MeteredCommand[]): readonly MeteredCommand[] {
  const others = excludeTwoFactorCheckReads(commands);
  const index = others.findIndex(isCallerCheck);
  if (index < 0) throw new Error(`There is no caller check: ${JSON.stringify(others.map(({ input }) => input))}`);
  return others.toSpliced(index, 1);
}

function isCallerCheck({ name, input, readUnits }: MeteredCommand): boolean {
  const text = JSON.stringify(input);
  const isRead = name === 'GetItemCommand' || name === 'BatchGetItemCommand';
  return isRead && readUnits <= 2 && text.includes('"sk":"PROFILE"') && text.includes('"ConsistentRead":true');
}

/** Leaves out the additional call that an administrator without two-factor costs after the caller check. */
export function excludeTwoFactorCheckReads(commands: readonly MeteredCommand[]): readonly MeteredCommand[] {
  const isTwoFactorCheck = ({ name, input }: MeteredCommand) =>
    name === 'GetItemCommand' && JSON.stringify(input).includes('"pk":"ADMINISTRATOR-RULES"');
  const index = commands.findIndex(isTwoFactorCheck);
  return index < 0 ? commands : commands.toSpliced(index, 1);
}

/**
 * Returns whether the command is the aggregator's, which alone writes the totals and the trail's links, and reads
 * them consistently.
 */
function isAggregators(name: string, input: object): boolean {
  const { Key, Item, ConsistentRead } = input as {
    Key?: { pk?: string };
    Item?: { pk?: string };
    ConsistentRead?: boolean;
  };
  if (isBackgroundCommand(input)) return true;
  if (name === 'PutItemCommand') return Item?.pk === 'TOTALS';
  return name === 'GetItemCommand' && Key?.pk === 'TOTALS' && ConsistentRead === true;
}
