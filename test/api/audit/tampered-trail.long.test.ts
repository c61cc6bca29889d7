/** Whatever is changed by hand in records, journals or the chain itself is found, and the changed thing is named. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { editTransaction } from '#shared/contract/transactions/transactions.ts';
import {
  type AuditBlock,
  chainHeadOf,
  digestOfAudit,
  digestOfLink,
  expand,
  type Item,
  journalListOf,
  keyOfEntry,
  type NamedSeal,
  sealTrail,
  verifyTrailCopy,
} from '#test/support/faults/trail-copy.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { type Random, seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const TAMPERINGS = iterationCount(1_000, 60);

const { bank, admin, money } = setupBank({ methods: true });
let items: readonly Item[];
let seals: readonly NamedSeal[];

beforeAll(async () => {
  for (let count = 0; count < 4; count += 1) {
    const person = await money.customerWith(100);
    const deposit = transactionOfAnswer(await money.deposit(person, 30));
    await money.setStatus(deposit._id, 'completed');
    await admin.call(editTransaction, { params: { id: deposit._id }, body: { amount: 25 } });
    const withdrawal = transactionOfAnswer(await money.withdraw(person, 50));
    if (count < 3) await money.setStatus(withdrawal._id, 'completed');
    if (count === 2) continue;
    await bank.drain();
    const seal = await sealTrail(bank.clock.now());
    seals = [...(seals ?? []), { name: `seal ${count}`, seal }];
  }
  items = await bank.tableItems();
});

interface Named {
  readonly id?: string;
  readonly list?: string;
  readonly link?: number;
}

type Tampering = (copy: Item[], random: Random) => Named;

const some = <T>(all: readonly T[], random: Random): T =>
  all[random.below(all.length)] ?? expect.fail('there is nothing to tamper with');
const audits = (copy: readonly Item[]) => copy.filter(({ kind }) => kind === 'audit');
const transactions = (copy: readonly Item[]) => copy.filter(({ kind }) => kind === 'transaction');
const linksIn = (copy: readonly Item[], list: string) =>
  copy
    .filter(({ kind, pk }) => kind === 'link' && pk === `TRAIL#${list}`)
    .sort((one, other) => (String(one.sk) < String(other.sk) ? -1 : 1)) as unknown as (AuditBlock & Item)[];
const idOf = ({ sk }: Item) => expand(String(sk).slice('TX#'.length));
const journalOf = (item: Item) => item.journal as Item[];
const remove = (copy: Item[], gone: (item: Item) => boolean) => {
  copy.splice(0, copy.length, ...copy.filter((item) => !gone(item)));
};
const linkOf = (copy: readonly Item[], record: Item) =>
  linksIn(copy, String(record.pk)).find(({ entries }) => entries.some((entry) => keyOfEntry(entry) === record.sk)) ??
  expect.fail('the record has no link');

/** Changes a record as if it had been so from the beginning, but only in the link itself. */
function rewrite(copy: readonly Item[], record: Item): AuditBlock & Item {
  const link = linkOf(copy, record);
  const entries = link.entries.map((entry) =>
    keyOfEntry(entry) === record.sk ? { k: String(record.sk), d: [digestOfAudit(record)] } : entry,
  );
  Object.assign(link, { entries });
  return Object.assign(link, { digest: digestOfLink(link) });
}

function changeRecord(record: Item, random: Random): Item {
  const changes: readonly (readonly [Item, Item])[] = [
    [record.row as Item, { actorId: randomUUID() }],
    [record.row as Item, { actorName: 'Someone Else' }],
    [record.row as Item, { action: 'user.viewed' }],
    [record.row as Item, { after: { amount: random.below(1e6) } }],
    [record.row as Item, { sourceIp: '192.0.2.1' }],
    [record, { at: '2020-01-01T00:00:00.000Z' }],
    [record, { gsi2pk: `AUDIT-OF#${randomUUID()}` }],
  ];
  const [place, change] = some(changes, random);
  Object.assign(place, change);
  return record;
}

/** Each of these returns a random one of the items of a copy. */
const anyRecord = (copy: Item[], random: Random) => some(audits(copy), random);
const anyTransaction = (copy: Item[], random: Random) => some(transactions(copy), random);
const ofRecord =
  (act: (record: Item, copy: Item[], random: Random) => void): Tampering =>
  (copy, random) => {
    const record = anyRecord(copy, random);
    act(record, copy, random);
    return { id: String(record.sk) };
  };
const ofTransaction =
  (act: (transaction: Item, copy: Item[], random: Random) => void, least = 0): Tampering =>
  (copy, random) => {
    const wanted = transactions(copy).filter((item) => journalOf(item).length >= least);
    const transaction = some(wanted, random);
    act(transaction, copy, random);
    return { id: idOf(transaction) };
  };

