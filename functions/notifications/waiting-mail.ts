import type { NotificationKind } from '#shared/domain/notification-kinds.ts';
import { DAY_MS, isoTime, now } from '../core/clock.ts';
import { WAITING_MAIL_PARTITION, waitingMailKey } from '../core/dynamodb/keys.ts';
import { partitionQuery, queryPages } from '../core/dynamodb/query.ts';
import { conditionalWrite, type TableWrite, writeItem } from '../core/dynamodb/transact.ts';

/** Kinds of mail that carry a code. */
export type CodeMailKind = 'password-reset-code' | 'email-verification-code' | 'phone-verification-code' | 'invitation';

export type MailKind = NotificationKind | CodeMailKind;

export interface WaitingMail {
  /** Each id stands for one mail: when it is sent again, it has the same message id. */
  readonly id: string;
  readonly kind: MailKind;
  readonly recipientId: string | 'administrators';
  /** The administrator who knows already, because they made the change. */
  readonly exceptUserId?: string | undefined;
  /** ISO time of the change that the mail tells of. */
  readonly at: string;
  /** `address` replaces the recipient's own address, for an address that is to be verified. */
  readonly data: Readonly<Record<string, string>>;
}

/** A mail that has failed is tried again later. */
export interface StoredMail extends WaitingMail {
  readonly attempts: number;
}

/** The worker gives up after this time. */
export const MAIL_LIFETIME_MS = DAY_MS;

/** After this time the table removes an item that the worker has not. */
const EXPIRES_AFTER_MS = 2 * MAIL_LIFETIME_MS;

/** The write belongs in the transaction of the change, and the mail is sent soon after it. */
export const waitingMailWrite = (mail: WaitingMail): TableWrite => ({
  Put: {
    Item: {
      ...waitingMailKey(mail.id),
      type: 'waiting-mail',
      ...mail,
      expiresAt: Math.ceil((Date.parse(mail.at) + EXPIRES_AFTER_MS) / 1000),
    },
  },
});

/** Reads the mail that may be sent now, page by page. */
export async function* readDueMail(): AsyncGenerator<StoredMail[]> {
  const { ExpressionAttributeValues, ...ofPartition } = partitionQuery(WAITING_MAIL_PARTITION);
  for await (const items of queryPages({
    ...ofPartition,
    FilterExpression: 'attribute_not_exists(notBefore) or notBefore <= :now',
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':now': isoTime(now()) },
  })) {
    yield items.map(storedMailFromItem);
  }
}

function storedMailFromItem(item: Record<string, unknown>): StoredMail {
  const { id, kind, recipientId, exceptUserId, at, data } = item as unknown as WaitingMail;
  return { id, kind, recipientId, exceptUserId, at, data, attempts: Number(item.attempts ?? 0) };
}

export async function isMailDue(): Promise<boolean> {
  for await (const page of readDueMail()) if (page.length > 0) return true;
  return false;
}

/** Idempotent. */
export async function removeWaitingMail(id: string): Promise<void> {
  await writeItem({ Delete: { Key: waitingMailKey(id) } });
}

const BACK_OFF = { baseMs: 30_000, capMs: 60 * 60_000 };

/** Counts a failure, and lets the mail wait longer after each. */
export async function delayWaitingMail({ id, attempts }: StoredMail): Promise<void> {
  const wait = Math.min(BACK_OFF.capMs, BACK_OFF.baseMs * 2 ** attempts);
  await conditionalWrite({
    Update: {
      Key: waitingMailKey(id),
      UpdateExpression: 'set attempts = :attempts, notBefore = :notBefore',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':attempts': attempts + 1, ':notBefore': isoTime(now() + wait) },
    },
  });
}
