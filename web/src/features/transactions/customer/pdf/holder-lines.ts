import type { UserView } from '#shared/contract/views.ts';

/** Returns who a paper is for: the name, the postal address if it is known, and the account. */
export function holderLines({ name, address, zipCode, city, state, country, accountNumber }: UserView): string[] {
  const town = [zipCode, city].filter(Boolean).join(' ');
  const place = [town, state, country].filter(Boolean).join(', ');
  return [name, address, place, `Account ${groupsOfFour(accountNumber)}`].filter(
    (line) => line !== undefined && line !== '',
  ) as string[];
}

export const groupsOfFour = (digits: string): string => digits.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/gu, '$1 ');
