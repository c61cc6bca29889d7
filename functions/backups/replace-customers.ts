import type { RestoreDiffCounts, RestoreDiffEntry } from '#shared/contract/backups.ts';
import { revocationOfOtherSessions } from '#shared/domain/sessions.ts';
import { toChainedEntry, transactionChangeDigest } from '../audit/audit-block.ts';
import { preauthorizeChanges } from '../audit/trail.ts';
import { journalListNameForCustomer } from '../audit/trail-lists.ts';
import { now } from '../core/clock.ts';
import { pendingPurgeKey } from '../core/dynamodb/keys.ts';
import { forEachConcurrently } from '../core/for-each-concurrently.ts';
import type { User } from '../core/users/user.ts';
import { toPendingPurgeItem } from '../customers/deleted-customers.ts';
import { pictureExists } from '../customers/pictures.ts';
import { forgetNotifications } from '../notifications/notifications.ts';
import { describeSignInAccount, disableSignIn, enableSignIn } from '../sign-in/sign-ins.ts';
import { type PreservedUserFields, type TableItem, toEntityItems, toProfileItems } from './customer-records.ts';
import { entityRestoreDiff, jsonIgnoringVersion, userRestoreDiff } from './file/changes.ts';
import type { CustomerPartition } from './file/partition.ts';
import type { BackupUserRecord } from './file/records.ts';
import { type ChunkedCustomer, type CustomerEntities, EMPTY_CUSTOMER_ENTITIES } from './file/shares.ts';
import type { JobLease } from './job-lease.ts';
import { type CustomerReplacement, replaceCustomerItems } from './replace-items.ts';
import { signTrail } from './signature.ts';
import { customerFromItems, spillCustomerItems } from './spill-customer-items.ts';

/** Few, because each may take some megabytes of memory. */
const AT_ONCE = 4;

type Lease = Pick<JobLease<unknown>, 'assertHeld' | 'job'>;

const customerIds = ({ customers, present }: CustomerPartition): Set<string> =>
  new Set([...customers.keys(), ...present]);

/** @param before the counts of other partitions @returns them with those of this partition */
export async function diffCustomers(
  lease: Lease,
  partition: CustomerPartition,
  before: RestoreDiffCounts,
  onChanges: (changes: readonly RestoreDiffEntry[]) => Promise<void>,
): Promise<RestoreDiffCounts> {
  const counted = structuredClone(before);
  await forEachConcurrently(AT_ONCE, customerIds(partition), async (id) => {
    const items = await spillCustomerItems(id, lease.job);
    const is = customerFromItems(id, items);
    const wanted = withRowsOfProfile(partition.customers.get(id));
    const user = await withPictureThatExists(wanted?.user, is?.user.profilePicture);
    count(counted.users, listedUsers(is?.user), listedUsers(user));
    await onChanges(userRestoreDiff(is?.user, user));
    const shares = Math.max(items.shares, wanted?.shares ?? 1);
    for (let share = 0; share < shares; share += 1) {
      lease.assertHeld();
      const present = (await is?.share(share, shares)) ?? EMPTY_CUSTOMER_ENTITIES;
      const after = (await wanted?.share(share, shares)) ?? EMPTY_CUSTOMER_ENTITIES;
      count(counted.transactions, present.transactions.filter(isListed), after.transactions.filter(isListed));
      count(counted.tickets, present.tickets, after.tickets);
      await onChanges(entityRestoreDiff([is?.user, present], [user, after]));
    }
    await items.remove();
  });
  return counted;
}

const listedUsers = (user: BackupUserRecord | undefined): BackupUserRecord[] =>
  user && user.deletedAt === undefined ? [user] : [];
const isListed = ({ deleted }: CustomerEntities['transactions'][number]): boolean => !deleted;

type Thing = { readonly id: string };

function count(counts: RestoreDiffCounts['users'], before: readonly Thing[], after: readonly Thing[]): void {
  const lost = new Map(before.map((thing) => [thing.id, jsonIgnoringVersion(thing)]));
  for (const thing of after) {
    const old = lost.get(thing.id);
    if (old === undefined) counts.added += 1;
    else if (old !== jsonIgnoringVersion(thing)) counts.changed += 1;
    lost.delete(thing.id);
  }
  counts.lost += lost.size;
}

