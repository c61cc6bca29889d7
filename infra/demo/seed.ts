import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewAccount } from '#functions/operations/open-account.ts';
import { canonicalEmail } from '#shared/domain/email.ts';
import type { DemoPerson } from './demo-history.ts';

export interface Administrator {
  readonly email: string;
  readonly password: string;
  readonly name?: string;
}

const CUSTOMERS = [
  'Amelie Thornbury',
  'Bastian Okonkwo',
  'Carla Winterfeldt',
  'Dimitri Halloran',
  'Elif Sandström',
  'Fergus Montclair',
  'Giulia Abernathy',
  'Hanne Castellan',
  'Idris Vandermeer',
  'Jolana Pemberwick',
  'Kasimir Delacroix',
  'Leonor Ashgrove',
];

export interface FirstPeople {
  /** Opened at any start if its e-mail address is not in use. */
  readonly administrator?: Administrator;
  /** Only at the first start, so that deleted users stay deleted. */
  readonly inNewBank?: {
    readonly administrator?: Administrator;
    readonly customerPassword?: string;
  };
}

export interface SignIns {
  readonly administrator?: string;
  readonly customer?: string;
}

const firstSignInsFile = (dataDir: string): string => join(dataDir, 'first-sign-ins.json');

export const hasBegun = (dataDir: string): boolean => existsSync(firstSignInsFile(dataDir));

/** @throws Refusal when a password is too weak */
export async function seed(
  dataDir: string,
  { administrator, inNewBank = {} }: FirstPeople,
  clock: () => number,
): Promise<SignIns> {
  if (administrator) await open(asAdmin(administrator));
  const file = firstSignInsFile(dataDir);
  if (hasBegun(dataDir)) return JSON.parse(await readFile(file, 'utf8'));

  const { administrator: first, customerPassword: password } = inNewBank;
  const customers = password === undefined ? [] : CUSTOMERS.map((name) => ({ name, email: demoEmail(name), password }));
  const administratorId = first && (await open(asAdmin(first)));
  if (customers.length > 0) await liveAYear(administratorId, customers, clock);

  const [customer] = customers;
  const made: SignIns = { ...(first && { administrator: first.email }), ...(customer && { customer: customer.email }) };
  // Until this exists, the next start continues the first one.
  await writeFile(`${file}.draft`, JSON.stringify(made));
  await rename(`${file}.draft`, file);
  return made;
}

async function liveAYear(
  administratorId: string | undefined,
  customers: readonly Omit<NewAccount, 'role'>[],
  clock: () => number,
): Promise<void> {
  const { setClock } = await import('#functions/platform/clock.ts');
  const { HISTORY_MS, JOINING_MS, makeHistory } = await import('./demo-history.ts');
  const today = clock();
  try {
    const people: DemoPerson[] = [];
    for (const [index, customer] of customers.entries()) {
      setClock(() => today - HISTORY_MS + index * JOINING_MS);
      people.push({ id: await open({ ...customer, role: 'user' }), role: 'user' });
    }
    if (administratorId)
      await makeHistory({ id: administratorId, role: 'admin' }, people, today, (at) => setClock(() => at));
  } finally {
    setClock(clock);
  }
}

function asAdmin(administrator: Administrator): NewAccount {
  return { name: 'Administrator', ...administrator, role: 'admin' };
}

/** Opens a missing account. */
async function open(account: NewAccount): Promise<string> {
  const { openAccount } = await import('#functions/operations/open-account.ts');
  const { findUserIdByEmail } = await import('#functions/data/users.ts');
  const known = await findUserIdByEmail(canonicalEmail(account.email));
  if (known) return known;
  const { user } = await openAccount(account, { actorId: 'local-stack', actorName: 'Local stack' });
  return user.id;
}

/** `elif.sandstrom@mail.example` */
function demoEmail(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `${plain.replaceAll(' ', '.')}@mail.example`;
}
