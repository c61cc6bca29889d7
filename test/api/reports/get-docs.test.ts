import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { getDocs, getHealth, getOpenapi } from '#shared/contract/reports.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import type { Answer } from '#test/support/bank.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank } = setupBank();
let answer: Answer;
let page: string;
beforeAll(async () => {
  answer = await bank.call(getDocs);
  page = String(answer.body);
});

const all = (pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, first = '']) => first);

test('the reference is a page for everyone, to be cached for five minutes', () => {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
});

test('the reference allows its own style sheet by its fingerprint, and no script (ASVS 3.4.3)', () => {
  const [style = ''] = all(/<style>(.*?)<\/style>/gs);
  const fingerprint = createHash('sha256').update(style).digest('base64');
  expect(answer.headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    `style-src 'sha256-${fingerprint}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  expect(page).not.toMatch(/<script|<link rel="stylesheet"| style=| on\w+=|url\(|@import/i);
  expect(all(/(?:src|href)="([^"]*)"/g).filter((address) => /^(\w+:|\/\/)/.test(address))).toEqual([]);
});

test('the reference has every call with method, path and who may make it', () => {
  expect(all(/<article id="([^"]+\.[^"]+)"/g).toSorted()).toEqual(namedRoutes.map(({ key }) => key).toSorted());
  const text = page.replaceAll('<wbr>', '').replace(/<[^>]+>/g, '');
  for (const { route } of namedRoutes) expect(text).toContain(`${route.method} ${route.path}`);
  expect(all(/<p class="who">([^<]*)</g).filter((who) => who === 'Administrators')).toHaveLength(
    namedRoutes.filter(({ route }) => route.access === 'admin').length,
  );
});

test('the reference explains every schema and every refusal that it mentions (ASVS 2.1.1)', () => {
  const ids = all(/ id="([^"]+)"/g);
  expect(new Set(ids).size).toBe(ids.length);
  const schemas = Object.keys(openApiDocument().components.schemas).map((name) => `thing-${name}`);
  const explained = new Set(ids);
  expect([...all(/href="#([^"]+)"/g), ...schemas].filter((target) => !explained.has(target))).toEqual([]);
});

test('the reference shows limits as words, and examples as text, not as HTML (ASVS 1.2.1)', () => {
  expect(page).toContain('12 to 128 characters');
  expect(page).not.toMatch(/undefined|\[object|NaN/);
  expect(page).toContain('Heath &amp; Hollow Clearing');
});

test('the document is complete, for everyone, may be cached for five minutes, and is rendered by nothing', async () => {
  const { status, body, headers } = await bank.call(getOpenapi);
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toBe(JSON.stringify(openApiDocument()));
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'public, max-age=300',
    'content-type': 'application/json',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
});

test('the bank tells anyone that it is ready', async () => {
  expect((await bank.call(getHealth)).result).toEqual({ status: 'ok' });
});
