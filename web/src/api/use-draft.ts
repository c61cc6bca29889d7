import { useState } from 'react';
import { session } from '../session/browser-session.ts';
import { createDraft, type Draft } from './draft.ts';

/** The signed-in person's draft of a form. `empty` also names its fields. */
export function useDraft<Values extends Readonly<Record<string, string>>>(form: string, empty: Values): Draft<Values> {
  const [draft] = useState(() => createDraft(sessionStorage, session.state().identity ?? '', form, empty));
  return draft;
}