/** Replaces the customers of a partition; can be repeated after an interruption. @throws LeaseLostError */
export async function replaceCustomers(lease: Lease, partition: CustomerPartition): Promise<void> {
  await forEachConcurrently(AT_ONCE, customerIds(partition), async (id) => {
    while (!(await replaceCustomer(lease, partition, id)));
  });
}

/** Writes the customer's own items last, so that the replacement can be repeated after an interruption. */
async function replaceCustomer(lease: Lease, partition: CustomerPartition, id: string): Promise<boolean> {
  const customer = withRowsOfProfile(partition.customers.get(id));
  const items = await spillCustomerItems(id, lease.job);
  const shares = Math.max(items.shares, customer?.shares ?? 1);
  const counts = { transactionCount: 0, ticketCount: 0 };
  let isReplaced = false;
  for (let share = 0; share < shares; share += 1) {
    const entities = (await customer?.share(share, shares)) ?? EMPTY_CUSTOMER_ENTITIES;
    counts.transactionCount += entities.transactions.filter(isListed).length;
    counts.ticketCount += entities.tickets.length;
    const [present, wanted] = [await items.share(share, shares), toEntityItems(entities)];
    lease.assertHeld();
    await allowReplacement(id, lease.job.id, present, wanted);
    const own =
      share === shares - 1 ? await ownReplacement(id, partition, lease.job.startedAt, items.own, counts) : undefined;
    lease.assertHeld();
    isReplaced = await replaceCustomerItems({
      id,
      ...own,
      present: [...(own?.present ?? []), ...present],
      wanted: [...(own?.wanted ?? []), ...wanted],
    });
  }
  await items.remove();
  if (!customer && isReplaced) await forgetNotifications(id);
  return isReplaced;
}

/**
 * Gives the rows of transactions and tickets the customer's data, and takes them from those of a deleted customer. A
 * worker does this some seconds after a change, so a backup may have been made in between, and nothing would do it later.
 */
function withRowsOfProfile(customer: ChunkedCustomer | undefined): ChunkedCustomer | undefined {
  if (!customer) return undefined;
  const { user, share } = customer;
  const { name, email, accountNumber, mobile } = user;
  const isDeleted = user.deletedAt !== undefined;
  const shown = isDeleted ? undefined : { name, email, accountNumber, ...(mobile !== undefined && { mobile }) };
  return {
    ...customer,
    async share(number, shares) {
      const entities = await share(number, shares);
      return {
        ...entities,
        transactions: entities.transactions.map((transaction) =>
          transaction.customer && (isDeleted || !transaction.deleted)
            ? { ...transaction, customer: shown }
            : transaction,
        ),
        tickets: entities.tickets.map((ticket) =>
          ticket.customer ? { ...ticket, customer: shown && { name, email } } : ticket,
        ),
      };
    },
  };
}

/** Announces the removal of journal lines in advance, because any other removal counts as tampering. */
async function allowReplacement(
  id: string,
  job: string,
  present: readonly TableItem[],
  wanted: readonly TableItem[],
): Promise<void> {
  const [before, after] = [present, wanted].map((items) => new Map(items.map((item) => [item.sk, item])));
  const keys = new Set([...present, ...wanted].filter(({ kind }) => kind === 'transaction').map(({ sk }) => sk));
  const changeDigests = [...keys].flatMap((sk) => {
    const change = toChainedEntry({ before: before?.get(sk), after: after?.get(sk) });
    return change ? [transactionChangeDigest(change.entry)] : [];
  });
  const allowances = Array.from({ length: Math.ceil(changeDigests.length / MAX_CHANGE_DIGESTS) }, (_, part) => ({
    ...{ allow: id, job },
    changeDigests: changeDigests.slice(part * MAX_CHANGE_DIGESTS, (part + 1) * MAX_CHANGE_DIGESTS),
  }));
  await preauthorizeChanges(journalListNameForCustomer(id), allowances, signTrail);
}

