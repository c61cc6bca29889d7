import type { Draft } from '../../api/draft.ts';

/** Where the money goes to, as it is typed: a wallet, or a bank account. */
export const EMPTY_DETAILS = { bitcoinWallet: '', beneficiaryName: '', iban: '', swift: '', address: '' };

/** Everything a customer types for a withdrawal. */
export const EMPTY = { method: '', amount: '', ...EMPTY_DETAILS };

export type TypedDetails = typeof EMPTY_DETAILS;
export type WithdrawalDraft = Draft<typeof EMPTY>;
