import { useCallback, useState } from 'react';
import { isSame, mergeDrafts } from './merge-drafts.ts';
import {
  checkDrafts,
  draftOf,
  errorsByRow,
  type MethodDraft,
  type MethodErrors,
  type MethodField,
  type MethodKind,
} from './method-draft.ts';
import type { MethodList } from './method-lists.ts';

export interface Overtaken {
  readonly before: MethodList;
  readonly now: MethodList;
  readonly conflicts: ReadonlySet<string>;
}

interface State {
  readonly base: MethodList;
  readonly drafts: readonly MethodDraft[];
  readonly errors: ReadonlyMap<string, MethodErrors>;
  readonly overtaken?: Overtaken;
}

const asLoaded = (base: MethodList): State => ({ base, drafts: base.methods.map(draftOf), errors: new Map() });

export function useMethodList(kind: MethodKind, loaded: MethodList) {
  const [state, setState] = useState(() => asLoaded(loaded));
  const { base, drafts, errors, overtaken } = state;
  const saved = base.methods.map(draftOf);
  const dirty = drafts.length !== saved.length || drafts.some((draft, index) => !isUnchanged(draft, saved[index]));

  // A newer list replaces the drafts as long as nothing has been edited.
  if (loaded.version > base.version && !dirty) setState(asLoaded(loaded));

  const change = useCallback((row: string, field: MethodField, value: string | boolean) => {
    setState((before) => ({
      ...before,
      drafts: before.drafts.map((draft) => (draft.row === row ? { ...draft, [field]: value } : draft)),
      errors: withoutError(before.errors, row, field),
    }));
  }, []);

  return {
    base,
    drafts,
    errors,
    overtaken,
    dirty,
    change,
    stateOf(draft: MethodDraft): 'saved' | 'edited' | 'new' {
      const was = saved.find(({ row }) => row === draft.row);
      if (!was) return 'new';
      return isSame(was, draft) ? 'saved' : 'edited';
    },
    add: (draft: MethodDraft) => setState((before) => ({ ...before, drafts: [...before.drafts, draft] })),
    remove: (gone: MethodDraft) =>
      setState((before) => ({ ...before, drafts: before.drafts.filter(({ row }) => row !== gone.row) })),
    check() {
      const checked = checkDrafts(drafts, kind);
      setState((before) => ({ ...before, errors: checked.errors }));
      return checked.errors.size === 0 ? checked.methods : undefined;
    },
    refuse(fields: Readonly<Record<string, string>>): boolean {
      const refused = errorsByRow(drafts, fields);
      setState((before) => ({ ...before, errors: refused }));
      return refused.size > 0;
    },
    reset: (list: MethodList) => setState(asLoaded(list)),
    merge(now: MethodList) {
      const { drafts: merged, conflicts } = mergeDrafts(saved, drafts, now.methods.map(draftOf));
      setState({ base: now, drafts: merged, errors: new Map(), overtaken: { before: base, now, conflicts } });
    },
  };
}

function isUnchanged(draft: MethodDraft, saved: MethodDraft | undefined): boolean {
  return saved?.row === draft.row && isSame(saved, draft);
}

function withoutError(errors: ReadonlyMap<string, MethodErrors>, row: string, field: MethodField) {
  const own = errors.get(row);
  if (!own?.[field]) return errors;
  const { [field]: _, ...others } = own;
  return new Map(errors).set(row, others);
}
