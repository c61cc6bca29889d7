/** Prints what its banks have logged when a test fails, in every test file that may start a bank. */
import { afterEach, beforeEach } from 'vitest';
import { linesLoggedSinceTestStart, markLogPositions } from './follow-log.ts';

beforeEach(markLogPositions);

afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return;
  const log = linesLoggedSinceTestStart();
  if (log) process.stdout.write(`log of the bank\n${log}\n`);
});
