/** All routes have the same rule for text: only text that can be seen is stored. */

import { expect, test } from 'vitest';
import { createUser, resetUserPassword, updateProfile } from '#shared/contract/customers.ts';
import { changePassword } from '#shared/contract/sign-in.ts';
import { createTicket, getTicket, listTickets } from '#shared/contract/tickets.ts';
import { createAdjustment } from '#shared/contract/transactions/transactions.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { putTicket } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, backups, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 500 });

let count = 0;
const email = () => {
  count += 1;
  return `text${count}@test.example`;
};

test('a text of one line is stored without invisible characters, in one spelling, with single spaces (ASVS 1.3.3)', async () => {
  const body = {
    name: ' Zoe\u0308 \u200b\u202e Marie\t\u00a0 Noe\u0308l\ufeff',
    email: email(),
    password: 'nine loud herons',
  };
  const { user } = (await admin.call(createUser, { body })).result;
  expect(user.name).toBe('Zo\u00eb Marie No\u00ebl');
  const { result } = await ada.call(updateProfile, {
    body: { city: 'Saint\u00ad-\u2066Denis\u2069', address: '1  Rue\nA' },
  });
  expect(result.user).toMatchObject({ city: 'Saint-Denis', address: '1 Rue A' });
});

test('a text of several lines keeps them, without what reorders or hides (ASVS 1.3.3)', async () => {
  const body = {
    subject: 'One\r\ntwo',
    message: 'first\u202e line\r\n\r\n  second\u200b  line',
    priority: 'low' as const,
  };
  const { ticket } = (await ada.call(createTicket, { body })).result;
  expect(ticket).toMatchObject({ subject: 'One two', message: 'first line\n\n  second  line' });
  const { transaction } = (
    await admin.call(createAdjustment, {
      body: { userId: ada.id, amount: 5, type: 'deposit', description: '\u202e\u2067evil\u200b\nof two' },
    })
  ).result;
  expect(transaction.description).toBe('evil\nof two');
});

/** Texts that other programs would decode, run or take for their own syntax. */
const syntax = [
  '%41%2541 &lt;b&gt; &#65; \\u0041 \\x41 =41 +',
  '\' OR 1=1 -- "; #a = :b #{7*7} {{7*7}} <%= 7 %>',
  '</script><script>alert(1)</script><img src=x onerror=alert(1)>',
];

test.each(syntax)(
  'the text %j is stored and answered as it was sent, and a search for it finds no other (ASVS 1.1.1, 1.1.2, 1.2.3, 1.2.4)',
  async (text) => {
    const { ticket } = (await ada.call(createTicket, { body: { subject: text, message: text, priority: 'low' } }))
      .result;
    expect(ticket).toMatchObject({ subject: text, message: text });
    const stored = await admin.call(getTicket, { params: { id: ticket._id } });
    expect(stored.result.ticket).toMatchObject({ subject: text, message: text });
    expect(stored.headers.get('content-type')).toMatch(/^application\/json/);
    // A search that decoded the text once more, or ran it, would find another ticket or none.
    await bank.drain();
    const found = await admin.call(listTickets, { query: { search: text.slice(0, 100) } });
    expect(found.status).toBe(200);
    for (const { subject } of found.result.tickets) expect(subject).toBe(text);
  },
);

test('a restore cleans the texts of an older file, and puts a dash where nothing is left', async () => {
  const grace = await bank.newCustomer();
  const id = await putTicket(grace.id, { subject: 'Zoe\u0308\u202e  \u0000asks', message: '\u200bone\u0007\r\ntwo' });
  const unseen = await putTicket(grace.id, { subject: '\u200b\u200b\u200b', message: '\u3164' });
  const filename = await backups.create();
  expect((await backups.restore({ filename })).status).toBe(200);
  const ticketOf = async (id: string) => (await admin.call(getTicket, { params: { id } })).result.ticket;
  expect(await ticketOf(id)).toMatchObject({ subject: 'Zo\u00eb asks', message: 'one\ntwo' });
  expect(await ticketOf(unseen)).toMatchObject({ subject: '-', message: '-' });
});

test('a password is the same in another spelling, wherever it is set, and not new in one', async () => {
  const composed = 'cr\u00e8me br\u00fbl\u00e9e \ufb01ne';
  const decomposed = composed.normalize('NFKD');
  const body = { name: 'Zo\u00eb Noel', email: email(), password: decomposed };
  const { user } = (await admin.call(createUser, { body })).result;
  const as = await bank.signIn(body.email, composed);
  const change = { currentPassword: composed, newPassword: `${composed} 2`, confirmPassword: `${decomposed} 2` };
  expect((await bank.call(changePassword, { body: change }, { as })).status).toBe(200);
  await bank.signIn(body.email, `${decomposed} 2`);
  await admin.call(resetUserPassword, { body: { userId: user._id, newPassword: `${composed} 3` } });
  await bank.signIn(body.email, `${decomposed} 3`);

  const person = await bank.newCustomer({ password: composed });
  expectRefusal(await person.changePassword(composed, decomposed), 400, {
    fields: { newPassword: 'Please choose a password other than the current one' },
  });
});
