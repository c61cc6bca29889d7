import { Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import { methodLooks } from '../../bank/method-looks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { MethodDraft, MethodErrors, MethodField, MethodKind } from './method-draft.ts';
import { MethodFields } from './method-fields.tsx';

interface MethodEditorProps {
  readonly kind: MethodKind;
  readonly draft: MethodDraft;
  readonly state: 'saved' | 'edited' | 'new';
  readonly errors: MethodErrors | undefined;
  readonly onChange: (row: string, field: MethodField, value: string | boolean) => void;
  readonly onRemove: (draft: MethodDraft) => void;
}

export const MethodEditor = memo(function MethodEditor(props: MethodEditorProps) {
  const { kind, draft, state, errors, onChange, onRemove } = props;
  const id = useId();
  const name = draft.name.trim() || 'Method without a name';
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface shadow-card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3">
        <h2 id={id} className={`text-lg ${draft.isActive ? '' : 'text-quiet'}`}>
          {name}
        </h2>
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={methodLooks[draft.type].tone}>{methodLooks[draft.type].label}</Badge>
          {!draft.isActive && <Badge tone="neutral">Inactive</Badge>}
          {state === 'edited' && <Badge tone="neutral">Edited</Badge>}
          {state === 'new' && <Badge tone="good">New</Badge>}
        </span>
        <span className="ml-auto flex flex-wrap items-center gap-x-4">
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.9375rem] font-medium">
            <input
              type="checkbox"
              checked={draft.isActive}
              onChange={({ target }) => onChange(draft.row, 'isActive', target.checked)}
              className="size-5 cursor-pointer accent-primary"
            />
            Active
            <span className="sr-only">: {name}</span>
          </label>
          <Button variant="quiet" className="!px-3 !text-danger" onClick={() => onRemove(draft)}>
            <Trash2 className="size-4.5" aria-hidden="true" />
            Remove
            <span className="sr-only">{name}</span>
          </Button>
        </span>
      </div>
      <div className="p-5 [&_input]:scroll-mt-36">
        <MethodFields kind={kind} draft={draft} errors={errors} onChange={onChange} />
      </div>
    </section>
  );
});
