import { useState } from 'react';
import { session } from '../session/browser-session.ts';
import { createDraft, type Draft } from './draft.ts';

export function useDraft<Values extends Readonly<Record<string, string>>>(form: string, empty: Values): Draft<Values> {
  const [draft] = useState(() => createDraft(sessionStorage, session.state().identity ?? '', form, empty));
  return draft;
}
