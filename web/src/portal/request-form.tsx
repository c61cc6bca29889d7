import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { KeptDraft } from './kept-draft.tsx';
import { RequestFailure } from './request-failure.tsx';
import type { useRequestForm } from './use-request-form.ts';

interface RequestFormProps {
  readonly form: Pick<ReturnType<typeof useRequestForm>, 'isKept' | 'startOver' | 'submit' | 'failure' | 'busy'>;
  /** Shown when the dialog cannot be opened for an unknown reason. */
  readonly failed: string;
  readonly submitLabel: string;
  readonly children: ReactNode;
}

export function RequestForm({ form, failed, submitLabel, children }: RequestFormProps) {
  return (
    <>
      {form.isKept && <KeptDraft onStartOver={form.startOver} />}
      <form noValidate onSubmit={form.submit} className="grid max-w-2xl gap-5">
        <RequestFailure failure={form.failure} fallback={failed} />
        {children}
        <Button type="submit" busy={form.busy} className="sm:justify-self-start">
          {submitLabel}
        </Button>
      </form>
    </>
  );
}
