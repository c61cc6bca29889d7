import type { Page, Response } from 'playwright-core';
import { DEFAULT_LIMIT } from '#shared/contract/wire.ts';
import { type BankSize, emailOfCustomer } from '#test/support/faults/many-customers.ts';
import { type Customer, measuredCustomer } from '#test/support/measured-reads.ts';
import { moneyOf } from '#test/support/money.ts';
import { screens } from '../../web/src/admin/screens.ts';
import { settingsTabs } from '../../web/src/admin/settings-tabs.ts';
import { inBackOffice } from './back-office.ts';
import { answer } from './child.ts';
import { percentile } from './times.ts';

export interface MeasuredView {
  readonly address: string;
  /** Milliseconds until nothing is loading; the median. */
  readonly shown: number;
  /** Of all answers together. */
  readonly rows: number;
  readonly bytes: number;
  /** Lists longer than asked for. */
  readonly tooLong: readonly string[];
  /** Of the longest read. */
  readonly pages: number;
}

const TIMES = 5;

const LIST = /^\{"(?:users|transactions|requests|withdrawals|tickets|replies|entries|signIns)":\[/;

answer((size: BankSize) =>
  inBackOffice(size, watchForContent, async (page, bank): Promise<MeasuredView[]> => {
    await moneyOf(bank).saveMethods();
    const customer = await measuredCustomer(bank);
    const measured: MeasuredView[] = [];
    for (const address of addresses(customer)) measured.push(await measureView(page, address));
    return measured;
  }),
);

/** Every screen, its tabs, and searches. */
function addresses({ id, transactionId, withdrawalId, ticketId }: Customer): string[] {
  const things: Readonly<Record<string, string>> = {
    users: id,
    deposits: transactionId,
    withdrawals: withdrawalId,
    tickets: ticketId,
  };
  const paths = screens.map(({ path }) =>
    path.replace('/*', '').replace(':id', things[path.split('/')[0] ?? ''] ?? ''),
  );
  const searches = ['users', 'transactions', 'requests', 'tickets'].map(
    (list) => `${list}?search=${encodeURIComponent(emailOfCustomer(8))}`,
  );
  return [
    ...[...paths, ...searches, 'users?search=thorn', 'transactions?status=failed'].map((path) =>
      `/admin/${path}`.replace(/\/$/, ''),
    ),
    ...['tickets', 'sign-ins', 'audit'].map((tab) => `/admin/users/${id}/${tab}`),
    ...settingsTabs.map(({ to }) => to),
  ];
}

async function measureView(page: Page, address: string): Promise<MeasuredView> {
  const times: number[] = [];
  let loaded: Loaded = { rows: 0, bytes: 0, tooLong: [], pages: 0 };
  for (let count = 0; count < TIMES; count += 1) {
    const answers: Promise<{ url: URL; text: string }>[] = [];
    const listen = (response: Response): void => {
      const url = new URL(response.url());
      if (url.pathname.startsWith('/api/')) answers.push(response.text().then((text) => ({ url, text })));
    };
    page.on('response', listen);
    await page.goto(address, { waitUntil: 'networkidle' });
    const shown = await page.waitForFunction(() => Reflect.get(window, 'shownAt') as number | undefined);
    times.push((await shown.jsonValue()) ?? Number.NaN);
    page.off('response', listen);
    loaded = summaryOf(await Promise.all(answers));
    const wrong = await page.getByText(/^(Page not found|Something went wrong|Failed to )/).count();
    if (wrong > 0) throw new Error(`${address} shows no content`);
  }
  return { address, shown: percentile(times, 0.5), ...loaded };
}

type Loaded = Omit<MeasuredView, 'address' | 'shown'>;

function summaryOf(answers: readonly { url: URL; text: string }[]): Loaded {
  const lists = answers.flatMap(({ url, text }) => {
    const limit = Number(url.searchParams.get('limit') ?? DEFAULT_LIMIT);
    const found = LIST.exec(text) && Object.values(JSON.parse(text)).find(Array.isArray);
    return found ? [{ url, limit, rows: found.length }] : [];
  });
  const perList = Map.groupBy(lists, ({ url }) => url.pathname);
  return {
    rows: lists.reduce((sum, { rows }) => sum + rows, 0),
    bytes: answers.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
    tooLong: lists.filter(({ rows, limit }) => rows > limit).map(({ url }) => url.pathname + url.search),
    pages: Math.max(0, ...[...perList.values()].map((pages) => pages.length)),
  };
}

/** In the browser: notes when the heading is there and nothing says that it is loading. */
function watchForContent(): void {
  const look = (): void => {
    const main = document.querySelector('main');
    const waiting = [...(main?.querySelectorAll('[role=status]') ?? [])].some((status) =>
      /^Loading/.test(status.textContent ?? ''),
    );
    const isShown = main?.querySelector('h1') && !waiting && !main.querySelector('[aria-busy=true]');
    const before: unknown = Reflect.get(window, 'shownAt');
    if (!isShown) Reflect.set(window, 'shownAt', undefined);
    else if (before === undefined) Reflect.set(window, 'shownAt', performance.now());
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
}
