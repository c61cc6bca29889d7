import { useQuery } from '@tanstack/react-query';
import { History, Landmark, Plus, RotateCcw } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { type MethodType, methodTypes } from '#shared/domain/method-kinds.ts';
import { methodLooks } from '../../../../components/bank/method-looks.ts';
import { DifferenceList } from '../../../../components/differences.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import { ErrorState, retryPropsOf } from '../../../../components/ui/error-state.tsx';
import { FormError } from '../../../../components/ui/form-error.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { focusMainIf } from '../../../../components/ui/skip-link.tsx';
import { useLeaveGuard } from '../../../../components/ui/use-leave-guard.tsx';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { NOTHING_CHANGED_MESSAGE } from '../../../../lib/messages.ts';
import AddMethodDialog from './add-method.tsx';
import { MethodEditor } from './method-editor.tsx';
import type { MethodKind } from './method-form.ts';
import { methodListTexts, methodsQuery, useMethodListForm, type VersionedMethods } from './use-method-form.ts';

export default function MethodSettings({ kind }: { kind: MethodKind }) {
  const list = useQuery(methodsQuery(kind));
  if (list.data) return <MethodListEditor kind={kind} loaded={list.data} />;
  if (list.isError) {
    return <ErrorState message={errorSentence(list.error, methodListTexts[kind].notLoaded)} {...retryPropsOf(list)} />;
  }
  return <Skeleton label="Loading the methods" lines={5} />;
}

/** Returns the React key of a method. A saved method keeps its fields, and their focus, when the list is read again. */
const keyOf = ({ savedCode, id }: { savedCode: string; id: string }) => savedCode || id;

function MethodListEditor({ kind, loaded }: { kind: MethodKind; loaded: VersionedMethods }) {
  const texts = methodListTexts[kind];
  const { form, list, saved, changes, error, saving, submit, resetting, reset } = useMethodListForm(kind, loaded);
  const { isDirty } = form.formState;
  const [adding, setAdding] = useState<MethodType>();
  const [added, setAdded] = useState<string>();
  const [removing, setRemoving] = useState<{ readonly key: string; readonly name: string }>();
  const [dropping, setDropping] = useState(false);
  const leaveQuestion = useLeaveGuard(isDirty);

  const remove = (key: string) => {
    const index = list.fields.findIndex((field) => keyOf(field) === key);
    if (index >= 0) list.remove(index);
  };

  return (
    // The dialogs are outside of the form, because submitting one would also submit the other.
    <>
      <form noValidate aria-label={texts.title} onSubmit={submit}>
        <Toolbar
          dirty={isDirty}
          saving={saving}
          resetting={resetting}
          onAdd={setAdding}
          onReset={() => (isDirty ? setDropping(true) : reset())}
        />
        <p className="mb-5 max-w-prose text-sm text-quiet">{texts.hint}</p>
        <div className="grid gap-5">
          <FormError message={error} />
          {changes && <ChangedMeanwhile changes={changes} />}
          {list.fields.map((field, index) => (
            <MethodEditor
              key={keyOf(field)}
              kind={kind}
              form={form}
              index={index}
              saved={saved}
              isJustAdded={isDirty && field.code === added}
              onRemove={(name) => setRemoving({ key: keyOf(field), name })}
            />
          ))}
          {list.fields.length === 0 && <EmptyState icon={Landmark} title="No methods yet" />}
        </div>
      </form>
      {adding && (
        <AddMethodDialog
          kind={kind}
          type={adding}
          others={form.getValues('methods')}
          onAdd={(method) => list.append(method, { shouldFocus: false })}
          onClose={(code) => {
            setAdding(undefined);
            setAdded(code);
          }}
        />
      )}
      {removing && (
        <RemoveMethod
          name={removing.name}
          onRemove={() => remove(removing.key)}
          onClose={() => setRemoving(undefined)}
        />
      )}
      <ConfirmDialog
        open={dropping}
        title="Discard changes?"
        confirmLabel="Discard changes"
        onConfirm={() => {
          setDropping(false);
          void reset();
        }}
        onCancel={() => setDropping(false)}
      >
        The methods return to what is saved. Your changes since then are lost.
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
        <Button
          type="submit"
          busy={saving}
          waitingText="Saving..."
          unavailable={dirty ? undefined : NOTHING_CHANGED_MESSAGE}
        >
          Save Changes
        </Button>
      </span>
    </div>
  );
}

interface RemoveMethodProps {
  readonly name: string;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

function RemoveMethod({ name, onRemove, onClose }: RemoveMethodProps) {
  const [open, setOpen] = useState(true);
  const removed = useRef(false);
  return (
    <ConfirmDialog
      open={open}
      title={`Remove ${name || 'this method'}?`}
      confirmLabel="Remove"
      onCancel={() => setOpen(false)}
      onConfirm={() => {
        removed.current = true;
        onRemove();
        setOpen(false);
      }}
      onClosed={onClose}
      finalFocus={() => focusMainIf(removed.current)}
    >
      Customers can no longer choose it once you save the changes. Requests that were made with it stay as they are. To
      take it away for a while only, make it inactive instead.
    </ConfirmDialog>
  );
}

function ChangedMeanwhile({ changes }: { changes: ComponentProps<typeof DifferenceList>['differences'] }) {
  return (
    <div role="alert" className="flex gap-2.5 rounded-control bg-warning-soft px-3.5 py-3 text-sm text-ink">
      <History className="mt-px size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="grid gap-2">
        <p className="font-semibold">Another administrator saved these methods in the meantime</p>
        <DifferenceList differences={changes} />
        <p>
          {changes.length > 0 ? 'Their changes are in the list below, together with yours. ' : 'They changed nothing. '}
          Yours have not been saved yet: look again, then save.
        </p>
      </div>
    </div>
  );
}
