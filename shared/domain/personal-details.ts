export const personalDetailFields = {
  mobile: { label: 'Mobile', max: 30 },
  country: { label: 'Country', max: 60 },
  state: { label: 'State', max: 60 },
  city: { label: 'City', max: 60 },
  zipCode: { label: 'Zip code', max: 20 },
  address: { label: 'Address', max: 200 },
} as const;

export type PersonalDetailName = keyof typeof personalDetailFields;

export function mapPersonalDetails<Value>(
  makeValue: (name: PersonalDetailName) => Value,
): Record<PersonalDetailName, Value> {
  const names = Object.keys(personalDetailFields) as PersonalDetailName[];
  return Object.fromEntries(names.map((name) => [name, makeValue(name)])) as Record<PersonalDetailName, Value>;
}
