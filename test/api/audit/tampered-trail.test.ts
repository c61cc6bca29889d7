/** Whatever is done by hand to records, journals or the chain itself is found, and what it was done to is named. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { editTransaction } from '#shared/contract/transactions.ts';
import {
  digestOfAudit,
  digestOfLink,
  expand,
  type Item,
  journalListOf,
  keyOfEntry,
  type Link,
  type NamedSeal,
  sealTrail,
  tailOf,
  verifyCopy,
} from '#test/support/faults/trail-copy.ts';
import { figure } from '#test/support/figures.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { transactionIn } from '#test/support/money.ts';
import { type Random, seeded } from '#test/support/random.ts';

const TAMPERINGS = figure(1_000, 60);

const { bank, admin, money } = setupBank({ methods: true });
let items: readonly Item[];
let seals: readonly NamedSeal[];

beforeAll(async () => {
  for (let count = 0; count < 4; count += 1) {
    const person = await money.customerWith(100);
    const deposit = transactionIn(await money.deposit(person, 30));
    await money.setStatus(deposit._id, 'completed');
    await admin.call(editTransaction, { params: { id: deposit._id }, body: { amount: 25 } });
    const withdrawal = transactionIn(await money.withdraw(person, 50));
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
    .sort((one, other) => (String(one.sk) < String(other.sk) ? -1 : 1)) as unknown as (Link & Item)[];
const idOf = ({ sk }: Item) => expand(String(sk).slice('TX#'.length));
const journalOf = (item: Item) => item.journal as Item[];
const remove = (copy: Item[], gone: (item: Item) => boolean) => {
  copy.splice(0, copy.length, ...copy.filter((item) => !gone(item)));
};
const linkOf = (copy: readonly Item[], record: Item) =>
  linksIn(copy, String(record.pk)).find(({ entries }) => entries.some((entry) => keyOfEntry(entry) === record.sk)) ??
  expect.fail('the record has no link');

/** As if it had been so from the beginning, in the link itself alone. */
function rewrite(copy: readonly Item[], record: Item): Link & Item {
  const link = linkOf(copy, record);
  const entries = link.entries.map((entry) =>
    keyOfEntry(entry) === record.sk ? { k: String(record.sk), d: [digestOfAudit(record)] } : entry,
  );
  Object.assign(link, { entries });
  return Object.assign(link, { digest: digestOfLink(link) });
}

function changeRecord(record: Item, random: Random): Item {
  const row = record.row as Item;
  const changes: (() => unknown)[] = [
    () => Object.assign(row, { actorId: randomUUID() }),
    () => Object.assign(row, { actorName: 'Someone Else' }),
    () => Object.assign(row, { action: 'user.viewed' }),
    () => Object.assign(row, { after: { amount: random.below(1e6) } }),
    () => Object.assign(row, { sourceIp: '192.0.2.1' }),
    () => Object.assign(record, { at: '2020-01-01T00:00:00.000Z' }),
    () => Object.assign(record, { gsi2pk: `AUDIT-OF#${randomUUID()}` }),
  ];
  some(changes, random)();
  return record;
}

