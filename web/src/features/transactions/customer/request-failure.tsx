import { FormError } from '../../../components/ui/form-error.tsx';
import { errorSentence, isOutcomeUnknown } from '../../../lib/api/api-error.ts';

const UNSURE = 'We may have received it. You can send it again: the same request is never carried out twice.';

interface RequestFailureProps {
  readonly failure: unknown;
  readonly fallback: string;
}

export function MoneyRequestErrorMessage({ failure, fallback }: RequestFailureProps) {
  return (
    <>
      <FormError message={failure === undefined ? undefined : errorSentence(failure, fallback)} />
      {isOutcomeUnknown(failure) && <p className="-mt-2 text-sm text-quiet">{UNSURE}</p>}
    </>
  );
}
