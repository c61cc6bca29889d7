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
  const typed = value.trim();
  const settled = useDebounced(typed);
  const { error: problem } = z.safeParse(processWithdrawal.body.shape.proofImage, settled);
  const { success } = z.safeParse(processWithdrawal.body.shape.proofImage, typed);
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
      {success && typed && <ProofPicture key={settled} address={typed === settled ? settled : undefined} />}
    </div>
  );
}

/**
 * Shows the picture in a frame of fixed height, so that the buttons below stay in place while it is loaded.
 * @param address undefined while it is still typed
 */
export function ProofPicture({ address }: { address: string | undefined }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="grid h-56 place-items-center rounded-control border border-line bg-sunken p-2">
      {address && failed && <WarningNotice>{NOT_SHOWN}</WarningNotice>}
      {address && !failed && (
        <a href={address} target="_blank" rel="noreferrer" className="rounded-control">
          <img
            src={address}
            // The policy hides the back-office's address from the picture's host.
            referrerPolicy="no-referrer"
            alt="Proof of the payment; opens in a new tab"
            onError={() => setFailed(true)}
            className="max-h-52 min-h-6 max-w-full object-contain"
          />
        </a>
      )}
    </div>
  );
}
