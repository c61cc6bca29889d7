import { useQuery } from '@tanstack/react-query';
import { History, Landmark, Plus, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { methodDifferences } from '#shared/domain/method-differences.ts';
import { type MethodType, methodTypes } from '#shared/domain/method-kinds.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { methodLooks } from '../../bank/method-looks.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState, retry } from '../../ui/error-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx';
import { Differences } from '../differences.tsx';
import AddMethod from './add-method.tsx';
import { type MethodDraft, type MethodKind, newDraft } from './method-draft.ts';
import { MethodEditor } from './method-editor.tsx';
import { lists, type MethodList, methodsQuery } from './method-lists.ts';
import { RemoveMethod } from './remove-method.tsx';
import { type Overtaken, useMethodList } from './use-method-list.ts';
import { useSaveMethods } from './use-save-methods.ts';

export default function MethodSettings({ kind }: { kind: MethodKind }) {
  const list = useQuery(methodsQuery(kind));
  if (list.data) return <MethodListEditor kind={kind} loaded={list.data} />;
  if (list.isError) {
    return <ErrorState message={sentenceOf(list.error, lists[kind].notLoaded)} {...retry(list)} />;
  }
  return <Skeleton label="Loading the methods" lines={5} />;
}

function MethodListEditor({ kind, loaded }: { kind: MethodKind; loaded: MethodList }) {
  const texts = lists[kind];
  const list = useMethodList(kind, loaded);
  const [adding, setAdding] = useState<MethodDraft>();
  const [removing, setRemoving] = useState<MethodDraft>();
  const [dropping, setDropping] = useState(false);
  const added = useRef(0);
  const form = useRef<HTMLFormElement>(null);
  const { error, saving, save, resetting, reset } = useSaveMethods(kind, list, form);
  const leaveQuestion = useLeaveGuard(list.dirty);

  const begin = (type: MethodType) => {
    added.current += 1;
    setAdding(newDraft(kind, type, `new ${added.current}`));
  };

  return (
    // The dialogs are not inside the form: submitting one would submit the other.
    <>
      <form
        ref={form}
        noValidate
        aria-label={texts.title}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Toolbar
          dirty={list.dirty}
          saving={saving}
          resetting={resetting}
          onAdd={begin}
          onReset={() => (list.dirty ? setDropping(true) : reset())}
        />
        <p className="mb-5 max-w-prose text-sm text-quiet">{texts.hint}</p>
        <div className="grid gap-5">
          <FormError message={error} />
          {list.overtaken && <ChangedMeanwhile overtaken={list.overtaken} />}
          {list.drafts.map((draft) => (
            <MethodEditor
              key={draft.row}
              kind={kind}
              draft={draft}
              state={list.stateOf(draft)}
              errors={list.errors.get(draft.row)}
              onChange={list.change}
              onRemove={setRemoving}
            />
          ))}
          {list.drafts.length === 0 && <EmptyState icon={Landmark} title="No methods yet" />}
        </div>
      </form>
      {adding && (
        <AddMethod
          kind={kind}
          begin={adding}
          others={list.drafts}
          onClose={() => setAdding(undefined)}
          onAdd={list.add}
        />
      )}
      {removing && (
        <RemoveMethod method={removing} onRemove={() => list.remove(removing)} onClose={() => setRemoving(undefined)} />
      )}
      <ConfirmDialog
        open={dropping}
        title="Drop your changes?"
        confirmLabel="Drop changes"
        onConfirm={() => {
          setDropping(false);
          void reset();
        }}
        onCancel={() => setDropping(false)}
      >
        The methods are shown as they are saved. What you have changed since then is lost.
      </ConfirmDialog>
      {leaveQuestion}
    </>
  );
}

interface ToolbarProps {
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly resetting: boolean;
  readonly onAdd: (type: MethodType) => void;
  readonly onReset: () => void;
}

function Toolbar({ dirty, saving, resetting, onAdd, onReset }: ToolbarProps) {
  return (
    <div className="z-10 -mx-4 mb-5 flex flex-wrap items-center gap-3 bg-canvas px-4 py-3 sm:sticky sm:top-16 sm:-mx-8 sm:px-8">
      {methodTypes.map((type) => (
        <Button key={type} variant="secondary" onClick={() => onAdd(type)}>
          <Plus className="size-4.5" aria-hidden="true" />
          <span className="sr-only">+ </span>Add {methodLooks[type].label} Method
        </Button>
      ))}
      <span className="flex grow flex-wrap items-center justify-end gap-3">
        <span role="status" className="text-sm text-quiet">
          {dirty && 'Not saved yet'}
        </span>
        <Button variant="quiet" busy={resetting} waitingText="Resetting..." onClick={onReset}>
          <RotateCcw className="size-4" aria-hidden="true" />
          Reset
        </Button>
        <Button type="submit" busy={saving} waitingText="Saving...">
          Save Changes
        </Button>
      </span>
    </div>
  );
}

function ChangedMeanwhile({ overtaken: { before, now, conflicts } }: { overtaken: Overtaken }) {
  const differences = methodDifferences(before.methods, now.methods).map((difference) => ({
    ...difference,
    ...(conflicts.has(`saved ${difference.key}`) && { note: 'you changed this too: yours stands below' }),
  }));
  return (
    <div role="alert" className="flex gap-2.5 rounded-control bg-warning-soft px-3.5 py-3 text-sm text-ink">
      <History className="mt-px size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="grid gap-2">
        <p className="font-semibold">Somebody else has saved these methods in the meantime</p>
        {differences.length > 0 && <Differences differences={differences} />}
        <p>
          {differences.length > 0
            ? 'Their changes are in the list below, together with yours. '
            : 'They changed nothing. '}
          Yours have not been saved yet: look again, then save.
        </p>
      </div>
    </div>
  );
}
