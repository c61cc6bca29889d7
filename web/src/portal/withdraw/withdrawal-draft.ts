import { methodKinds } from '#shared/domain/method-kinds.ts';
import type { Draft } from '../../api/draft.ts';

/** Where the money goes to, as it is typed: the fields of every kind of method. */
export type TypedDetails = Readonly<Record<string, string>>;

const EMPTY_DETAILS: TypedDetails = Object.fromEntries(
  Object.values(methodKinds).flatMap(({ payout }) => payout.fields.map(({ name }) => [name, ''])),
);

/** Everything a customer types for a withdrawal. */
export const EMPTY = { method: '', amount: '', ...EMPTY_DETAILS };

export type WithdrawalDraft = Draft<typeof EMPTY>;
