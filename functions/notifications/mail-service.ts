/** The only place that calls SES. */
import { GetAccountCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { BANK_NAME } from '#shared/domain/bank.ts';
import { awsClientDefaults, lazyClient } from '../core/aws/aws-client.ts';
import type { MailSender } from '../core/env.ts';

/** The second attempt corrects a wrong clock. Mail that has failed twice waits longer than the SDK would. */
export const sesClient = lazyClient(() => new SESv2Client({ ...awsClientDefaults(), maxAttempts: 2 }));

export interface MailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface AddressedMail extends MailMessage {
  /** Id of the waiting mail. */
  readonly id: string;
  readonly to: string;
}

/**
 * Sends a mail. SES replaces the header Message-ID by its own value (https://docs.aws.amazon.com/ses/latest/dg/header-fields.html),
 * so two other headers identify a mail that is sent again: one of the bank, and References, by which mail programs show
 * both together.
 */
export async function sendMail({ id, to, subject, text, html }: AddressedMail, sender: MailSender): Promise<void> {
  const messageId = `<${id}@${sender.address.split('@').at(-1)}>`;
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  await sesClient().send(
    new SendEmailCommand({
      FromEmailAddress: `"${BANK_NAME}" <${sender.address}>`,
      Destination: { ToAddresses: [to] },
      ConfigurationSetName: sender.configurationSet,
      Content: {
        Simple: {
          Subject: utf8(subject),
          Body: { Text: utf8(text), Html: utf8(html) },
          Headers: [
            { Name: MESSAGE_ID_HEADER, Value: messageId },
            { Name: 'References', Value: messageId },
            { Name: 'Auto-Submitted', Value: 'auto-generated' },
          ],
        },
      },
    }),
  );
}

const MESSAGE_ID_HEADER = 'X-Aldermoor-Message-ID';

/** Returns how many mails a second SES takes from this account. */
export async function readSendRate(): Promise<number> {
  const { SendQuota } = await sesClient().send(new GetAccountCommand({}));
  return Math.max(1, SendQuota?.MaxSendRate ?? 1);
}

/** These errors are of one mail; all others concern the service, so that the next mail would fail as well. */
const OF_ONE_MAIL: ReadonlySet<string> = new Set(['BadRequestException', 'MessageRejected']);

export const isErrorOfOneMail = (error: unknown): boolean => error instanceof Error && OF_ONE_MAIL.has(error.name);
