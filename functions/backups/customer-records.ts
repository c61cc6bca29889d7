import type {
  BackupCustomerRecords,
  BackupJournalRecord,
  BackupTicketRecord,
  BackupTransactionRecord,
  BackupUserRecord,
} from '#functions/backups/file/records.ts';
import type { Beneficiary } from '#shared/domain/beneficiaries.ts';
import { basisPoints } from '#shared/domain/fees.ts';
import { cents } from '#shared/domain/money.ts';
import { mapPersonalDetails } from '#shared/domain/personal-details.ts';
import type { SessionRevocationState } from '#shared/domain/sessions.ts';
import { newestReplies } from '#shared/domain/tickets.ts';
import { customersIndexKey, unclaimedBalanceIndexKey, userKey } from '../core/dynamodb/keys.ts';
import type { User } from '../core/users/user.ts';
import { userIndexEntries } from '../core/users/user-entries.ts';
import type { StoredTicket, TicketReply } from '../tickets/ticket.ts';
import {
  ticketFromItem as fromTicketItem,
  ticketIdOfItem,
  toReplyItem,
  toSubjectWordItems,
  toTicketItem,
} from '../tickets/ticket-item.ts';
import {
  BENEFICIARIES_KIND as BENEFICIARIES,
  beneficiariesFromItem,
  toBeneficiariesItem,
} from '../transactions/beneficiaries.ts';
import type { JournalEntry, StoredTransaction } from '../transactions/transaction.ts';
import { transactionFromItem as fromTransactionItem, toTransactionItem } from '../transactions/transaction-item.ts';

export type TableItem = Readonly<Record<string, unknown>>;

type CustomerEntities = Omit<BackupCustomerRecords, 'user'>;

/** Returns undefined for an administrator, or if there is no profile. */
export function userRecordFromItems(items: readonly TableItem[]): BackupUserRecord | undefined {
  const profile = items.find(({ kind }) => kind === 'user') as User | undefined;
  if (profile?.role !== 'user') return undefined;
  return toUserRecord(profile, beneficiariesFromItem(items.find(({ kind }) => kind === BENEFICIARIES)));
}

const KINDS = new Set<unknown>(['transaction', 'ticket', 'deleted-ticket', 'ticket-reply', 'ticket-word']);

export const entityIdOf = (item: TableItem): string | undefined =>
  KINDS.has(item.kind) ? ticketIdOfItem(item) : undefined;

export function entitiesFromItems(items: readonly TableItem[]): CustomerEntities {
  const transactions = items.filter(({ kind }) => kind === 'transaction').map(fromTransactionItem);
  const replies = Map.groupBy(
    items.filter(({ kind }) => kind === 'ticket-reply'),
    ticketIdOfItem,
  );
  const tickets = items.filter(({ kind }) => kind === 'ticket').map((item) => fromTicketItem(item));
  return {
    transactions: transactions.map(toTransactionRecord),
    tickets: tickets.map((ticket) => toTicketRecord(ticket, replies.get(ticket.localId) ?? [])),
    journal: transactions.flatMap(toJournalRecords),
  };
}

function toUserRecord(user: User, saved: readonly Beneficiary[]): BackupUserRecord {
  const { id, name, email, accountNumber, balance, reserved, createdAt, suspended, version } = user;
  const { firstName, lastName, profilePicture, withdrawalFee, withdrawalLimit, requestDigest, deletedAt } = user;
  const { emailVerifiedAt, mobileVerifiedAt, passwordToChange, invitedUntil } = user;
  const beneficiaries = saved.length > 0 ? (saved as BackupUserRecord['beneficiaries']) : undefined;
  const withdrawn = user.withdrawn?.map(([at, amount]): [number, number] => [at, amount]);
  return {
    ...{ id, name, email, accountNumber, balance, reserved, createdAt, suspended },
    ...{ firstName, lastName, ...mapPersonalDetails((detail) => user[detail]), profilePicture },
    ...{ withdrawalFee, withdrawalLimit, withdrawn, beneficiaries },
    ...{ emailVerifiedAt, mobileVerifiedAt, requestDigest, passwordToChange, invitedUntil, deletedAt, version },
  };
}

function toTransactionRecord(stored: StoredTransaction): BackupTransactionRecord {
  const { customerId: userId, localId: id, number, type, status, amount, feePercent, settlement, customer } = stored;
  const { method, description, paymentDetails, coins, proof, requestDigest, deleted, version } = stored;
  return {
    ...{ userId, id, number, type, status, amount, feePercent, settlement, customer, method, description },
    ...{ paymentDetails: paymentDetails as BackupTransactionRecord['paymentDetails'], coins, proof, requestDigest },
    ...(deleted && { deleted }),
    version,
  };
}

