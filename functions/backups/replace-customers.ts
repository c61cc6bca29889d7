import type { RestoreDiffCounts, RestoreDiffEntry } from '#shared/contract/backups.ts';
import { rulesEndingOtherSessions } from '#shared/domain/sessions.ts';
import { type ExpectedChange, toChainedEntry, transactionChangeDigest } from '../audit/audit-block.ts';
import { preauthorizeChanges } from '../audit/trail.ts';
import { journalListOfCustomer } from '../audit/trail-lists.ts';
import { canonicalJson } from '../core/canonical.ts';
import { now } from '../core/clock.ts';
import { pendingPurgeKey, userKey } from '../core/dynamodb/keys.ts';
import type { User } from '../core/users/user.ts';
import { toPendingPurgeItem } from '../customers/deleted-customers.ts';
import { pictureExists } from '../customers/pictures.ts';
import { describeSignIn, disableSignIn, enableSignIn } from '../sign-in/sign-ins.ts';
import {
  entitiesFromItems,
  type PreservedUserFields,
  type TableItem,
  toCustomerRecords,
  toEntityItems,
  toProfileItems,
  userRecordFromItems,
} from './customer-records.ts';
import { customerChanges, entityChanges } from './file/changes.ts';
import type { Partition } from './file/partition.ts';
import type { CustomerRecords, UserRecord } from './file/records.ts';
import { type CustomerInShares, readEntities, shareCountFor } from './file/shares.ts';
import type { JobLease } from './job-lease.ts';
import { type CustomerReplacement, replaceCustomerItems } from './replace-items.ts';
import { signTrail } from './signature.ts';
import { spillCustomerItems } from './spill-customer-items.ts';
import { createSpillStoreFactory } from './staged-partitions.ts';
import { readItemCollection } from './table-scan.ts';

const AT_ONCE = 8;

async function forEach<T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const rest = all[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
    }),
  );
}

type Lease = Pick<JobLease<unknown>, 'assertHeld' | 'job'>;

const GROUP = 25;
const GROUP_BYTES = 6_000_000;

interface Groups {
  readonly groups: readonly (readonly string[])[];
  readonly large: ReadonlyMap<string, number>;
}

function groupsOf({ customers, present }: Partition): Groups {
  const large = new Map<string, number>();
  const groups: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const id of new Set([...customers.keys(), ...present.keys()])) {
    const here = present.get(id) ?? 0;
    const inFile = customers.get(id)?.shares ?? 1;
    if (inFile > 1 || here > GROUP_BYTES / 2) {
      large.set(id, inFile * Math.ceil(shareCountFor(here) / inFile));
      continue;
    }
    bytes += here;
    if (bytes > GROUP_BYTES || groups.at(-1)?.length === GROUP) {
      groups.push([]);
      bytes = here;
    }
    groups.at(-1)?.push(id);
  }
  return { groups, large };
}

type Counted = Omit<RestoreDiffCounts, 'settings'>;

const NAMES = ['users', 'transactions', 'tickets'] as const;

export async function diffCustomers(
  lease: Lease,
  partition: Partition,
  onChanges: (changes: readonly RestoreDiffEntry[]) => Promise<void>,
): Promise<Counted> {
  const counted = {
    users: { added: 0, changed: 0, lost: 0 },
    transactions: { added: 0, changed: 0, lost: 0 },
    tickets: { added: 0, changed: 0, lost: 0 },
  };
  const count = (
    names: readonly (keyof Counted)[],
    is: CustomerRecords | undefined,
    wanted: CustomerRecords | undefined,
  ) => {
    for (const name of names) {
      const [before, after] = [contentsOf(is, name), contentsOf(wanted, name)];
      for (const [key, text] of after) {
        const old = before.get(key);
        if (old === undefined) counted[name].added += 1;
        else if (old !== text) counted[name].changed += 1;
      }
      for (const key of before.keys()) if (!after.has(key)) counted[name].lost += 1;
    }
  };
  const { groups, large } = groupsOf(partition);
  for (const group of groups) {
    await forEach(group, async (id) => {
      const is = partition.present.has(id) ? toCustomerRecords(await readItemCollection(userKey(id).pk)) : undefined;
      const customer = partition.customers.get(id);
      const user = await withPictureThatExists(customer?.user, is?.user.profilePicture);
      const wanted = user && { user, ...(await readEntities(customer, 0, 1)) };
      count(NAMES, is, wanted);
      await onChanges(customerChanges(is, wanted, isSame));
    });
  }
  for (const [id, shares] of large) {
    for await (const [share, is, wanted] of sidesOf(lease, partition, id, shares)) {
      count(share === 0 ? NAMES : ['transactions', 'tickets'], is, wanted);
      await onChanges((share === 0 ? customerChanges : entityChanges)(is, wanted, isSame));
    }
  }
  return counted;
}

