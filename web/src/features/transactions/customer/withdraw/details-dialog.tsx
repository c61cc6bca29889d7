import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { TransactionView } from '#shared/contract/views.ts';
import { MAX_BENEFICIARIES } from '#shared/domain/beneficiaries.ts';
import { coinOf, methodTypeProperties } from '#shared/domain/method-kinds.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { canonicalPayoutDetails, payoutProblem } from '#shared/domain/payment-details.ts';
import type { OfferedWithdrawMethod } from '#shared/domain/payment-methods.ts';
import { inputPropsByFormat } from '../../../../components/bank/method-looks.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { SelectField } from '../../../../components/ui/select-field.tsx';
import { TextField } from '../../../../components/ui/text-field.tsx';
import { useAsyncAction } from '../../../../components/use-async-action.ts';
import { fieldErrorsOf } from '../../../../lib/api/api-error.ts';
import { api } from '../../../../lib/api/client.ts';
import { formatCharge } from '../../../reports/customer/format-charge.ts';
import { ChangedQuoteNotice } from '../changed-quote.tsx';
import { CoinRate } from '../coin-rate.tsx';
import { ignoringBlurToButtons } from '../ignoring-blur-to-buttons.ts';
import { toQuoteTableData } from '../quote-lines.tsx';
import { MoneyRequestErrorMessage } from '../request-failure.tsx';
import type { RequestDialogProps } from '../request-form.tsx';
import { RequestFormStepper } from '../request-steps.tsx';
import { useSendMoneyRequest } from '../use-send-request.ts';
import { useSavedPaymentDetails } from './use-saved-details.ts';
import type { WithdrawalDraft } from './withdrawal-draft.ts';

const SUBMITTED = 'Withdrawal request submitted successfully! Status: Pending';
const FAILED = 'Withdrawal failed';

type Texts = Record<string, string>;

const detailsFor = (method: OfferedWithdrawMethod) =>
  z.object(
    Object.fromEntries(
      methodTypeProperties[method.type].payout.fields.map(({ name }) => [
        name,
        z.string().check(({ value, issues }) => {
          const problem = payoutProblem(method, name, value);
          if (problem) issues.push({ code: 'custom', message: problem, input: value });
        }),
      ]),
    ),
  );

interface DetailsDialogProps extends RequestDialogProps<OfferedWithdrawMethod> {
  readonly draft: WithdrawalDraft;
  readonly onMade: (transaction: TransactionView) => void;
}

export default function PayoutDetailsFormDialog({ onMade, ...props }: DetailsDialogProps) {
  const { open, method, methodCode, quote, draft, onClosed } = props;
  const { payout, detailsOf, prefix } = methodTypeProperties[method.type];
  const names = useMemo(() => payout.fields.map(({ name }) => name), [payout]);
  const coin = coinOf(method);
  const id = useId();
  const form = useForm<Texts>({
    resolver: zodResolver(detailsFor(method)),
    defaultValues: draft.values(),
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control });
  const saved = useSavedPaymentDetails(method, names, form, draft);
  const { send, refused, close } = useSendMoneyRequest(
    {
      ...props,
      onMade(made) {
        onMade(made);
        void saved.keep(made._id);
      },
    },
    SUBMITTED,
  );

  useEffect(
    () => draft.keep(Object.fromEntries(names.map((name) => [name, typed[name] ?? '']))),
    [draft, names, typed],
  );

  const [submit, { busy, failure }] = useAsyncAction(FAILED, async (texts: Texts) => {
    const { amount, feeAmount, coins } = quote;
    const asked = { amount, method: methodCode, ...canonicalPayoutDetails(method, detailsOf(texts)) };
    const body = { ...asked, feeAmount, ...(coins && { eurToCryptoRate: coins.rate }) };
    try {
      await send(asked, (idempotencyKey) => api.transactions.requestWithdrawal({ body }, { idempotencyKey }));
    } catch (refusal) {
      const problems = fieldErrorsOf(refusal);
      const refusedNames = names.filter((name) => problems[`${prefix}${name}`]);
      if (refusedNames.length === 0) throw refusal;
      for (const name of refusedNames.toReversed()) {
        form.setError(name, { message: problems[`${prefix}${name}`] ?? '' }, { shouldFocus: true });
      }
    }
  });

  return (
    <Dialog
      open={open}
      busy={busy}
      title="Recipient details"
      description={`${formatEuros(quote.amount)} by ${method.name}`}
      onClose={close}
      finalFocus={onClosed}
      footer={
        <>
          <section aria-label="To check" className="mr-auto max-sm:basis-full tabular-nums lining-nums">
            <p className="text-sm text-quiet">Charge {formatCharge(quote.feeAmount, quote.feePercent)}</p>
            <p className="font-semibold">You receive {formatEuros(quote.settled)}</p>
            {quote.coins?.amount && (
              <p className="font-semibold">
                {quote.coins.amount} {quote.coins.currency}
              </p>
            )}
          </section>
          <Button variant="secondary" onClick={busy ? undefined : close}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy} waitingText="Submitting...">
            Submit Withdrawal
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
        <RequestFormStepper current={1} />
        <MoneyRequestErrorMessage failure={failure} fallback={FAILED} />
        {saved.options.length > 0 && (
          <SelectField
            label="Saved recipient"
            options={[{ value: '', label: 'New recipient' }, ...saved.options]}
            value={saved.chosen}
            onChange={({ target }) => saved.choose(target.value)}
          />
        )}
        {payout.fields.map(({ name, label, hint, format }) => (
          <TextField
            key={name}
            label={label}
            hint={format === 'wallet' && coin ? `Your own ${coin.name} address` : hint}
            {...inputPropsByFormat[format]}
            error={errors[name]?.message}
            {...ignoringBlurToButtons(form.register(name))}
          />
        ))}
        {quote.coins?.amount && <CoinRate {...quote.coins} submitLabel="Submit Withdrawal" />}
        {!saved.chosen && <KeepDetails saved={saved} />}
        {refused && <ChangedQuoteNotice shown={toQuoteTableData(refused)} present={toQuoteTableData(quote)} />}
      </form>
    </Dialog>
  );
}

function KeepDetails({
  saved,
}: {
  saved: Pick<ReturnType<typeof useSavedPaymentDetails>, 'isFull' | 'ticked' | 'tick'>;
}) {
  if (saved.isFull) {
    return (
      <p className="text-sm text-quiet">
        You have saved {MAX_BENEFICIARIES} recipients, which is the most. Remove one to save this one.
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
      Save this recipient
    </label>
  );
}
