import { type FormEvent, useEffect, useState } from 'react';
import type { TransactionView } from '#shared/contract/views.ts';
import type { Limits } from '#shared/domain/limits.ts';
import type { Cents } from '#shared/domain/money.ts';
import { ApiError } from '../api/api-error.ts';
import type { Draft } from '../api/draft.ts';
import { useOnce } from '../ui/use-once.ts';
import { amountIn } from './amount.ts';
import { formatLimits } from './figures.ts';
import { useFields } from './use-fields.ts';

const SWITCHED_OFF = 'This method is not available at the moment';

const AMOUNT = ['amount'] as const;

/** What the dialog is given from which a request for money is sent. */
export interface RequestDialogProps<Method, OwnDraft> {
  readonly open: boolean;
  readonly method: Method;
  readonly amount: Cents;
  readonly draft: OwnDraft;
  readonly onClose: () => void;
  /** False when it has put the focus somewhere itself. */
  readonly onClosed: () => boolean;
  /** What is wrong with a field of the form behind. */
  readonly onRefused: (field: 'method' | 'amount', sentence: string) => void;
  readonly onMade: (transaction: TransactionView) => void;
}

/** What is kept of the form while it is filled in. */
export type RequestDraft = Draft<{ readonly method: string; readonly amount: string }>;

interface RequestFormOptions<Method> {
  readonly methods: readonly Method[];
  readonly draft: RequestDraft;
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
  const fields = useFields(AMOUNT, kept, (_, typed) => problemOf(typed, method));
  const text = fields.textOf('amount');

  useEffect(() => draft.keep({ method: code, amount: text }), [draft, code, text]);

  const [busy, confirm] = useOnce(async () => {
    if (!fields.check() || !method) return;
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
    amount: amountIn(text),
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
      fields.startOver();
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
      ...fields.fieldOf('amount'),
    },
    dialog: {
      open: sending,
      onClose: () => setSending(false),
      onClosed(): boolean {
        const isRefused = fields.errorOf('amount') !== undefined;
        if (isRefused) fields.focus('amount');
        return !isRefused;
      },
      /** What the bank refuses about a field stands beside it, with what is so now, and the dialog makes way. */
      onRefused(field: 'method' | 'amount', sentence: string): void {
        setSending(false);
        refresh();
        if (field === 'method') setMethodError(sentence);
        else fields.refuse('amount', sentence);
      },
    },
  };
}

/** The first one until another is chosen; none when the chosen one has been switched off. */
function chosen<Method extends { readonly code: string }>(methods: readonly Method[], code: string) {
  return code ? methods.find((method) => method.code === code) : methods[0];
}
