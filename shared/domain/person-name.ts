import { DomainError } from './domain-error.ts';

export interface PersonName {
  readonly name: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

type NameChange = { readonly [Part in keyof PersonName]?: string | undefined };

/** Changes the full name or its parts, both of which are then required. @throws DomainError 400 */
export function applyNameChange(before: PersonName, change: NameChange): PersonName {
  const whole = change.name === undefined ? before : toldApart(change.name);
  const { firstName, lastName } = whole.firstName === undefined ? toldApart(before.name) : whole;
  const first = tidy(change.firstName ?? firstName ?? '');
  const last = tidy(change.lastName ?? lastName ?? '');
  if (first === '' || last === '') throw incomplete(change, first, last);
  const name = `${first} ${last}`;
  const isToldApart = change.firstName !== undefined || change.lastName !== undefined;
  return !isToldApart && name === before.name ? before : { name, firstName: first, lastName: last };
}

/** Corrects a name, which may be a single word. The parts follow if the person has entered them. */
export function applyNameCorrection(before: PersonName, corrected: string): PersonName {
  const name = tidy(corrected);
  if (name === before.name) return before;
  const { firstName, lastName } = toldApart(name);
  const isInParts = before.firstName !== undefined && lastName !== '';
  return { name, ...(isInParts ? { firstName, lastName } : { firstName: undefined, lastName: undefined }) };
}

function toldApart(name: string): { firstName: string; lastName: string } {
  const words = tidy(name).split(' ');
  return { firstName: words.slice(0, -1).join(' ') || (words[0] ?? ''), lastName: words.slice(1).at(-1) ?? '' };
}

const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ');

function incomplete({ name, firstName, lastName }: NameChange, first: string, last: string): DomainError {
  const sentence = 'First and last name are required';
  const inOne = name !== undefined && firstName === undefined && lastName === undefined;
  const fields = inOne
    ? { name: sentence }
    : { ...(first === '' && { firstName: sentence }), ...(last === '' && { lastName: sentence }) };
  return new DomainError('invalid', 'name_incomplete', sentence, { fields });
}
