/** What a customer can ask for without end is limited by an allowance, which comes back little by little (ASVS 2.4.1). */
import { expect, test } from 'vitest';
import { updateProfile } from '#shared/contract/customers.ts';
import { type LimitedAction, rateLimits } from '#shared/domain/rate-limits.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { leaveAllowance } from '#test/support/faults/stored-items.ts';
import { encodePng, oneColourPainting, pngDataUrl } from '#test/support/pictures.ts';
import { retryWhileBusy } from '#test/support/retry-while-busy.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, money, tickets } = setupBank({ methods: true });

/** Requests before the limit; `test/domain/rate-limits.test.ts` counts all of them. */
const LEFT = 3;

const picture = pngDataUrl(encodePng(oneColourPainting(7, 6)));
const noPicture = pngDataUrl(Buffer.from('no picture'));
const update = (person: Person, body: object) => person.send('PUT', updateProfile.path, body);
const key = (of: Person) => ({ 'idempotency-key': `first-of-${of.id}` });

interface Case {
  readonly action: LimitedAction;
  /** Returns the id of what the requests are about. */
  readonly prepare?: (person: Person) => Promise<string>;
  readonly ask: (person: Person, about: string, count: number) => Promise<Answer>;
  /** Makes a request that the allowance does not limit. */
  readonly beside: (person: Person, about: string) => Promise<Answer>;
}

const cases: Record<string, Case> = {
  'deposits are': {
    action: 'deposit',
    ask: (person) => money.deposit(person, 10),
    beside: (person) => money.withdraw(person, 10),
  },
  'tickets are': {
    action: 'ticket',
    ask: (person, _, count) => tickets.create(person, {}, count === 0 ? key(person) : {}),
    // The same request again does not count.
    beside: (person) => tickets.create(person, {}, key(person)),
  },
  'replies to tickets are': {
    action: 'reply',
    prepare: async (person) => (await tickets.opened(person))._id,
    ask: (person, ticketId) => tickets.reply(person, ticketId),
    beside: (_, ticketId) => tickets.replyAsBank(ticketId),
  },
  'profile pictures, good or not, are': {
    action: 'picture',
    ask: (person, _, count) => update(person, { profilePicture: count % 2 ? noPicture : picture }),
    beside: (person) => update(person, { city: 'Naples', profilePicture: '' }),
  },
};

/** Returns a customer with a small allowance, and how many requests that allows by now. */
async function open({ action, prepare }: Case) {
  const { limit, window } = rateLimits[action];
  const person = await money.customerWith(1000);
  const about = (await prepare?.(person)) ?? '';
  const began = bank.clock.now();
  await leaveAllowance(person.id, action, LEFT, began);
  return { person, about, most: () => LEFT + Math.ceil(((bank.clock.now() - began) * limit) / window) };
}

test.each(Object.entries(cases))(
  '%s refused once the allowance is used up, and accepted when a part of it is back (ASVS 2.4.1)',
  async (_, one) => {
    const { limit, window } = rateLimits[one.action];
    const { person, about, most } = await open(one);
    let count = 0;
    let answer = await one.ask(person, about, count);
    while (answer.status !== 429) {
      count += 1;
      answer = await one.ask(person, about, count);
    }
    expect(count).toBeGreaterThanOrEqual(LEFT);
    expect(count).toBeLessThanOrEqual(most());
    expect(answer).toMatchObject({ body: { code: 'too_many_attempts' } });
    expect((await one.beside(person, about)).status).toBeLessThan(300);
    const wait = Number(answer.headers.get('retry-after')) * 1000;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(Math.ceil(window / limit / 1000) * 1000);
    bank.clock.advance(wait);
    expect((await one.ask(person, about, count)).status).not.toBe(429);
  },
);

test('requests are counted one by one when they are sent at once', async () => {
  const one = cases['deposits are'] ?? expect.fail();
  const { person, about, most } = await open(one);
  const sent = Array.from({ length: LEFT + 5 }, (_, count) => retryWhileBusy(() => one.ask(person, about, count)));
  const taken = (await Promise.all(sent)).filter(({ status }) => status !== 429).length;
  expect(taken).toBeGreaterThanOrEqual(LEFT);
  expect(taken).toBeLessThanOrEqual(most());
});
