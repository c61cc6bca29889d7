import { beforeEach, describe, expect, test } from 'vitest';
import { getWithdrawSettings, saveWithdrawSettings } from '#shared/contract/payment-methods.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { badMethods } from '#test/support/method-lists.ts';
import { withdrawMethods } from '#test/support/money.ts';

const { bank } = setupBank();

const save = (body: unknown, as = bank.admin.session) => bank.send('PUT', '/admin/withdraw-settings', body, as);
const read = async () => (await bank.admin.call(getWithdrawSettings)).result;

const first = { code: 'first', name: 'First', type: 'bank' };

describe('saving the withdraw methods', () => {
  test('replaces the whole list, in its order', async () => {
    const answer = await save({ methods: withdrawMethods, version: 0 });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Withdraw settings updated', methods: withdrawMethods },
    });
    expect(await read()).toEqual({ methods: Object(answer.body).methods, version: 1 });
    expect(await save({ methods: [], version: 0 })).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    await save({ methods: [first] });
    expect((await read()).methods.map(({ code }) => code)).toEqual(['first']);
    await save({ methods: [] });
    expect(await read()).toMatchObject({ methods: [], version: 3 });
  });

  test('fills in what a new method begins with', async () => {
    await save({ methods: [first] });
    const defaults = { minLimit: 100, maxLimit: 1_000_000, feePercent: 0, isActive: true };
    expect((await read()).methods).toEqual([{ ...first, ...defaults }]);
  });

  test('keeps the common fields only', async () => {
    await save({ methods: [{ ...first, bankDetails: { iban: 'DE' } }] });
    expect((await read()).methods[0]).not.toHaveProperty('bankDetails');
  });

  test('leaves one audit record with the list before and after (ASVS 16)', async () => {
    await save({ methods: [first] });
    await save({ methods: [{ ...first, feePercent: 2.5 }] });
    const saves = (await bank.auditTrail()).filter(({ action }) => action === 'withdraw-methods.saved');
    expect(saves).toContainEqual(
      expect.objectContaining({
        actorName: bank.admin.name,
        before: { methods: [expect.objectContaining({ code: 'first', feePercent: 0 })] },
        after: { methods: [expect.objectContaining({ code: 'first', feePercent: 250 })] },
      }),
    );
  });
});

describe('refused, and nothing is saved:', () => {
  beforeEach(async () => {
    await save({ methods: [first] });
  });

  async function refused(body: unknown, as = bank.admin.session) {
    const before = await bank.moneyItems();
    const answer = await save(body, as);
    expect(await bank.moneyItems()).toEqual(before);
    return answer;
  }

  const second = { ...first, code: 'second' };

  test.each(badMethods)('%s', async (_, changes, fields) => {
    const answer = await refused({ methods: [first, { ...second, ...changes }] });
    const [sentence] = Object.values(fields);
    expect(answer).toMatchObject({ status: 400, body: { error: sentence, message: sentence, fields } });
  });

  test('more than fifty methods, no list, and another field', async () => {
    const many = Array.from({ length: 51 }, (_, index) => ({ ...first, code: `m${index}` }));
    expect(await refused({ methods: many })).toMatchObject({
      status: 400,
      body: { fields: { methods: 'At most 50 methods' } },
    });
    expect((await refused({})).status).toBe(400);
    expect((await refused({ methods: 'all' })).status).toBe(400);
    expect((await refused({ methods: [], also: 1 })).status).toBe(400);
  });

  test('a stale version, with the list as it is now', async () => {
    const { version } = await read();
    await save({ methods: [second], version });
    expect(await refused({ methods: [], version })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: await read() },
    });
  });

  test('the second of two administrators who save at once what they saw', async () => {
    const { version } = await read();
    const lists = [[first, second], [second]];
    const answers = await Promise.all(lists.map((methods) => save({ methods, version })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const current = await read();
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ current });
    expect(current.version).toBe(version + 1);
  });

  test('anybody but an administrator', async () => {
    const ada = await bank.newCustomer();
    expect((await refused({ methods: [] }, ada.session)).status).toBe(403);
    expect((await bank.call(saveWithdrawSettings, { body: { methods: [] } })).status).toBe(401);
  });
});
