import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { FormError } from '../../components/ui/form-error.tsx';
import { useAsyncAction } from '../../components/use-async-action.ts';
import { CODE_NOT_SENT_MESSAGE } from '../../lib/messages.ts';
import { useResendWait } from './use-resend-wait.ts';

interface ResendCodeProps {
  readonly label?: string;
  /** Whether a code was sent a moment ago. */
  readonly isJustSent?: boolean;
  /** Says so, where nothing else does. */
  readonly announcement?: string | undefined;
  readonly send: () => Promise<unknown>;
  /** What to do when no code comes. */
  readonly advice?: string | undefined;
  readonly className?: string;
}

/** Offers another code a minute after the last one. */
export function ResendCode(props: ResendCodeProps) {
  const { label = 'Send another code', isJustSent = false, send, className = '' } = props;
  const { announcement, advice = 'Look into the spam folder.' } = props;
  const [secondsLeft, restart] = useResendWait(isJustSent);
  const [isSentAgain, setSentAgain] = useState(false);
  const [resend, { busy, error }] = useAsyncAction(CODE_NOT_SENT_MESSAGE, async () => {
    setSentAgain(false);
    await send();
    setSentAgain(true);
    restart();
  });
  return (
    <div className={`grid gap-2 text-sm text-quiet ${className}`}>
      <p role="status" className="empty:hidden">
        {isSentAgain ? 'We have sent a code. Only the newest one works.' : announcement}
      </p>
      {secondsLeft > 0 ? (
        <p>
          No code yet? {advice} You can ask for another code in {secondsLeft} s.
        </p>
      ) : (
        <Button
          variant="secondary"
          busy={busy}
          waitingText="Sending..."
          onClick={() => void resend()}
          className="justify-self-start"
        >
          {label}
        </Button>
      )}
      <FormError message={error} />
    </div>
  );
}
