import type { FormDraft } from '../../../lib/api/draft.ts';

export const EMPTY_REQUEST_DRAFT = { method: '', amount: '' };

export type MoneyRequestDraft = FormDraft<typeof EMPTY_REQUEST_DRAFT>;
