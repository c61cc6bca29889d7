import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { methodDifferences } from '#shared/domain/method-differences.ts';
import type { Differences } from '../../../../components/differences.tsx';
import { showError, showSuccess } from '../../../../components/ui/toaster.tsx';
import { useSubmitGuard } from '../../../../components/ui/use-submit-guard.ts';
import { errorSentence, fieldErrorsOf, isProposedError } from '../../../../lib/api/api-error.ts';
import { mergeMethods } from './merge-methods.ts';
import { type MethodForm, type MethodKind, methodFieldPath, methodsSchema, toMethodFormValues } from './method-form.ts';
import {
  currentMethodsOfConflict,
  type MethodList,
  methodListTexts,
  methodsQuery,
  saveMethods,
} from './method-lists.ts';

type Changes = ComponentProps<typeof Differences>['differences'];

export function useMethodForm(kind: MethodKind, loaded: MethodList) {
  const texts = methodListTexts[kind];
  const query = methodsQuery(kind);
  const queries = useQueryClient();
  const [base, setBase] = useState(loaded);
  const [changes, setChanges] = useState<Changes>();
  const [error, setError] = useState<string>();
  const saved = base.methods.map(toMethodFormValues);
  const form: MethodForm = useForm({ resolver: zodResolver(methodsSchema(kind)), defaultValues: { methods: saved } });
  const list = useFieldArray({ control: form.control, name: 'methods' });
  const { isDirty } = form.formState;

  const show = (now: MethodList, changed?: Changes) => {
    setBase(now);
    setChanges(changed);
    form.reset({ methods: now.methods.map(toMethodFormValues) });
  };

  const merge = (now: MethodList) => {
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

  const [saving, save] = useSubmitGuard(async ({ methods }: Pick<MethodList, 'methods'>) => {
    setError(undefined);
    try {
      const now = await saveMethods(kind, { methods, version: base.version });
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
