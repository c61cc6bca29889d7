import { it } from 'vitest';
import { expectPoolRefusal, PASSWORD, setupBankPool, type Tokens, WRONG_PASSWORD } from './bank-pool.ts';

const pool = setupBankPool();

const NEW_PASSWORD = 'another horse altogether';

const change = ({ AccessToken }: Tokens, ProposedPassword = NEW_PASSWORD, PreviousPassword = PASSWORD) =>
  pool().sdk.changePassword({ AccessToken, PreviousPassword, ProposedPassword });

it('a change of the password requires the former one, which is not valid after it', async () => {
  const username = await pool().customer();
  const tokens = await pool().signIn(username);
  const call = change(tokens, NEW_PASSWORD, WRONG_PASSWORD);
  await expectPoolRefusal(call, 'NotAuthorizedException', 'Incorrect username or password.');
  await change(tokens);
  await pool().signIn(username, NEW_PASSWORD);
  await expectPoolRefusal(pool().initiate(username), 'NotAuthorizedException', 'Incorrect username or password.');
});

it('a changed password leaves every sign-in as it was, and follows the policy', async () => {
  const tokens = await pool().signIn(await pool().customer());
  await expectPoolRefusal(change(tokens, 'too short'), 'InvalidPasswordException');
  await change(tokens);
  await pool().refresh(tokens.RefreshToken);
});

it('a change of the password requires a valid access token', async () => {
  const tokens = await pool().signIn(await pool().customer());
  const call = change({ ...tokens, AccessToken: tokens.IdToken });
  await expectPoolRefusal(call, 'NotAuthorizedException', 'Invalid Access Token');
  await pool().revoke(tokens.RefreshToken);
  await expectPoolRefusal(change(tokens), 'NotAuthorizedException', 'Access Token has been revoked');
});

it('a change of the password is tried five times in an hour by each user, with the right password or a wrong one', async () => {
  const username = await pool().customer();
  const tokens = await pool().signIn(username);
  for (let call = 0; call < 4; call += 1)
    await expectPoolRefusal(change(tokens, NEW_PASSWORD, WRONG_PASSWORD), 'NotAuthorizedException');
  await change(tokens);
  const limit = ['LimitExceededException', 'Attempt limit exceeded, please try after some time.'] as const;
  await expectPoolRefusal(change(tokens, PASSWORD, NEW_PASSWORD), ...limit);

  await change(await pool().signIn(await pool().customer()));
  pool().clock.advance(3600);
  await change(await pool().signIn(username, NEW_PASSWORD), PASSWORD, NEW_PASSWORD);
});
