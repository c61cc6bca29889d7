import { useId, useState } from 'react';
import { assertPayable } from '#shared/domain/payment-details.ts';
import { methodLooks } from '../../bank/method-looks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusFirstError } from '../focus-first-error.ts';
import {
  checkDrafts,
  errorsByRow,
  type MethodDraft,
  type MethodErrors,
  type MethodField,
  type MethodKind,
  refusedFields,
} from './method-draft.ts';
import { MethodFields } from './method-fields.tsx';
import { MethodPreview } from './method-preview.tsx';

interface AddMethodProps {
  readonly kind: MethodKind;
  readonly begin: MethodDraft;
  readonly others: readonly MethodDraft[];
  readonly onAdd: (draft: MethodDraft) => void;
  readonly onClose: () => void;
}

export default function AddMethod({ kind, begin, others, onAdd, onClose }: AddMethodProps) {
  const id = useId();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const [draft, setDraft] = useState(begin);
  const [errors, setErrors] = useState<MethodErrors>();

  const change = (_: string, field: MethodField, value: string) => {
    setDraft((current) => ({ ...current, [field]: value }));
    setErrors((current) => current && { ...current, [field]: undefined });
  };

  const add = (form: HTMLFormElement) => {
    const drafts = [...others, draft];
    const { methods, errors: unsavable } = checkDrafts(drafts, kind);
    const unpayable = errorsByRow(
      drafts,
      refusedFields(() => assertPayable(methods)),
    );
    const problems = { ...unpayable.get(draft.row), ...unsavable.get(draft.row) };
    if (Object.keys(problems).length > 0) {
      setErrors(problems);
      focusFirstError(form);
    } else {
      onAdd(draft);
      close();
    }
  };

  return (
    <Dialog
      open={open}
      wide
      title={`Add ${methodLooks[draft.type].label} Method`}
      description="It stands in the list at once, and customers see it after Save Changes."
      onClose={close}
      onClosed={onClose}
      onCancel={close}
      footer={
        <Button type="submit" form={id}>
          Save Method
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add(event.currentTarget);
        }}
      >
        <MethodFields kind={kind} draft={draft} errors={errors} onChange={change} />
        <MethodPreview kind={kind} draft={draft} />
      </form>
    </Dialog>
  );
}
