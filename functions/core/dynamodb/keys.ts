/**
 * This file has every key of the table. gsi1 to gsi3 project an item's `row`, which is what lists show; gsi4 projects
 * keys only, so that changes of a balance do not write to it.
 *
 * | access pattern | index | partition | sort | reads |
 * |---|---|---|---|---|
 * | a user; all items of a customer | table | `USER#<id>` | `PROFILE`, `TX#<compact id>`, ... | consistent |
 * | a ticket; a reply | table | `USER#<id>` | `TICKET#<compact id>`, `TICKET-REPLY#<ticket>#<compact id>` | consistent |
 * | a change of a customer that lists do not show yet | table | `USER#<id>` | `RENAMED` | consistent |
 * | a customer's saved withdrawal details | table | `USER#<id>` | `BENEFICIARIES` | consistent |
 * | user by e-mail address | table | `EMAIL#<canonical>` | `GUARD` | consistent |
 * | user by account number | table | `ACCOUNT#<number>` | `GUARD` | consistent |
 * | customers, newest first | gsi4 | `CUSTOMERS` | `<createdAt>#<id>` | list |
 * | deleted customers with unclaimed money, newest deletion first | gsi4 | `UNCLAIMED` | `<deleted at>#<id>` | list |
 * | customers by prefix of a name's word, or of what an e-mail address or account number ends with | gsi4 | `FIND#<first letter>` | `<word>#<id>` | list |
 * | transactions of one customer, newest first; by prefix of their number | gsi1 | `USER#<id>` | `<number>` | list |
 * | transactions of the bank by type that are not pending, newest first; by prefix of their number | gsi2 | `TX#<type>` | `<number>` | list |
 * | transactions of the bank by type and status, newest first; by prefix of their number | gsi3 | `TX#<type>#<status>` | `<number>` | list |
 * | tickets of one customer, newest first | gsi1 | `TICKETS-OF#<user id>` | `<createdAt>#<compact id>` | list |
 * | tickets of the bank, newest first | gsi2 | `TICKETS` | `<createdAt>#<compact id>` | list |
 * | tickets of the bank by status, newest first | gsi3 | `TICKETS#<status>` | `<createdAt>#<compact id>` | list |
 * | tickets by prefix of a word of the subject, newest first for each word | gsi4 | `FIND-TICKET#<first letter>` | `<word>#<createdAt>#<compact id>` | list |
 * | replies of one ticket, newest first | gsi1 | `REPLIES-OF#<ticket>` | `<how many came before it, eight digits>` | list |
 * | payment methods, and the withdrawal limit | table | `SETTINGS` | `DEPOSIT`, `WITHDRAW` | consistent |
 * | how long sessions last | table | `SESSION-LIMITS` | `SESSION-LIMITS` | consistent |
 * | what the bank demands of administrators | table | `ADMINISTRATOR-RULES` | `ADMINISTRATOR-RULES` | consistent |
 * | what a second administrator must approve | table | `APPROVAL-RULES` | `APPROVAL-RULES` | consistent |
 * | texts that administrators insert into replies | table | `CANNED-REPLIES` | `CANNED-REPLIES` | consistent |
 * | proposals, newest first; one of them | table | `PROPOSALS` | `<id>` | list; consistent |
 * | proposals that wait for a decision, newest last | table | `PROPOSALS-WAITING` | `<id>` | consistent |
 * | the proposal that a request with an idempotency key has made | table | `PROPOSALS-OF-REQUEST#<request id>` | `PROPOSAL` | consistent |
 * | notifications of a person, or of all administrators, newest first | table | `NOTIFICATIONS#<user id or ADMINISTRATORS>` | `<id>` | list |
 * | which notifications a person has read | table | `NOTIFICATIONS-READ#<user id>` | `READ` | consistent |
 * | messages of visitors of the public site, newest first | table | `ENQUIRIES` | `<id>` | list |
 * | mail that waits to be sent | table | `MAIL-WAITING` | `<id>` | consistent |
 * | which function sends the waiting mail | table | `MAIL-LEASE` | `MAIL-LEASE` | consistent |
 * | unfinished openings of accounts | table | `OPENINGS` | `<user id>` | consistent |
 * | pending purges of deleted customers, oldest first | table | `DEPARTED` | `<deleted at>#<user id>` | consistent |
 * | recent attempts (sign-in by account and by address, two-factor by person, messages by address) | table | `ATTEMPTS#<subject>` | `ATTEMPTS` | consistent |
 * | recent attempts from a device that the account knows | table | `ATTEMPTS#<subject>` | `DEVICE#<device id>` | consistent |
 * | a one-time code that may be entered, without its digits | table | `CODE#<purpose>#<user id>` | `CODE` | consistent |
 * | the pool's token of a recent sign-in | table | `POOL-TOKEN#<session id>` | `POOL-TOKEN` | consistent |
 * | the sessions of a person | table | `SESSIONS-OF#<user id>` | `<session id>` | consistent |
 * | totals of the bank | table | `TOTALS` | `TOTALS` | eventual |
 * | the last counted record of an idle shard of the stream | table | `TOTALS` | `SHARD#<shard>` | consistent |
 * | what was counted during a recount of the totals | table | `TOTALS` | `RECOUNT#<id>#<version>#<sequence>` | consistent |
 * | backups, newest first | table | `BACKUPS` | `<created at>#<file name>` | list |
 * | deleted backups that can be brought back | table | `DELETED-BACKUPS` | `<created at>#<file name>` | list |
 * | the running job, or the last one | table | `JOBS` | `CURRENT` | consistent |
 * | what the last verification of the trail found | table | `JOBS` | `VERIFICATION` | consistent |
 * | whether maintenance is on | table | `MAINTENANCE` | `MAINTENANCE` | consistent |
 * | how far the local stack's first start came; never on AWS | table | `LOCAL-BANK` | `LOCAL-BANK` | consistent |
 * | the version of the stored formats, which only migrations read | table | `SCHEMA` | `SCHEMA` | consistent |
 * | audit of the bank, newest first | table | `AUDIT#<shard>` | `<id>` | list |
 * | audit of one person | gsi2 | `AUDIT-OF#<user id>` | `<id>` | list |
 * | sign-ins and failed attempts of one person | gsi1 | `SIGN-INS-OF#<user id>` | `<id>` | list |
 * | the chain of a list of the audit trail, or of journals | table | `TRAIL#<list>` | `<number, twelve digits>` | consistent |
 *
 * A transaction's number begins with the time it was made (`shared/domain/transaction-number.ts`), so that it gives
 * every list its order, and a search can use its beginning. Lists over several partitions are merged when they are read:
 * all transactions of a type are the pending ones, in gsi3, and the others, in gsi2. A request, which is pending, so has
 * one entry less to write.
 *
 * A partition takes 1000 writes a second, however it is split, and the audit trail is only written at its newest end.
 * The trail is therefore sharded by the last digit of a record's id, which allows some 4000 records a second when they
 * are written in transactions.
 *
 * The keys of replies derive from an idempotency key and have no order, so they are listed by an index.
 */
