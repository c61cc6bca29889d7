/** For every test file that may start a bank. */
import { afterEach, beforeEach } from 'vitest';
import { leaveBehind } from './left-behind.ts';
import { loggedMeanwhile, testBegins } from './open-logs.ts';

beforeEach(testBegins);

afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return;
  const said = loggedMeanwhile();
  if (said) leaveBehind(task, 'the bank’s log', said);
});
