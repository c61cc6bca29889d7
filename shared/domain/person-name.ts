import { DomainError } from './domain-error.ts';

export interface PersonName {
  readonly name: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

type NameChange = { readonly [Part in keyof PersonName]?: string | undefined };

/**
 * Changes the full name or its parts. A name may be a single word; an empty part never removes a
 * family name. @throws DomainError 400
 */
export function applyNameChange(before: PersonName, change: NameChange): PersonName {
  const { name: fullName, firstName, lastName } = change;
  if (fullName === undefined && firstName === undefined && lastName === undefined) return before;
  const parts = partsOf(fullName === undefined ? before : { name: fullName });
  const first = tidy(firstName ?? parts.firstName);
  const last = tidy(lastName ?? parts.lastName);
  const mayBeOneWord = isOneWord(lastName === undefined ? (fullName ?? before.name) : before.name);
  const lacks = { firstName: first === '', lastName: last === '' && !mayBeOneWord };
  if (lacks.firstName || lacks.lastName) throw incomplete(change, lacks);
  const name = tidy(`${first} ${last}`);
  if (last === '') return name === before.name ? before : { name, firstName: undefined, lastName: undefined };
  const isToldApart = firstName !== undefined || lastName !== undefined;
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

const partsOf = ({ name, firstName, lastName }: PersonName): { firstName: string; lastName: string } =>
  firstName === undefined ? toldApart(name) : { firstName, lastName: lastName ?? '' };

export const isOneWord = (name: string): boolean => !tidy(name).includes(' ');

function toldApart(name: string): { firstName: string; lastName: string } {
  const words = tidy(name).split(' ');
  return { firstName: words.slice(0, -1).join(' ') || (words[0] ?? ''), lastName: words.slice(1).at(-1) ?? '' };
}

const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ');

function incomplete(
  { name, firstName, lastName }: NameChange,
  lacks: { readonly firstName: boolean; readonly lastName: boolean },
): DomainError {
  const sentence = 'First and last name are required';
  const inOne = name !== undefined && firstName === undefined && lastName === undefined;
  const fields = inOne
    ? { name: sentence }
    : { ...(lacks.firstName && { firstName: sentence }), ...(lacks.lastName && { lastName: sentence }) };
  return new DomainError('invalid', 'name_incomplete', sentence, { fields });
}