import { compactUuid } from '#functions/core/ids.ts';
import type { CodePurpose } from '#shared/domain/one-time-codes.ts';

export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

export const itemKeyText = ({ pk, sk }: { readonly pk?: unknown; readonly sk?: unknown }): string => `${pk} ${sk}`;

export const userKey = (userId: string): ItemKey => ({ pk: `USER#${userId}`, sk: 'PROFILE' });
export const beneficiariesKey = (userId: string): ItemKey => ({ pk: `USER#${userId}`, sk: 'BENEFICIARIES' });
export const transactionKey = (userId: string, id: string): ItemKey => ({
  pk: `USER#${userId}`,
  sk: TRANSACTION_KEY_PREFIX + compactUuid(id),
});
export const ticketKey = (userId: string, id: string): ItemKey => ({
  pk: `USER#${userId}`,
  sk: TICKET_KEY_PREFIX + compactUuid(id),
});
export const customerRenamedMarkerKey = (userId: string): ItemKey => ({ pk: `USER#${userId}`, sk: 'RENAMED' });
export const ticketReplyKey = (userId: string, ticketId: string, id: string): ItemKey => ({
  pk: `USER#${userId}`,
  sk: ticketReplyKeyPrefix(ticketId) + compactUuid(id),
});
export const ticketReplyKeyPrefix = (ticketId: string): string => `TICKET-REPLY#${compactUuid(ticketId)}#`;
export const subjectWordKey = (userId: string, ticketId: string, word: string): ItemKey => ({
  pk: `USER#${userId}`,
  sk: `TICKET-WORD#${compactUuid(ticketId)}#${word}`,
});
/** Kinds of settings of methods. */
export type MethodSettingsKind = 'DEPOSIT' | 'WITHDRAW';

