/**
 * Marks the address of a person whose mail has come back for good, or who has reported it as spam, so that no more is
 * sent to it. SES may tell the same twice, and of several recipients at once.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
import * as z from 'zod/mini';
import { canonicalEmail, type EmailState } from '#shared/domain/email.ts';
import { tryWriteWithAudit } from '../../core/audit/audit.ts';
import { withRetries } from '../../core/dynamodb/transact.ts';
import { newId } from '../../core/ids.ts';
import { findUser, findUserIdByEmail, userUpdate } from '../../core/users/users.ts';

const Recipients = z.array(z.object({ emailAddress: z.string() }));
const MailEvent = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients }),
  }),
  z.object({ eventType: z.literal('Complaint'), complaint: z.object({ complainedRecipients: Recipients }) }),
]);

interface TopicEvent {
  readonly Records: readonly { readonly Sns: { readonly Message: string } }[];
}

export async function handler({ Records }: TopicEvent): Promise<void> {
  for (const { Sns } of Records) {
    const event = MailEvent.parse(JSON.parse(Sns.Message));
    if (event.eventType === 'Complaint') {
      for (const { emailAddress } of event.complaint.complainedRecipients) await mark(emailAddress, 'complained');
      continue;
    }
    // Other bounces are of mailboxes that are full or away for a while.
    if (event.bounce.bounceType !== 'Permanent') continue;
    for (const { emailAddress } of event.bounce.bouncedRecipients) await mark(emailAddress, 'bounced');
  }
}

/** Does nothing when the address has become another one meanwhile. */
async function mark(emailAddress: string, emailState: EmailState): Promise<void> {
  const recordId = newId();
  await withRetries(async () => {
    const userId = await findUserIdByEmail(canonicalEmail(emailAddress));
    const user = userId === undefined ? undefined : await findUser(userId);
    if (!user || user.emailState === emailState) return;
    const audit = {
      ...{ action: 'user.email-returned', actorId: 'system', actorName: 'Mail', subjectId: user.id },
      ...{ before: { emailState: user.emailState }, after: { emailState } },
    };
    await tryWriteWithAudit(userUpdate(user, { emailState }), audit, recordId);
  });
}
