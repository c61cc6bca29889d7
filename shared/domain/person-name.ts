/** A person's name: one text in every list, and told apart where its owner has told it apart. */
import { Refusal } from './refusal.ts';

export interface PersonName {
  readonly name: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

type NameChange = { readonly [Part in keyof PersonName]?: string | undefined };

/**
 * The name after a change, which may bring both names in one or each by itself; both must be there then (spec 5).
 * @throws Refusal 400 with the field that misses one
 */
export function changedName(before: PersonName, change: NameChange): PersonName {
  const whole = change.name === undefined ? before : toldApart(change.name);
  const { firstName, lastName } = whole.firstName === undefined ? toldApart(before.name) : whole;
  const first = tidy(change.firstName ?? firstName ?? '');
  const last = tidy(change.lastName ?? lastName ?? '');
  if (first === '' || last === '') throw incomplete(change, first, last);
  const name = `${first} ${last}`;
  // The same name in one says nothing new about where its first part ends.
  const isToldApart = change.firstName !== undefined || change.lastName !== undefined;
  return !isToldApart && name === before.name ? before : { name, firstName: first, lastName: last };
}

/** The last word is the last name. */
function toldApart(name: string): { firstName: string; lastName: string } {
  const words = tidy(name).split(' ');
  return { firstName: words.slice(0, -1).join(' ') || (words[0] ?? ''), lastName: words.slice(1).at(-1) ?? '' };
}

const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ');

function incomplete({ name, firstName, lastName }: NameChange, first: string, last: string): Refusal {
  const sentence = 'First and last name are required';
  const inOne = name !== undefined && firstName === undefined && lastName === undefined;
  const fields = inOne
    ? { name: sentence }
    : { ...(first === '' && { firstName: sentence }), ...(last === '' && { lastName: sentence }) };
  return new Refusal('invalid', 'name_incomplete', sentence, { fields });
}
