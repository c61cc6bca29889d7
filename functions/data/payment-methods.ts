import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '#functions/runtime/env.ts';
import { type DepositMethod, defaultWithdrawMethods, type WithdrawMethod } from '#shared/domain/payment-methods.ts';
import { type AuditEntry, auditPut } from './audit.ts';
import { settingsKey } from './keys.ts';
import { failedConditions, table } from './table.ts';

export type MethodKind = 'DEPOSIT' | 'WITHDRAW';

export interface MethodsOf {
  DEPOSIT: DepositMethod;
  WITHDRAW: WithdrawMethod;
}

/** The methods of one kind with the version they were read at: 0 as long as nobody has saved any. */
export interface SavedMethods<Kind extends MethodKind> {
  readonly methods: readonly MethodsOf[Kind][];
  readonly version: number;
}

/** What holds until an administrator has saved other methods. */
export const methodsBeforeSaving: { readonly [Kind in MethodKind]: SavedMethods<Kind> } = {
  DEPOSIT: { methods: [], version: 0 },
  WITHDRAW: { methods: defaultWithdrawMethods, version: 0 },
};

export async function readMethods<Kind extends MethodKind>(kind: Kind): Promise<SavedMethods<Kind>> {
  const { Item } = await table().send(
    new GetCommand({ TableName: env.tableName, Key: settingsKey(kind), ConsistentRead: true }),
  );
  return (Item as SavedMethods<Kind> | undefined) ?? methodsBeforeSaving[kind];
}

/** Replaces the whole list. @returns false when somebody else has saved since `version` was read */
export async function saveMethods<Kind extends MethodKind>(
  kind: Kind,
  methods: readonly MethodsOf[Kind][],
  version: number,
  audit: AuditEntry,
): Promise<boolean> {
  try {
    await table().send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: env.tableName,
              Item: { ...settingsKey(kind), kind: 'settings', methods, version: version + 1 },
              ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : '#version = :version',
              ...(version > 0 && {
                ExpressionAttributeNames: { '#version': 'version' },
                ExpressionAttributeValues: { ':version': version },
              }),
            },
          },
          auditPut(audit),
        ],
      }),
    );
    return true;
  } catch (error) {
    if (failedConditions(error)) return false;
    throw error;
  }
}
