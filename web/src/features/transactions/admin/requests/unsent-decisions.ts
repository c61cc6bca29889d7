/**
 * A decision by a button or a key is sent only after some seconds, so that it can be undone until then: a payment cannot
 * be called back. What was undone or has failed stays until its request is opened again (docs/decisions/043).
 */
import { useSyncExternalStore } from 'react';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { onUserChange } from '../../../../lib/session/on-user-change.ts';
import type { RequestDecision } from './set-request-status.ts';
import { UNDO_MS } from './undo-time.ts';

/** Milliseconds between two looks at the clock. */
export const CLOCK_MS = 250;

export interface Decision {
  /** The request as it was when it was decided. */
  readonly request: TransactionDetailView;
  readonly choice: RequestDecision;
  readonly version: number;
  /** The address of the page on which it was decided. */
  readonly address: string;
}

export interface UnsentDecision extends Decision {
  readonly state: 'held' | 'sending' | 'undone' | 'failed';
  readonly sendsAt: number;
  readonly error?: unknown;
  /** @throws unless the bank has accepted it */
  readonly send: (decision: Decision) => Promise<void>;
}

let decisions: readonly UnsentDecision[] = [];
let timer: ReturnType<typeof setInterval> | undefined;
let sending: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

function change(next: readonly UnsentDecision[]): void {
  decisions = next;
  for (const listener of listeners) listener();
}

const idOf = ({ request }: Decision) => request._id;

const update = (decision: UnsentDecision, changed: Partial<UnsentDecision>) =>
  change(decisions.map((one) => (idOf(one) === idOf(decision) ? { ...one, ...changed } : one)));

export const removeDecision = (id: string) => change(decisions.filter((one) => idOf(one) !== id));

/** Holds a decision for `UNDO_MS`. The one that is held already is sent at once. */
export function holdDecision(decision: Decision, send: UnsentDecision['send']): void {
  void sendHeldDecision();
  removeDecision(idOf(decision));
  const sendsAt = Date.now() + UNDO_MS;
  change([...decisions, { ...decision, send, state: 'held', sendsAt }]);
  timer = setInterval(() => Date.now() >= sendsAt && sendHeldDecision(), CLOCK_MS);
}

/** Sends the decision that is held, if there is one, and waits for what is being sent. */
export async function sendHeldDecision(): Promise<void> {
  const held = decisions.find(({ state }) => state === 'held');
  if (held) sending = Promise.all([sending, send(held)]);
  await sending;
}

async function send(decision: UnsentDecision): Promise<void> {
  clearInterval(timer);
  update(decision, { state: 'sending' });
  try {
    await decision.send(decision);
    removeDecision(idOf(decision));
  } catch (error) {
    update(decision, { state: 'failed', error });
  }
}

export function undoHeldDecision(): void {
  const held = decisions.find(({ state }) => state === 'held');
  if (!held) return;
  clearInterval(timer);
  update(held, { state: 'undone' });
}

// A decision must not be sent in the name of the next person.
onUserChange(() => {
  clearInterval(timer);
  change([]);
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useUnsentDecisions = (): readonly UnsentDecision[] => useSyncExternalStore(subscribe, () => decisions);

export const useUnsentDecision = (id: string): UnsentDecision | undefined =>
  useUnsentDecisions().find((one) => idOf(one) === id);

/** Whether a decision is on its way to the bank, so that balances are about to change. */
export const useIsSendingDecision = (): boolean => useUnsentDecisions().some(({ state }) => state === 'sending');

/** Whether the coming status is shown in place of the stored one. */
export const isComing = ({ state }: UnsentDecision): boolean => state === 'held' || state === 'sending';
