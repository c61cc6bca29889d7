/** The first people of a bank: its administrator, and invented customers to look at. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewAccount } from '#functions/accounts/open-account.ts';
import { canonicalEmail } from '#shared/domain/email.ts';

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

/**
 * Makes who is missing, the way an administrator would: through the function that opens every account.
 * @throws Refusal when a password is too weak
 */
export async function seed(dataDir: string, { administrator, inNewBank }: FirstPeople): Promise<void> {
  const seeded = join(dataDir, 'seeded');
  const people = [
    ...(administrator ? [asAdmin(administrator)] : []),
    ...(inNewBank && !existsSync(seeded) ? newcomers(inNewBank) : []),
  ];
  for (const person of people) await open(person);
  await writeFile(seeded, '');
}

function newcomers({ administrator, customerPassword: password }: NonNullable<FirstPeople['inNewBank']>): NewAccount[] {
  const customers = password === undefined ? [] : CUSTOMERS;
  return [
    ...(administrator ? [asAdmin(administrator)] : []),
    ...customers.map((name) => ({ name, email: demoEmail(name), password: password ?? '', role: 'user' as const })),
  ];
}

function asAdmin(administrator: Administrator): NewAccount {
  return { name: 'Administrator', ...administrator, role: 'admin' };
}

async function open(account: NewAccount): Promise<void> {
  // Here and not above: the functions may only be loaded when their environment is set.
  const { openAccount } = await import('#functions/accounts/open-account.ts');
  const { findUserIdByEmail } = await import('#functions/data/users.ts');
  if (await findUserIdByEmail(canonicalEmail(account.email))) return;
  await openAccount(account, { actorId: 'local-stack', actorName: 'Local stack' });
}

/** `elif.sandstrom@mail.example` */
function demoEmail(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `${plain.replaceAll(' ', '.')}@mail.example`;
}

/** Somebody to sign in as. */
export const demoCustomerEmail = demoEmail(CUSTOMERS[0] ?? '');
