import { memo } from 'react';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { MethodDraft, MethodErrors, MethodField, MethodKind } from './method-draft.ts';

interface MethodFieldsProps {
  readonly kind: MethodKind;
  readonly draft: MethodDraft;
  readonly errors: MethodErrors | undefined;
  readonly onChange: (row: string, field: MethodField, value: string) => void;
}

/** What is set of a method: the same in its editor and in the dialog that adds one. */
export const MethodFields = memo(function MethodFields({ kind, draft, errors, onChange }: MethodFieldsProps) {
  const wire = (field: MethodField) => ({
    value: String(draft[field]),
    error: errors?.[field],
    onChange: ({ target }: { target: { value: string } }) => onChange(draft.row, field, target.value),
    autoComplete: 'off',
  });
  const exact = { spellCheck: false, autoCapitalize: 'none' };
  return (
    <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      <TextField label="Code" {...exact} {...wire('code')} />
      <TextField label="Name" {...wire('name')} />
      <TextField label="Fee in percent" inputMode="decimal" {...wire('feePercent')} />
      <MoneyField label="Minimum" {...wire('minLimit')} />
      <MoneyField label="Maximum" {...wire('maxLimit')} />
      {kind === 'deposit' && draft.type === 'bank' && (
        <>
          <TextField label="Beneficiary" {...wire('beneficiaryName')} />
          <TextField label="Bank name" {...wire('bankName')} />
          <TextField label="IBAN" {...exact} {...wire('iban')} />
          <TextField label="BIC/SWIFT" {...exact} {...wire('swift')} />
          <div className="sm:col-span-2 lg:col-span-3">
            <TextField label="Reference instruction" {...wire('referenceInstruction')} />
          </div>
        </>
      )}
      {kind === 'deposit' && draft.type === 'crypto' && (
        <>
          <TextField label="Currency" {...exact} {...wire('currency')} />
          <TextField label="Coins per euro" inputMode="decimal" {...wire('eurToCryptoRate')} />
          <div className="sm:col-span-2">
            <TextField label="Wallet address" {...exact} {...wire('walletAddress')} />
          </div>
        </>
      )}
    </div>
  );
});
