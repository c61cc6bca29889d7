export const IBAN = 'DE89370400440532013000';
export const WALLET = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';
export const ETHEREUM_WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
export const exampleBankDetails = {
  beneficiaryName: 'Ada Lovelace',
  iban: IBAN,
  swift: 'COBADEFFXXX',
  address: '1 Moor Lane',
};

/** The bank's own details, for deposits. */
export const samplePayInDetails = {
  beneficiaryName: 'Aldermoor Bank',
  bankName: 'Moor Bank',
  iban: IBAN,
  swift: 'COBADEFFXXX',
  referenceInstruction: 'Your account number',
};
