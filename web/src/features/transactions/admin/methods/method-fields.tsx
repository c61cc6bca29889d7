import { type FieldPath, useFormState, useWatch } from 'react-hook-form';
import { instructionsByMethodType, type MethodType, type PaymentInstructions } from '#shared/domain/method-kinds.ts';
import { inputPropsByFormat } from '../../../../components/bank/method-looks.ts';
import { MoneyField } from '../../../../components/bank/money-field.tsx';
import { TextField } from '../../../../components/ui/text-field.tsx';
import type { MethodFormValues, MethodKind, MethodListFormReturn } from './method-form.ts';

interface MethodFieldsProps {
  readonly kind: MethodKind;
  readonly type: MethodType;
  readonly form: MethodListFormReturn;
  readonly index: number;
}

const SPANS = { 2: '@md:col-span-2', 3: '@md:col-span-2 @4xl:col-span-3' } as const;

export function MethodFields({ kind, type, form, index }: MethodFieldsProps) {
  const state = useFormState({ control: form.control });
  const wire = (field: Exclude<FieldPath<MethodFormValues>, keyof PaymentInstructions>) => {
    const name = `methods.${index}.${field}` as const;
    return { ...form.register(name), error: form.getFieldState(name, state).error?.message, autoComplete: 'off' };
  };
  const { key, fields } = instructionsByMethodType[type];
  const currency = useWatch({ control: form.control, name: `methods.${index}.cryptoDetails.currency` });
  return (
    <div className="@container">
      {/* Each of the columns is wide enough for an IBAN. */}
      <div className="grid items-start gap-x-5 gap-y-4 @md:grid-cols-2 @4xl:grid-cols-3">
        <TextField label="Code" {...inputPropsByFormat.exact} {...wire('code')} />
        <TextField label="Name" {...wire('name')} />
        <TextField label="Fee in percent" inputMode="decimal" {...wire('feePercent')} />
        <MoneyField label="Minimum" {...wire('minLimit')} />
        <MoneyField label="Maximum" {...wire('maxLimit')} />
        {kind === 'deposit' &&
          fields.map(({ name, label, format, columns }) => (
            <div key={name} className={columns && SPANS[columns]}>
              <TextField
                label={name === 'eurToCryptoRate' && currency ? `${currency} per euro` : label}
                {...inputPropsByFormat[format]}
                {...wire(`${key}.${name}`)}
              />
            </div>
          ))}
      </div>
    </div>
  );
}
