import { UnauthorizedException, UnsupportedTokenTypeException } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, expect, test } from 'vitest';
import { getProfile } from '#shared/contract/customers.ts';
import { logout } from '#shared/contract/sign-in.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { failPool } from '#test/support/faults/fail-pool.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customers, backups } = setupBank();

let mend: (() => void) | undefined;
afterEach(() => mend?.());

test('a log-out ends the token at once and removes the cookie (ASVS 7.4.1)', async () => {
  const { session } = await bank.newCustomer();
  const answer = await bank.call(logout, {}, { as: session });
  expect(answer.status).toBe(200);
  expect(answer.cookies[0]).toMatch(/^session=; .*Max-Age=0/);
  expectRefusal(await bank.call(getProfile, {}, { as: session }), 401, { code: 'session_ended' });
});

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_RevokeToken.html
test.each([UnauthorizedException, UnsupportedTokenTypeException])(
  'a cookie that the pool refuses does not interrupt the log-out (%o)',
  async (Refused) => {
    const { session } = await bank.newCustomer();
    mend = failPool('RevokeToken', new Refused({ message: 'no such token', $metadata: { httpStatusCode: 400 } }));
    const answer = await bank.call(logout, {}, { as: session });
    expect(answer.status).toBe(200);
    expect(answer.cookies[0]).toMatch(/^session=; .*Max-Age=0/);
    expect((await bank.call(getProfile, {}, { as: session })).status).toBe(401);
  },
);

test('a log-out while data are replaced ends the token at once, too (ASVS 7.4.1)', async () => {
  const { id, email, password, session } = await bank.newCustomer();
  const [phone, ofAdmin] = [await bank.signIn(email, password), await bank.signIn(admin.email, admin.password)];
  const job = await backups.hold({ kind: 'restore' });
  await job.maintain();
  for (const as of [session, ofAdmin]) {
    expect((await bank.call(logout, {}, { as })).status).toBe(200);
    expect((await bank.call(logout, {}, { as })).status).toBe(401);
    expect((await bank.refresh(as)).status).toBe(401);
  }
  expect((await bank.call(getProfile, {}, { as: session })).status).toBe(401);
  expect((await bank.call(getProfile, {}, { as: phone })).status).toBe(200);
  await job.end();
  expect(await customers.records(id, 'session.ended')).toHaveLength(1);
});