export const methodSettingsKey = (kind: MethodSettingsKind): ItemKey => ({ pk: 'SETTINGS', sk: kind });
export const administratorRulesKey: ItemKey = { pk: 'ADMINISTRATOR-RULES', sk: 'ADMINISTRATOR-RULES' };
export const approvalRulesKey: ItemKey = { pk: 'APPROVAL-RULES', sk: 'APPROVAL-RULES' };
export const cannedRepliesKey: ItemKey = { pk: 'CANNED-REPLIES', sk: 'CANNED-REPLIES' };
export const enquiryKey = (id: string): ItemKey => ({ pk: ENQUIRIES_PARTITION, sk: id });
export const notificationKey = (recipientId: string | 'administrators', id: string): ItemKey => ({
  pk: `NOTIFICATIONS#${recipientId === 'administrators' ? 'ADMINISTRATORS' : recipientId}`,
  sk: id,
});
export const notificationsReadKey = (userId: string): ItemKey => ({ pk: `NOTIFICATIONS-READ#${userId}`, sk: 'READ' });
export const proposalKey = (id: string): ItemKey => ({ pk: PROPOSALS_PARTITION, sk: id });
export const waitingProposalKey = (id: string): ItemKey => ({ pk: WAITING_PROPOSALS_PARTITION, sk: id });
export const proposalOfRequestKey = (requestId: string): ItemKey => ({
  pk: `PROPOSALS-OF-REQUEST#${requestId}`,
  sk: 'PROPOSAL',
});
export const emailKey = (canonicalEmail: string): ItemKey => ({ pk: `EMAIL#${canonicalEmail}`, sk: 'GUARD' });
export const accountNumberKey = (accountNumber: string): ItemKey => ({ pk: `ACCOUNT#${accountNumber}`, sk: 'GUARD' });
export const nameWordKey = (userId: string, word: string): ItemKey => ({
  pk: `USER#${userId}`,
  sk: `${NAME_WORD_KEY_PREFIX}${word}`,
});
export const waitingMailKey = (id: string): ItemKey => ({ pk: WAITING_MAIL_PARTITION, sk: id });
export const mailLeaseKey: ItemKey = { pk: 'MAIL-LEASE', sk: 'MAIL-LEASE' };
export const accountOpeningKey = (userId: string): ItemKey => ({ pk: ACCOUNT_OPENINGS_PARTITION, sk: userId });
export const pendingPurgeKey = (deletedAt: string, userId: string): ItemKey => ({
  pk: PENDING_PURGES_PARTITION,
  sk: `${deletedAt}#${userId}`,
});
export const attemptsKey = (subject: string): ItemKey => ({ pk: `ATTEMPTS#${subject}`, sk: 'ATTEMPTS' });
export const deviceAttemptsKey = (subject: string, device: string): ItemKey => ({
  pk: attemptsKey(subject).pk,
  sk: DEVICES + device,
});
export const deviceIdFromSortKey = (sk: string): string | undefined =>
  sk.startsWith(DEVICES) ? sk.slice(DEVICES.length) : undefined;
