import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { methodInstructions, methodKinds } from '#shared/domain/method-kinds.ts';
import { GroupedDigits } from '../../../../components/bank/grouped-digits.tsx';
import { limitHint, methodChoice, methodLooks } from '../../../../components/bank/method-looks.ts';
import { DescriptionList } from '../../../../components/ui/description-list.tsx';
import { type MethodForm, type MethodKind, methodSchemas, newMethod } from './method-form.ts';

export function MethodPreview({ kind, control }: { kind: MethodKind; control: MethodForm['control'] }) {
  const typed = useWatch({ control, name: 'methods.0' });
  const { minLimit, maxLimit, feePercent } = newMethod(kind, typed.type);
  const method =
    z.safeParse(methodSchemas[kind], typed).data ??
    z.safeParse(methodSchemas[kind], { ...typed, minLimit, maxLimit, feePercent }).data;
  if (!method) return null;
  const { title, detail, icon: Icon } = methodChoice(method);
  const texts = methodKinds[method.type].textsIn(methodInstructions[method.type].paidTo(method) ?? {});
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