const MAX_CHANGE_DIGESTS = 4000;

/** @param present includes the profile, if there is one */
async function ownReplacement(
  id: string,
  { customers, deletedSince }: CustomerPartition,
  startedAt: string,
  present: readonly TableItem[],
  counts: Pick<User, 'transactionCount' | 'ticketCount'>,
): Promise<CustomerReplacement> {
  const profile = present.find(({ kind }) => kind === 'user') as User | undefined;
  const wanted = customers.get(id);
  const user = await withPictureThatExists(wanted?.user, profile?.profilePicture);
  const customer = { id, present, profile };
  const isHere = profile !== undefined && !profile.deleted;
  if (wanted && user && user.deletedAt === undefined) {
    const kept = await keepSignIn(user, isHere ? profile : undefined);
    const { profilePicture: picture } = profile ?? {};
    // A replaced picture is kept as long as a deleted customer's sign-in, because a backup may restore it.
    const isReplaced = picture !== undefined && picture !== user.profilePicture;
    return {
      ...customer,
      wanted: toProfileItems(user, counts, kept),
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
    wanted: wanted && user ? toProfileItems(user, counts, gone) : [],
    // The time until the purge counts from now, whatever the time of deletion is in the backup.
    before: isHere ? [toPendingPurgeItem(startedAt, id, user ? undefined : profile.profilePicture)] : [],
  };
}

/**
 * Leaves out a picture that no longer exists, because backups contain only the names of pictures.
 * @param present the current picture, which exists
 */
async function withPictureThatExists(
  record: BackupUserRecord | undefined,
  present: string | undefined,
): Promise<BackupUserRecord | undefined> {
  if (!record) return undefined;
  const { profilePicture, ...user } = record;
  if (profilePicture === undefined || profilePicture === present) return record;
  return (await pictureExists(profilePicture)) ? record : user;
}

const gone: PreservedUserFields = { tokensRevokedBefore: 0, endedSessions: {}, twoFactorEnabled: false };

async function keepSignIn(
  { id, email, mobile, suspended }: BackupUserRecord,
  profile: User | undefined,
): Promise<PreservedUserFields> {
  if (profile) {
    const changes = profile.suspended !== suspended;
    if (changes) await (suspended ? disableSignIn : enableSignIn)(id);
    const { endedSessions, sessionAliases, twoFactorEnabled, needsPassword, pendingPassword } = profile;
    const { unapprovedMovements, silencedKinds, passwordToChange, invitedUntil } = profile;
    const { emailState, emailCodeSentAt, emailVerifiedAt } = profile.email === email ? profile : {};
    const { mobileVerifiedAt } = profile.mobile === mobile ? profile : {};
    const { tokensRevokedBefore, keptSession } = changes && suspended ? revocationOfOtherSessions(now()) : profile;
    return {
      ...{ tokensRevokedBefore, endedSessions, twoFactorEnabled },
      ...(keptSession !== undefined && { keptSession }),
      ...(sessionAliases !== undefined && { sessionAliases }),
      ...(needsPassword !== undefined && { needsPassword }),
      ...(pendingPassword !== undefined && { pendingPassword }),
      ...(unapprovedMovements !== undefined && { unapprovedMovements }),
      ...(emailState !== undefined && { emailState }),
      ...(emailCodeSentAt !== undefined && { emailCodeSentAt }),
      ...(silencedKinds !== undefined && { silencedKinds }),
      ...(emailVerifiedAt !== undefined && { emailVerifiedAt }),
      ...(mobileVerifiedAt !== undefined && { mobileVerifiedAt }),
      passwordToChange,
      invitedUntil,
    };
  }
  const signIn = await describeSignInAccount(id);
  // The pool is changed before the table, because a sign-in without a profile cannot be used.
  if (signIn && signIn.enabled === suspended) await (suspended ? disableSignIn : enableSignIn)(id);
  return {
    tokensRevokedBefore: Math.floor(now() / 1000),
    endedSessions: {},
    twoFactorEnabled: signIn?.twoFactorEnabled ?? false,
    ...(!signIn && { needsPassword: true, invitedUntil: undefined }),
  };
}
