import { type FormEvent, useEffect, useId, useState } from 'react';
import type { TransactionView } from '#shared/contract/views.ts';
import { MOST_BENEFICIARIES } from '#shared/domain/beneficiaries.ts';
import { settlementAmount } from '#shared/domain/fees.ts';
import { coinOf, methodKinds } from '#shared/domain/method-kinds.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { payoutDetails, payoutProblem } from '#shared/domain/payment-details.ts';
import type { WithdrawMethod } from '#shared/domain/payment-methods.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { inputsOf } from '../../bank/method-looks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { ChangedQuote } from '../changed-quote.tsx';
import { formatCharge } from '../figures.ts';
import { RequestFailure } from '../request-failure.tsx';
import { RequestSteps } from '../request-steps.tsx';
import { useFields } from '../use-fields.ts';
import { presentChargeIn } from '../use-present-charge.ts';
import type { RequestDialogProps } from '../use-request-form.ts';
import { useSendRequest } from '../use-send-request.ts';
import { useSavedDetails } from './use-saved-details.ts';
import type { WithdrawalDraft } from './withdrawal-draft.ts';
import { quoteLines, quoteOf } from './withdrawal-quote.ts';

// In one chunk, which weighs less; nothing has to be fetched once the request is made.

const SUBMITTED = 'Withdrawal request submitted successfully! Status: Pending';
const FAILED = 'Withdrawal failed';

/** Refusals about the amount, which have no fields. */
const ABOUT_AMOUNT = new Set(['insufficient_balance', 'withdrawal_limit']);

export default function DetailsDialog(props: RequestDialogProps<WithdrawMethod, WithdrawalDraft>) {
  const { open, method, methodCode, amount, draft, onClosed, onRefused, onChargeChanged } = props;
  const quote = quoteOf(method, amount);
  const { payout, detailsOf, prefix } = methodKinds[method.type];
  const names = payout.fields.map(({ name }) => name);
  const coin = coinOf(method);
  const id = useId();
  const [kept] = useState(draft.values);
  const fields = useFields(names, kept, (name, text) => payoutProblem(method, name, text));
  const [failure, setFailure] = useState<unknown>();
  const [refused, setRefused] = useState<WithdrawMethod>();
  const saved = useSavedDetails(method, names, fields, draft);
  const onMade = (made: TransactionView) => {
    props.onMade(made);
    void saved.keep(made._id);
  };
  const send = useSendRequest({ draft, onMade }, SUBMITTED);

  useEffect(() => draft.keep(fields.typed), [draft, fields.typed]);

  const [busy, submit] = useOnce(async () => {
    if (!fields.check()) return;
    setFailure(undefined);
    setRefused(undefined);
    const details = detailsOf(Object.fromEntries(names.map((name) => [name, fields.textOf(name)])));
    const asked = { amount, method: methodCode, ...payoutDetails(method, details) };
    const body = { ...asked, feeAmount: quote.feeAmount };
    try {
      await send(asked, (idempotencyKey) => api.withdrawals.requestWithdrawal({ body }, { idempotencyKey }));
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      const present = presentChargeIn(refusal);
      if (present) {
        setRefused(method);
        onChargeChanged(present);
        return;
      }
      const { method: aboutMethod, amount: aboutAmount, ...others } = refusal.details.fields ?? {};
      const refused = names.filter((name) => others[`${prefix}${name}`]);
      if (ABOUT_AMOUNT.has(refusal.code)) onRefused('amount', refusal.message);
      else if (aboutMethod) onRefused('method', aboutMethod);
      else if (aboutAmount) onRefused('amount', aboutAmount);
      else if (refused.length === 0) setFailure(refusal);
      for (const name of refused) fields.refuse(name, others[`${prefix}${name}`] ?? '');
      const [first] = refused;
      if (first) fields.focus(first);
    }
  });

  function onClose(): void {
    setRefused(undefined);
    props.onClose();
  }

  return (
    <Dialog
      open={open}
      busy={busy}
      title="Where to"
      description={`${formatEuros(amount)} by ${method.name}`}
      onClose={onClose}
      finalFocus={onClosed}
      footer={
        <>
          <section aria-label="To check" className="mr-auto max-sm:basis-full tabular-nums lining-nums">
            <p className="text-sm text-quiet">Charge {formatCharge(quote.feeAmount, method.feePercent)}</p>
            <p className="font-semibold">You receive {formatEuros(settlementAmount(quote))}</p>
          </section>
          <Button variant="secondary" onClick={busy ? undefined : onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy} waitingText="Submitting...">
            Submit Withdrawal
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
        className="grid gap-5"
      >
        <RequestSteps current={1} />
        <RequestFailure failure={failure} fallback={FAILED} />
        {saved.options.length > 0 && (
          <SelectField
            label="Use saved details"
            options={[{ value: '', label: 'Other details' }, ...saved.options]}
            value={saved.chosen}
            onChange={({ target }) => saved.choose(target.value)}
          />
        )}
        {payout.fields.map(({ name, label, hint, format }) => (
          <TextField
            key={name}
            label={label}
            hint={format === 'wallet' && coin ? `Your own ${coin.name} address` : hint}
            {...inputsOf[format]}
            {...fields.fieldOf(name)}
          />
        ))}
        {!saved.chosen && <KeepDetails saved={saved} />}
        {refused && <ChangedQuote shown={quoteLines(refused, amount)} present={quoteLines(method, amount)} />}
      </form>
    </Dialog>
  );
}

function KeepDetails({ saved }: { saved: Pick<ReturnType<typeof useSavedDetails>, 'isFull' | 'ticked' | 'tick'> }) {
  if (saved.isFull) {
    return (
      <p className="text-sm text-quiet">
        You have saved {MOST_BENEFICIARIES} details, which is the most. Remove one to save these.
      </p>
    );
  }
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-[0.9375rem] font-medium">
      <input
        type="checkbox"
        checked={saved.ticked}
        onChange={({ target }) => saved.tick(target.checked)}
        className="size-5 shrink-0 cursor-pointer accent-primary"
      />
      Keep these details
    </label>
  );
}
