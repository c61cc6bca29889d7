import { type Cents, centsFromEuros, eurosFromCents, isWholeCents, ZERO_CENTS } from '#shared/domain/money.ts';
import { storedRole } from './stored-role.ts';

/** The user as the app stores it. The server trusts only the token. */
export interface StoredSession {
  readonly token: string;
  readonly role: 'admin' | 'user';
  readonly name: string;
  readonly balance: Cents;
}

const KEYS = ['token', 'role', 'name', 'balance'] as const;

export function readSession(storage: Storage): StoredSession | undefined {
  const token = storage.getItem('token');
  const role = storedRole(storage);
  if (!token || !role) return undefined;
  const euros = Number(storage.getItem('balance') ?? 0);
  return {
    token,
    role,
    name: storage.getItem('name') ?? '',
    balance: isWholeCents(euros) ? centsFromEuros(euros) : ZERO_CENTS,
  };
}

export function writeSession(storage: Storage, session: StoredSession): void {
  storage.setItem('role', session.role);
  storage.setItem('name', session.name);
  storage.setItem('balance', String(eurosFromCents(session.balance)));
  // NOTE: the token is written last, because other tabs read everything when it changes.
  storage.setItem('token', session.token);
}

export function clearSession(storage: Storage): void {
  for (const key of KEYS) storage.removeItem(key);
}
