import { beforeEach, expect, it } from 'vitest';
import { createDraft, deleteDraftsOfOthers } from '../../web/src/lib/api/draft.ts';
import { FakeBrowser } from './browser-fakes.ts';

const EMPTY = { method: '', amount: '' };
const EVA = 'user eva';

let storage: Storage;
beforeEach(() => {
  storage = new FakeBrowser().storage;
});

const draft = (identity = EVA, form = 'deposit') => createDraft(storage, identity, form, EMPTY);

it('a draft keeps what was typed over a reload', () => {
  draft().keep({ amount: '250' });
  draft().keep({ method: 'sepa' });
  expect(draft().values()).toEqual({ method: 'sepa', amount: '250' });
  expect(draft().isBegun()).toBe(true);
});

it('a draft does not exist before something is typed, nor after all of it is removed', () => {
  expect(draft().isBegun()).toBe(false);
  draft().keep({ amount: '250' });
  draft().keep({ amount: '' });
  expect(draft().isBegun()).toBe(false);
  expect(storage.length).toBe(0);
});

it('a draft is separate from other forms and other people', () => {
  draft().keep({ amount: '250' });
  expect(draft(EVA, 'withdraw').values()).toEqual(EMPTY);
  expect(draft('user ada').values()).toEqual(EMPTY);
});

it.each([
  ['no JSON', '{'],
  ['fields that are no text', '{"values":{"method":1,"amount":null},"sent":{"key":5}}'],
])('a draft begins empty where the storage holds %s', (_, text) => {
  draft().keep({ amount: '1' });
  storage.setItem(storage.key(0) ?? '', text);
  expect(draft().values()).toEqual(EMPTY);
  expect(draft().keyFor({ amount: 1 })).toMatch(/^[0-9a-f]{32}$/);
});

const body = { amount: 25_000, methodCode: 'sepa' };

it('the idempotency key of a draft is equal for every attempt to send the same, and another after success', () => {
  draft().keep({ amount: '250' });
  const key = draft().keyFor(body);
  expect(draft().keyFor({ ...body })).toBe(key);
  draft().keep({ amount: '250' });
  expect(draft().keyFor(body)).toBe(key);
  draft().finish(key);
  expect(draft().isBegun()).toBe(false);
  expect(draft().keyFor(body)).not.toBe(key);
});

it('a request that ends late does not end the draft that was begun meanwhile', () => {
  const late = draft().keyFor(body);
  draft().keep({ amount: '300' });
  const key = draft().keyFor({ ...body, amount: 30_000 });
  draft().finish(late);
  expect(draft().values().amount).toBe('300');
  expect(draft().keyFor({ ...body, amount: 30_000 })).toBe(key);
});

it('the clean-up leaves a person’s own drafts, and none when no one is signed in (ASVS 14.3.1)', () => {
  storage.setItem('other', 'thing');
  draft().keep({ amount: '1' });
  draft('user evangeline').keep({ amount: '2' });
  deleteDraftsOfOthers(storage, EVA);
  expect(draft().values().amount).toBe('1');
  expect(draft('user evangeline').isBegun()).toBe(false);
  expect(storage.getItem('other')).toBe('thing');
  deleteDraftsOfOthers(storage, undefined);
  expect(storage.length).toBe(1);
});
