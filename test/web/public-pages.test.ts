import { expect, test } from 'vitest';
import { pageAt } from '#shared/contract/public-pages.ts';
import { mailLink } from '../../web/src/contact/mail-link.ts';

test.each([
  ['/', 'home.html'],
  ['/contact', 'contact.html'],
  ['/login', 'index.html'],
  ['/admin/users/17', 'index.html'],
  ['/dashboard', 'index.html'],
  ['/loginx', '404.html'],
  ['/contact/', '404.html'],
  ['/toString', '404.html'],
])('%s is answered with %s', (path, file) => {
  expect(pageAt(path)).toBe(file);
});

test('a mail link carries every character, and cannot add a recipient', () => {
  const link = mailLink({ to: 'support@bank.example', subject: 'A & B?', body: 'One\nTwo&cc=other@mail.example' });
  expect(link).toBe('mailto:support@bank.example?subject=A%20%26%20B%3F&body=One%0D%0ATwo%26cc%3Dother%40mail.example');
  const { searchParams } = new URL(link);
  expect([...searchParams.keys()]).toEqual(['subject', 'body']);
});
