import { expect, test } from 'vitest';
import { setItemAttribute } from '#test/support/faults/stored-items.ts';
import { runCli } from '#test/support/run-command.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, money } = setupBank();

/** Runs the command with the variables of an operator's shell. */
const verifyTrail = (...words: string[]) =>
  runCli('verify-audit', words, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, BANK_DATA_DIR: bank.dataDir },
  });

test('the command confirms a whole trail, and fails and names the record when one is changed by hand (ASVS 16.4.2)', async () => {
  await money.customerWith(10);
  await bank.drain();
  await bank.stack.runWorker('sealTrail');
  const whole = await verifyTrail('--local');
  expect(whole.out).toMatch(
    /^Bank {18}the bank in .+\nRecords and lines {5}\d+\nLinks .+\nSeals {17}1, the last one of .+\n/,
  );
  expect(whole).toMatchObject({ code: 0, out: expect.stringMatching(/\nAudit trail verified\.\n$/), error: '' });

  const record = (await bank.tableItems()).find(({ kind }) => kind === 'audit') ?? expect.fail('there is no record');
  await setItemAttribute(record, '#row.sourceIp', '192.0.2.1');
  const changed = await verifyTrail('--local');
  expect(changed.code).toBe(1);
  expect(changed.error).toBe(
    `The audit trail has problems. The oldest first:\nThe audit record ${record.sk} of ${record.at}: changed since it was written.\n`,
  );
});
