import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { MethodType } from '#shared/domain/method-kinds.ts';
import { assertDepositMethodsPayable } from '#shared/domain/payment-details.ts';
import { hasMethodCode, METHOD_CODE_EXISTS } from '#shared/domain/payment-methods.ts';
import { methodLooks } from '../../../../components/bank/method-looks.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { MethodFields } from './method-fields.tsx';
import {
  type MethodForm,
  type MethodFormValues,
  type MethodKind,
  methodListRule,
  methodsSchema,
  newMethod,
} from './method-form.ts';
import { MethodPreview } from './method-preview.tsx';

interface AddMethodProps {
  readonly kind: MethodKind;
  readonly type: MethodType;
  readonly others: readonly MethodFormValues[];
  readonly onAdd: (method: MethodFormValues) => void;
  readonly onClose: () => void;
}

export default function AddMethod({ kind, type, others, onAdd, onClose }: AddMethodProps) {
  const id = useId();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const schema = methodsSchema(kind).check(
    methodListRule(assertDepositMethodsPayable),
    z.refine(({ methods }) => !methods.some(({ code }) => hasMethodCode(others, code)), {
      path: ['methods', 0, 'code'],
      error: METHOD_CODE_EXISTS,
      when: () => true,
    }),
  );
  const form: MethodForm = useForm({
    resolver: zodResolver(schema),
    defaultValues: { methods: [newMethod(kind, type)] },
  });

  const add = form.handleSubmit(() => {
    onAdd(form.getValues('methods.0'));
    close();
  });

  return (
    <Dialog
      open={open}
      wide
      title={`Add ${methodLooks[type].label} Method`}
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
      <form id={id} noValidate onSubmit={add}>
        <MethodFields kind={kind} type={type} form={form} index={0} />
        <MethodPreview kind={kind} control={form.control} />
      </form>
    </Dialog>
  );
}