export const codeKey = (purpose: CodePurpose, subject: string): ItemKey => ({
  pk: `CODE#${purpose}#${subject}`,
  sk: 'CODE',
});
export const poolTokenItemKey = (sessionId: string): ItemKey => ({ pk: `POOL-TOKEN#${sessionId}`, sk: 'POOL-TOKEN' });
export const sessionItemKey = (userId: string, sessionId: string): ItemKey => ({
  pk: `SESSIONS-OF#${userId}`,
  sk: sessionId,
});
export const sessionLimitsKey: ItemKey = { pk: 'SESSION-LIMITS', sk: 'SESSION-LIMITS' };
export const totalsKey: ItemKey = { pk: 'TOTALS', sk: 'TOTALS' };
export const countedShardKey = (shard: string): ItemKey => ({ pk: totalsKey.pk, sk: `SHARD#${shard}` });
/** Sorted by the version of the totals and by the sequence number, which has at most 40 digits. */
export const loggedChangeKey = (recount: string, version: number, sequence: string): ItemKey => ({
  pk: totalsKey.pk,
  sk: `${loggedChangePrefix(recount)}${String(version).padStart(12, '0')}#${sequence.padStart(40, '0')}`,
});
export const loggedChangePrefix = (recount: string): string => `RECOUNT#${recount}#`;
export const auditKey = (id: string): ItemKey => ({
  pk: auditShard(Number.parseInt(id.slice(-1), 16) % AUDIT_SHARDS),
  sk: id,
});

export const backupItemKey = (createdAt: string, filename: string): ItemKey => ({
  pk: BACKUPS_PARTITION,
  sk: `${createdAt}#${filename}`,
});
export const deletedBackupItemKey = (createdAt: string, filename: string): ItemKey => ({
  ...backupItemKey(createdAt, filename),
  pk: DELETED_BACKUPS_PARTITION,
});
export const currentJobKey: ItemKey = { pk: 'JOBS', sk: 'CURRENT' };
export const trailVerificationKey: ItemKey = { pk: 'JOBS', sk: 'VERIFICATION' };
export const maintenanceFlagKey: ItemKey = { pk: 'MAINTENANCE', sk: 'MAINTENANCE' };
export const localBankRecordKey: ItemKey = { pk: 'LOCAL-BANK', sk: 'LOCAL-BANK' };
export const schemaKey: ItemKey = { pk: 'SCHEMA', sk: 'SCHEMA' };

export const ENQUIRIES_PARTITION = 'ENQUIRIES';
export const PROPOSALS_PARTITION = 'PROPOSALS';
export const WAITING_PROPOSALS_PARTITION = 'PROPOSALS-WAITING';
export const WAITING_MAIL_PARTITION = 'MAIL-WAITING';
export const ACCOUNT_OPENINGS_PARTITION = 'OPENINGS';
export const PENDING_PURGES_PARTITION = 'DEPARTED';
export const BACKUPS_PARTITION = 'BACKUPS';
export const DELETED_BACKUPS_PARTITION = 'DELETED-BACKUPS';
export const isAuditPartition = (pk: string): boolean => pk.startsWith(AUDIT);

const DEVICES = 'DEVICE#';
export const NAME_WORD_KEY_PREFIX = 'WORD#';
export const TRANSACTION_KEY_PREFIX = 'TX#';
export const TICKET_KEY_PREFIX = 'TICKET#';

export const customersIndexKey = (createdAt: string, userId: string) => ({
  gsi4pk: CUSTOMERS_PARTITION,
  gsi4sk: `${createdAt}#${userId}`,
});
export const CUSTOMERS_PARTITION = 'CUSTOMERS';

export const unclaimedBalanceIndexKey = (deletedAt: string, userId: string) => ({
  gsi4pk: UNCLAIMED_BALANCES_PARTITION,
  gsi4sk: `${deletedAt}#${userId}`,
});
export const UNCLAIMED_BALANCES_PARTITION = 'UNCLAIMED';

export const customerSearchPartition = (word: string): string => `FIND#${[...word][0] ?? ''}`;
export const customerSearchIndexKey = (word: string, userId: string) => ({
  gsi4pk: customerSearchPartition(word),
  gsi4sk: `${word}#${userId}`,
});