async function* sidesOf(
  lease: Lease,
  { present, customers }: Partition,
  id: string,
  shares: number,
): AsyncGenerator<readonly [share: number, is: CustomerRecords | undefined, wanted: CustomerRecords | undefined]> {
  const items = present.has(id) ? await spillCustomerItems(id, shares, createSpillStoreFactory(lease.job)) : undefined;
  const customer = customers.get(id);
  const was = userRecordFromItems(items?.own ?? []);
  const user = await withPictureThatExists(customer?.user, was?.profilePicture);
  for (let share = 0; share < shares; share += 1) {
    lease.assertHeld();
    const is = was && { user: was, ...entitiesFromItems((await items?.share(share)) ?? []) };
    yield [share, is, user && { user, ...(await readEntities(customer, share, shares)) }];
  }
  await items?.remove();
}

const withoutVersion = (thing: object): object => ('version' in thing ? { ...thing, version: 0 } : thing);

const isSame = (one: object | undefined, other: object | undefined): boolean =>
  canonicalJson(one && withoutVersion(one)) === canonicalJson(other && withoutVersion(other));

function contentsOf(records: CustomerRecords | undefined, name: keyof Counted): Map<string, string> {
  if (!records) return new Map();
  const { user, transactions, tickets } = records;
  const all = {
    users: user.deletedAt === undefined ? [user] : [],
    transactions: transactions.filter(({ deleted }) => !deleted),
    tickets,
  }[name];
  return new Map(all.map((thing) => [thing.id, canonicalJson({ ...thing, version: 0 })]));
}

/** Replaces the customers of a partition; can be repeated after an interruption. @throws LeaseLost */
export async function replaceCustomers(lease: Lease, partition: Partition): Promise<void> {
  const { groups, large } = groupsOf(partition);
  for (const ids of groups) {
    await untilReplaced(async () => {
      lease.assertHeld();
      const group: CustomerReplacement[] = [];
      await forEach(ids, async (id) => {
        group.push(await replacementOf(id, partition, lease.job.startedAt));
      });
      return replaceGroup(lease, group);
    });
  }
  for (const [id, shares] of large) await untilReplaced(() => replaceInShares(lease, partition, id, shares));
}

async function untilReplaced(replace: () => Promise<boolean>): Promise<void> {
  while (!(await replace()));
}

async function replaceGroup(lease: Lease, group: readonly CustomerReplacement[]): Promise<boolean> {
  lease.assertHeld();
  await allowReplacement(lease.job.id, group);
  return replaceCustomerItems(group, lease.job.kind === 'restore');
}

/** Writes the customer's own items last, so that the replacement can be repeated after an interruption. */
async function replaceInShares(lease: Lease, partition: Partition, id: string, shares: number): Promise<boolean> {
  const { present, customers } = partition;
  lease.assertHeld();
  const items = present.has(id) ? await spillCustomerItems(id, shares, createSpillStoreFactory(lease.job)) : undefined;
  const own = await ownReplacement(id, partition, lease.job.startedAt, items?.own ?? []);
  const nothing = { id, profile: undefined, present: [], wanted: [], before: [], after: [] };
  await replaceGroup(lease, [{ ...nothing, before: own.before }]);
  for (let share = 0; share < shares; share += 1) {
    const wanted = toEntityItems(await readEntities(customers.get(id), share, shares));
    await replaceGroup(lease, [{ ...nothing, present: (await items?.share(share)) ?? [], wanted }]);
  }
  const isReplaced = await replaceGroup(lease, [{ ...own, before: [] }]);
  await items?.remove();
  return isReplaced;
}

/** Announces the removal of journal lines in advance, because any other removal counts as tampering. */
async function allowReplacement(job: string, group: readonly CustomerReplacement[]): Promise<void> {
  const lists = Map.groupBy(group, ({ id }) => journalListOfCustomer(id));
  for (const [list, customers] of lists) {
    const allowances = customers.flatMap(({ id, present, wanted }) => allowancesOf(id, job, present, wanted));
    await preauthorizeChanges(list, allowances, signTrail);
  }
}

