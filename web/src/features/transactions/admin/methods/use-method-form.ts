import { zodResolver } from '@hookform/resolvers/zod';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { getDepositSettings, getWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import { methodDifferences } from '#shared/domain/method-differences.ts';
import type { DepositMethod } from '#shared/domain/payment-methods.ts';
import type { DifferenceList } from '../../../../components/differences.tsx';
import { showError, showSuccess } from '../../../../components/ui/toaster.tsx';
import { useSubmitGuard } from '../../../../components/ui/use-submit-guard.ts';
import { ApiError, errorSentence, fieldErrorsOf, isProposedError } from '../../../../lib/api/api-error.ts';
import { api } from '../../../../lib/api/client.ts';
import { UNKNOWN_VERSION } from '../../../../lib/api/unknown-version.ts';
import { DEPOSIT_METHODS_NOT_LOADED_MESSAGE } from '../../../../lib/messages.ts';
import { mergeMethods } from './merge-methods.ts';
import {
  createMethodsSchema,
  type MethodKind,
  type MethodListFormReturn,
  methodFieldPath,
  toMethodFormValues,
} from './method-form.ts';

export interface VersionedMethods {
  readonly methods: readonly DepositMethod[];
  readonly version: number;
}

export const methodListTexts = {
  deposit: {
    title: 'Deposit Settings',
    hint: 'How customers pay in. They see the active methods, in this order.',
    saved: 'Deposit settings updated',
    notSaved: 'Failed to save deposit settings',
    notLoaded: DEPOSIT_METHODS_NOT_LOADED_MESSAGE,
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
    queryFn: (): Promise<VersionedMethods> =>
      kind === 'deposit' ? api.transactions.getDepositSettings() : api.transactions.getWithdrawSettings(),
  });
}

type Changes = ComponentProps<typeof DifferenceList>['differences'];

export function useMethodListForm(kind: MethodKind, loaded: VersionedMethods) {
  const texts = methodListTexts[kind];
  const query = methodsQuery(kind);
  const queries = useQueryClient();
  const [base, setBase] = useState(loaded);
  const [changes, setChanges] = useState<Changes>();
  const [error, setError] = useState<string>();
  const saved = base.methods.map(toMethodFormValues);
  const form: MethodListFormReturn = useForm({
    resolver: zodResolver(createMethodsSchema(kind)),
    defaultValues: { methods: saved },
  });
  const list = useFieldArray({ control: form.control, name: 'methods' });
  const { isDirty } = form.formState;

  const show = (now: VersionedMethods, changed?: Changes) => {
    setBase(now);
    setChanges(changed);
    form.reset({ methods: now.methods.map(toMethodFormValues) });
  };

  const merge = (now: VersionedMethods) => {
    const { methods, conflicts } = mergeMethods(saved, form.getValues('methods'), now.methods.map(toMethodFormValues));
    const changed = methodDifferences(base.methods, now.methods).map((difference) => ({
      ...difference,
      ...(conflicts.has(difference.key) && { note: 'you changed this too: yours stands below' }),
    }));
    show(now, changed);
    list.replace(methods);
  };

  // A newer list replaces the shown one as long as nothing has been edited.
  useEffect(() => {
    if (loaded.version > base.version && !isDirty) show(loaded);
  });

  const [saving, save] = useSubmitGuard(async ({ methods }: { methods: DepositMethod[] }) => {
    setError(undefined);
    try {
      const body = { methods, version: base.version };
      const answer =
        kind === 'deposit'
          ? await api.transactions.saveDepositSettings({ body })
          : await api.transactions.saveWithdrawSettings({ body });
      const now = { methods: answer.methods ?? methods, version: answer.version ?? UNKNOWN_VERSION };
      queries.setQueryData(query.queryKey, now);
      void queries.invalidateQueries({ queryKey: ['audit'] });
      show(now);
      showSuccess(texts.saved);
    } catch (refusal) {
      if (isProposedError(refusal)) {
        // The input is stored in the proposal, so the form shows the list in force.
        void queries.invalidateQueries({ queryKey: ['proposals'] });
        return show(base);
      }
      const current = currentMethodsOfConflict(kind, refusal);
      if (current) {
        queries.setQueryData(query.queryKey, current);
        return merge(current);
      }
      for (const [path, message] of Object.entries(fieldErrorsOf(refusal)).toReversed()) {
        form.setError(methodFieldPath(path, form.getValues('methods')), { message }, { shouldFocus: true });
      }
      setError(errorSentence(refusal, texts.notSaved));
    }
  });

  const [resetting, reset] = useSubmitGuard(async () => {
    try {
      const fresh = await queries.fetchQuery({ ...query, staleTime: 0 });
      setError(undefined);
      show(fresh);
    } catch (refusal) {
      showError(errorSentence(refusal, texts.notLoaded));
    }
  });

  const submit = form.handleSubmit(save, () => setError(undefined));
  return { form, list, saved, changes, error, saving, submit, resetting, reset: () => !saving && reset() };
}

function currentMethodsOfConflict(kind: MethodKind, refusal: unknown): VersionedMethods | undefined {
  if (!(refusal instanceof ApiError) || refusal.code !== 'stale_version') return undefined;
  const { response } = kind === 'deposit' ? getDepositSettings : getWithdrawSettings;
  return z.safeParse(response, refusal.details.current).data;
}
