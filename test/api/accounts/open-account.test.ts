import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, test } from 'vitest';
import { TransactWriteCommand } from '#functions/data/commands.ts';
import { AdminAddUserToGroupCommand, AdminDeleteUserCommand } from '#functions/identity/pool-commands.ts';
import { createUser } from '#shared/contract/users.ts';
import { setupBank } from '#test/support/fixtures.ts';

const { bank, admin } = setupBank();

const broken: { restore(): void }[] = [];
afterEach(mend);

function mend(): void {
  for (const mock of broken.splice(0)) mock.restore();
}

function brokenTable() {
  const mock = mockClient(DynamoDBDocumentClient);
  mock.send.callThrough();
  broken.push(mock);
  return mock;
}

function brokenPool() {
  const mock = mockClient(CognitoIdentityProviderClient);
  mock.send.callThrough();
  broken.push(mock);
  return mock;
}

const lost = new Error('the connection was lost');
const ada = { name: 'Ada', email: 'ada@example.com', password: 'a long enough one' };
const create = (key?: string) =>
  admin.call(createUser, { body: ada }, { ...(key && { headers: { 'idempotency-key': key } }) });
const traces = async () => (await bank.tableItems()).filter((item) => JSON.stringify(item).includes(ada.email));
const openings = async () => (await bank.tableItems()).filter(({ kind }) => kind === 'opening');

test('a table that refuses leaves no sign-in behind', async () => {
  const signIns = await bank.signInCount();
  brokenTable().on(TransactWriteCommand).rejects(lost);
  expect(await create()).toMatchObject({ status: 500, body: { code: 'internal_error' } });
  mend();
  expect(await bank.signInCount()).toBe(signIns);
  expect(await traces()).toEqual([]);
  expect(await openings()).toEqual([]);
});

test('a pool that stops half-way leaves neither a sign-in nor an account', async () => {
  const signIns = await bank.signInCount();
  brokenPool().on(AdminAddUserToGroupCommand).rejects(lost);
  expect((await create()).status).toBe(500);
  mend();
  expect(await bank.signInCount()).toBe(signIns);
  expect(await traces()).toEqual([]);
  expect(await openings()).toEqual([]);
});

test('a function that dies after making the sign-in: the next opening clears up', async () => {
  const signIns = await bank.signInCount();
  // Neither the account is written nor the sign-in removed: as if the function had stopped right there.
  brokenTable().on(TransactWriteCommand).rejects(lost);
  brokenPool().on(AdminDeleteUserCommand).rejects(lost);
  expect((await create()).status).toBe(500);
  mend();
  expect(await bank.signInCount()).toBe(signIns + 1);

  bank.clock.advance(61_000);
  expect((await create()).status).toBe(201);
  expect(await bank.signInCount()).toBe(signIns + 1);
  expect(await openings()).toEqual([]);
  expect((await bank.signIn(ada.email, ada.password)).token).toBeTruthy();
});

test('an answer lost after the account was written: the same request finds it', async () => {
  const body = { ...ada, email: 'grace@example.com' };
  const mock = brokenTable();
  mock.on(TransactWriteCommand).callsFakeOnce(async (input, getClient) => {
    mock.restore();
    await getClient().send(new TransactWriteCommand(input));
    throw lost;
  });
  const call = () => admin.call(createUser, { body }, { headers: { 'idempotency-key': 'lost-answer' } });
  const first = await call();
  const second = await call();
  expect(first.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect((await bank.signIn(body.email, body.password)).token).toBeTruthy();
});
