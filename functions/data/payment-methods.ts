import { type DepositMethod, defaultWithdrawMethods, type WithdrawMethod } from '#shared/domain/payment-methods.ts';
import { type AuditEntry, auditPut } from './audit.ts';
import { canonical } from './canonical.ts';
import { getItem, getItems } from './get-items.ts';
import { settingsKey } from './keys.ts';
import { conditionalWrite, ifNew, ifVersion } from './transact.ts';

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
}

/** In force until an administrator saves methods. */
export const methodsBeforeSaving: { readonly [Kind in MethodKind]: SavedMethods<Kind> } = {
  DEPOSIT: { methods: [], version: 0 },
  WITHDRAW: { methods: defaultWithdrawMethods, version: 0 },
};

export async function readMethods<Kind extends MethodKind>(kind: Kind): Promise<SavedMethods<Kind>> {
  const saved = (await getItem(settingsKey(kind))) as SavedMethods<Kind> | undefined;
  return saved ?? methodsBeforeSaving[kind];
}

/** What transactions say that they were made by: the methods of today, and what an administrator books. */
export async function methodNames(): Promise<string[]> {
  const saved = await getItems(kinds.map(settingsKey));
  const names = saved.flatMap(({ methods }) => (methods as MethodsOf[MethodKind][]).map(({ name }) => name));
  return [...names, ...defaultWithdrawMethods.map(({ name }) => name), BOOKED_BY_ADMIN];
}

/** How many of these lists differ from the bank's. */
export async function settingsDiffer(wanted: readonly WantedMethods[]): Promise<number> {
  const now = await Promise.all(kinds.map(async (kind) => sameText(await readMethods(kind), wantedOf(wanted, kind))));
  return now.filter((same) => !same).length;
}

/** Replaces the lists, with a version that no administrator has seen; idempotent. */
export async function putMethods(wanted: readonly WantedMethods[]): Promise<void> {
  for (const kind of kinds) {
    const is = await readMethods(kind);
    const { methods, version } = wantedOf(wanted, kind);
    if (sameText(is, { methods })) continue;
    const Item = { ...settingsKey(kind), kind: 'settings', methods, version: Math.max(is.version, version) + 1 };
    await conditionalWrite({ Put: { Item } });
  }
}

interface WantedMethods {
  readonly kind: MethodKind;
  readonly methods: readonly object[];
  readonly version: number;
}

const kinds = ['DEPOSIT', 'WITHDRAW'] as const satisfies MethodKind[];

/** A backup without saved methods restores the defaults. */
const wantedOf = (wanted: readonly WantedMethods[], kind: MethodKind): Omit<WantedMethods, 'kind'> =>
  wanted.find((saved) => saved.kind === kind) ?? methodsBeforeSaving[kind];

const sameText = (a: { methods: readonly object[] }, b: { methods: readonly object[] }): boolean =>
  canonical(a.methods) === canonical(b.methods);

/** @returns false when the list was saved since `version` was read */
export async function saveMethods<Kind extends MethodKind>(
  kind: Kind,
  methods: readonly MethodsOf[Kind][],
  version: number,
  audit: AuditEntry,
): Promise<boolean> {
  const Item = { ...settingsKey(kind), kind: 'settings', methods, version: version + 1 };
  const condition = version === 0 ? ifNew : ifVersion(version);
  const outcome = await conditionalWrite({ Put: { Item, ...condition } }, auditPut(audit));
  // A record that exists was written by an earlier try, whose answer was lost.
  return outcome === 'written' || outcome[1] === true;
}
