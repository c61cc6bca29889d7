/** Where payments go to in tests. */
export const IBAN = 'DE89370400440532013000';
export const WALLET = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';
export const bankDetails = {
  beneficiaryName: 'Ada Lovelace',
  iban: IBAN,
  swift: 'COBADEFFXXX',
  address: '1 Moor Lane',
};
