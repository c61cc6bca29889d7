import { it } from 'vitest';
import { expectPoolRefusal, setupBankPool, WRONG_PASSWORD } from './bank-pool.ts';

const pool = setupBankPool();

const LOCKED = ['NotAuthorizedException', 'Password attempts exceeded'] as const;
const INCORRECT = ['NotAuthorizedException', 'Incorrect username or password.'] as const;

async function fail(username: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await expectPoolRefusal(pool().initiate(username, WRONG_PASSWORD), ...INCORRECT);
}

it('the lock-out allows four failures, and locks for a second after the fifth, even for the right password', async () => {
  const username = await pool().customer();
  await fail(username, 4);
  await pool().signIn(username);
  await fail(username, 5);
  await expectPoolRefusal(pool().initiate(username), ...LOCKED);
  pool().clock.advance(1);
  await pool().signIn(username);
});

it('the lock-out doubles with each further failure, up to 15 minutes', async () => {
  const username = await pool().customer();
  await fail(username, 5);
  let lock = 1;
  for (const next of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900]) {
    pool().clock.advance(lock - 0.001);
    await expectPoolRefusal(pool().initiate(username), ...LOCKED);
    pool().clock.advance(0.001);
    await fail(username, 1);
    lock = next;
  }
});

it('the lock-out counts wrong codes too, and a right password does not clear them', async () => {
  const username = await pool().customer();
  const secret = await pool().enrol(username);
  const wrong = pool().code(secret) === '000000' ? '000001' : '000000';
  for (let n = 0; n < 5; n++) {
    const { Session } = await pool().initiate(username);
    await expectPoolRefusal(pool().respond(username, Session, wrong), 'CodeMismatchException');
  }
  await expectPoolRefusal(pool().initiate(username), ...LOCKED);
});
