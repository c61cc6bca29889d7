import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { settingsKey } from '#functions/data/keys.ts';
import { table } from '#functions/data/table.ts';
import { env } from '#functions/platform/env.ts';
import { getDepositSettings } from '#shared/contract/payment-methods.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { depositMethods } from '#test/support/money.ts';

const { admin, money } = setupBank();

const read = () => admin.call(getDepositSettings);

test('a new bank has no deposit methods', async () => {
  expect((await read()).result).toEqual({ methods: [], version: 0 });
});

test('shows what is stored with a field that no method has any more, without it', async () => {
  await money.saveMethods();
  const change = { UpdateExpression: 'SET methods[0].colour = :red', ExpressionAttributeValues: { ':red': 'red' } };
  await table().send(new UpdateCommand({ TableName: env.tableName, Key: settingsKey('DEPOSIT'), ...change }));
  const { methods } = (await read()).result;
  expect(methods).toMatchObject(depositMethods);
  expect(methods[0]).not.toHaveProperty('colour');
});