const tamperings: Record<string, Tampering> = {
  'changes a record': ofRecord((record, _, random) => changeRecord(record, random)),
  'removes a record': ofRecord((record, copy) => remove(copy, (item) => item === record)),
  'slips a record in': (copy, random) => {
    const record = anyRecord(copy, random);
    const sk = `${String(record.sk).slice(0, -6)}${random.below(0xffff).toString(16).padStart(5, '0')}${String(record.sk).slice(-1)}`;
    copy.push({ ...structuredClone(record), sk });
    return { id: sk };
  },
  'exchanges two records': (copy, random) => {
    const one = anyRecord(copy, random);
    const others = audits(copy).filter(({ at, sk }) => sk !== one.sk && at !== one.at);
    const other = some(others, random);
    const { at, row } = one;
    Object.assign(one, { at: other.at, row: other.row });
    Object.assign(other, { at, row });
    return { id: [String(one.sk), String(other.sk)].sort()[0] ?? '' };
  },
  'changes a line of a journal': ofTransaction((transaction, _, random) => {
    const line = some(journalOf(transaction), random);
    const changes: Item[] = [
      { p: [random.below(1e6) + 1, 0, -random.below(1e6) - 1] },
      { i: randomUUID().slice(-12) },
      { at: Number(line.at) - 1000 },
      { by: [randomUUID(), 'Someone Else'] },
      { r: 'As agreed by telephone' },
      { w: 'deleted' },
      { to: 'failed-by-hand' },
    ];
    Object.assign(line, some(changes, random));
  }),
  'removes a line of a journal': ofTransaction((transaction, _, random) => {
    journalOf(transaction).splice(random.below(journalOf(transaction).length), 1);
  }),
  'adds a line to a journal': ofTransaction((transaction, _, random) => {
    const line = structuredClone(some(journalOf(transaction), random));
    journalOf(transaction).push({ ...line, i: randomUUID().slice(-12) });
  }),
  'exchanges two lines': ofTransaction((transaction) => void journalOf(transaction).reverse(), 2),
  'removes a transaction': ofTransaction((transaction, copy) => remove(copy, (item) => item === transaction)),
  'slips a transaction in': (copy, random) => {
    const sk = `TX#${Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url')}`;
    copy.push({ ...structuredClone(anyTransaction(copy, random)), sk });
    return { id: expand(sk.slice(3)) };
  },
  'moves a transaction to another customer': ofTransaction((transaction, copy, random) => {
    const others = transactions(copy).filter(({ pk }) => pk !== transaction.pk);
    Object.assign(transaction, { pk: some(others, random).pk });
  }),
  'changes a record and its link': ofRecord((record, copy, random) => rewrite(copy, changeRecord(record, random))),
  'changes a record and what its link says, without the digest of that': ofRecord((record, copy, random) => {
    const { digest } = linkOf(copy, record);
    Object.assign(rewrite(copy, changeRecord(record, random)), { digest });
  }),
  'removes a record and its link': (copy, random) => {
    const alone = audits(copy).filter((one) => linkOf(copy, one).entries.length === 1);
    const record = some(alone, random);
    const link = linkOf(copy, record);
    remove(copy, (item) => item === record || item === link);
    return { id: String(record.sk) };
  },
  'removes a link': (copy, random) => {
    const link = linkOf(copy, anyRecord(copy, random));
    remove(copy, (item) => item === link);
    return { list: link.list };
  },
  'exchanges two links': (copy, random) => {
    const { pk } = anyRecord(copy, random);
    const links = linksIn(copy, String(pk));
    const at = random.below(Math.max(1, links.length - 1));
    const [one, other] = [links[at], links[at + 1]];
    if (!one || !other) return tamperings['removes a record']?.(copy, random) ?? {};
    [one.sk, other.sk] = [other.sk, one.sk];
    return { list: String(pk), link: at + 1 };
  },
  'cuts the end of a list off, records and links': (copy, random) => {
    const cut = linkOf(copy, anyRecord(copy, random));
    const gone = linksIn(copy, cut.list).filter(({ number }) => number >= cut.number);
    const keys = new Set(gone.flatMap(({ entries }) => entries.map(keyOfEntry)));
    remove(copy, (item) => gone.some((link) => link === item) || (item.pk === cut.list && keys.has(String(item.sk))));
    return { list: cut.list, link: cut.number };
  },
  'changes a record, its link and every link behind it': (copy, random) => {
    let before = rewrite(copy, changeRecord(anyRecord(copy, random), random));
    const { list, number } = before;
    for (const link of linksIn(copy, list).filter((one) => one.number > number)) {
      Object.assign(link, chainHeadOf(before));
      before = Object.assign(link, { digest: digestOfLink(link) });
    }
    return { list };
  },
  'changes a seal': () => ({ list: 'seal 1' }),
};

const later = () => bank.clock.now() + 3_600_000;

test('the verification finds an untouched copy whole', async () => {
  const { problems, seals: count } = await verifyTrailCopy(items, seals, later());
  expect({ problems, count }).toEqual({ problems: [], count: 3 });
});

test(`the verification finds each of ${TAMPERINGS} tamperings of a copy, and names what was tampered with (ASVS 16.4.2)`, async () => {
  const random = seededRandom(44);
  const names = Object.keys(tamperings);
  const missed: unknown[] = [];
  for (let round = 0; round < TAMPERINGS; round += 1) {
    const name = names[round % names.length] ?? '';
    const copy = structuredClone([...items]);
    const named = tamperings[name]?.(copy, random) ?? {};
    const told = name === 'changes a seal' ? forged(seals) : seals;
    const { problems } = await verifyTrailCopy(copy, told, later());
    const first: Item = { ...problems[0] };
    const isRight = Object.entries(named).every(([place, value]) => first[place] === value);
    if (!isRight || problems.length === 0) missed.push({ round, name, named, problems });
  }
  expect(missed).toEqual([]);
});

function forged(all: readonly NamedSeal[]): NamedSeal[] {
  return all.map(({ name, seal }, index) => ({
    name,
    seal: index === 1 && seal ? { ...seal, heads: seal.heads.slice(1) } : seal,
  }));
}

test('the list of a customer is found by the last digits of the id', () => {
  expect(journalListOf('0190a000-0000-7000-8000-00000000002f')).toBe('JOURNAL#15');
});
