import { useRef, useState } from 'react';
import { showError, showSuccess } from '../../../components/ui/toaster.tsx';
import { useSubmitGuard } from '../../../components/ui/use-submit-guard.ts';
import { errorSentence, isProposedError } from '../../../lib/api/api-error.ts';
import { focusJob, isJobPanelShown } from './job-panel.tsx';

interface JobDialog {
  readonly failed: string;
  /** Runs the job to its end and returns the message about it, and its file, which another server does not name. */
  readonly run: (onRunning: () => void) => Promise<{ readonly message: string; readonly filename: string }>;
  /** Called when the job has begun or was proposed to a second administrator. */
  readonly onAccepted?: () => void;
}

/** Returns what a confirmation shows of the job that it begins. It closes as soon as the job runs. */
export function useJobDialog({ failed, run, onAccepted }: JobDialog) {
  const [open, setOpen] = useState(true);
  const isOpen = useRef(true);
  const hasBegun = useRef(false);
  const [error, setError] = useState<string>();

  const close = () => {
    isOpen.current = false;
    setOpen(false);
  };
  const accept = () => {
    if (isOpen.current) onAccepted?.();
    close();
  };
  const begin = () => {
    hasBegun.current = true;
    accept();
  };
  const [busy, onConfirm] = useSubmitGuard(async () => {
    setError(undefined);
    try {
      const { message, filename } = await run(begin);
      begin();
      // Without a file the panel has no job to tell of.
      if (!filename || !isJobPanelShown()) showSuccess(message);
    } catch (refusal) {
      if (isProposedError(refusal)) return accept();
      const sentence = errorSentence(refusal, failed);
      if (isOpen.current) setError(sentence);
      else showError(sentence);
    }
  });
  const finalFocus = () => {
    if (hasBegun.current) focusJob();
    return !hasBegun.current;
  };
  return { open, busy, error, onConfirm, onCancel: close, finalFocus };
}
