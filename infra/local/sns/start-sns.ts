/** Takes SMS only: https://docs.aws.amazon.com/sns/latest/api/API_Publish.html */
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { html } from '#shared/domain/html.ts';
import { AwsError } from '../aws-error.ts';
import type { LocalAwsAccount } from '../local-account.ts';
import { loopbackServer } from '../loopback-server.ts';
import { type Mailbox, messageId } from '../ses/mailbox.ts';
import { assertCallSigned } from '../signed-server.ts';

interface SnsOptions {
  readonly mailbox: Mailbox;
  readonly account: LocalAwsAccount;
  readonly clock: () => number;
}

const PHONE_NUMBER = /^\+[1-9]\d{1,14}$/;
const MAX_MESSAGE_LENGTH = 1600;

export async function startSns({
  mailbox,
  account,
  clock,
}: SnsOptions): Promise<{ url: string; close(): Promise<void> }> {
  return loopbackServer(async (request, response) => {
    response.setHeader('date', new Date().toUTCString());
    response.setHeader('content-type', 'text/xml');
    try {
      const body = await buffer(request);
      // Signatures have the machine's time; the bank's clock may be that of a test.
      assertCallSigned(request, body, { service: 'sns', account, clock: Date.now });
      const id = await publish(new URLSearchParams(body.toString()));
      response.end(
        html`<PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><PublishResult><MessageId>${id}</MessageId></PublishResult></PublishResponse>`
          .text,
      );
    } catch (cause) {
      const error = cause instanceof AwsError ? cause : new AwsError(500, 'InternalError', 'Internal error');
      response
        .writeHead(error.status)
        .end(
          html`<ErrorResponse><Error><Type>Sender</Type><Code>${error.code}</Code><Message>${error.message}</Message></Error></ErrorResponse>`
            .text,
        );
    }
  });

  async function publish(call: URLSearchParams): Promise<string> {
    const [to = '', text = ''] = [call.get('PhoneNumber') ?? '', call.get('Message') ?? ''];
    if (call.get('Action') !== 'Publish' || !PHONE_NUMBER.test(to) || text === '' || text.length > MAX_MESSAGE_LENGTH) {
      throw new AwsError(400, 'InvalidParameter', 'The local SNS publishes a message to a phone number only');
    }
    await mailbox.add({ id: messageId(clock()), channel: 'sms', sentAt: new Date(clock()).toISOString(), to, text });
    return randomUUID();
  }
}
