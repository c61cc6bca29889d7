import { zodResolver } from '@hookform/resolvers/zod';
import { ArrowUpFromLine, UserRoundCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { UnclaimedBalanceView } from '#shared/contract/transactions/unclaimed.ts';
import type { UserView } from '#shared/contract/views.ts';
import { type Cents, formatAmount, formatEuros } from '#shared/domain/money.ts';
import { AmountTextSchema, MoneyField } from '../../../../components/bank/money-field.tsx';
import { useFocusFirstError } from '../../../../components/focus-first-error.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { ChoiceCards } from '../../../../components/ui/choice-cards.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { FormError } from '../../../../components/ui/form-error.tsx';
import { scrollIntoView } from '../../../../components/ui/scroll-into-view.ts';
import { focusMainIf } from '../../../../components/ui/skip-link.tsx';
import { TextArea } from '../../../../components/ui/text-area.tsx';
import { TextField } from '../../../../components/ui/text-field.tsx';
import { showSuccess } from '../../../../components/ui/toaster.tsx';
import { useAsyncAction } from '../../../../components/use-action.ts';
import { isOutcomeUnknown, isProposedError } from '../../../../lib/api/api-error.ts';
import { api } from '../../../../lib/api/client.ts';
import { useDraft } from '../../../../lib/api/use-draft.ts';
import { CHOOSE_CUSTOMER } from '../../../../lib/messages.ts';
import { CustomerField } from '../../../customers/admin/customer-field.tsx';
import { useUpdateCachedTransaction } from '../transaction-queries.ts';
import { FormerCustomer } from './former-customer.tsx';
import {
  type SettlementAction,
  type SettlementInputs,
  type SettlementValues,
  settlementSchemas,
  toSettlement,
} from './settlement-form.ts';
import { SettlementPreview } from './settlement-preview.tsx';

const FAILED = { payout: 'Failed to pay it out', assign: 'Failed to assign it' } as const satisfies Record<
  SettlementAction,
  string
>;
const UNSURE = 'It may have been done all the same. Send it again: the same settlement is never made twice.';

const WAYS = [
  {
    value: 'payout',
    title: 'Pay out',
    detail: 'The bank has paid it to the customer or the heirs.',
    icon: ArrowUpFromLine,
  },
  {
    value: 'assign',
    title: 'Assign',
    detail: 'It goes on the balance of another account.',
    icon: UserRoundCheck,
  },
] as const;

const SUBMIT = {
  payout: { label: 'Pay out', waiting: 'Paying out...' },
  assign: { label: 'Assign', waiting: 'Assigning...' },
} as const satisfies Record<SettlementAction, object>;

const EMPTY = { amount: '', reason: '', details: '' } satisfies SettlementInputs;

interface SettleDialogProps {
  readonly account: UnclaimedBalanceView;
  readonly way: SettlementAction;
  readonly left: Cents | undefined;
  readonly onClose: () => void;
}

export function SettleDialog({ account, way: first, left, onClose }: SettleDialogProps) {
  const id = useId();
  const [way, setWay] = useState<SettlementAction>(first);
  const [heir, setHeir] = useState<UserView>();
  const draft = useDraft(`unclaimed ${account._id}`, EMPTY);
  const form = useForm<SettlementInputs, unknown, SettlementValues>({
    resolver: zodResolver(settlementSchemas[way]),
    defaultValues: draft.isBegun() ? draft.values() : { ...EMPTY, amount: formatAmount(account.amount) },
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { errors, isSubmitted, submitCount } = form.formState;
  const element = useFocusFirstError(submitCount);
  const text = useWatch({ control: form.control, name: 'amount' });
  const amount = z.safeParse(AmountTextSchema, text).data;
  const [open, setOpen] = useState(true);
  const [isDone, setDone] = useState(false);
  const tell = useUpdateCachedTransaction();
  const close = () => setOpen(false);

  const [settle, { busy, failure, error }] = useAsyncAction(FAILED[way], async (filled: SettlementValues) => {
    const body = toSettlement(way, account._id, filled, heir);
    if (!body) return;
    const idempotencyKey = draft.keyFor(body);
    try {
      const { message } = await api.transactions.settleDormantBalance({ body }, { idempotencyKey });
      draft.finish(idempotencyKey);
      tell();
      showSuccess(message);
      setDone(true);
      close();
    } catch (refusal) {
      if (isProposedError(refusal)) {
        draft.finish(idempotencyKey);
        return close();
      }
      // The call may have taken effect, so the list behind the dialog is read again.
      if (isOutcomeUnknown(refusal)) tell();
      throw refusal;
    }
  });

  const { label, waiting } = SUBMIT[way];
  return (
    <Dialog
      open={open}
      wide
      title="Unclaimed money"
      description={`${formatEuros(account.amount)} of a deleted customer`}
      onClose={close}
      onClosed={onClose}
      busy={busy}
      finalFocus={() => focusMainIf(isDone)}
      onCancel={() => !busy && close()}
      footer={
        <Button type="submit" form={id} busy={busy} waitingText={waiting}>
          {amount === undefined ? label : `${label} ${formatEuros(amount)}`}
        </Button>
      }
    >
      <form
        ref={element}
        id={id}
        noValidate
        onSubmit={form.handleSubmit(settle)}
        onChange={() => draft.keep(form.getValues())}
        className="grid gap-5"
      >
        <FormerCustomer id={account._id} />
        <ChoiceCards label="What happens to it" name="way" value={way} onChange={setWay} choices={WAYS} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <div className="grid gap-5">
            {way === 'assign' && (
              <CustomerField
                customer={heir}
                onChoose={setHeir}
                error={isSubmitted && !heir ? CHOOSE_CUSTOMER : undefined}
              />
            )}
            <MoneyField label="Amount" error={errors.amount?.message} {...form.register('amount')} />
            <TextField
              label="Reason"
              hint={way === 'assign' ? 'The customer reads it with the deposit' : 'For the audit trail'}
              autoComplete="off"
              error={errors.reason?.message}
              {...form.register('reason')}
            />
            {way === 'payout' && (
              <TextArea
                label="Details"
                hint="To whom it was paid, and how; for administrators"
                rows={3}
                error={errors.details?.message}
                {...form.register('details')}
              />
            )}
          </div>
          <SettlementPreview unclaimed={account.amount} amount={amount} heir={way === 'assign' ? heir : undefined} />
        </div>
        <div
          ref={failure === undefined ? undefined : scrollIntoView}
          className="grid gap-2 has-[[role=alert]:empty]:hidden"
        >
          <FormError message={error} />
          {isOutcomeUnknown(failure) && (
            <p key={left} ref={scrollIntoView} role="status" className="text-sm text-quiet">
              {UNSURE} {left !== undefined && left !== account.amount && `${leftOver(left)}.`}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  );
}

const leftOver = (left: Cents): string =>
  left === 0 ? 'Nothing of this money is unclaimed any more' : `${formatEuros(left)} of it is unclaimed now`;
