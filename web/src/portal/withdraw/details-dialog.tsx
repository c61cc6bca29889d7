import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { methodKinds } from '#shared/domain/method-kinds.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { payoutDetails, payoutProblem } from '#shared/domain/payment-details.ts';
import type { WithdrawMethod } from '#shared/domain/payment-methods.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { inputsOf } from '../../ui/method-looks.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { RequestFailure } from '../request-failure.tsx';
import { type RequestDialogProps, useSendRequest } from '../use-send-request.ts';
import type { TypedDetails, WithdrawalDraft } from './withdrawal-draft.ts';
// Shown right after: nothing has to be fetched once the request is made.
import './withdrawal-receipt.tsx';

const SUBMITTED = 'Withdrawal request submitted successfully! Status: Pending';
const FAILED = 'Withdrawal failed';

/** Where the money goes to, and the button that sends the request. */
export function DetailsDialog(props: RequestDialogProps<WithdrawMethod, WithdrawalDraft>) {
  const { open, method, amount, draft, onClose, onClosed, onRefused } = props;
  const { payout, detailsOf, prefix } = methodKinds[method.type];
  const id = useId();
  const form = useForm({ defaultValues: typedIn(draft), mode: 'onTouched' });
  const [failure, setFailure] = useState<unknown>();
  const send = useSendRequest(props, SUBMITTED);

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) }),
    [form, draft],
  );

  const [busy, submit] = useOnce(async (typed: TypedDetails) => {
    setFailure(undefined);
    const body = { amount, method: method.code, ...payoutDetails(method.type, detailsOf(typed)) };
    try {
      await send(body, (idempotencyKey) => api.withdrawals.requestWithdrawal({ body }, { idempotencyKey }));
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      const { method: aboutMethod, amount: aboutAmount, ...others } = refusal.details.fields ?? {};
      const aboutDetails = payout.fields.flatMap(({ name }) => {
        const message = others[`${prefix}${name}`];
        return message ? [{ name, message }] : [];
      });
      if (refusal.code === 'insufficient_balance') onRefused('amount', refusal.message);
      else if (aboutMethod) onRefused('method', aboutMethod);
      else if (aboutAmount) onRefused('amount', aboutAmount);
      else if (aboutDetails.length === 0) setFailure(refusal);
      for (const { name, message } of aboutDetails) form.setError(name, { message }, { shouldFocus: true });
    }
  });

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
          <Button variant="secondary" onClick={busy ? undefined : onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy} waitingText="Submitting...">
            Submit Withdrawal
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
        <RequestFailure failure={failure} fallback={FAILED} />
        {payout.fields.map(({ name, label, hint, format }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            {...inputsOf[format]}
            error={form.formState.errors[name]?.message}
            {...form.register(name, { validate: (typed) => payoutProblem(method.type, format, typed) })}
          />
        ))}
      </form>
    </Dialog>
  );
}

function typedIn(draft: WithdrawalDraft): TypedDetails {
  const { method: _method, amount: _amount, ...details } = draft.values();
  return details;
}
