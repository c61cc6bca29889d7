import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { instructionsByMethodType, type MethodType, methodTypeProperties } from '#shared/domain/method-kinds.ts';
import { assertValidPaymentInstructions } from '#shared/domain/payment-details.ts';
import { hasMethodCode, METHOD_CODE_EXISTS_MESSAGE } from '#shared/domain/payment-methods.ts';
import { GroupedDigits } from '../../../../components/bank/grouped-digits.tsx';
import { limitHint, methodLooks, toMethodChoice } from '../../../../components/bank/method-looks.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { DescriptionList } from '../../../../components/ui/description-list.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { MethodFields } from './method-fields.tsx';
import {
  createMethodsSchema,
  type MethodFormValues,
  type MethodKind,
  type MethodListFormReturn,
  methodSchemas,
  newMethodFormValues,
  toMethodListValidation,
} from './method-form.ts';

interface AddMethodProps {
  readonly kind: MethodKind;
  readonly type: MethodType;
  readonly others: readonly MethodFormValues[];
  readonly onAdd: (method: MethodFormValues) => void;
  /** Called after the dialog has closed, with the code of the method that was added. */
  readonly onClose: (added: string | undefined) => void;
}

export default function AddMethodDialog({ kind, type, others, onAdd, onClose }: AddMethodProps) {
  const id = useId();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const added = useRef<string>(undefined);
  const schema = createMethodsSchema(kind).check(
    toMethodListValidation(assertValidPaymentInstructions),
    z.refine(({ methods }) => !methods.some(({ code }) => hasMethodCode(others, code)), {
      path: ['methods', 0, 'code'],
      error: METHOD_CODE_EXISTS_MESSAGE,
      when: () => true,
    }),
  );
  const form: MethodListFormReturn = useForm({
    resolver: zodResolver(schema),
    defaultValues: { methods: [newMethodFormValues(kind, type)] },
  });

  const add = form.handleSubmit(() => {
    const method = form.getValues('methods.0');
    added.current = method.code;
    onAdd(method);
    close();
  });

  return (
    <Dialog
      open={open}
      wide
      title={`Add ${methodLooks[type].label} Method`}
      description="Customers see it after you save changes."
      onClose={close}
      onClosed={() => onClose(added.current)}
      // The new method takes the focus.
      finalFocus={() => added.current === undefined}
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

function MethodPreview({ kind, control }: { kind: MethodKind; control: MethodListFormReturn['control'] }) {
  const typed = useWatch({ control, name: 'methods.0' });
  const { minLimit, maxLimit, feePercent } = newMethodFormValues(kind, typed.type);
  const method =
    z.safeParse(methodSchemas[kind], typed).data ??
    z.safeParse(methodSchemas[kind], { ...typed, minLimit, maxLimit, feePercent }).data;
  if (!method) return null;
  const { title, detail, icon: Icon } = toMethodChoice(method);
  const texts = methodTypeProperties[method.type].textsIn(instructionsByMethodType[method.type].paidTo(method) ?? {});
  const facts = methodLooks[method.type].shown.flatMap(({ name, label, format }) => {
    const value = texts[name];
    return value ? [{ label, value: format === 'iban' ? <GroupedDigits value={value} /> : value }] : [];
  });
  return (
    <section aria-label="As customers see it" className="mt-6 rounded-control bg-sunken p-4">
      <h3 className="mb-3 text-sm font-semibold">As customers see it</h3>
      <div className="grid gap-4">
        <div className="flex max-w-md items-start gap-3 rounded-control border border-edge bg-surface p-4">
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p className="font-semibold">{title || 'Name'}</p>
            <p className="mt-0.5 text-sm text-quiet">{detail}</p>
            <p className="mt-0.5 text-sm text-quiet">{limitHint(method)}</p>
          </div>
          <Icon className="size-5 shrink-0 text-primary" aria-hidden="true" />
        </div>
        {facts.length > 0 && <DescriptionList facts={facts} />}
      </div>
    </section>
  );
}
