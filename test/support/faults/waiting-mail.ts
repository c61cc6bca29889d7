/** Lets mail wait that no change has written. */
import { isoTime, now } from '#functions/core/clock.ts';
import { transactWrite } from '#functions/core/dynamodb/transact.ts';
import { newId } from '#functions/core/ids.ts';
import { type WaitingMail, waitingMailWrite } from '#functions/notifications/waiting-mail.ts';

/** @param ageMs how long ago the change was */
export async function letMailWait(mail: Omit<WaitingMail, 'id' | 'at'>, ageMs = 0): Promise<void> {
  await transactWrite([waitingMailWrite({ id: newId(), at: isoTime(now() - ageMs), ...mail })]);
}