const tamperings: Record<string, Tampering> = {
  'changes a record': (copy, random) => ({ id: String(changeRecord(some(audits(copy), random), random).sk) }),
  'removes a record': (copy, random) => {
    const record = some(audits(copy), random);
    remove(copy, (item) => item === record);
    return { id: String(record.sk) };
  },
  'slips a record in': (copy, random) => {
    const record = structuredClone(some(audits(copy), random));
    const sk = `${String(record.sk).slice(0, -6)}${random.below(0xffff).toString(16).padStart(5, '0')}${String(record.sk).slice(-1)}`;
    copy.push({ ...record, sk });
    return { id: sk };
  },
  'exchanges two records': (copy, random) => {
    const one = some(audits(copy), random);
    const other = some(
      audits(copy).filter(({ at, sk }) => sk !== one.sk && at !== one.at),
      random,
    );
    const { at, row } = one;
    Object.assign(one, { at: other.at, row: other.row });
    Object.assign(other, { at, row });
    return { id: [String(one.sk), String(other.sk)].sort()[0] ?? '' };
  },
  'changes a line of a journal': (copy, random) => {
    const transaction = some(transactions(copy), random);
    const line = some(journalOf(transaction), random);
    const changes: (() => unknown)[] = [
      () => Object.assign(line, { p: [random.below(1e6) + 1, 0, -random.below(1e6) - 1] }),
      () => Object.assign(line, { i: randomUUID().slice(-12) }),
      () => Object.assign(line, { at: Number(line.at) - 1000 }),
      () => Object.assign(line, { by: [randomUUID(), 'Someone Else'] }),
      () => Object.assign(line, { r: 'As agreed by telephone' }),
      () => Object.assign(line, { w: 'deleted' }),
      () => Object.assign(line, { to: 'failed-by-hand' }),
    ];
    some(changes, random)();
    return { id: idOf(transaction) };
  },
  'removes a line of a journal': (copy, random) => {
    const transaction = some(transactions(copy), random);
    journalOf(transaction).splice(random.below(journalOf(transaction).length), 1);
    return { id: idOf(transaction) };
  },
  'adds a line to a journal': (copy, random) => {
    const transaction = some(transactions(copy), random);
    const line = structuredClone(some(journalOf(transaction), random));
    journalOf(transaction).push({ ...line, i: randomUUID().slice(-12) });
    return { id: idOf(transaction) };
  },
  'exchanges two lines': (copy, random) => {
    const transaction = some(
      transactions(copy).filter((item) => journalOf(item).length > 1),
      random,
    );
    journalOf(transaction).reverse();
    return { id: idOf(transaction) };
  },
  'removes a transaction': (copy, random) => {
    const transaction = some(transactions(copy), random);
    remove(copy, (item) => item === transaction);
    return { id: idOf(transaction) };
  },
  'slips a transaction in': (copy, random) => {
    const transaction = structuredClone(some(transactions(copy), random));
    const sk = `TX#${Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url')}`;
    copy.push({ ...transaction, sk });
    return { id: expand(sk.slice(3)) };
  },
  'moves a transaction to another customer': (copy, random) => {
    const transaction = some(transactions(copy), random);
    const other = some(
      transactions(copy).filter(({ pk }) => pk !== transaction.pk),
      random,
    );
    Object.assign(transaction, { pk: other.pk });
    return { id: idOf(transaction) };
  },
  'changes a record and its link': (copy, random) => {
    const record = changeRecord(some(audits(copy), random), random);
    rewrite(copy, record);
    return { id: String(record.sk) };
  },
  'changes a record and what its link says, without the digest of that': (copy, random) => {
    const record = changeRecord(some(audits(copy), random), random);
    const link = linkOf(copy, record);
    const { digest } = link;
    Object.assign(rewrite(copy, record), { digest });
    return { id: String(record.sk) };
  },
  'removes a record and its link': (copy, random) => {
    const record = some(
      audits(copy).filter((one) => linkOf(copy, one).entries.length === 1),
      random,
    );
    const link = linkOf(copy, record);
    remove(copy, (item) => item === record || item === link);
    return { id: String(record.sk) };
  },
  'removes a link': (copy, random) => {
    const link = linkOf(copy, some(audits(copy), random));
    remove(copy, (item) => item === link);
    return { list: link.list };
  },
  'exchanges two links': (copy, random) => {
    const { pk } = some(audits(copy), random);
    const links = linksIn(copy, String(pk));
    const at = random.below(Math.max(1, links.length - 1));
    const [one, other] = [links[at], links[at + 1]];
    if (!one || !other) return tamperings['removes a record']?.(copy, random) ?? {};
    const { sk } = one;
    Object.assign(one, { sk: other.sk });
    Object.assign(other, { sk });
    return { list: String(pk), link: at + 1 };
  },
  'cuts the end of a list off, records and links': (copy, random) => {
    const record = some(audits(copy), random);
    const cut = linkOf(copy, record);
    const gone = linksIn(copy, cut.list).filter(({ number }) => number >= cut.number);
    const keys = new Set(gone.flatMap(({ entries }) => entries.map(keyOfEntry)));
    remove(copy, (item) => gone.some((link) => link === item) || (item.pk === cut.list && keys.has(String(item.sk))));
    return { list: cut.list, link: cut.number };
  },
  'changes a record, its link and every link behind it': (copy, random) => {
    const record = changeRecord(some(audits(copy), random), random);
    let before = rewrite(copy, record);
    const { list, number } = before;
    for (const link of linksIn(copy, list).filter((one) => one.number > number)) {
      Object.assign(link, tailOf(before));
      before = Object.assign(link, { digest: digestOfLink(link) });
    }
    return { list };
  },
  'changes a seal': () => ({ list: 'seal 1' }),
};

const later = () => bank.clock.now() + 3_600_000;

test('an untouched copy is whole', async () => {
  const { problems, seals: count } = await verifyCopy(items, seals, later());
  expect({ problems, count }).toEqual({ problems: [], count: 3 });
});

test(`${TAMPERINGS} tamperings of a copy are all found, and what was tampered with is named (16.4.2)`, async () => {
  const random = seeded(44);
  const names = Object.keys(tamperings);
  const missed: unknown[] = [];
  for (let round = 0; round < TAMPERINGS; round += 1) {
    const name = names[round % names.length] ?? '';
    const copy = structuredClone([...items]);
    const named = tamperings[name]?.(copy, random) ?? {};
    const told = name === 'changes a seal' ? forged(seals) : seals;
    const { problems } = await verifyCopy(copy, told, later());
    const [first] = problems;
    const isRight =
      first !== undefined &&
      (named.id === undefined || first.id === named.id) &&
      (named.list === undefined || first.list === named.list) &&
      (named.link === undefined || first.link === named.link);
    if (!isRight) missed.push({ round, name, named, problems });
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
