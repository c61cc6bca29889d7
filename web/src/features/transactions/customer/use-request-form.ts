import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { TransactionView } from '#shared/contract/views.ts';
import type { AmountLimits } from '#shared/domain/limits.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { Charge } from '#shared/domain/shown-charge.ts';
import { limitHint } from '../../../components/bank/method-choice.ts';
import { AmountTextSchema } from '../../../components/bank/money-field.tsx';
import type { FormDraft } from '../../../lib/api/draft.ts';
import { ignoringBlurToButtons } from './ignoring-blur-to-buttons.ts';

const SWITCHED_OFF = 'This method is not available at the moment';

const Typed = z.object({ method: z.string(), amount: AmountTextSchema });

export interface RequestDialogProps<Method, OwnDraft> {
  readonly open: boolean;
  readonly method: Method;
  /** The code as it was chosen: a default method keeps its code when the bank's own list is loaded later. */
  readonly methodCode: string;
  readonly amount: Cents;
  readonly draft: OwnDraft;
  readonly onClose: () => void;
  /** Returns false when it has moved the focus itself. */
  readonly onClosed: () => boolean;
  readonly onRefused: (field: 'method' | 'amount', sentence: string) => void;
  /** Called when the bank has refused the charge shown, with the present one. */
  readonly onChargeChanged: (present: Charge) => void;
  readonly onMade: (transaction: TransactionView) => void;
}

export type RequestDraft = FormDraft<{ readonly method: string; readonly amount: string }>;

interface RequestFormOptions<Method> {
  readonly methods: readonly Method[];
  /** Returns the code of the method that a chosen code stands for. */
  readonly codeFor?: (code: string) => string;
  readonly draft: RequestDraft;
  readonly problemOf: (amount: Cents, method: Method) => string | undefined;
  readonly beforeOpening?: () => void;
  readonly refresh: () => void;
  readonly takeCharge: (code: string, present: Charge) => void;
}

/** Keeps the first step of a deposit or withdrawal, method and amount, as a draft. A dialog sends the request. */
export function useRequestForm<Method extends AmountLimits & { readonly code: string }>(
  options: RequestFormOptions<Method>,
) {
  const { methods, codeFor = sameCode, draft, problemOf, beforeOpening, refresh, takeCharge } = options;
  const [isKept, setKept] = useState(draft.isBegun);
  const [round, setRound] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);

  const Allowed = Typed.check(({ value, issues }) => {
    const asked = chosen(methods, codeFor(value.method));
    const problem = asked && problemOf(value.amount, asked);
    if (problem) issues.push({ code: 'custom', path: ['amount'], message: problem, input: value.amount });
  });
  const form = useForm<z.input<typeof Typed>, unknown, z.output<typeof Typed>>({
    resolver: zodResolver(Allowed),
    defaultValues: draft.values(),
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const [code, text] = useWatch({ control: form.control, name: ['method', 'amount'] });
  const method = chosen(methods, codeFor(code));

  useEffect(() => draft.keep({ method: code, amount: text }), [draft, code, text]);

  function open(): void {
    if (!method) return;
    // From now on the method counts as chosen, even if it was the first of the list and the order changes.
    form.setValue('method', code || method.code);
    beforeOpening?.();
    setWasOpened(true);
    setOpen(true);
  }

  return {
    method,
    amount: z.safeParse(AmountTextSchema, text).data,
    isKept,
    round,
    /** Whether its dialog has been open before: it then stays mounted, for the closing animation. */
    wasOpened,
    submit: (event: FormEvent) => void form.handleSubmit(open)(event),
    startOver(): void {
      draft.discard();
      form.reset({ method: '', amount: '' });
      setKept(false);
      setRound(round + 1);
    },
    fillAmount: (amount: string) => form.setValue('amount', amount, { shouldValidate: true }),
    methodField: {
      name: 'method',
      value: method?.code,
      onChange(next: string): void {
        form.clearErrors('method');
        form.setValue('method', next);
        setOpen(false);
        if (form.formState.isSubmitted || form.formState.touchedFields.amount) void form.trigger('amount');
      },
      error: method ? errors.method?.message : SWITCHED_OFF,
    },
    amountField: {
      hint: method && limitHint(method),
      error: errors.amount?.message,
      ...ignoringBlurToButtons(form.register('amount')),
    },
    dialog: {
      open: isOpen,
      methodCode: code,
      onClose: () => setOpen(false),
      onClosed(): boolean {
        const isRefused = form.getFieldState('amount').invalid;
        if (isRefused) form.setFocus('amount');
        return !isRefused;
      },
      onChargeChanged(present: Charge): void {
        if (method) takeCharge(method.code, present);
        refresh();
      },
      onRefused(field: 'method' | 'amount', sentence: string): void {
        setOpen(false);
        refresh();
        form.setError(field, { message: sentence });
      },
    },
  };
}

const sameCode = (code: string): string => code;

function chosen<Method extends { readonly code: string }>(methods: readonly Method[], code: string) {
  return code ? methods.find((method) => method.code === code) : methods[0];
}
