import type { BackupMethodsRecord } from '#functions/backups/file/records.ts';
import { newId } from '#functions/core/ids.ts';
import type { Cents } from '#shared/domain/money.ts';
import { type DepositMethod, defaultWithdrawMethods, type WithdrawMethod } from '#shared/domain/payment-methods.ts';
import { type AuditEntry, tryWriteWithAudit, writeWithAudit } from '../core/audit/audit.ts';
import { canonicalJson } from '../core/canonical.ts';
import { getItem } from '../core/dynamodb/get-items.ts';
import { type MethodSettingsKind, methodSettingsKey } from '../core/dynamodb/keys.ts';
import { conditionalWrite, setExpression, withRetries } from '../core/dynamodb/transact.ts';

export interface MethodByKind {
  DEPOSIT: DepositMethod;
  WITHDRAW: WithdrawMethod;
}

export interface StoredMethodSettings<Kind extends MethodSettingsKind> {
  readonly methods: readonly MethodByKind[Kind][];
  readonly version: number;
  /** Cents per customer in 24 hours. The limit is kept with the withdraw methods, because a request reads these anyway. */
  readonly withdrawalLimit?: Cents;
}

const methodsBeforeSaving: { readonly [Kind in MethodSettingsKind]: StoredMethodSettings<Kind> } = {
  DEPOSIT: { methods: [], version: 0 },
  WITHDRAW: { methods: defaultWithdrawMethods, version: 0 },
};

export async function readMethods<Kind extends MethodSettingsKind>(kind: Kind): Promise<StoredMethodSettings<Kind>> {
  return savedMethodsFromItem(kind, await getItem(methodSettingsKey(kind)));
}

export const savedMethodsFromItem = <Kind extends MethodSettingsKind>(
  kind: Kind,
  item: Record<string, unknown> | undefined,
): StoredMethodSettings<Kind> => ({
  ...methodsBeforeSaving[kind],
  ...(item as Partial<StoredMethodSettings<Kind>> | undefined),
});

export async function countMethodListsToRestore(wanted: readonly WantedMethods[]): Promise<number> {
  const now = await Promise.all(kinds.map(async (kind) => isSame(await readMethods(kind), wantedOf(wanted, kind))));
  return now.filter((same) => !same).length;
}

export function readSavedAndWantedMethods(wanted: readonly BackupMethodsRecord[]) {
  return Promise.all(
    kinds.map(async (kind) => {
      const saved = wanted.find((one) => one.kind === kind) ?? methodsBeforeSaving[kind];
      return { kind, is: await readMethods(kind), wanted: saved };
    }),
  );
}

/** Replaces the settings; a second call changes nothing. The new version is one that no administrator has seen. */
export async function replaceMethods(wanted: readonly WantedMethods[]): Promise<void> {
  for (const kind of kinds) {
    const is = await readMethods(kind);
    const { methods, version, withdrawalLimit } = wantedOf(wanted, kind);
    if (isSame(is, { methods, withdrawalLimit })) continue;
    const Item = {
      ...methodSettingsKey(kind),
      kind: 'settings',
      methods,
      version: Math.max(is.version, version) + 1,
      withdrawalLimit,
    };
    await conditionalWrite({ Put: { Item } });
  }
}

interface WantedMethods {
  readonly kind: MethodSettingsKind;
  readonly methods: readonly object[];
  readonly version: number;
  readonly withdrawalLimit?: number | undefined;
}

const kinds = ['DEPOSIT', 'WITHDRAW'] as const satisfies MethodSettingsKind[];

const wantedOf = (wanted: readonly WantedMethods[], kind: MethodSettingsKind): Omit<WantedMethods, 'kind'> =>
  wanted.find((saved) => saved.kind === kind) ?? methodsBeforeSaving[kind];

type Settings = Pick<WantedMethods, 'methods' | 'withdrawalLimit'>;

const isSame = (a: Settings, b: Settings): boolean =>
  canonicalJson(a.methods) === canonicalJson(b.methods) && a.withdrawalLimit === b.withdrawalLimit;

/** @returns false when another administrator has saved the list since `before` was read */
export async function saveMethods<Kind extends MethodSettingsKind>(
  kind: Kind,
  methods: readonly MethodByKind[Kind][],
  before: StoredMethodSettings<Kind>,
  audit: AuditEntry,
): Promise<boolean> {
  const { version } = before;
  const Update = {
    Key: methodSettingsKey(kind),
    ...setExpression({ kind: 'settings', methods, version: version + 1 }, version === 0 ? {} : { ':read': version }),
    ConditionExpression: version === 0 ? 'attribute_not_exists(#version)' : '#version = :read',
  };
  return writeWithAudit({ Update }, audit);
}

/**
 * Does not raise the version of the methods, so that an administrator can still save a list of them that is open.
 * @throws DomainError 503
 */
export function saveWithdrawalLimit(
  limit: Cents | undefined,
  audit: (before: Cents | undefined) => AuditEntry,
): Promise<void> {
  const recordId = newId();
  return withRetries(async () => {
    const { withdrawalLimit: before } = await readMethods('WITHDRAW');
    const Update = {
      Key: methodSettingsKey('WITHDRAW'),
      UpdateExpression: `set #kind = :kind${limit === undefined ? ' remove #limit' : ', #limit = :limit'}`,
      ConditionExpression: before === undefined ? 'attribute_not_exists(#limit)' : '#limit = :before',
      ExpressionAttributeNames: { '#kind': 'kind', '#limit': 'withdrawalLimit' },
      ExpressionAttributeValues: {
        ':kind': 'settings',
        ...(limit !== undefined && { ':limit': limit }),
        ...(before !== undefined && { ':before': before }),
      },
    };
    await tryWriteWithAudit({ Update }, audit(before), recordId);
  });
}
