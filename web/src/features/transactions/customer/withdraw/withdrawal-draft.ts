import { methodTypeProperties } from '#shared/domain/method-kinds.ts';
import type { FormDraft } from '../../../../lib/api/draft.ts';
import { EMPTY_REQUEST_DRAFT } from '../request-draft.ts';

const fields = Object.values(methodTypeProperties).flatMap(({ payout }) => payout.fields);

export const EMPTY_WITHDRAWAL_DRAFT = {
  ...EMPTY_REQUEST_DRAFT,
  keep: '',
  ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
};

export type WithdrawalDraft = FormDraft<typeof EMPTY_WITHDRAWAL_DRAFT>;
