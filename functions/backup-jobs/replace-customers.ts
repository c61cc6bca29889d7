import type { Differences } from '#shared/contract/backups.ts';
import { endOtherSessions } from '#shared/domain/sessions.ts';
import { canonical } from '../data/canonical.ts';
import { type KeptOfUser, toItems, toRecords } from '../data/customer-records.ts';
import { pendingPurge } from '../data/deleted-customers.ts';
import { pendingPurgeKey, userKey } from '../data/keys.ts';
import { type Replaced, replaceItems } from '../data/replace-items.ts';
import { readItemCollection } from '../data/table-scan.ts';
import type { User } from '../data/users.ts';
import { describeSignIn, disableSignIn, enableSignIn } from '../identity/sign-ins.ts';
import { now } from '../platform/clock.ts';
import { pictureExists } from '../storage/picture-exists.ts';
import type { Partition } from './file/partition.ts';
import type { CustomerRecords, UserRecord } from './file/records.ts';
import type { JobLease } from './job-lease.ts';

const AT_ONCE = 8;

async function forEach<T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const rest = all[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
    }),
  );
}

const idsOf = ({ customers, present }: Partition): Set<string> => new Set([...customers.keys(), ...present]);

type Counted = Omit<Differences, 'settings'>;

export async function countDifferences(partition: Partition): Promise<Counted> {
  const counted = {
    users: { added: 0, changed: 0, lost: 0 },
    transactions: { added: 0, changed: 0, lost: 0 },
    tickets: { added: 0, changed: 0, lost: 0 },
  };
  await forEach(idsOf(partition), async (id) => {
    const is = partition.present.has(id) ? toRecords(await readItemCollection(userKey(id).pk)) : undefined;
    const wanted = await withPictureThatExists(partition.customers.get(id), is?.user.profilePicture);
    for (const name of ['users', 'transactions', 'tickets'] as const) {
      const [before, after] = [contentsOf(is, name), contentsOf(wanted, name)];
      for (const [key, text] of after) {
        const old = before.get(key);
        if (old === undefined) counted[name].added += 1;
        else if (old !== text) counted[name].changed += 1;
      }
      for (const key of before.keys()) if (!after.has(key)) counted[name].lost += 1;
    }
  });
  return counted;
}

/** By id, without versions; deleted customers and transactions are left out. */
function contentsOf(records: CustomerRecords | undefined, name: keyof Counted): Map<string, string> {
  if (!records) return new Map();
  const { user, transactions, tickets } = records;
  const all = {
    users: user.deletedAt === undefined ? [user] : [],
    transactions: transactions.filter(({ deleted }) => !deleted),
    tickets,
  }[name];
  return new Map(all.map((thing) => [thing.id, canonical({ ...thing, version: 0 })]));
}

const GROUP = 25;

/** Replaces the customers of a partition by those of the backup; idempotent. @throws LeaseLost */
export async function replaceCustomers(
  lease: Pick<JobLease<unknown>, 'assertHeld' | 'job'>,
  partition: Partition,
): Promise<void> {
  const { startedAt, kind } = lease.job;
  const ids = [...idsOf(partition)];
  for (let at = 0; at < ids.length; at += GROUP) {
    lease.assertHeld();
    const group: Replaced[] = [];
    await forEach(ids.slice(at, at + GROUP), async (id) => {
      group.push(await replacementOf(id, partition, startedAt));
    });
    lease.assertHeld();
    await replaceItems(group, kind === 'restore');
  }
}

async function replacementOf(id: string, { customers, deletedSince }: Partition, startedAt: string): Promise<Replaced> {
  const present = await readItemCollection(userKey(id).pk);
  const profile = present.find(({ kind }) => kind === 'user') as User | undefined;
  const wanted = await withPictureThatExists(customers.get(id), profile?.profilePicture);
  const customer = { id, present, profile, before: [], after: [] };
  const isHere = profile !== undefined && !profile.deleted;
  if (wanted && wanted.user.deletedAt === undefined) {
    const kept = await keepSignIn(wanted.user, isHere ? profile : undefined);
    const { profilePicture: picture } = profile ?? {};
    // A replaced picture is kept like a deleted customer's sign-in: a backup may bring it back.
    const isReplaced = picture !== undefined && picture !== wanted.user.profilePicture;
    return {
      ...customer,
      wanted: toItems(wanted, kept),
      before: isReplaced ? [pendingPurge(startedAt, id, picture)] : [],
      // Without the entry of this job, which an earlier try may have written.
      after: (deletedSince.get(id) ?? [])
        .filter((moment) => moment !== startedAt)
        .map((moment) => pendingPurgeKey(moment, id)),
    };
  }
  // Not in the backup, or deleted there.
  if (isHere) await disableSignIn(id);
  return {
    ...customer,
    wanted: wanted ? toItems(wanted, gone) : [],
    // Counted from now, however long ago the backup has the deletion.
    before: isHere ? [pendingPurge(startedAt, id, wanted ? undefined : profile.profilePicture)] : [],
  };
}

/** Backups have no pictures, only their names. @param present the customer's picture today, which is there */
async function withPictureThatExists(
  records: CustomerRecords | undefined,
  present: string | undefined,
): Promise<CustomerRecords | undefined> {
  if (!records) return undefined;
  const { profilePicture, ...user } = records.user;
  if (profilePicture === undefined || profilePicture === present) return records;
  return (await pictureExists(profilePicture)) ? records : { ...records, user };
}

const gone: KeptOfUser = { sessionsValidFrom: 0, endedSessions: {}, twoFactorEnabled: false };

/** Keeps an existing sign-in. @param profile of the bank today */
async function keepSignIn({ id, suspended }: UserRecord, profile: User | undefined): Promise<KeptOfUser> {
  if (profile) {
    const changes = profile.suspended !== suspended;
    if (changes) await (suspended ? disableSignIn : enableSignIn)(id);
    const { endedSessions, renamedTokens, twoFactorEnabled, needsPassword } = profile;
    const { sessionsValidFrom, keptSession } = changes && suspended ? endOtherSessions(now()) : profile;
    return {
      ...{ sessionsValidFrom, endedSessions, twoFactorEnabled },
      ...(keptSession !== undefined && { keptSession }),
      ...(renamedTokens !== undefined && { renamedTokens }),
      ...(needsPassword !== undefined && { needsPassword }),
    };
  }
  const signIn = await describeSignIn(id);
  // Before the table is written: a sign-in without a profile opens nothing.
  if (signIn && signIn.enabled === suspended) await (suspended ? disableSignIn : enableSignIn)(id);
  return {
    sessionsValidFrom: Math.floor(now() / 1000),
    endedSessions: {},
    twoFactorEnabled: signIn?.twoFactorEnabled ?? false,
    ...(!signIn && { needsPassword: true }),
  };
}
