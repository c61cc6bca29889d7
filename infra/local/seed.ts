/** The first people of a bank: its administrator, and invented customers to look at. */
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

const opener = { actorId: 'local-stack', actorName: 'Local stack' };

/** Makes who is missing, the way an administrator would: through the function that opens every account. */
export async function seed(options: { administrator?: Administrator; demoPassword?: string }): Promise<void> {
  const { administrator, demoPassword } = options;
  if (!administrator && !demoPassword) return;
  // Here and not above: the functions may only be loaded when their environment is set.
  const { openAccount } = await import('#functions/accounts/open-account.ts');
  const { findUserIdByEmail, listCustomers } = await import('#functions/data/users.ts');

  if (administrator && !(await findUserIdByEmail(canonicalEmail(administrator.email)))) {
    await openAccount({ name: 'Administrator', ...administrator, role: 'admin' }, opener);
  }
  if (!demoPassword || (await listCustomers({ limit: 1 })).rows.length > 0) return;
  for (const name of CUSTOMERS) {
    await openAccount({ name, email: demoEmail(name), password: demoPassword, role: 'user' }, opener);
  }
}

/** `elif.sandstrom@mail.example` */
function demoEmail(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `${plain.replaceAll(' ', '.')}@mail.example`;
}

/** Somebody to sign in as. */
export const demoCustomerEmail = demoEmail(CUSTOMERS[0] ?? '');
