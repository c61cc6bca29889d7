import { beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { processWithdrawal } from '#shared/contract/withdrawals.ts';
import { transactionStatuses } from '#shared/domain/transaction-status.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { euros, type Transaction, transactionIn } from '#test/support/money.ts';
import { expectRefusal } from '#test/support/refusal.ts';
import { WITHDRAWAL_UPDATED } from '#test/support/spec-texts.ts';

const { bank, admin, money, customerForEach, unmoved } = setupBank({ methods: true });
const ada = customerForEach({ euros: 100 });
let open: Transaction;
beforeEach(async () => {
  open = transactionIn(await money.withdraw(ada, 40));
});

type Processing = z.input<typeof processWithdrawal.body>;
const proofImage = 'https://img.example.com/proof.png?size=large#top';

const process = (body: Processing, id = open._id, as = admin.session) =>
  bank.call(processWithdrawal, { params: { id }, body }, { as });

describe('processing a withdrawal', () => {
  test('pays it out, with the proof, the notes, who and when', async () => {
    const answer = await process({ status: 'completed', proofImage, notes: ' Paid by wire ', reason: 'On its way' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: WITHDRAWAL_UPDATED,
        withdrawal: {
          status: 'completed',
          adminProof: {
            proofImage,
            notes: 'Paid by wire',
            processedBy: { name: admin.name, email: admin.email },
            processedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          },
          timeline: [{ what: 'requested' }, { what: 'status', to: 'completed', reason: 'On its way' }],
        },
      },
    });
    expect(await money.balances(ada)).toEqual(euros(60));
  });

  test.each(transactionStatuses)('as %s leaves what that means for money', async (status) => {
    await process({ status });
    const expected = { completed: euros(60), failed: euros(100), cancelled: euros(100) } as Record<string, object>;
    expect(await money.balances(ada)).toEqual(expected[status] ?? euros(100, 40));
  });

  test('keeps what is not sent, and takes away what is sent empty', async () => {
    await process({ status: 'processing', proofImage, notes: 'First' });
    expect(transactionIn(await process({ status: 'completed' })).adminProof).toMatchObject({
      proofImage,
      notes: 'First',
    });
    const { adminProof } = transactionIn(await process({ status: 'completed', proofImage: '', notes: '' }));
    expect(adminProof).not.toHaveProperty('proofImage');
    expect(adminProof).not.toHaveProperty('notes');
    expect(await money.balances(ada)).toEqual(euros(60));
  });

  test('with a reason alone moves nothing, and the customer can read it', async () => {
    const was = await money.balances(ada);
    expect(transactionIn(await process({ status: 'pending', reason: 'Your bank is closed today' }))).toMatchObject({
      timeline: [{ what: 'requested' }, { from: 'pending', to: 'pending', reason: 'Your bank is closed today' }],
    });
    expect(await money.balances(ada)).toEqual(was);
  });

  test('with a proof alone moves nothing, and is kept', async () => {
    await process({ status: 'completed' });
    const was = await money.balances(ada);
    expect(transactionIn(await process({ status: 'completed', proofImage })).adminProof).toMatchObject({ proofImage });
    expect(await money.balances(ada)).toEqual(was);
  });

  test('as it is already writes nothing, also with an empty form', async () => {
    const before = await bank.moneyItems();
    for (const body of [{ status: 'pending' as const }, { status: 'pending' as const, proofImage: '', notes: ' ' }]) {
      expect((await process(body)).status).toBe(200);
    }
    expect(await bank.moneyItems()).toEqual(before);
    await process({ status: 'completed', proofImage, notes: 'Paid' });
    const after = await bank.moneyItems();
    expect((await process({ status: 'completed', proofImage, notes: 'Paid' })).status).toBe(200);
    expect(await bank.moneyItems()).toEqual(after);
  });

  test('leaves one audit record with the status, the proof and the notes before and after (ASVS 16)', async () => {
    await process({ status: 'completed', proofImage, notes: 'Paid' });
    const records = (await bank.auditOf(ada.id)).filter(({ thingId }) => thingId === open._id);
    expect(records).toMatchObject([
      {
        action: 'transaction.status',
        actorName: admin.name,
        before: { status: 'pending', amount: 4000 },
        after: { status: 'completed', amount: 4000, proofImage, notes: 'Paid' },
      },
    ]);
  });

  test('by two administrators at once is done by the first; the second is shown how it is now', async () => {
    const bob = await bank.newAdmin();
    const { version } = open;
    const answers = await Promise.all([
      process({ status: 'completed', version }),
      process({ status: 'failed', version }, open._id, bob.session),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const done = answers.find(({ status }) => status === 200);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'stale_version',
      error: 'This withdrawal was changed by somebody else in the meantime',
      current: done && transactionIn(done),
    });
    expect([euros(60), euros(100)]).toContainEqual(await money.balances(ada));
  });
});

