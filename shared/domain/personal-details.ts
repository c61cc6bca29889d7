export const personalDetailFields = {
  mobile: { label: 'Mobile', max: 30 },
  country: { label: 'Country', max: 60 },
  state: { label: 'State', max: 60 },
  city: { label: 'City', max: 60 },
  zipCode: { label: 'Zip code', max: 20 },
  address: { label: 'Address', max: 200 },
} as const;

export type PersonalDetail = keyof typeof personalDetailFields;

export function mapPersonalDetails<Value>(makeValue: (name: PersonalDetail) => Value): Record<PersonalDetail, Value> {
  const names = Object.keys(personalDetailFields) as PersonalDetail[];
  return Object.fromEntries(names.map((name) => [name, makeValue(name)])) as Record<PersonalDetail, Value>;
}
