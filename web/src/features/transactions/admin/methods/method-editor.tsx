import { Trash2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { methodLooks } from '../../../../components/bank/method-looks.ts';
import { Badge } from '../../../../components/ui/badge.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { findSavedMethod, isSameMethod } from './merge-methods.ts';
import { MethodFields } from './method-fields.tsx';
import type { MethodFormValues, MethodKind, MethodListFormReturn } from './method-form.ts';

interface MethodEditorProps {
  readonly kind: MethodKind;
  readonly form: MethodListFormReturn;
  readonly index: number;
  readonly saved: readonly MethodFormValues[];
  /** Whether it was added last: it is then scrolled to, and marked. */
  readonly isJustAdded: boolean;
  readonly onRemove: (name: string) => void;
}

export function MethodEditor({ kind, form, index, saved, isJustAdded, onRemove }: MethodEditorProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isJustAdded) heading.current?.focus();
  }, [isJustAdded]);
  const method = useWatch({ control: form.control, name: `methods.${index}` });
  const { type, isActive } = method;
  const was = findSavedMethod(saved, method);
  const name = method.name.trim();
  const shownName = name || 'Method without a name';
  return (
    <section
      aria-labelledby={id}
      className={`scroll-mt-36 rounded-card border bg-surface shadow-card ${isJustAdded ? 'border-primary ring-2 ring-primary' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3">
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          className={`scroll-mt-36 text-lg outline-none ${isActive ? '' : 'text-quiet'}`}
        >
          {shownName}
        </h2>
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={methodLooks[type].tone}>{methodLooks[type].label}</Badge>
          {!isActive && <Badge tone="neutral">Inactive</Badge>}
          {was && !isSameMethod(was, method) && <Badge tone="neutral">Edited</Badge>}
          {!was && <Badge tone="good">New</Badge>}
        </span>
        <span className="ml-auto flex flex-wrap items-center gap-x-4">
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.9375rem] font-medium">
            <input
              type="checkbox"
              className="size-5 cursor-pointer accent-primary"
              {...form.register(`methods.${index}.isActive`)}
            />
            Active
            <span className="sr-only">: {shownName}</span>
          </label>
          <Button variant="quiet" className="!px-3 !text-danger" onClick={() => onRemove(name)}>
            <Trash2 className="size-4.5" aria-hidden="true" />
            Remove
            <span className="sr-only">{shownName}</span>
          </Button>
        </span>
      </div>
      <div className="p-5 [&_input]:scroll-mt-36">
        <MethodFields kind={kind} type={type} form={form} index={index} />
      </div>
    </section>
  );
}
