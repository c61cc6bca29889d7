/** One box of customers, in the table and in the pool as a backup says. */
import type { Differences } from '#shared/contract/backups.ts';
import type { CustomerRecords } from '../backup-file/records.ts';
import type { Box } from '../backup-file/sort.ts';
import { canonical } from '../data/canonical.ts';
import { type Item, type KeptOfUser, toItems, toRecords } from '../data/customer-records.ts';
import { addDeparture, removeDepartures } from '../data/departures.ts';
import { userKey } from '../data/keys.ts';
import { guardsOf, replacement, write } from '../data/replace-customer.ts';
import type { User } from '../data/users.ts';
import { readPartition } from '../data/whole-table.ts';
import { describeSignIn, disableSignIn, enableSignIn } from '../identity/sign-ins.ts';
import { now } from '../runtime/clock.ts';
import type { Holding } from './holding.ts';

/** Customers who are worked on at the same time. */
const AT_ONCE = 8;

async function forEach<T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const rest = all[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
    }),
  );
}

const idsOf = ({ customers, present }: Box): Set<string> => new Set([...customers.keys(), ...present]);

type Counted = Omit<Differences, 'settings'>;

/** What a box would change. */
export async function countDifferences(box: Box): Promise<Counted> {
  const counted = {
    users: { added: 0, changed: 0, lost: 0 },
    transactions: { added: 0, changed: 0, lost: 0 },
    tickets: { added: 0, changed: 0, lost: 0 },
  };
  await forEach(idsOf(box), async (id) => {
    const is = box.present.has(id) ? toRecords(await readPartition(userKey(id).pk)) : undefined;
    const wanted = box.customers.get(id);
    for (const name of ['users', 'transactions', 'tickets'] as const) {
      const [before, after] = [thingsIn(is, name), thingsIn(wanted, name)];
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

/** By id, as text without its version: what people see of a customer. Those who were deleted are none. */
function thingsIn(records: CustomerRecords | undefined, name: keyof Counted): Map<string, string> {
  if (!records) return new Map();
  const { user, transactions, tickets } = records;
  const all = {
    users: user.deletedAt === undefined ? [user] : [],
    transactions: transactions.filter(({ deleted }) => !deleted),
    tickets,
  }[name];
  return new Map(all.map((thing) => [thing.id, canonical({ ...thing, version: 0 })]));
}

/** Makes the bank's customers of a box those of the backup. Doing it twice is doing it once. @throws JobLost */
export async function replaceCustomers(holding: Pick<Holding<unknown>, 'assertHeld' | 'job'>, box: Box): Promise<void> {
  const { startedAt } = holding.job;
  await forEach(idsOf(box), async (id) => {
    holding.assertHeld();
    const present = await readPartition(userKey(id).pk);
    const profile = present.find(({ kind }) => kind === 'user') as User | undefined;
    const wanted = box.customers.get(id);
    const departures = box.departed.get(id) ?? [];
    if (wanted && wanted.user.deletedAt === undefined) await putInPlace(wanted, present, profile, departures);
    else await putOut(id, wanted, present, profile, wanted?.user.deletedAt ?? startedAt);
  });
}

/** A customer of the backup, who keeps the sign-in there is. */
async function putInPlace(
  wanted: CustomerRecords,
  present: readonly Item[],
  profile: User | undefined,
  departures: readonly string[],
): Promise<void> {
  const { id, suspended } = wanted.user;
  const isHere = profile !== undefined && !profile.deleted;
  // Before the table: as long as that says nothing of the customer, the sign-in opens nothing.
  const kept = isHere ? profile : await signInOf(id);
  if (!isHere || profile.suspended !== suspended) await (suspended ? disableSignIn : enableSignIn)(id);
  await replace(id, present, profile, toItems(wanted, keptOf(kept)));
  await removeDepartures(id, departures);
}

function keptOf({
  sessionsValidFrom,
  keptSession,
  endedSessions,
  twoFactorEnabled,
  needsPassword,
}: KeptOfUser): KeptOfUser {
  return {
    ...{ sessionsValidFrom, endedSessions, twoFactorEnabled },
    ...(keptSession !== undefined && { keptSession }),
    ...(needsPassword !== undefined && { needsPassword }),
  };
}

async function signInOf(id: string): Promise<KeptOfUser> {
  const signIn = await describeSignIn(id);
  return {
    sessionsValidFrom: Math.floor(now() / 1000),
    endedSessions: {},
    twoFactorEnabled: signIn?.twoFactorEnabled ?? false,
    ...(!signIn && { needsPassword: true }),
  };
}

/** A customer whom the backup does not have, or has as one who was deleted. */
async function putOut(
  id: string,
  wanted: CustomerRecords | undefined,
  present: readonly Item[],
  profile: User | undefined,
  deletedAt: string,
): Promise<void> {
  if (profile && !profile.deleted) {
    await disableSignIn(id);
    await addDeparture(deletedAt, id, wanted ? undefined : profile.profilePicture);
  }
  const gone: KeptOfUser = { sessionsValidFrom: 0, endedSessions: {}, twoFactorEnabled: false };
  await replace(id, present, profile, wanted ? toItems(wanted, gone) : []);
}

async function replace(
  id: string,
  present: readonly Item[],
  profile: User | undefined,
  wanted: readonly Item[],
): Promise<void> {
  const guards = await guardsOf(id, profile, wanted);
  await write(id, replacement([...present, ...guards], wanted));
}
