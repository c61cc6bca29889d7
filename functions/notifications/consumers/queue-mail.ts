import { invokeFunction } from '../../core/aws/invoke-function.ts';
import { now } from '../../core/clock.ts';
import type { ItemChange } from '../../core/dynamodb/item-changes.ts';
import type { StreamConsumer } from '../../core/dynamodb/stream-handler.ts';
import { writeItem } from '../../core/dynamodb/transact.ts';
import { env } from '../../core/env.ts';
import { logger } from '../../core/logger.ts';
import type { NewNotification } from '../outbox.ts';
import { MAIL_LIFETIME_MS, waitingMailWrite } from '../waiting-mail.ts';

/** Lets a mail wait for each new notification of the last day, and calls the worker that sends it. */
export const queueMail: StreamConsumer = async ({ changes }) => {
  // A bank without a sender of mail has no such function.
  const sendMail = env.sendMailFunction;
  if (sendMail === undefined) return;
  for (const change of changes) {
    if (!isNew(change, 'notification')) continue;
    const { id, kind, recipientId, exceptUserId, createdAt, data } = change.after as unknown as StoredNotification;
    if (now() - Date.parse(createdAt) > MAIL_LIFETIME_MS) continue;
    await writeItem(waitingMailWrite({ id, kind, recipientId, exceptUserId, at: createdAt, data }));
  }
  // The writes above come back as changes of the table.
  if (changes.some((change) => isNew(change, 'waiting-mail'))) await callWorker(sendMail);
};

/** A call that fails keeps back no other change of the table: the schedule calls the worker within a minute. */
async function callWorker(name: string): Promise<void> {
  try {
    await invokeFunction(name);
  } catch (error) {
    logger.warn('the worker of mail was not called', { error });
  }
}

type StoredNotification = Omit<NewNotification, 'at'> & { readonly createdAt: string };

const isNew = ({ before, after }: ItemChange, type: string): boolean => !before && after?.type === type;
