import { type FormEvent, useEffect, useState } from 'react';
import type { TransactionView } from '#shared/contract/views.ts';
import type { Limits } from '#shared/domain/limits.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { Charge } from '#shared/domain/shown-charge.ts';
import type { Draft } from '../api/draft.ts';
import { limitHint } from '../bank/method-choice.ts';
import { amountIn } from './amount.ts';
import { useFields } from './use-fields.ts';

const SWITCHED_OFF = 'This method is not available at the moment';

const AMOUNT = ['amount'] as const;

export interface RequestDialogProps<Method, OwnDraft> {
  readonly open: boolean;
  readonly method: Method;
  /** As it was chosen: a default method keeps its code when the bank's own list is loaded later. */
  readonly methodCode: string;
  readonly amount: Cents;
  readonly draft: OwnDraft;
  readonly onClose: () => void;
  /** Returns false when it has moved the focus itself. */
  readonly onClosed: () => boolean;
  readonly onRefused: (field: 'method' | 'amount', sentence: string) => void;
  /** The bank has refused the charge shown, and has said the present one. */
  readonly onChargeChanged: (present: Charge) => void;
  readonly onMade: (transaction: TransactionView) => void;
}

export type RequestDraft = Draft<{ readonly method: string; readonly amount: string }>;

interface RequestFormOptions<Method> {
  readonly methods: readonly Method[];
  /** The code of the method that a chosen code stands for. */
  readonly codeFor?: (code: string) => string;
  readonly draft: RequestDraft;
  readonly problemOf: (typed: string, method: Method | undefined) => string | undefined;
  readonly beforeOpening?: () => void;
  readonly refresh: () => void;
  readonly takeCharge: (code: string, present: Charge) => void;
}

export function useRequestForm<Method extends Limits & { readonly code: string }>(options: RequestFormOptions<Method>) {
  const { methods, codeFor = sameCode, draft, problemOf, beforeOpening, refresh, takeCharge } = options;
  const [kept] = useState(draft.values);
  const [isKept, setKept] = useState(draft.isBegun);
  const [round, setRound] = useState(0);
  const [methodError, setMethodError] = useState<string>();
  const [sending, setSending] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);

  const [code, setCode] = useState(kept.method);
  const method = chosen(methods, codeFor(code));
  const fields = useFields(AMOUNT, kept, (_, typed) => problemOf(typed, method));
  const text = fields.textOf('amount');

  useEffect(() => draft.keep({ method: code, amount: text }), [draft, code, text]);

  function confirm(): void {
    if (!fields.check() || !method) return;
    setMethodError(undefined);
    // From here on the first method is a choice, even if the order of the list changes.
    setCode(code || method.code);
    beforeOpening?.();
    setWasOpened(true);
    setSending(true);
  }

  return {
    method,
    amount: amountIn(text),
    isKept,
    round,
    /** Whether its dialog was open before: it stays mounted, for the closing animation. */
    wasOpened,
    submit(event: FormEvent): void {
      event.preventDefault();
      confirm();
    },
    startOver(): void {
      draft.discard();
      setCode('');
      fields.startOver();
      setKept(false);
      setRound(round + 1);
    },
    fillAmount: (amount: string) => fields.fill({ amount }),
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
      hint: method && limitHint(method),
      ...fields.fieldOf('amount'),
    },
    dialog: {
      open: sending,
      methodCode: code,
      onClose: () => setSending(false),
      onClosed(): boolean {
        const isRefused = fields.errorOf('amount') !== undefined;
        if (isRefused) fields.focus('amount');
        return !isRefused;
      },
      onChargeChanged(present: Charge): void {
        if (method) takeCharge(method.code, present);
        refresh();
      },
      onRefused(field: 'method' | 'amount', sentence: string): void {
        setSending(false);
        refresh();
        if (field === 'method') setMethodError(sentence);
        else fields.refuse('amount', sentence);
      },
    },
  };
}

const sameCode = (code: string): string => code;

function chosen<Method extends { readonly code: string }>(methods: readonly Method[], code: string) {
  return code ? methods.find((method) => method.code === code) : methods[0];
}
