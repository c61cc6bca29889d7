import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { ApiError, isProposed, sentenceOf } from '../../api/api-error.ts';
import { showError, showSuccess } from '../../ui/toaster.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { focusFirstError } from '../focus-first-error.ts';
import type { MethodKind } from './method-draft.ts';
import { currentIn, lists, methodsQuery, saveMethods } from './method-lists.ts';
import type { useMethodList } from './use-method-list.ts';

export function useSaveMethods(
  kind: MethodKind,
  list: ReturnType<typeof useMethodList>,
  form: RefObject<HTMLFormElement | null>,
) {
  const texts = lists[kind];
  const queries = useQueryClient();
  const [error, setError] = useState<string>();

  const [saving, save] = useOnce(async () => {
    setError(undefined);
    const methods = list.check();
    if (!methods) return focusFirstError(form.current);
    try {
      const saved = await saveMethods(kind, { methods, version: list.base.version });
      queries.setQueryData(methodsQuery(kind).queryKey, saved);
      void queries.invalidateQueries({ queryKey: ['audit'] });
      list.reset(saved);
      showSuccess(texts.saved);
    } catch (refusal) {
      if (isProposed(refusal)) {
        // The proposal keeps the input; the form shows the list in force.
        void queries.invalidateQueries({ queryKey: ['proposals'] });
        return list.reset(list.base);
      }
      const current = currentIn(kind, refusal);
      if (current) {
        queries.setQueryData(methodsQuery(kind).queryKey, current);
        return list.merge(current);
      }
      const inFields = refusal instanceof ApiError && list.refuse(refusal.details.fields ?? {});
      if (inFields) focusFirstError(form.current);
      setError(sentenceOf(refusal, texts.notSaved));
    }
  });

  const [resetting, reset] = useOnce(async () => {
    try {
      const fresh = await queries.fetchQuery({ ...methodsQuery(kind), staleTime: 0 });
      setError(undefined);
      list.reset(fresh);
    } catch (refusal) {
      showError(sentenceOf(refusal, texts.notLoaded));
    }
  });

  return { error, saving, save, resetting, reset: () => !saving && reset() };
}
