import { expect, test } from 'vitest';
import { mailLink } from '../../web/src/site/contact/enhance-message-form.ts';

test('a mail link carries every character, and cannot add a recipient', () => {
  const link = mailLink({ to: 'support@bank.example', subject: 'A & B?', body: 'One\nTwo&cc=other@mail.example' });
  expect(link).toBe('mailto:support@bank.example?subject=A%20%26%20B%3F&body=One%0D%0ATwo%26cc%3Dother%40mail.example');
  const { searchParams } = new URL(link);
  expect([...searchParams.keys()]).toEqual(['subject', 'body']);
});
