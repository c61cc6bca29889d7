/**
 * Shows what the bank has sent, at `/mail` and a key. The pages have no scripts. A mail is shown in a frame of its own,
 * which may do nothing but open links in new windows.
 */
import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageHeaders } from '#shared/contract/security-headers.ts';
import { BANK_NAME } from '#shared/domain/bank.ts';
import { type Html, html } from '#shared/domain/html.ts';
import type { SiteListener } from '../gateway/built-site.ts';
import { MAIL_STYLE_SHEET } from './mail-style.ts';
import type { LocalMessage, Mailbox } from './mailbox.ts';

export const MAIL_BASE = '/mail';

const MAX_LISTED = 200;
const FRAME_RIGHTS = 'allow-popups allow-popups-to-escape-sandbox';

const policy = (...parts: readonly string[]) => ({
  'content-security-policy': ["default-src 'none'", "base-uri 'none'", "form-action 'none'", ...parts].join('; '),
});
const ofPages = policy("style-src 'self'", "frame-src 'self'", "img-src 'self'", "frame-ancestors 'none'");
/** Mail has inline styles, because mail programs know no others. */
const ofMail = {
  ...policy("style-src 'unsafe-inline'", "frame-ancestors 'self'", `sandbox ${FRAME_RIGHTS}`),
  'x-frame-options': 'SAMEORIGIN',
};

interface Page {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Returns the path of the pages. They hold codes, and the port of the bank is open to every account of the machine, so
 * that the path has a key, which only the bank's own account is told.
 * @param secret of the bank
 */
export const mailPathOf = (secret: string): string =>
  `${MAIL_BASE}/${createHmac('sha256', secret).update('mail pages').digest('base64url').slice(0, 22)}`;

interface MailPagesOptions {
  readonly mailbox: Mailbox;
  /** Address of the bank, to whose pages the text of a mail may link. */
  readonly siteUrl: string;
  /** Path of the pages, with its key. */
  readonly base: string;
}

export function createMailPages(options: MailPagesOptions): SiteListener {
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return send(request, response, { status: 405, headers: { allow: 'GET, HEAD' }, ...plain('Method Not Allowed') });
    }
    if (!isFromHere(request)) return send(request, response, { status: 403, ...plain('Forbidden') });
    return send(request, response, await pageAt(request.url ?? '', options));
  };
}

const plain = (text: string) => ({ type: 'text/plain; charset=utf-8', body: `${text}\n` });

/** By RFC 6761 these names lead to this machine. With any other, people elsewhere could read codes. */
const THIS_MACHINE = /^(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Tells requests of the bank's own pages and of a person's address bar from those of other sites. */
function isFromHere({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'] ?? 'none';
  return THIS_MACHINE.test(headers.host ?? '') && (site === 'none' || site === 'same-origin');
}

async function pageAt(url: string, { mailbox, siteUrl, base }: MailPagesOptions): Promise<Page> {
  const [address = ''] = url.split('?', 1);
  if (address !== base && !address.startsWith(`${base}/`)) return withoutKey;
  const path = address.slice(base.length);
  if (path === '/style.css') return { type: 'text/css; charset=utf-8', body: MAIL_STYLE_SHEET };
  const [, id, part] = /^\/([\w-]+)(\/html)?$/.exec(path) ?? [];
  const messages = await mailbox.list(MAX_LISTED);
  if (id === undefined && path !== '' && path !== '/') return notFound;
  const message = id === undefined ? messages[0] : await mailbox.find(id);
  if (part) return message?.html === undefined ? notFound : { headers: ofMail, body: message.html };
  if (id !== undefined && !message) return notFound;
  return { body: mailPage(messages, message, { siteUrl, base }) };
}

const notFound: Page = { status: 404, ...plain('Not Found') };
const withoutKey: Page = {
  status: 404,
  ...plain('Open the address of sent messages that the bank prints when it starts.'),
};

type Addresses = Pick<MailPagesOptions, 'siteUrl' | 'base'>;

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status = 200, type = 'text/html; charset=utf-8', headers = {}, body }: Page,
): void {
  const all = { ...pageHeaders, ...ofPages, 'cache-control': 'no-store', 'content-type': type, ...headers };
  response.writeHead(status, all).end(method === 'HEAD' ? undefined : body);
}

function mailPage(
  messages: readonly LocalMessage[],
  shown: LocalMessage | undefined,
  { siteUrl, base }: Addresses,
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sent messages · ${BANK_NAME}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${base}/style.css">
</head>
<body>
<header>
<h1>Sent messages</h1>
<p>What this bank has sent stays on this machine. <a href="${base}">Show the newest</a></p>
</header>
${
  shown
    ? html`<div class="columns">
<nav aria-label="Messages"><ol>${messages.map((message) => listEntry(message, base, message.id === shown.id))}</ol></nav>
<main>${messageView(shown, { siteUrl, base })}</main>
</div>`
    : html`<main class="empty"><p>Nothing has been sent yet. An e-mail appears here when a request is decided, a ticket is answered or a code is asked for.</p></main>`
}
</body>
</html>
`.text;
}

const CHANNELS = { email: 'E-mail', sms: 'SMS' } as const;

const listEntry = (
  { id, channel, to, subject, text, sentAt }: LocalMessage,
  base: string,
  isShown: boolean,
): Html => html`<li>
<a href="${base}/${id}"${isShown && html` aria-current="page"`}>
<span class="row"><span class="channel ${channel}">${CHANNELS[channel]}</span>${time(sentAt)}</span>
<strong>${subject ?? text}</strong>
<span class="to">${to}</span>
</a>
</li>`;

function messageView(message: LocalMessage, { siteUrl, base }: Addresses): Html {
  const { id, channel, from, to, subject, text, html: rich, sentAt, headers = [] } = message;
  return html`<article>
<h2>${subject ?? CHANNELS[channel]}</h2>
${facts([...(from === undefined ? [] : [['From', from] as const]), ['To', to], ['Sent', time(sentAt)]])}
${
  rich !== undefined &&
  html`<iframe title="The e-mail as it is shown" src="${base}/${id}/html" sandbox="${FRAME_RIGHTS}"></iframe>
<h3>As text</h3>`
}
<pre>${withLinks(text, siteUrl)}</pre>
${
  headers.length > 0 &&
  html`<details><summary>Headers</summary>${facts(headers.map(({ Name, Value }) => [Name, Value]))}</details>`
}
</article>`;
}

const facts = (rows: readonly (readonly [name: string, value: string | Html])[]): Html =>
  html`<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

/** Makes links of the addresses of the bank's own pages. */
function withLinks(text: string, siteUrl: string): readonly (string | Html)[] {
  return text.split(/(https?:\/\/\S+)/).map((part) => {
    const isOwn = part.startsWith(`${siteUrl}/`);
    return isOwn ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>` : part;
  });
}

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const time = (sentAt: string): Html => html`<time datetime="${sentAt}">${moments.format(new Date(sentAt))}</time>`;
