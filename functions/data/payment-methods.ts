import { newId } from '#functions/platform/ids.ts';
import type { Cents } from '#shared/domain/money.ts';
import { type DepositMethod, defaultWithdrawMethods, type WithdrawMethod } from '#shared/domain/payment-methods.ts';
import { type AuditEntry, auditPut } from './audit.ts';
import { canonical } from './canonical.ts';
import { failedConditions } from './dynamodb-errors.ts';
import { getItem, getItems } from './get-items.ts';
import { settingsKey } from './keys.ts';
import { conditionalWrite, transact, withRetries } from './transact.ts';

/** The method of what an administrator books. */
export const BOOKED_BY_ADMIN = 'Admin';

export type MethodKind = 'DEPOSIT' | 'WITHDRAW';

export interface MethodsOf {
  DEPOSIT: DepositMethod;
  WITHDRAW: WithdrawMethod;
}

/** @property version 0 until an administrator saves methods */
export interface SavedMethods<Kind extends MethodKind> {
  readonly methods: readonly MethodsOf[Kind][];
  readonly version: number;
  /** How much each customer may request to withdraw in 24 hours; with the withdraw methods, which a request reads anyway. */
  readonly withdrawalLimit?: Cents;
}

/** In force until an administrator saves methods. */
const methodsBeforeSaving: { readonly [Kind in MethodKind]: SavedMethods<Kind> } = {
  DEPOSIT: { methods: [], version: 0 },
  WITHDRAW: { methods: defaultWithdrawMethods, version: 0 },
};

export async function readMethods<Kind extends MethodKind>(kind: Kind): Promise<SavedMethods<Kind>> {
  return savedIn(kind, await getItem(settingsKey(kind)));
}

/** What transactions say that they were made by: the methods of today, and what an administrator books. */
export async function methodNames(): Promise<string[]> {
  const saved = await getItems(kinds.map(settingsKey));
  const names = saved.flatMap(({ methods = [] }) => (methods as MethodsOf[MethodKind][]).map(({ name }) => name));
  return [...names, ...defaultWithdrawMethods.map(({ name }) => name), BOOKED_BY_ADMIN];
}

/** NOTE: the item may have a limit, and no methods yet. */
export const savedIn = <Kind extends MethodKind>(
  kind: Kind,
  item: Record<string, unknown> | undefined,
): SavedMethods<Kind> => ({ ...methodsBeforeSaving[kind], ...(item as Partial<SavedMethods<Kind>> | undefined) });

/** How many of these settings differ from the bank's. */
export async function settingsDiffer(wanted: readonly WantedMethods[]): Promise<number> {
  const now = await Promise.all(kinds.map(async (kind) => isSame(await readMethods(kind), wantedOf(wanted, kind))));
  return now.filter((same) => !same).length;
}

/** Replaces the lists, with a version that no administrator has seen; idempotent. */
export async function putMethods(wanted: readonly WantedMethods[]): Promise<void> {
  for (const kind of kinds) {
    const is = await readMethods(kind);
    const { methods, version, withdrawalLimit } = wantedOf(wanted, kind);
    if (isSame(is, { methods, withdrawalLimit })) continue;
    const limit = withdrawalLimit === undefined ? {} : { withdrawalLimit };
    const Item = {
      ...settingsKey(kind),
      kind: 'settings',
      methods,
      version: Math.max(is.version, version) + 1,
      ...limit,
    };
    await conditionalWrite({ Put: { Item } });
  }
}

interface WantedMethods {
  readonly kind: MethodKind;
  readonly methods: readonly object[];
  readonly version: number;
  readonly withdrawalLimit?: number | undefined;
}

const kinds = ['DEPOSIT', 'WITHDRAW'] as const satisfies MethodKind[];

/** A backup without saved methods restores the defaults. */
const wantedOf = (wanted: readonly WantedMethods[], kind: MethodKind): Omit<WantedMethods, 'kind'> =>
  wanted.find((saved) => saved.kind === kind) ?? methodsBeforeSaving[kind];

type Settings = Pick<WantedMethods, 'methods' | 'withdrawalLimit'>;

const isSame = (a: Settings, b: Settings): boolean =>
  canonical(a.methods) === canonical(b.methods) && a.withdrawalLimit === b.withdrawalLimit;

/** @returns false when the list was saved since `version` was read */
export async function saveMethods<Kind extends MethodKind>(
  kind: Kind,
  methods: readonly MethodsOf[Kind][],
  version: number,
  audit: AuditEntry,
): Promise<boolean> {
  const outcome = await conditionalWrite(
    {
      Update: {
        Key: settingsKey(kind),
        UpdateExpression: 'set #kind = :kind, #methods = :methods, #version = :next',
        ConditionExpression: version === 0 ? 'attribute_not_exists(#version)' : '#version = :version',
        ExpressionAttributeNames: { '#kind': 'kind', '#methods': 'methods', '#version': 'version' },
        ExpressionAttributeValues: {
          ':kind': 'settings',
          ':methods': methods,
          ':next': version + 1,
          ...(version > 0 && { ':version': version }),
        },
      },
    },
    auditPut(audit),
  );
  // A record that exists was written by an earlier try, whose answer was lost.
  return outcome === 'written' || outcome[1] === true;
}

/** Leaves the version of the methods as it is: an open list of them can still be saved. @throws Refusal 503 */
export function saveWithdrawalLimit(
  limit: Cents | undefined,
  audit: (before: Cents | undefined) => AuditEntry,
): Promise<void> {
  const recordId = newId();
  return withRetries(async () => {
    const { withdrawalLimit: before } = await readMethods('WITHDRAW');
    try {
      await transact([
        {
          Update: {
            Key: settingsKey('WITHDRAW'),
            UpdateExpression: `set #kind = :kind${limit === undefined ? ' remove #limit' : ', #limit = :limit'}`,
            ConditionExpression: before === undefined ? 'attribute_not_exists(#limit)' : '#limit = :before',
            ExpressionAttributeNames: { '#kind': 'kind', '#limit': 'withdrawalLimit' },
            ExpressionAttributeValues: {
              ':kind': 'settings',
              ...(limit !== undefined && { ':limit': limit }),
              ...(before !== undefined && { ':before': before }),
            },
          },
        },
        auditPut(audit(before), recordId),
      ]);
    } catch (error) {
      const [, recorded] = failedConditions(error) ?? [];
      // An earlier try succeeded, and its answer was lost.
      if (!recorded) throw error;
    }
  });
}
