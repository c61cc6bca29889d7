import { type FormEvent, useEffect, useState } from 'react';
import type { Limits } from '#shared/domain/limits.ts';
import { ApiError } from '../api/api-error.ts';
import type { Draft } from '../api/draft.ts';
import { useOnce } from '../ui/use-once.ts';
import { formatLimits } from './figures.ts';
import { useAmount } from './use-amount.ts';

const SWITCHED_OFF = 'This method is not available at the moment';

interface RequestFormOptions<Method> {
  readonly methods: readonly Method[];
  readonly draft: Draft<{ readonly method: string; readonly amount: string }>;
  /** What is wrong with the amount that is typed, as far as the browser knows. */
  readonly problemOf: (typed: string, method: Method | undefined) => string | undefined;
  /** Brings the dialog from which the request is sent. */
  readonly loadDialog: () => Promise<void>;
  /** Reads anew what the bank holds a request against. */
  readonly refresh: () => void;
}

/** The form of a request for money: a method and an amount, kept while they are typed; then a dialog to send it from. */
export function useRequestForm<Method extends Limits & { readonly code: string }>(options: RequestFormOptions<Method>) {
  const { methods, draft, problemOf, loadDialog, refresh } = options;
  const [kept] = useState(draft.values);
  const [isKept, setKept] = useState(draft.isBegun);
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const [methodError, setMethodError] = useState<string>();
  const [sending, setSending] = useState(false);

  const [code, setCode] = useState(kept.method);
  const method = chosen(methods, code);
  const { text, amount, ...typed } = useAmount(kept.amount, (typing) => problemOf(typing, method));

  useEffect(() => draft.keep({ method: code, amount: text }), [draft, code, text]);

  const [busy, confirm] = useOnce(async () => {
    if (!typed.check() || !method) return;
    setFailure(undefined);
    setMethodError(undefined);
    try {
      // What is sent does not depend on the order of the list.
      setCode(method.code);
      await loadDialog();
      setSending(true);
    } catch {
      setFailure(new ApiError(0, 'offline', ''));
    }
  });

  return {
    /** Undefined when the chosen one has been switched off. */
    method,
    /** Undefined while it is none. */
    amount,
    /** It began with what was typed before. */
    isKept,
    /** Another one after every start over. */
    round,
    failure,
    busy,
    submit(event: FormEvent): void {
      event.preventDefault();
      void confirm();
    },
    startOver(): void {
      draft.discard();
      setCode('');
      typed.startOver();
      setKept(false);
      setRound(round + 1);
    },
    methodField: {
      name: 'method',
      value: method?.code,
      onChange(next: string): void {
        setCode(next);
        setMethodError(undefined);
        setSending(false);
      },
      error: method ? methodError : SWITCHED_OFF,
    },
    amountField: {
      hint: method && `Limit: ${formatLimits(method)}`,
      error: typed.error,
      ...typed.field,
    },
    dialog: {
      open: sending,
      onClose: () => setSending(false),
      onClosed(): boolean {
        if (typed.error) typed.focus();
        return !typed.error;
      },
      /** What the bank refuses about a field stands beside it, with what is so now, and the dialog makes way. */
      onRefused(field: 'method' | 'amount', sentence: string): void {
        setSending(false);
        refresh();
        if (field === 'method') setMethodError(sentence);
        else typed.refuse(sentence);
      },
    },
  };
}

/** The first one until another is chosen; none when the chosen one has been switched off. */
function chosen<Method extends { readonly code: string }>(methods: readonly Method[], code: string) {
  return code ? methods.find((method) => method.code === code) : methods[0];
}