describe('refused, and nothing moves:', () => {
  const refused = (body: object) => unmoved(() => admin.send('PATCH', `/admin/withdrawals/${open._id}`, body));

  test('a proof image that is no https address', async () => {
    const sentence = 'Please enter a valid https address';
    const addresses = [
      'http://img.example.com/p.png',
      'HTTP://img.example.com/p.png',
      'javascript:alert(1)',
      'javascript://img.example.com/%0aalert(1)',
      'data:image/png;base64,iVBORw0KGgo=',
      'ftp://img.example.com/p.png',
      'file:///etc/passwd',
      'blob:https://img.example.com/1',
      '//img.example.com/p.png',
      'img.example.com/p.png',
      '/p.png',
      'https:img.example.com/p.png',
      'https:/img.example.com/p.png',
      'https:\\\\img.example.com\\p.png',
      'https://',
      'https:///p.png',
      'https://localhost/p.png',
      'https://127.0.0.1/p.png',
      'https://127.1/p.png',
      'https://2130706433/p.png',
      'https://0x7f.0.0.1/p.png',
      'https://[::1]/p.png',
      'https://bank.example.com@evil.example/p.png',
      'https://user:word@img.example.com/p.png',
      'https://img.example.com\\@evil.example/p.png',
      'https://img example.com/p.png',
      'https://img.example.com/a b.png',
      'https://img.example.com/\np.png',
      'https://img.example.com/"><script>',
      'https://.example.com/p.png',
      'https://img..example.com/p.png',
      'https://-img.example.com/p.png',
      'https://bank.localhost/p.png',
      'https://printer.local/p.png',
      ' ',
      'https://img.example.com:99999/p.png',
    ];
    const before = await bank.moneyItems();
    const wrong: unknown[] = [];
    for (const address of addresses) {
      const body = { status: 'completed', proofImage: address };
      const answer = await admin.send('PATCH', `/admin/withdrawals/${open._id}`, body);
      const { error, fields } = answer.refusal;
      const right = answer.status === 400 && error === sentence && fields?.proofImage === sentence;
      if (!right) wrong.push([address, answer.status, error]);
    }
    expect(wrong).toEqual([]);
    expect(await bank.moneyItems()).toEqual(before);
  });

  test.each([
    'https://img.example.com',
    'https://IMG.Example.COM:8443/a/@b/p.png?x=1&y=a@b#c',
    'https://xn--bcher-kva.example/p.png',
    'https://bücher.example/ü.png',
  ])('but not %s', async (address) => {
    expect(transactionIn(await process({ status: 'completed', proofImage: address })).adminProof).toMatchObject({
      proofImage: address,
    });
  });

  const status = 'Please choose one of the statuses';
  test.each([
    ['no status', { notes: 'x' }, { status }],
    ['an unknown status', { status: 'paid' }, { status }],
    [
      'a long address',
      { status: 'failed', proofImage: `https://img.example.com/${'x'.repeat(2000)}` },
      { proofImage: 'This address is too long' },
    ],
    [
      'an address that reads backwards',
      { status: 'failed', proofImage: 'https://img.example.com/\u202egnp.exe' },
      { proofImage: 'Please enter a valid https address' },
    ],
    ['a number for a proof', { status: 'failed', proofImage: 1 }, { proofImage: 'Please enter a valid https address' }],
    [
      'long notes',
      { status: 'failed', notes: 'x'.repeat(1001) },
      { notes: 'Notes is too long (at most 1000 characters)' },
    ],
    ['a text for a version', { status: 'failed', version: 'x' }, { version: 'The version is a number' }],
  ])('%s', async (_, body, fields) => {
    const [sentence] = Object.values(fields);
    expect(await refused(body)).toMatchObject({ status: 400, body: { error: sentence, fields } });
  });

  test('a stale version, with the withdrawal as it is now', async () => {
    const current = transactionIn(await process({ status: 'processing' }));
    const answer = await refused({ status: 'completed', version: open.version });
    expect(answer).toMatchObject({ status: 409, body: { code: 'stale_version', current } });
  });

  test('one that failed, once its money has gone another way', async () => {
    await process({ status: 'failed' });
    await money.book(ada, 'withdraw', 70);
    expectRefusal(await refused({ status: 'completed', proofImage }), 409, { code: 'insufficient_balance' });
  });
});
