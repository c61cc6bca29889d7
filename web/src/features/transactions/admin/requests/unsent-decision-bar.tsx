import { CircleAlert, Clock3, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { transactionStatusLabels } from '../../../../components/bank/status-badge.tsx';
import { useShortcuts } from '../../../../components/shortcuts.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { requestSentence } from './request-sentence.ts';
import { statusNotSetMessages } from './set-request-status.ts';
import {
  CLOCK_MS,
  isComing,
  removeDecision,
  sendHeldDecision,
  type UnsentDecision,
  undoHeldDecision,
  useUnsentDecisions,
} from './unsent-decisions.ts';

/** The state of the navigation from a request to the next one after its decision, which leaves the decision held. */
export interface KeepsDecision {
  readonly keepsDecision: string;
}

/** Shows the decisions that the bank does not have yet, and sends the one that is held when the user leaves the page. */
export function UnsentDecisionBar() {
  const decisions = useUnsentDecisions();
  const held = decisions.find(({ state }) => state === 'held');
  const { key, state } = useLocation() as { key: string; state: Partial<KeepsDecision> | null };
  const kept = useRef<string>(undefined);
  kept.current = state?.keepsDecision;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is what says that the user has gone elsewhere
  useEffect(() => {
    if (kept.current !== undefined && kept.current === held?.request._id) return;
    void sendHeldDecision();
  }, [key]);

  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && void sendHeldDecision();
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, []);

  const isAnyUnsent = decisions.length > 0;
  useEffect(() => {
    if (!isAnyUnsent) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAnyUnsent]);

  useShortcuts(held ? { u: undoHeldDecision } : {});

  return (
    <>
      <p role="status" className="sr-only">
        {decisions.map(textOf).join(' ')}
      </p>
      {isAnyUnsent && (
        <section
          aria-label="Decisions not yet sent"
          data-unsent
          className="fixed inset-x-4 bottom-[calc(1rem+var(--foot,0px))] z-40 grid gap-2 sm:mx-auto sm:max-w-152 lg:right-auto lg:left-72 lg:mx-0 lg:w-152 print:hidden"
        >
          {decisions.map((decision) => (
            <Entry key={decision.request._id} decision={decision} />
          ))}
        </section>
      )}
    </>
  );
}

function textOf({ request, choice, state, error }: UnsentDecision): string {
  const sentence = requestSentence(request);
  const coming = transactionStatusLabels[choice.status];
  if (state === 'held') return `${sentence}: ${coming}, not yet sent.`;
  if (state === 'sending') return `${sentence}: ${coming}, being sent.`;
  const present = transactionStatusLabels[request.status];
  if (state === 'undone') return `${sentence}: undone, it is still ${present}.`;
  return `${sentence} was not set to ${coming}. ${errorSentence(error, statusNotSetMessages[request.type])}`;
}

function Entry({ decision }: { decision: UnsentDecision }) {
  const { request, state, address, sendsAt } = decision;
  const open = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (state === 'undone') open.current?.focus();
  }, [state]);
  const Icon = state === 'failed' ? CircleAlert : Clock3;
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-card border bg-surface py-2 pr-2 pl-4 text-ink shadow-card ${state === 'failed' ? 'border-danger' : 'border-edge'}`}
    >
      <Icon className={`size-5 shrink-0 ${state === 'failed' ? 'text-danger' : 'text-quiet'}`} aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-56 text-[0.9375rem] font-medium wrap-anywhere">{textOf(decision)}</p>
      {state === 'held' && (
        <>
          <Countdown until={sendsAt} />
          <Button variant="quiet" onClick={sendHeldDecision}>
            Send now
          </Button>
          <Button variant="secondary" onClick={undoHeldDecision} aria-keyshortcuts="u" title="Key: U">
            <Undo2 className="size-4" aria-hidden="true" />
            Undo
          </Button>
        </>
      )}
      {!isComing(decision) && (
        <>
          <Button variant="quiet" onClick={() => removeDecision(request._id)}>
            Discard
          </Button>
          <Link
            ref={open}
            to={address}
            className="inline-flex min-h-11 items-center rounded-control border border-edge px-4 font-semibold hover:bg-sunken"
          >
            Open request
          </Link>
        </>
      )}
    </div>
  );
}

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden="true" className="w-9 text-right text-sm text-quiet tabular-nums">
      {Math.max(0, Math.ceil((until - now) / 1000))} s
    </span>
  );
}
