import { ImageOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import * as z from 'zod/mini';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { TextField } from '../../../../components/ui/text-field.tsx';
import { useDebounced } from '../../../../components/ui/use-debounced.ts';

const NOT_SHOWN = 'There is no picture at this address';

const ProofImage = processWithdrawal.body.shape.proofImage;

interface ProofImageFieldProps extends Omit<ComponentProps<'input'>, 'value'> {
  readonly value: string;
  readonly error: string | undefined;
}

export function ProofImageUrlField({ value, error, ...input }: ProofImageFieldProps) {
  const settled = useDebounced(value.trim());
  const { success, error: problem } = z.safeParse(ProofImage, settled);
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
      {success && settled && <Picture key={settled} address={settled} />}
    </div>
  );
}

function Picture({ address }: { address: string }) {
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <p role="status" className="flex items-center gap-2.5 rounded-control bg-warning-soft px-3.5 py-3 text-sm">
        <ImageOff className="size-5 shrink-0 text-warning" aria-hidden="true" />
        {NOT_SHOWN}
      </p>
    );
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
