import { join } from 'node:path';
import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalGateway, startGateway } from '#infra/local/gateway/start-gateway.ts';
import { localClientConfig } from '#infra/local/local-account.ts';
import { createMailPages, MAIL_BASE, mailPathOf } from '#infra/local/ses/mail-pages.ts';
import { type Mailbox, openMailbox } from '#infra/local/ses/mailbox.ts';
import { type LocalSes, startSes } from '#infra/local/ses/start-ses.ts';
import { httpRequest } from '#test/support/http-request.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';

const account = { region: 'eu-central-1', accessKeyId: 'LOCALKEY', secretAccessKey: 'a secret of this test' };

const base = mailPathOf(account.secretAccessKey);

let mailbox: Mailbox;
let ses: LocalSes;
let gateway: LocalGateway;
let client: SESv2Client;

beforeEach(async () => {
  mailbox = openMailbox(join(createTempFolder('ses-'), 'mail'));
  const options = { mailbox, domain: 'bank.example', configurationSet: 'bank-mail', account, clock: Date.now };
  ses = await startSes({ ...options, onEvent: () => undefined });
  gateway = await startGateway(async () => undefined, 0, ['bank.example']);
  gateway.mount(MAIL_BASE, createMailPages({ mailbox, siteUrl: `http://localhost:${gateway.port}`, base }));
  client = new SESv2Client({ ...localClientConfig(ses.url, account), maxAttempts: 1 });
});
afterEach(async () => {
  client.destroy();
  await Promise.all([ses.close(), gateway.close()]);
});

interface Changes extends Partial<SendEmailCommandInput> {
  readonly subject?: string;
  readonly text?: string;
}

const mailWith = ({ subject = 'A decision', text = 'Hello', ...others }: Changes = {}) =>
  new SendEmailCommand({
    FromEmailAddress: '"Bank" <no-reply@bank.example>',
    Destination: { ToAddresses: ['ada@mail.example'] },
    ConfigurationSetName: 'bank-mail',
    Content: {
      Simple: {
        Subject: { Data: subject },
        Headers: [{ Name: 'X-Number', Value: 'one' }],
        Body: { Text: { Data: text }, Html: { Data: '<p style="color: green">Hello</p><script>alert(1)</script>' } },
      },
    },
    ...others,
  });

const open = (path = '', headers: Record<string, string> = {}) =>
  httpRequest(`http://127.0.0.1:${gateway.port}${base}${path}`, { method: 'GET', headers });

test.each<[string, Changes, string]>([
  ['a sender of another domain', { FromEmailAddress: 'no-reply@evil.example' }, 'MessageRejected'],
  ['a subject with a line break', { subject: 'A\nBcc: all@mail.example' }, 'BadRequestException'],
])('the local SES refuses a mail as AWS does: %s', async (_, changes, name) => {
  await expect(client.send(mailWith(changes))).rejects.toMatchObject({ name });
  expect(await mailbox.list(10)).toEqual([]);
});

test('the page of sent messages shows the newest first, as text in the page and as HTML in a frame without rights', async () => {
  await client.send(mailWith({ subject: 'The first <b>' }));
  const link = `http://localhost:${gateway.port}/login`;
  await client.send(mailWith({ subject: 'The second', text: `Hello <i>, ${link} http://evil.example/` }));
  const page = await open();
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe|script/);
  expect(page.text.indexOf('The second')).toBeLessThan(page.text.indexOf('The first &lt;b&gt;'));
  expect(page.text).toContain(`Hello &lt;i&gt;, <a href="${link}"`);
  expect(page.text).not.toMatch(/href="http:\/\/evil|<script/);
  const [, source = ''] =
    /<iframe [^>]*src="\/mail\/[\w-]{22}([^"]+)" sandbox="(?!.*(?:scripts|same-origin))/.exec(page.text) ?? [];
  const frame = await open(source);
  expect(frame.text).toContain('<p style="color: green">Hello</p>');
  const policy = frame.headers.get('content-security-policy');
  expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'self'.*sandbox(?!.*(?:scripts|same-origin|forms))/);
});

test('the page of sent messages needs its key, because every account of the machine reaches the port', async () => {
  await client.send(mailWith({ text: 'The code is 123456' }));
  const [message] = await mailbox.list(1);
  for (const path of ['', `/${message?.id}`, `/${mailPathOf('another secret').split('/')[2]}`]) {
    const url = `http://127.0.0.1:${gateway.port}${MAIL_BASE}${path}`;
    const page = await httpRequest(url, { method: 'GET', headers: {} });
    expect(page).toMatchObject({ status: 404, text: expect.not.stringContaining('123456') });
  }
  expect((await open()).text).toContain('123456');
});

test.each<[string, string, Record<string, string>, number]>([
  ['another site', '', { 'sec-fetch-site': 'cross-site' }, 403],
  ['another name of the bank', '', { host: 'bank.example' }, 403],
  ['the bank itself', '', { 'sec-fetch-site': 'same-origin' }, 200],
  ['an address bar', '', { 'sec-fetch-site': 'none', host: 'localhost:4000' }, 200],
  ['a path out of the mailbox', '/..%2Faccount', {}, 404],
])('the page of sent messages is for this machine only: %s', async (_, path, headers, status) => {
  expect((await open(path, headers)).status).toBe(status);
});
