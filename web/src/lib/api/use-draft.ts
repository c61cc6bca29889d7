import { useState } from 'react';
import { session } from '../session/browser-session.ts';
import { createDraft, type FormDraft } from './draft.ts';

export function useDraft<Values extends Readonly<Record<string, string>>>(
  form: string,
  empty: Values,
): FormDraft<Values> {
  const [draft] = useState(() => createDraft(sessionStorage, session.state().identity ?? '', form, empty));
  return draft;
}
