/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
import * as z from 'zod/mini';
import { AwsError } from '../aws-error.ts';
import type { LocalAwsAccount } from '../local-account.ts';
import { parseJsonBody, type SignedCall, signedServer } from '../signed-server.ts';
import { type Mailbox, messageId } from './mailbox.ts';

export interface LocalSes {
  readonly url: string;
  close(): Promise<void>;
}

interface SesOptions {
  readonly mailbox: Mailbox;
  readonly domain: string;
  readonly configurationSet: string;
  readonly account: LocalAwsAccount;
  readonly clock: () => number;
  /** Publishes what became of a mail, as the configuration set does to its topic. */
  readonly onEvent: (event: object) => void;
}

const SEND_RATE = 50;

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageHeader.html */
const Header = z.object({
  Name: z.string().check(z.regex(/^[!-9;-@A-~]{1,126}$/)),
  Value: z.string().check(z.regex(/^[ -~]{1,870}$/)),
});
const Text = z.object({ Data: z.string() });
const SendEmail = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.tuple([z.string()]) }),
  ConfigurationSetName: z.string(),
  Content: z.object({
    Simple: z.object({
      Subject: z.object({ Data: z.string().check(z.regex(/^\P{Cc}*$/u, 'Control characters in the subject')) }),
      Body: z.object({ Text, Html: Text }),
      Headers: z.array(Header).check(z.maxLength(15)),
    }),
  }),
});

export async function startSes(options: SesOptions): Promise<LocalSes> {
  // Signatures have the machine's time; the bank's clock may be that of a test.
  const { url, close } = await signedServer({ service: 'ses', ...options, clock: Date.now }, async (call) => ({
    status: 200,
    body: await answer(call, options),
  }));
  return { url, close };
}

async function answer(call: SignedCall, options: SesOptions): Promise<object> {
  switch (`${call.method} ${call.url}`) {
    case 'GET /v2/email/account':
      return {
        ProductionAccessEnabled: true,
        SendingEnabled: true,
        SendQuota: { Max24HourSend: 50_000, MaxSendRate: SEND_RATE, SentLast24Hours: 0 },
      };
    case 'POST /v2/email/outbound-emails':
      return { MessageId: await send(call, options) };
    default:
      throw new AwsError(404, 'NotFoundException', `The local SES knows no ${call.method} ${call.url}`);
  }
}

async function send(call: SignedCall, options: SesOptions): Promise<string> {
  const { success, data, error } = SendEmail.safeParse(parseJsonBody(call));
  if (!success) throw new AwsError(400, 'BadRequestException', z.prettifyError(error));
  const { FromEmailAddress: from, Destination, ConfigurationSetName, Content } = data;
  const [to] = Destination.ToAddresses;
  if (!from.replace(/>$/, '').endsWith(`@${options.domain}`)) {
    throw new AwsError(400, 'MessageRejected', `Email address is not verified: ${from}`);
  }
  if (ConfigurationSetName !== options.configurationSet) {
    throw new AwsError(404, 'NotFoundException', `Configuration set <${ConfigurationSetName}> does not exist.`);
  }
  const { Subject, Body, Headers } = Content.Simple;
  const at = options.clock();
  const id = messageId(at);
  await options.mailbox.add({
    ...{ id, channel: 'email', sentAt: new Date(at).toISOString(), from, to },
    ...{ subject: Subject.Data, text: Body.Text.Data, html: Body.Html.Data, headers: Headers },
  });
  const event = simulatedEvent(to, id);
  if (event) options.onEvent(event);
  return id;
}

/**
 * Answers for the addresses of the mailbox simulator.
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator
 */
function simulatedEvent(emailAddress: string, messageId: string): object | undefined {
  const [, kind] = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(emailAddress) ?? [];
  const mail = { messageId, destination: [emailAddress] };
  switch (kind?.toLowerCase()) {
    case 'bounce':
      return { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress }] }, mail };
    case 'complaint':
      return { eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress }] }, mail };
    default:
      return undefined;
  }
}
