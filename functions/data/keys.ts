/**
 * Every key of the one table and, as a table, every way it is read.
 *
 * gsi1 to gsi3 carry an item's `row` (what a list shows of it) and nothing else of it; gsi4 carries keys only, so that a
 * change of a balance never writes to it.
 *
 * | what is asked | index | partition | sort | reads |
 * |---|---|---|---|---|
 * | one user; everything of one customer | table | `USER#<id>` | `PROFILE`, `TX#<compact id>`, ... | consistent |
 * | one ticket; a reply, to be sent once | table | `USER#<id>` | `TICKET#<compact id>`, `TICKET-REPLY#<ticket>#<compact id>` | consistent |
 * | who has this e-mail address | table | `EMAIL#<canonical>` | `GUARD` | consistent |
 * | who has this account number | table | `ACCOUNT#<number>` | `GUARD` | consistent |
 * | customers, newest first | gsi4 | `CUSTOMERS` | `<createdAt>#<id>` | list |
 * | customers by the beginning of a name word, e-mail address or account number | gsi4 | `FIND#<first letter>` | `<word>#<id>` | list |
 * | transactions of one customer, newest first; by the beginning of their number | gsi1 | `USER#<id>` | `<number>` | list |
 * | transactions of the bank by type, newest first; by the beginning of their number | gsi2 | `TX#<type>` | `<number>` | list |
 * | transactions of the bank by type and status, newest first | gsi3 | `TX#<type>#<status>` | `<number>` | list |
 * | tickets of one customer, newest first | gsi1 | `TICKETS-OF#<user id>` | `<createdAt>#<compact id>` | list |
 * | tickets of the bank, newest first | gsi2 | `TICKETS` | `<createdAt>#<compact id>` | list |
 * | tickets of the bank by status, newest first | gsi3 | `TICKETS#<status>` | `<createdAt>#<compact id>` | list |
 * | tickets by the beginning of a word of their subject, newest first of each word | gsi4 | `FIND-TICKET#<first letter>` | `<word>#<createdAt>#<compact id>` | list |
 * | replies of one ticket, newest first | gsi1 | `REPLIES-OF#<ticket>` | `<how many came before it>` | list |
 * | payment methods | table | `SETTINGS` | `DEPOSIT`, `WITHDRAW` | consistent |
 * | accounts whose opening was begun and not finished | table | `OPENINGS` | `<user id>` | consistent |
 * | customers who were deleted, oldest first, as long as their sign-in is kept | table | `DEPARTED` | `<deleted at>#<user id>` | consistent |
 * | recent attempts (sign-in by account and by address, two-factor by person) | table | `ATTEMPTS#<subject>` | `ATTEMPTS` | consistent |
 * | totals of the bank | table | `TOTALS` | `TOTALS` | eventual |
 * | backups, newest first | table | `BACKUPS` | `<created at>#<file name>` | list |
 * | long work: the one that runs, or the last one | table | `JOBS` | `CURRENT` | consistent |
 * | whether data are being replaced, and nothing else may be written | table | `MAINTENANCE` | `MAINTENANCE` | consistent |
 * | audit of the bank, newest first | table | `AUDIT#<shard>` | `<id>` | list |
 * | audit of one person | gsi2 | `AUDIT-OF#<user id>` | `<id>` | list |
 * | sign-ins of one person, and tries | gsi1 | `SIGN-INS-OF#<user id>` | `<id>` | list |
 *
 * A transaction's number begins with the moment it was made (`shared/domain/transaction-number.ts`), so it is the order of
 * every list and the prefix of a search at once. Lists over several partitions (both types) are merged on read.
 *
 * The audit trail takes every sign-in of every customer at the newest end of a list, where a partition takes 1000 writes a
 * second however it is split. So it is eight lists, by the last digit of a record's id, merged on read: some 4000 records
 * a second, in transactions. Ids begin with their moment, so they are order and dates at once, and no list ends with a
 * month.
 *
 * Replies are read by an index, because their own keys follow from what was sent (a reply comes once, however often it is
 * sent) and say nothing about their order.
 */
import { compact } from '#functions/platform/ids.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export const userKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'PROFILE' });
export const transactionKey = (userId: string, id: string): Key => ({ pk: `USER#${userId}`, sk: `TX#${compact(id)}` });
export const ticketKey = (userId: string, id: string): Key => ({ pk: `USER#${userId}`, sk: `TICKET#${compact(id)}` });
export const replyKey = (userId: string, ticketId: string, id: string): Key => ({
  pk: `USER#${userId}`,
  sk: repliesBelow(ticketId) + compact(id),
});
/** The sort keys of a ticket's replies begin with this. */
export const repliesBelow = (ticketId: string): string => `TICKET-REPLY#${compact(ticketId)}#`;
export const subjectWordKey = (userId: string, ticketId: string, word: string): Key => ({
  pk: `USER#${userId}`,
  sk: `TICKET-WORD#${compact(ticketId)}#${word}`,
});
export const settingsKey = (kind: 'DEPOSIT' | 'WITHDRAW'): Key => ({ pk: 'SETTINGS', sk: kind });
export const emailKey = (canonicalEmail: string): Key => ({ pk: `EMAIL#${canonicalEmail}`, sk: 'GUARD' });
export const accountNumberKey = (accountNumber: string): Key => ({ pk: `ACCOUNT#${accountNumber}`, sk: 'GUARD' });
export const nameWordKey = (userId: string, word: string): Key => ({
  pk: `USER#${userId}`,
  sk: `${NAME_WORDS}${word}`,
});
export const openingKey = (userId: string): Key => ({ pk: OPENINGS, sk: userId });
export const pendingPurgeKey = (deletedAt: string, userId: string): Key => ({
  pk: PENDING_PURGES,
  sk: `${deletedAt}#${userId}`,
});
export const attemptsKey = (subject: string): Key => ({ pk: `ATTEMPTS#${subject}`, sk: 'ATTEMPTS' });
export const totalsKey: Key = { pk: 'TOTALS', sk: 'TOTALS' };
export const auditKey = (id: string): Key => ({
  pk: auditShard(Number.parseInt(id.slice(-1), 16) % AUDIT_SHARDS),
  sk: id,
});

