import { methodKinds } from '#shared/domain/method-kinds.ts';
import type { FormDraft } from '../../../../lib/api/draft.ts';

const fields = Object.values(methodKinds).flatMap(({ payout }) => payout.fields);

export const EMPTY_WITHDRAWAL: WithdrawalValues = {
  method: '',
  amount: '',
  keep: '',
  ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
};

interface WithdrawalValues extends Readonly<Record<string, string>> {
  readonly method: string;
  readonly amount: string;
  readonly keep: string;
}

export type WithdrawalDraft = FormDraft<WithdrawalValues>;
