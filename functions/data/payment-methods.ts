import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '#functions/platform/env.ts';
import { type DepositMethod, defaultWithdrawMethods, type WithdrawMethod } from '#shared/domain/payment-methods.ts';
import { type AuditEntry, auditPut } from './audit.ts';
import { canonical } from './canonical.ts';
import { settingsKey } from './keys.ts';
import { table } from './table.ts';
import { conditionalWrite, transact, withRetries } from './transact.ts';

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

/** How many of these lists of methods are not those of the bank. */
export async function settingsDiffer(wanted: readonly WantedMethods[]): Promise<number> {
  const now = await Promise.all(kinds.map(async (kind) => sameText(await readMethods(kind), wantedOf(wanted, kind))));
  return now.filter((same) => !same).length;
}

/** Makes these lists those of the bank, at a version that nobody has read yet. Doing it twice is doing it once. */
export async function putMethods(wanted: readonly WantedMethods[]): Promise<void> {
  for (const kind of kinds) {
    const is = await readMethods(kind);
    const { methods, version } = wantedOf(wanted, kind);
    if (sameText(is, { methods })) continue;
    const Item = { ...settingsKey(kind), kind: 'settings', methods, version: Math.max(is.version, version) + 1 };
    await withRetries(() => table().send(new PutCommand({ TableName: env.tableName, Item })));
  }
}

/** As a backup has them. */
interface WantedMethods {
  readonly kind: MethodKind;
  readonly methods: readonly object[];
  readonly version: number;
}

const kinds = ['DEPOSIT', 'WITHDRAW'] as const satisfies MethodKind[];

/** Nobody had saved any when the backup was made: then there were those that hold until somebody does. */
const wantedOf = (wanted: readonly WantedMethods[], kind: MethodKind): Omit<WantedMethods, 'kind'> =>
  wanted.find((saved) => saved.kind === kind) ?? methodsBeforeSaving[kind];

const sameText = (a: { methods: readonly object[] }, b: { methods: readonly object[] }): boolean =>
  canonical(a.methods) === canonical(b.methods);

/** Replaces the whole list. @returns false when somebody else has saved since `version` was read */
export async function saveMethods<Kind extends MethodKind>(
  kind: Kind,
  methods: readonly MethodsOf[Kind][],
  version: number,
  audit: AuditEntry,
): Promise<boolean> {
  const TransactItems = [
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
  ];
  const outcome = await conditionalWrite(() => transact(TransactItems));
  // A record that is there already was written by an earlier try, whose answer was lost.
  return outcome === 'written' || outcome[1] === true;
}
