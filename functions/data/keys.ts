/**
 * Every key of the one table and, as a table, every way it is read.
 *
 * | what is asked | index | partition | sort | reads |
 * |---|---|---|---|---|
 * | one user; everything of one customer | table | `USER#<id>` | `PROFILE`, ... | consistent |
 * | who has this e-mail address | table | `EMAIL#<canonical>` | `GUARD` | consistent |
 * | who has this account number | table | `ACCOUNT#<number>` | `GUARD` | consistent |
 * | customers, newest first | gsi1 | `CUSTOMERS` | `<createdAt>#<id>` | list |
 * | customers by the beginning of a name word, e-mail address or account number | gsi1 | `FIND#<first letter>` | `<word>#<id>` | list |
 * | accounts whose opening was begun and not finished | table | `OPENINGS` | `<user id>` | consistent |
 * | recent attempts (sign-in, by account and by address) | table | `ATTEMPTS#<subject>` | `ATTEMPTS` | consistent |
 * | totals of the bank | table | `TOTALS` | `TOTALS` | eventual |
 * | audit of a month, newest first | table | `AUDIT#<yyyy-mm>` | `<id>` | list |
 * | audit of one person | gsi2 | `AUDIT-OF#<user id>` | `<id>` | list |
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export const userKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'PROFILE' });
export const emailKey = (canonicalEmail: string): Key => ({ pk: `EMAIL#${canonicalEmail}`, sk: 'GUARD' });
export const accountNumberKey = (accountNumber: string): Key => ({ pk: `ACCOUNT#${accountNumber}`, sk: 'GUARD' });
export const nameWordKey = (userId: string, word: string): Key => ({ pk: `USER#${userId}`, sk: `WORD#${word}` });
export const openingKey = (userId: string): Key => ({ pk: OPENINGS, sk: userId });
export const attemptsKey = (subject: string): Key => ({ pk: `ATTEMPTS#${subject}`, sk: 'ATTEMPTS' });
export const totalsKey: Key = { pk: 'TOTALS', sk: 'TOTALS' };
export const auditKey = (at: string, id: string): Key => ({ pk: `AUDIT#${at.slice(0, 7)}`, sk: id });

export const OPENINGS = 'OPENINGS';

/** Index attributes. */
export const inCustomers = (createdAt: string, userId: string) => ({
  gsi1pk: CUSTOMERS,
  gsi1sk: `${createdAt}#${userId}`,
});
export const CUSTOMERS = 'CUSTOMERS';

export const findPartition = (word: string): string => `FIND#${[...word][0] ?? ''}`;
export const inFind = (word: string, userId: string) => ({ gsi1pk: findPartition(word), gsi1sk: `${word}#${userId}` });

export const inAuditOf = (userId: string, id: string) => ({ gsi2pk: `AUDIT-OF#${userId}`, gsi2sk: id });
