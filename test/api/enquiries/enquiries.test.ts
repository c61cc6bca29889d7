import { expect, test } from 'vitest';
import { deleteEnquiry, listEnquiries, sendEnquiry } from '#shared/contract/enquiries.ts';
import { enquiryLimit } from '#shared/domain/enquiries.ts';
import { dropNextWriteResponse } from '#test/support/faults/fail-writes.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin } = setupBank();

const body = {
  name: 'Ada Example',
  email: 'ada@mail.example',
  topic: 'account' as const,
  message: 'Hello,\nan account?',
};
const send = (changes: object = {}, address = '203.0.113.76') =>
  bank.call(sendEnquiry, { body: { ...body, ...changes } }, { headers: { 'x-forwarded-for': address } });

test('an enquiry of a visitor is listed for administrators, newest first, until one of them deletes it', async () => {
  expect(await send()).toMatchObject({ status: 200 });
  await send({ message: 'A second message' });
  const { enquiries } = (await admin.call(listEnquiries)).result;
  expect(enquiries.slice(0, 2)).toMatchObject([{ ...body, message: 'A second message' }, body]);
  const [{ _id: id } = { _id: '' }] = enquiries;
  expect(await admin.call(deleteEnquiry, { params: { id } })).toMatchObject({ status: 200 });
  expect(await admin.call(deleteEnquiry, { params: { id } })).toMatchObject({ status: 404 });
  expect((await admin.call(listEnquiries)).result.enquiries.map(({ _id }) => _id)).not.toContain(id);
});

test('an enquiry whose deletion has lost its answer from the table is told as deleted, with one audit record', async () => {
  await send({ message: 'Deleted once' }, '203.0.113.79');
  const [{ _id: id } = { _id: '' }] = (await admin.call(listEnquiries)).result.enquiries;
  dropNextWriteResponse();
  expect(await admin.call(deleteEnquiry, { params: { id } })).toMatchObject({ status: 200 });
  const records = (await bank.tableItems()).filter(
    ({ kind, row }) => kind === 'audit' && Object(row).resourceId === id,
  );
  expect(records).toMatchObject([{ row: { action: 'enquiry.deleted', actorId: admin.id } }]);
});

test('an address that has sent five enquiries within an hour has to wait, and others do not (ASVS 2.4.1)', async () => {
  const address = '203.0.113.77';
  for (let count = 0; count < enquiryLimit.limit; count += 1) {
    expect(await send({}, address)).toMatchObject({ status: 200 });
  }
  expect(await send({}, address)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  expect(await send({}, '203.0.113.78')).toMatchObject({ status: 200 });
  bank.clock.advance(enquiryLimit.window);
  expect(await send({}, address)).toMatchObject({ status: 200 });
});
