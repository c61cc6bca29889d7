import { isUnsure, sentenceOf } from '../api/api-error.ts';
import { FormError } from '../ui/form-error.tsx';

const UNSURE = 'The bank may have received it all the same. Send it again: the same request is never made twice.';

interface RequestFailureProps {
  readonly failure: unknown;
  readonly fallback: string;
}

export function RequestFailure({ failure, fallback }: RequestFailureProps) {
  return (
    <>
      <FormError message={failure === undefined ? undefined : sentenceOf(failure, fallback)} />
      {isUnsure(failure) && <p className="-mt-2 text-sm text-quiet">{UNSURE}</p>}
    </>
  );
}
