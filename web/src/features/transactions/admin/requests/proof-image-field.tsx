import { type ComponentProps, useState } from 'react';
import * as z from 'zod/mini';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { TextField } from '../../../../components/ui/text-field.tsx';
import { useDebounced } from '../../../../components/ui/use-debounced.ts';
import { WarningNotice } from '../dialogs/money-preview.tsx';

const NOT_SHOWN = 'There is no picture at this address';

interface ProofImageFieldProps extends Omit<ComponentProps<'input'>, 'value'> {
  readonly value: string;
  readonly error: string | undefined;
}

export function ProofImageUrlField({ value, error, ...input }: ProofImageFieldProps) {
  const settled = useDebounced(value.trim());
  const { success, error: problem } = z.safeParse(processWithdrawal.body.shape.proofImage, settled);
  return (
    <div className="grid gap-3">
      <TextField
        label="Proof image URL"
        hint="Optional; an https address"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={error ?? problem?.issues[0]?.message}
        {...input}
      />
      {success && settled && <ProofPicture key={settled} address={settled} />}
    </div>
  );
}

export function ProofPicture({ address }: { address: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <WarningNotice>{NOT_SHOWN}</WarningNotice>;
  return (
    <a href={address} target="_blank" rel="noreferrer" className="justify-self-start rounded-control">
      <img
        src={address}
        // The policy hides the back-office's address from the picture's host.
        referrerPolicy="no-referrer"
        alt="Proof of the payment; opens in a new tab"
        onError={() => setFailed(true)}
        className="max-h-56 min-h-6 max-w-full rounded-control border border-line bg-sunken object-contain"
      />
    </a>
  );
}
