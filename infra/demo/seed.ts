import type { NewUser } from '#functions/customers/register-user.ts';
import { canonicalEmail } from '#shared/domain/email.ts';
import {
  createDemoHistory,
  DEMO_ACCOUNT_OPENING_INTERVAL_MS,
  DEMO_HISTORY_MS,
  type DemoPerson,
} from './demo-history.ts';

export interface FirstAdministrator {
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
] as const;

export interface FirstPeople {
  /** Account that is opened at any start, if its e-mail address is not in use. */
  readonly administrator?: FirstAdministrator;
  /** Accounts that are opened at the first start only, so that deleted users stay deleted. */
  readonly inNewBank?: NewBank;
}

interface NewBank {
  readonly administrator?: FirstAdministrator;
  readonly customerPassword?: string;
}

/** E-mail addresses with which people can sign in. */
export interface DemoSignInEmails {
  readonly administrator?: string | undefined;
  readonly customer?: string | undefined;
}

/** Opens the account if it does not exist. @throws DomainError when the password is too weak */
export async function ensureAdministrator(administrator: FirstAdministrator): Promise<string> {
  return open({ name: 'Administrator', ...administrator, role: 'admin' });
}

/** The people of the demo are past the confirmation of their address. */
async function openDemoAccount(account: NewUser): Promise<string> {
  const { isoTime, now } = await import('#functions/core/clock.ts');
  return open({ ...account, emailVerifiedAt: isoTime(now()) });
}

/** Creates the demo data, and continues where an earlier call was interrupted. */
export async function seedDemoBank(
  { administrator, customerPassword: password }: NewBank,
  clock: () => number,
): Promise<DemoSignInEmails> {
  const administratorId =
    administrator && (await openDemoAccount({ name: 'Administrator', ...administrator, role: 'admin' }));
  if (password === undefined) return { administrator: administrator?.email };
  const { setClock } = await import('#functions/core/clock.ts');
  const today = clock();
  try {
    const people: DemoPerson[] = [];
    for (const [index, name] of CUSTOMERS.entries()) {
      setClock(() => today - DEMO_HISTORY_MS + index * DEMO_ACCOUNT_OPENING_INTERVAL_MS);
      people.push({
        id: await openDemoAccount({ name, email: demoEmail(name), password, role: 'user' }),
        role: 'user',
        name,
      });
    }
    if (administratorId) {
      const demoAdministrator = { id: administratorId, role: 'admin', name: 'Administrator' } as const;
      await createDemoHistory(demoAdministrator, people, today, (at) => setClock(() => at));
    }
  } finally {
    setClock(clock);
  }
  return { administrator: administrator?.email, customer: demoEmail(CUSTOMERS[0]) };
}

/** Opens the account if it does not exist. */
async function open(account: NewUser): Promise<string> {
  const { registerUser } = await import('#functions/customers/register-user.ts');
  const { findUserIdByEmail } = await import('#functions/core/users/users.ts');
  const known = await findUserIdByEmail(canonicalEmail(account.email));
  if (known) return known;
  const { user } = await registerUser(account, { actorId: 'local-stack', actorName: 'Local stack' });
  return user.id;
}

/** Returns an address such as `elif.sandstrom@mail.example`. */
function demoEmail(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `${plain.replaceAll(' ', '.')}@mail.example`;
}
