import { expect, onTestFinished, test, vi } from 'vitest';
import { callBank, findChildProcessIds, startBank, stopProgram } from '#test/programs/running-bank.ts';
import { HEADLINE } from '#test/support/spec-texts.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';

test('the program opens a bank that answers and serves its site, and ends on SIGTERM with its children', async () => {
  const directory = createTempFolder('bank-main-');
  const bank = await startBank(directory);
  onTestFinished(() => stopProgram(bank, 'SIGKILL'));
  expect(await callBank(bank, 'GET', '/health')).toEqual({ status: 200, body: { status: 'ok' } });
  expect(await (await fetch(bank.url)).text()).toContain(HEADLINE);
  expect(await (await fetch(`${bank.url}/login`)).text()).toContain('<div id="root">');
  expect(await findChildProcessIds(directory)).not.toEqual([]);
  await stopProgram(bank, 'SIGTERM');
  expect(bank.process.exitCode).toBe(0);
  await vi.waitFor(async () => expect(await findChildProcessIds(directory)).toEqual([]), { timeout: 30_000 });
});
