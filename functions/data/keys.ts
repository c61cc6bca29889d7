/**
 * Every key of the one table and, as a table, every way it is read.
 *
 * gsi1 to gsi3 carry an item's `row` (what a list shows of it) and nothing else of it; gsi4 carries keys only, so that a
 * change of a balance never writes to it.
 *
 * | what is asked | index | partition | sort | reads |
 * |---|---|---|---|---|
 * | one user; everything of one customer | table | `USER#<id>` | `PROFILE`, `TX#<compact id>`, ... | consistent |
 * | who has this e-mail address | table | `EMAIL#<canonical>` | `GUARD` | consistent |
 * | who has this account number | table | `ACCOUNT#<number>` | `GUARD` | consistent |
 * | customers, newest first | gsi4 | `CUSTOMERS` | `<createdAt>#<id>` | list |
 * | customers by the beginning of a name word, e-mail address or account number | gsi4 | `FIND#<first letter>` | `<word>#<id>` | list |
 * | transactions of one customer, newest first; by the beginning of their number | gsi1 | `USER#<id>` | `<number>` | list |
 * | transactions of the bank by type, newest first; by the beginning of their number | gsi2 | `TX#<type>` | `<number>` | list |
 * | transactions of the bank by type and status, newest first | gsi3 | `TX#<type>#<status>` | `<number>` | list |
 * | payment methods | table | `SETTINGS` | `DEPOSIT`, `WITHDRAW` | consistent |
 * | accounts whose opening was begun and not finished | table | `OPENINGS` | `<user id>` | consistent |
 * | customers who were deleted, oldest first, as long as their sign-in is kept | table | `DEPARTED` | `<deleted at>#<user id>` | consistent |
 * | recent attempts (sign-in, by account and by address) | table | `ATTEMPTS#<subject>` | `ATTEMPTS` | consistent |
 * | totals of the bank | table | `TOTALS` | `TOTALS` | eventual |
 * | audit of a month, newest first | table | `AUDIT#<yyyy-mm>` | `<id>` | list |
 * | audit of one person | gsi2 | `AUDIT-OF#<user id>` | `<id>` | list |
 *
 * A transaction's number begins with the moment it was made (`shared/domain/transaction-number.ts`), so it is the order of
 * every list and the prefix of a search at once. Lists over several partitions (both types) are merged on read.
 */
import { compact } from '#functions/runtime/ids.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export const userKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'PROFILE' });
export const transactionKey = (userId: string, id: string): Key => ({ pk: `USER#${userId}`, sk: `TX#${compact(id)}` });
export const settingsKey = (kind: 'DEPOSIT' | 'WITHDRAW'): Key => ({ pk: 'SETTINGS', sk: kind });
export const emailKey = (canonicalEmail: string): Key => ({ pk: `EMAIL#${canonicalEmail}`, sk: 'GUARD' });
export const accountNumberKey = (accountNumber: string): Key => ({ pk: `ACCOUNT#${accountNumber}`, sk: 'GUARD' });
export const nameWordKey = (userId: string, word: string): Key => ({
  pk: `USER#${userId}`,
  sk: `${NAME_WORDS}${word}`,
});
export const openingKey = (userId: string): Key => ({ pk: OPENINGS, sk: userId });
export const departedKey = (deletedAt: string, userId: string): Key => ({ pk: DEPARTED, sk: `${deletedAt}#${userId}` });
export const attemptsKey = (subject: string): Key => ({ pk: `ATTEMPTS#${subject}`, sk: 'ATTEMPTS' });
export const totalsKey: Key = { pk: 'TOTALS', sk: 'TOTALS' };
export const auditKey = (at: string, id: string): Key => ({ pk: `AUDIT#${at.slice(0, 7)}`, sk: id });

export const OPENINGS = 'OPENINGS';
export const DEPARTED = 'DEPARTED';
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

/** A list that a transaction stands in: an index and a partition of it. */
export interface TransactionList {
  readonly index: 'gsi1' | 'gsi2' | 'gsi3';
  readonly partition: string;
}

export const ofCustomer = (userId: string): TransactionList => ({ index: 'gsi1', partition: `USER#${userId}` });
export const ofType = (type: string): TransactionList => ({ index: 'gsi2', partition: `TX#${type}` });
export const ofTypeAndStatus = (type: string, status: string): TransactionList => ({
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

export const inAuditOf = (userId: string, id: string) => ({ gsi2pk: `AUDIT-OF#${userId}`, gsi2sk: id });
