import { expect, test } from 'vitest';
import type { CodePurpose } from '#shared/domain/one-time-codes.ts';
import { codeFor, conditionalWrite, newCode, tryCode } from '#test/support/faults/one-time-codes.ts';
import { otherCode } from '#test/support/mail.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank } = setupBank();

const PURPOSE = 'password-reset';
let people = 0;

async function sendCode(purpose: CodePurpose = PURPOSE, subject = `person-${++people}`) {
  const { id, write } = newCode(purpose, subject, bank.clock.now());
  await conditionalWrite(write);
  const code = await codeFor(purpose, id);
  const enter = async (typed: string, as = purpose) => {
    const outcome = await tryCode({ purpose: as, subject, typed, at: bank.clock.now() }).catch(
      (error: unknown) => error,
    );
    return outcome instanceof Error ? (outcome as Error & { code: string }).code : 'right';
  };
  return { code, subject, wrong: otherCode(code), enter };
}

test('a code is six digits that are stored nowhere, and fits only its own purpose (ASVS 6.6.3)', async () => {
  const { code, subject, enter } = await sendCode();
  expect(code).toMatch(/^\d{6}$/);
  const stored = (await bank.tableItems()).find(({ pk }) => pk === `CODE#${PURPOSE}#${subject}`);
  expect(JSON.stringify(stored)).not.toContain(code);
  expect(await enter(code, 'invitation')).toBe('code_expired');
  expect(await enter(code)).toBe('right');
});

test('a code may be entered wrongly four times and not after the fifth (ASVS 6.6.3)', async () => {
  const { code, wrong, enter } = await sendCode();
  const outcomes: string[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) outcomes.push(await enter(wrong));
  expect(outcomes).toEqual([...Array(4).fill('wrong_code'), 'code_used_up', 'code_used_up']);
  expect(await enter(code)).toBe('code_used_up');
});

test('a code takes five tries when forty are made at once', async () => {
  const { wrong, enter } = await sendCode();
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => enter(wrong)));
  expect(outcomes).not.toContain('right');
  expect(outcomes.filter((outcome) => outcome === 'wrong_code').length).toBeLessThanOrEqual(5);
});

test('a code expires after ten minutes and when a newer one is sent (ASVS 6.6.2)', async () => {
  const first = await sendCode();
  bank.clock.advance(10 * 60_000 + 1000);
  expect(await first.enter(first.code)).toBe('code_expired');
  const second = await sendCode(PURPOSE, first.subject);
  if (first.code !== second.code) expect(await second.enter(first.code)).toBe('wrong_code');
  expect(await second.enter(second.code)).toBe('right');
});
