/** No function changes the audit trail; a change by other means is reported: `docs/decisions/013-least-privilege-permissions.md`. */
import { readFile } from 'node:fs/promises';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { AUDIT_CHANGED_LOG_MESSAGE } from '#shared/contract/log-lines.ts';
import { table } from '#test/support/faults/aws-clients.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank } = setupBank();

async function told(): Promise<string[]> {
  await bank.drain();
  const lines = (await readFile(bank.stack.logFile, 'utf8')).split('\n');
  return lines.flatMap((line) => {
    if (!line.includes(AUDIT_CHANGED_LOG_MESSAGE)) return [];
    const { message, level, path } = JSON.parse(line);
    return message === AUDIT_CHANGED_LOG_MESSAGE && level === 'ERROR' ? [String(path)] : [];
  });
}

test('a record that is changed, replaced or deleted outside the bank is reported, and a new one is not (ASVS 16.4.2)', async () => {
  await bank.newCustomer();
  expect(await told()).toEqual([]);

  const records = (await bank.tableItems()).filter(({ kind }) => kind === 'audit');
  const [changed, replaced, deleted] = records;
  if (!changed || !replaced || !deleted) expect.fail('there are too few records');
  const keyOf = ({ pk, sk }: (typeof records)[number]) => ({ pk, sk });
  const TableName = bank.stack.tableName;
  const set = { UpdateExpression: 'set sourceIp = :ip', ExpressionAttributeValues: { ':ip': '192.0.2.1' } };
  await table().send(new UpdateCommand({ TableName, Key: keyOf(changed), ...set }));
  await table().send(new PutCommand({ TableName, Item: { ...replaced, at: '2020-01-01T00:00:00.000Z' } }));
  await table().send(new DeleteCommand({ TableName, Key: keyOf(deleted) }));
  const places = [changed, replaced, deleted].map(({ pk, sk }) => `${pk} ${sk}`);
  expect([...new Set(await told())].toSorted()).toEqual(places.toSorted());
});