export const backupKey = (createdAt: string, filename: string): Key => ({
  pk: BACKUPS,
  sk: `${createdAt}#${filename}`,
});
export const jobKey: Key = { pk: 'JOBS', sk: 'CURRENT' };
export const maintenanceKey: Key = { pk: 'MAINTENANCE', sk: 'MAINTENANCE' };

export const OPENINGS = 'OPENINGS';
export const PENDING_PURGES = 'DEPARTED';
export const BACKUPS = 'BACKUPS';
/** Whether a partition is a user's, or the audit trail's. */
export const isUser = (pk: string): boolean => pk.startsWith('USER#');
export const isAudit = (pk: string): boolean => pk.startsWith(AUDIT);

/** Before all words of a customer's name. */
export const NAME_WORDS = 'WORD#';

/** Index attributes. */
export const inCustomers = (createdAt: string, userId: string) => ({
  gsi4pk: CUSTOMERS,
  gsi4sk: `${createdAt}#${userId}`,
});
export const CUSTOMERS = 'CUSTOMERS';

export const findPartition = (word: string): string => `FIND#${[...word][0] ?? ''}`;
export const inFind = (word: string, userId: string) => ({ gsi4pk: findPartition(word), gsi4sk: `${word}#${userId}` });

/** A list that is read from the newest on: an index or the table itself, a partition of it, and how its sort keys begin. */
export interface IndexList {
  readonly index: 'table' | 'gsi1' | 'gsi2' | 'gsi3' | 'gsi4';
  readonly partition: string;
  readonly prefix?: string;
}

export const ofCustomer = (userId: string): IndexList => ({ index: 'gsi1', partition: `USER#${userId}` });
export const ofType = (type: string): IndexList => ({ index: 'gsi2', partition: `TX#${type}` });
export const ofTypeAndStatus = (type: string, status: string): IndexList => ({
  index: 'gsi3',
  partition: `TX#${type}#${status}`,
});

/** A transaction stands in three lists, everywhere under its number. */
export function inTransactionLists(userId: string, type: string, status: string, number: string) {
  return {
    gsi1pk: ofCustomer(userId).partition,
    gsi1sk: number,
    gsi2pk: ofType(type).partition,
    gsi2sk: number,
    gsi3pk: ofTypeAndStatus(type, status).partition,
    gsi3sk: number,
  };
}

export const ticketsOf = (userId: string): IndexList => ({ index: 'gsi1', partition: `TICKETS-OF#${userId}` });
export const allTickets: IndexList = { index: 'gsi2', partition: 'TICKETS' };
export const ticketsIn = (status: string): IndexList => ({ index: 'gsi3', partition: `TICKETS#${status}` });
export const repliesOf = (ticketId: string): IndexList => ({
  index: 'gsi1',
  partition: `REPLIES-OF#${compact(ticketId)}`,
});

/** A ticket stands in three lists, everywhere at the same position. */
export function inTicketLists(userId: string, status: string, position: string) {
  return {
    gsi1pk: ticketsOf(userId).partition,
    gsi1sk: position,
    gsi2pk: allTickets.partition,
    gsi2sk: position,
    gsi3pk: ticketsIn(status).partition,
    gsi3sk: position,
  };
}

/** @param position how many replies came before it: six digits, so that text sorts like the number */
export const inRepliesOf = (ticketId: string, position: string) => ({
  gsi1pk: repliesOf(ticketId).partition,
  gsi1sk: position,
});

export const ticketWordsPartition = (word: string): string => `FIND-TICKET#${[...word][0] ?? ''}`;
export const ticketsWithWord = (word: string) =>
  ({ index: 'gsi4', partition: ticketWordsPartition(word), prefix: `${word}#` }) as const satisfies IndexList;
export function inTicketsWithWord(word: string, position: string) {
  const { partition, prefix } = ticketsWithWord(word);
  return { gsi4pk: partition, gsi4sk: prefix + position };
}

const AUDIT_SHARDS = 8;
/** The partitions of the audit trail begin with this. */
const AUDIT = 'AUDIT#';
const auditShard = (shard: number): string => AUDIT + shard;
export const wholeAudit: readonly IndexList[] = Array.from({ length: AUDIT_SHARDS }, (_, shard) => ({
  index: 'table',
  partition: auditShard(shard),
}));
export const auditOf = (userId: string): IndexList => ({ index: 'gsi2', partition: `AUDIT-OF#${userId}` });
export const inAuditOf = (userId: string, id: string) => ({ gsi2pk: auditOf(userId).partition, gsi2sk: id });
export const signInsOf = (userId: string): IndexList => ({ index: 'gsi1', partition: `SIGN-INS-OF#${userId}` });
export const inSignInsOf = (userId: string, id: string) => ({ gsi1pk: signInsOf(userId).partition, gsi1sk: id });
