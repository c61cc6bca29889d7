import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { RequestFormStepper } from './request-steps.tsx';
import type { useRequestForm } from './use-request-form.ts';

interface RequestFormProps {
  readonly form: Pick<ReturnType<typeof useRequestForm>, 'isKept' | 'startOver' | 'submit'>;
  readonly submitLabel: string;
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

export function MoneyRequestForm({ form, submitLabel, summary, children }: RequestFormProps) {
  return (
    <>
      <div className={`mb-6 ${form.isKept ? 'min-h-23' : 'min-h-7'}`}>
        {form.isKept && <KeptDraft onStartOver={form.startOver} />}
        <RequestFormStepper current={0} />
      </div>
      <form
        noValidate
        onSubmit={form.submit}
        className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(18rem,1fr)]"
      >
        <div className="grid content-start gap-5">{children}</div>
        <div className="max-lg:contents lg:sticky lg:top-[calc(var(--bar)+2rem)] lg:grid lg:gap-4 lg:self-start">
          {summary}
          <div
            data-thumb
            className="grid max-sm:z-10 max-sm:-mx-5 max-sm:bg-surface max-sm:px-5 sm:max-lg:justify-self-start tall-phone:sticky tall-phone:bottom-(--foot) tall-phone:py-3"
          >
            <Button type="submit">{submitLabel}</Button>
          </div>
        </div>
      </form>
    </>
  );
}

function KeptDraft({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-primary-soft pr-1.5">
      <Notice>What you had filled in is still here.</Notice>
      <Button variant="quiet" onClick={onStartOver} className="ml-auto">
        Start over
      </Button>
    </div>
  );
}
