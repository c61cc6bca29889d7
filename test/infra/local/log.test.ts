import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logFailure, redirectOutputTo } from '#infra/local/log.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';

test('a log on a full disk loses its lines, and ends and prints nothing', () => {
  const file = join(createTempFolder('bank-log-'), 'bank.log');
  symlinkSync('/dev/full', file);
  const terminal = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => terminal.mockRestore());
  const restore = redirectOutputTo(file);
  logFailure('Something failed', new Error('of a test'));
  restore();
  expect(terminal).not.toHaveBeenCalled();
});
