import { memo } from 'react';
import { methodInstructions } from '#shared/domain/method-kinds.ts';
import { inputsOf } from '../../bank/method-looks.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { MethodDraft, MethodErrors, MethodField, MethodKind } from './method-draft.ts';

interface MethodFieldsProps {
  readonly kind: MethodKind;
  readonly draft: MethodDraft;
  readonly errors: MethodErrors | undefined;
  readonly onChange: (row: string, field: MethodField, value: string) => void;
}

const SPANS = { 2: '@md:col-span-2', 3: '@md:col-span-2 @4xl:col-span-3' } as const;

export const MethodFields = memo(function MethodFields({ kind, draft, errors, onChange }: MethodFieldsProps) {
  const wire = (field: MethodField) => ({
    value: String(draft[field]),
    error: errors?.[field],
    onChange: ({ target }: { target: { value: string } }) => onChange(draft.row, field, target.value),
    autoComplete: 'off',
  });
  return (
    <div className="@container">
      {/* An IBAN fits into each of the columns. */}
      <div className="grid items-start gap-x-5 gap-y-4 @md:grid-cols-2 @4xl:grid-cols-3">
        <TextField label="Code" {...inputsOf.exact} {...wire('code')} />
        <TextField label="Name" {...wire('name')} />
        <TextField label="Fee in percent" inputMode="decimal" {...wire('feePercent')} />
        <MoneyField label="Minimum" {...wire('minLimit')} />
        <MoneyField label="Maximum" {...wire('maxLimit')} />
        {kind === 'deposit' &&
          methodInstructions[draft.type].fields.map(({ name, label, format, columns }) => (
            <div key={name} className={columns && SPANS[columns]}>
              <TextField label={label} {...inputsOf[format]} {...wire(name)} />
            </div>
          ))}
      </div>
    </div>
  );
});
