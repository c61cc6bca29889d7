/** The first people of a bank: its administrator, and invented customers to look at. */
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

/** Invented; `.example` is reserved, no mail ever arrives there. */
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

/** Who is there before anybody has signed in. */
export interface FirstPeople {
  /** Made at whichever start finds that nobody has the e-mail address. */
  readonly administrator?: Administrator;
  /** Made at the first start of a bank only, so that nobody who was deleted comes back. */
  readonly inNewBank?: {
    readonly administrator?: Administrator;
    /** Invented customers, who all have this password. */
    readonly customerPassword?: string;
  };
}

/** E-mail addresses of people that a new bank was made with. */
export interface SignIns {
  readonly administrator?: string;
  readonly customer?: string;
}

const firstSignInsFile = (dataDir: string): string => join(dataDir, 'first-sign-ins.json');

/** Whether a first start came to its end here. */
export const hasBegun = (dataDir: string): boolean => existsSync(firstSignInsFile(dataDir));

/**
 * Makes who is missing, the way an administrator would: through the function that opens every account.
 * @returns whom the first start made
 * @throws Refusal when a password is too weak
 */
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
  // Renamed into place: until then the first start is not over, and the next one carries on with it.
  await writeFile(`${file}.draft`, JSON.stringify(made));
  await rename(`${file}.draft`, file);
  return made;
}

/** Opens the customers' accounts over the last year and lets them do their banking. */
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
    // Without an administrator there is nobody to decide about a request.
    if (administratorId)
      await makeHistory({ id: administratorId, role: 'admin' }, people, today, (at) => setClock(() => at));
  } finally {
    setClock(clock);
  }
}

function asAdmin(administrator: Administrator): NewAccount {
  return { name: 'Administrator', ...administrator, role: 'admin' };
}

/** @returns the id of whoever has the e-mail address now */
async function open(account: NewAccount): Promise<string> {
  // Here and not above: the functions may only be loaded when their environment is set.
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
