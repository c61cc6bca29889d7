import { expect, test } from 'vitest';
import { damageTotals } from '#test/support/faults/recount.ts';
import { runCli } from '#test/support/run-command.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, money } = setupBank();

const recount = (...words: string[]) =>
  runCli('recount-totals', ['--local', ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, BANK_DATA_DIR: bank.dataDir },
  });

test('the command shows the differences of a running bank, and corrects them when asked', async () => {
  await money.customerWith(10);
  await bank.drain();
  await damageTotals(bank, { users: 1 });
  const counted = /^2 items of the bank in .+ were counted\.\n/;
  for (const [words, end] of [
    [[], 'Nothing was changed. Amounts are in cents. --apply corrects the totals.\n'],
    [['--apply'], 'The totals are corrected. Amounts are in cents.\n'],
  ] as const) {
    const { code, out, error } = await recount(...words);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toMatch(counted);
    expect(out.replace(counted, '')).toBe(`users: the totals had 2, and it is 1\n${end}`);
  }
  expect((await recount()).out.replace(counted, '')).toBe('The totals are exact.\n');
});
