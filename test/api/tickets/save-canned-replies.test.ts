import { expect, test } from 'vitest';
import { getCannedReplies, saveCannedReplies } from '#shared/contract/tickets.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, backups } = setupBank();

test('administrators share canned replies, and each save replaces all of them', async () => {
  expect((await admin.call(getCannedReplies)).result).toEqual({ replies: [], version: 0 });
  const replies = [
    { name: 'Card sent', text: 'Your card is on its way.\n\nIt takes five days.' },
    { name: 'Thanks', text: 'Thank you for writing to us.' },
  ];
  const saved = await admin.call(saveCannedReplies, { body: { replies, version: 0 } });
  expect(saved.result).toEqual({ message: 'Canned replies saved', replies, version: 1 });
  const colleague = await bank.newAdmin();
  expect((await colleague.call(getCannedReplies)).result).toEqual({ replies, version: 1 });
  await colleague.call(saveCannedReplies, { body: { replies: replies.slice(1) } });
  expect((await admin.call(getCannedReplies)).result).toEqual({ replies: replies.slice(1), version: 2 });
  expect((await backups.records('canned-replies.saved')).at(-1)).toMatchObject({
    actorId: colleague.id,
    before: { names: 'Card sent, Thanks' },
    after: { names: 'Thanks' },
  });
});