export interface IndexList {
  readonly index: 'table' | 'gsi1' | 'gsi2' | 'gsi3' | 'gsi4';
  readonly partition: string;
  readonly prefix?: string;
}

export const transactionsByCustomerList = (userId: string): IndexList => ({
  index: 'gsi1',
  partition: `USER#${userId}`,
});
export const transactionsByTypeAndStatusList = (type: string, status: string): IndexList => ({
  index: 'gsi3',
  partition: `TX#${type}#${status}`,
});

const ofTypeNotPending = (type: string): IndexList => ({ index: 'gsi2', partition: `TX#${type}` });
/** Returns the lists that together contain all transactions of a type. */
export const transactionsByTypeLists = (type: string): readonly IndexList[] => [
  ofTypeNotPending(type),
  transactionsByTypeAndStatusList(type, PENDING),
];
const PENDING = 'pending';

export function transactionIndexKeys(userId: string, type: string, status: string, number: string) {
  return {
    gsi1pk: transactionsByCustomerList(userId).partition,
    gsi1sk: number,
    ...(status !== PENDING && { gsi2pk: ofTypeNotPending(type).partition, gsi2sk: number }),
    gsi3pk: transactionsByTypeAndStatusList(type, status).partition,
    gsi3sk: number,
  };
}

export const ticketsByCustomerList = (userId: string): IndexList => ({
  index: 'gsi1',
  partition: `TICKETS-OF#${userId}`,
});
export const allTicketsList: IndexList = { index: 'gsi2', partition: 'TICKETS' };
export const ticketsByStatusList = (status: string): IndexList => ({ index: 'gsi3', partition: `TICKETS#${status}` });
export const repliesByTicketList = (ticketId: string): IndexList => ({
  index: 'gsi1',
  partition: `REPLIES-OF#${compactUuid(ticketId)}`,
});

export function ticketIndexKeys(userId: string, status: string, position: string) {
  return {
    gsi1pk: ticketsByCustomerList(userId).partition,
    gsi1sk: position,
    gsi2pk: allTicketsList.partition,
    gsi2sk: position,
    gsi3pk: ticketsByStatusList(status).partition,
    gsi3sk: position,
  };
}

export const ticketReplyIndexKey = (ticketId: string, position: string) => ({
  gsi1pk: repliesByTicketList(ticketId).partition,
  gsi1sk: position,
});

export const ticketSearchPartition = (word: string): string => `FIND-TICKET#${[...word][0] ?? ''}`;
export const ticketsByWordList = (word: string) =>
  ({ index: 'gsi4', partition: ticketSearchPartition(word), prefix: `${word}#` }) as const satisfies IndexList;
export function ticketWordIndexKey(word: string, position: string) {
  const { partition, prefix } = ticketsByWordList(word);
  return { gsi4pk: partition, gsi4sk: prefix + position };
}

const AUDIT_SHARDS = 8;
const AUDIT = 'AUDIT#';
const auditShard = (shard: number): string => AUDIT + shard;
export const auditLogShards: readonly IndexList[] = Array.from({ length: AUDIT_SHARDS }, (_, shard) => ({
  index: 'table',
  partition: auditShard(shard),
}));
export const auditByUserList = (userId: string): IndexList => ({ index: 'gsi2', partition: `AUDIT-OF#${userId}` });
export const userAuditIndexKey = (userId: string, id: string) => ({
  gsi2pk: auditByUserList(userId).partition,
  gsi2sk: id,
});
export const signInsByUserList = (userId: string): IndexList => ({ index: 'gsi1', partition: `SIGN-INS-OF#${userId}` });
export const userSignInsIndexKey = (userId: string, id: string) => ({
  gsi1pk: signInsByUserList(userId).partition,
  gsi1sk: id,
});

const TRAIL = 'TRAIL#';
export const isAuditBlockPartition = (pk: string): boolean => pk.startsWith(TRAIL);
export const trailPartition = (list: string): string => TRAIL + list;
export const auditBlockKey = (list: string, number: number): ItemKey => ({
  pk: trailPartition(list),
  sk: String(number).padStart(12, '0'),
});
