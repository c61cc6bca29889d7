import { type DomainError, fieldError } from './domain-error.ts';

/** RFC 5321, 4.5.3.1, and its erratum 1690, in octets. */
const MAX_LENGTHS = { local: 64, address: 254 };

const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';

/**
 * The rule of `<input type=email>` (HTML standard, *valid e-mail address*). As in RFC 5321, no dot is at an end of the
 * local part or follows another one. The domain has at least two labels, as those that receive mail on the internet have.
 */
const ADDRESS = new RegExp(`^(?<local>${ATOM}(?:\\.${ATOM})*)@(?:${LABEL}\\.)+(?=[a-z])${LABEL}$`, 'i');

export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_LENGTHS.address) return false;
  const { local } = ADDRESS.exec(text)?.groups ?? {};
  return local !== undefined && local.length <= MAX_LENGTHS.local;
}

export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** What mail servers have told of an address to which no more mail is sent. */
export type EmailState = 'bounced' | 'complained';

export function emailTakenError(): DomainError {
  return fieldError('email', 'email_taken', 'An account with this e-mail address already exists', 'conflict');
}

export const EMAIL_RETURNED_MESSAGE = 'E-mail to this address comes back or was reported as spam. Ask us to change it.';
