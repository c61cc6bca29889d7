import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { getDepositSettings, getWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import type { DepositMethod } from '#shared/domain/payment-methods.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { api } from '../../../../lib/api/client.ts';
import { DEPOSIT_METHODS_NOT_LOADED } from '../../../../lib/messages.ts';
import type { MethodKind } from './method-form.ts';

export interface MethodList {
  readonly methods: readonly DepositMethod[];
  readonly version: number;
}

export const methodListTexts = {
  deposit: {
    title: 'Deposit Settings',
    hint: 'How customers pay in. They see the active methods, in this order.',
    saved: 'Deposit settings updated',
    notSaved: 'Failed to save deposit settings',
    notLoaded: DEPOSIT_METHODS_NOT_LOADED,
  },
  withdraw: {
    title: 'Withdraw Settings',
    hint: 'How customers are paid out. They see the active methods, in this order.',
    saved: 'Withdraw settings updated',
    notSaved: 'Failed to save withdraw settings',
    notLoaded: 'Failed to load withdraw methods',
  },
} as const satisfies Record<MethodKind, object>;

export function methodsQuery(kind: MethodKind) {
  return queryOptions({
    queryKey: ['method-settings', kind],
    queryFn: (): Promise<MethodList> =>
      kind === 'deposit' ? api.transactions.getDepositSettings() : api.transactions.getWithdrawSettings(),
  });
}

export async function saveMethods(kind: MethodKind, { methods, version }: MethodList): Promise<MethodList> {
  if (kind === 'deposit') return api.transactions.saveDepositSettings({ body: { methods: [...methods], version } });
  return api.transactions.saveWithdrawSettings({ body: { methods: [...methods], version } });
}

export function currentMethodsOfConflict(kind: MethodKind, refusal: unknown): MethodList | undefined {
  if (!(refusal instanceof ApiError) || refusal.code !== 'stale_version') return undefined;
  const { response } = kind === 'deposit' ? getDepositSettings : getWithdrawSettings;
  return z.safeParse(response, refusal.details.current).data;
}