function allowancesOf(
  id: string,
  job: string,
  present: readonly TableItem[],
  wanted: readonly TableItem[],
): ExpectedChange[] {
  const [before, after] = [present, wanted].map((items) => new Map(items.map((item) => [item.sk, item])));
  const keys = new Set([...present, ...wanted].filter(({ kind }) => kind === 'transaction').map(({ sk }) => sk));
  const changeDigests = [...keys].flatMap((sk) => {
    const change = toChainedEntry({ before: before?.get(sk), after: after?.get(sk) });
    return change ? [transactionChangeDigest(change.entry)] : [];
  });
  return Array.from({ length: Math.ceil(changeDigests.length / MAX_CHANGE_DIGESTS) }, (_, part) => {
    return {
      allow: id,
      job,
      changeDigests: changeDigests.slice(part * MAX_CHANGE_DIGESTS, (part + 1) * MAX_CHANGE_DIGESTS),
    };
  });
}

const MAX_CHANGE_DIGESTS = 4000;

async function replacementOf(id: string, partition: Partition, startedAt: string): Promise<CustomerReplacement> {
  const present = await readItemCollection(userKey(id).pk);
  const own = await ownReplacement(id, partition, startedAt, present);
  return { ...own, wanted: [...own.wanted, ...toEntityItems(await readEntities(partition.customers.get(id), 0, 1))] };
}

/** @param present includes the profile, if there is one */
async function ownReplacement(
  id: string,
  { customers, deletedSince }: Partition,
  startedAt: string,
  present: readonly TableItem[],
): Promise<CustomerReplacement> {
  const profile = present.find(({ kind }) => kind === 'user') as User | undefined;
  const wanted = customers.get(id);
  const user = await withPictureThatExists(wanted?.user, profile?.profilePicture);
  const customer = { id, present, profile, before: [], after: [] };
  const isHere = profile !== undefined && !profile.deleted;
  if (wanted && user && user.deletedAt === undefined) {
    const kept = await keepSignIn(user, isHere ? profile : undefined);
    const { profilePicture: picture } = profile ?? {};
    // A replaced picture is kept as long as a deleted customer's sign-in, because a backup may restore it.
    const isReplaced = picture !== undefined && picture !== user.profilePicture;
    return {
      ...customer,
      wanted: toProfileItems(user, countsOf(wanted), kept),
      before: isReplaced ? [toPendingPurgeItem(startedAt, id, picture)] : [],
      // An earlier try may have written this job's own entry, which must stay.
      after: (deletedSince.get(id) ?? [])
        .filter((moment) => moment !== startedAt)
        .map((moment) => pendingPurgeKey(moment, id)),
    };
  }
  if (isHere) await disableSignIn(id);
  return {
    ...customer,
    wanted: wanted && user ? toProfileItems(user, countsOf(wanted), gone) : [],
    // The time until the purge counts from now, whatever the time of deletion is in the backup.
    before: isHere ? [toPendingPurgeItem(startedAt, id, user ? undefined : profile.profilePicture)] : [],
  };
}

const countsOf = ({ transactionCount, ticketCount }: CustomerInShares) => ({ transactionCount, ticketCount });

/**
 * Leaves out a picture that no longer exists, because backups contain only the names of pictures.
 * @param present the current picture, which exists
 */
async function withPictureThatExists(
  record: UserRecord | undefined,
  present: string | undefined,
): Promise<UserRecord | undefined> {
  if (!record) return undefined;
  const { profilePicture, ...user } = record;
  if (profilePicture === undefined || profilePicture === present) return record;
  return (await pictureExists(profilePicture)) ? record : user;
}

const gone: PreservedUserFields = { tokensRevokedBefore: 0, endedSessions: {}, twoFactorEnabled: false };

async function keepSignIn({ id, suspended }: UserRecord, profile: User | undefined): Promise<PreservedUserFields> {
  if (profile) {
    const changes = profile.suspended !== suspended;
    if (changes) await (suspended ? disableSignIn : enableSignIn)(id);
    const { endedSessions, sessionAliases, twoFactorEnabled, needsPassword, passwordToChange } = profile;
    const { tokensRevokedBefore, keptSession } = changes && suspended ? rulesEndingOtherSessions(now()) : profile;
    return {
      ...{ tokensRevokedBefore, endedSessions, twoFactorEnabled },
      ...(keptSession !== undefined && { keptSession }),
      ...(sessionAliases !== undefined && { sessionAliases }),
      ...(needsPassword !== undefined && { needsPassword }),
      passwordToChange,
    };
  }
  const signIn = await describeSignIn(id);
  // The pool is changed before the table, because a sign-in without a profile cannot be used.
  if (signIn && signIn.enabled === suspended) await (suspended ? disableSignIn : enableSignIn)(id);
  return {
    tokensRevokedBefore: Math.floor(now() / 1000),
    endedSessions: {},
    twoFactorEnabled: signIn?.twoFactorEnabled ?? false,
    ...(!signIn && { needsPassword: true }),
  };
}
