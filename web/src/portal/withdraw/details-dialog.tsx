import { useEffect, useId, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { formatEuros } from '#shared/domain/money.ts';
import { bicProblem, ibanProblem, payoutDetails, walletProblem } from '#shared/domain/payment-details.ts';
import type { WithdrawMethod } from '#shared/domain/payment-methods.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { RequestFailure } from '../request-failure.tsx';
import { type RequestDialogProps, useSendRequest } from '../use-send-request.ts';
import { EMPTY_DETAILS, type TypedDetails, type WithdrawalDraft } from './withdrawal-draft.ts';
// Shown right after: nothing has to be fetched once the request is made.
import './withdrawal-receipt.tsx';

const SUBMITTED = 'Withdrawal request submitted successfully! Status: Pending';
const FAILED = 'Withdrawal failed';
const NO_WALLET = 'Please enter crypto wallet address';
const NO_BANK_DETAILS = 'Please fill all bank details';

/** Where the money goes to, and the button that sends the request. */
export function DetailsDialog(props: RequestDialogProps<WithdrawMethod, WithdrawalDraft>) {
  const { open, method, amount, draft, onClose, onClosed, onRefused } = props;
  const id = useId();
  const form = useForm({ defaultValues: detailsOf(draft), mode: 'onTouched' });
  const [failure, setFailure] = useState<unknown>();
  const send = useSendRequest(props, SUBMITTED);

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) }),
    [form, draft],
  );

  const [busy, submit] = useOnce(async (typed: TypedDetails) => {
    setFailure(undefined);
    const { bitcoinWallet, ...bankDetails } = typed;
    const body = { amount, method: method.code, ...payoutDetails(method.type, { bitcoinWallet, bankDetails }) };
    try {
      await send(body, (idempotencyKey) => api.withdrawals.requestWithdrawal({ body }, { idempotencyKey }));
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      const { method: aboutMethod, amount: aboutAmount, ...others } = refusal.details.fields ?? {};
      const aboutDetails = Object.entries(others).filter(isOfForm);
      if (refusal.code === 'insufficient_balance') onRefused('amount', refusal.message);
      else if (aboutMethod) onRefused('method', aboutMethod);
      else if (aboutAmount) onRefused('amount', aboutAmount);
      else if (aboutDetails.length === 0) setFailure(refusal);
      for (const [field, message] of aboutDetails) form.setError(nameIn(field), { message }, { shouldFocus: true });
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
        {method.type === 'crypto' ? <Wallet form={form} /> : <BankAccount form={form} />}
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly form: UseFormReturn<TypedDetails>;
}

/** An address is copied, never spelled: nothing may correct it. */
const VERBATIM = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

function Wallet({ form }: FieldsProps) {
  return (
    <TextField
      label="Crypto wallet address"
      hint="A Bitcoin address of your own"
      {...VERBATIM}
      error={form.formState.errors.bitcoinWallet?.message}
      {...form.register('bitcoinWallet', { validate: (typed) => (typed.trim() ? walletProblem(typed) : NO_WALLET) })}
    />
  );
}

function BankAccount({ form }: FieldsProps) {
  const { errors } = form.formState;
  const required = (problemOf?: (typed: string) => string | undefined) => ({
    validate: (typed: string) => (typed.trim() ? problemOf?.(typed) : NO_BANK_DETAILS),
  });
  return (
    <>
      <TextField
        label="Beneficiary name"
        autoComplete="name"
        error={errors.beneficiaryName?.message}
        {...form.register('beneficiaryName', required())}
      />
      <TextField
        label="IBAN"
        {...VERBATIM}
        autoCapitalize="characters"
        error={errors.iban?.message}
        {...form.register('iban', required(ibanProblem))}
      />
      <TextField
        label="BIC/SWIFT"
        {...VERBATIM}
        autoCapitalize="characters"
        error={errors.swift?.message}
        {...form.register('swift', required(bicProblem))}
      />
      <TextField
        label="Address"
        hint="Of the beneficiary"
        autoComplete="street-address"
        error={errors.address?.message}
        {...form.register('address', required())}
      />
    </>
  );
}

function detailsOf(draft: WithdrawalDraft): TypedDetails {
  const { method: _method, amount: _amount, ...details } = draft.values();
  return details;
}

/** The wire calls it `bankDetails.iban`, the form `iban`. */
const nameIn = (field: string) => field.replace('bankDetails.', '') as keyof TypedDetails;
const isOfForm = ([field]: [string, string]): boolean => nameIn(field) in EMPTY_DETAILS;