function toJournalRecords({
  customerId: userId,
  localId: transactionId,
  journal,
}: StoredTransaction): BackupJournalRecord[] {
  return journal.map(({ id, at, by, what, from, to, reason, postings }) => {
    return { userId, transactionId, id, at, by, what, from, to, reason, postings };
  });
}

/** Leaves out replies beyond `replyCount`, because they were added after the ticket was read. */
function toTicketRecord(stored: StoredTicket, items: readonly TableItem[]): BackupTicketRecord {
  const { customerId: userId, localId: id, subject, message, priority, status, createdAt, updatedAt } = stored;
  const { customer, assignee, requestDigest, lastChange, version, replyCount } = stored;
  const inOrder = [...items].sort((a, b) => (String(a.gsi1sk) < String(b.gsi1sk) ? -1 : 1));
  const replies = inOrder.slice(0, replyCount).map(({ row, digest }) => {
    const { id: replyId, message: text, at, by } = row as TicketReply;
    return { id: replyId, message: text, at, by, requestDigest: digest as string | undefined };
  });
  return {
    ...{ userId, id, subject, message, priority, status, createdAt, updatedAt, customer },
    ...{ assignee, replies, requestDigest, lastChange, version },
  };
}

export type PreservedUserFields = Pick<
  User,
  | keyof SessionRevocationState
  | 'twoFactorEnabled'
  | 'needsPassword'
  | 'pendingPassword'
  | 'unapprovedMovements'
  | 'emailState'
  | 'silencedKinds'
  | 'emailCodeSentAt'
  | 'emailVerifiedAt'
  | 'mobileVerifiedAt'
> & {
  /** These belong to the password in force. If a key is absent, the value of the backup applies. */
  readonly passwordToChange?: User['passwordToChange'] | undefined;
  readonly invitedUntil?: User['invitedUntil'] | undefined;
};

type Counts = Pick<User, 'transactionCount' | 'ticketCount'>;

export function toProfileItems(record: BackupUserRecord, counts: Counts, kept: PreservedUserFields): TableItem[] {
  const { deletedAt, withdrawalFee, withdrawalLimit, withdrawn, beneficiaries, ...rest } = record;
  const user: User = {
    ...rest,
    balance: cents(record.balance),
    reserved: cents(record.reserved),
    ...(withdrawalFee !== undefined && { withdrawalFee: basisPoints(withdrawalFee) }),
    ...(withdrawalLimit !== undefined && { withdrawalLimit: cents(withdrawalLimit) }),
    ...(withdrawn && { withdrawn: withdrawn.map(([at, amount]) => [at, cents(amount)] as const) }),
    role: 'user',
    ...kept,
    ...counts,
    ...(deletedAt !== undefined && { deleted: true, deletedAt }),
  } as User;
  return [
    { ...userKey(user.id), ...placeInList(user), kind: 'user', ...user },
    ...(user.deleted ? [] : userIndexEntries(user).map((entry): TableItem => ({ ...entry }))),
    ...(beneficiaries && !user.deleted ? [toBeneficiariesItem(user.id, beneficiaries, 1)] : []),
  ].map(withoutUndefined);
}

export function toEntityItems({ transactions, tickets, journal }: CustomerEntities): TableItem[] {
  const lines = Map.groupBy(journal, ({ transactionId }) => transactionId);
  const stored = tickets.map((ticket) => [toStoredTicket(ticket), ticket.replies] as const);
  return [
    ...transactions.map((transaction) => toTransactionItem(toStored(transaction, lines.get(transaction.id) ?? []))),
    ...stored.flatMap(([ticket, replies]) => [
      toTicketItem(ticket),
      ...toSubjectWordItems(ticket),
      ...replies.map(({ requestDigest, ...reply }, index) => toReplyItem(ticket, reply, index, requestDigest)),
    ]),
  ].map(withoutUndefined);
}

function placeInList({ id, createdAt, balance, deletedAt }: User) {
  if (deletedAt === undefined) return customersIndexKey(createdAt, id);
  return balance > 0 ? unclaimedBalanceIndexKey(deletedAt, id) : {};
}

function toStored(
  { userId, id, amount, feePercent, ...transaction }: BackupTransactionRecord,
  lines: readonly BackupJournalRecord[],
): StoredTransaction {
  return {
    ...transaction,
    amount: cents(amount),
    feePercent: basisPoints(feePercent),
    customerId: userId,
    localId: id,
    journal: lines.map(({ userId: _, transactionId: __, ...line }) => line as JournalEntry),
  };
}

function toStoredTicket({ userId, id, replies, ...ticket }: BackupTicketRecord): StoredTicket {
  return {
    ...ticket,
    customerId: userId,
    localId: id,
    replies: newestReplies(replies.map(({ requestDigest: _, ...reply }) => reply)),
    replyCount: replies.length,
  };
}

const withoutUndefined = (item: TableItem): TableItem => JSON.parse(JSON.stringify(item));
