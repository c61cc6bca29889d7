import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { createAdjustment } from '#shared/contract/transactions/transactions.ts';
import type { UserView } from '#shared/contract/views.ts';
import { availableBalance } from '#shared/domain/ledger.ts';
import { type Cents, cents, formatEuros } from '#shared/domain/money.ts';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import { BeforeAfterTable } from '../../../components/bank/before-after-table.tsx';
import { AmountTextSchema, MoneyField } from '../../../components/bank/money-field.tsx';
import { transactionTypeLabels } from '../../../components/bank/type-labels.ts';
import { useFocusFirstError } from '../../../components/focus-first-error.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { DescriptionList } from '../../../components/ui/description-list.tsx';
import { FormError } from '../../../components/ui/form-error.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { useAsyncAction } from '../../../components/use-async-action.ts';
import { errorSentence, isProposedError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { useDraft } from '../../../lib/api/use-draft.ts';
import { CHOOSE_CUSTOMER_MESSAGE } from '../../../lib/messages.ts';
import { CustomerField } from '../../customers/admin/customer-field.tsx';
import { userQuery } from '../../customers/admin/users-query.ts';
import { WarningNotice } from './dialogs/money-preview.tsx';
import { previewBalancesAfter } from './preview-balances-after.ts';
import { useUpdateCachedTransaction } from './transaction-queries.ts';

const FAILED = 'Transaction failed';

/** A larger amount is confirmed once more, because one digit too many is easily typed. */
const CONFIRMED_ABOVE = cents(100_000);

const NO_USER = 'No user selected';
const STILL_LOADING = 'Please try again once the customer is loaded';
const NOT_FOUND = 'This customer could not be found';

const SUBMIT = {
  deposit: { label: 'Make Deposit', waiting: 'Making deposit...', question: 'Deposit' },
  withdraw: { label: 'Make Withdrawal', waiting: 'Making withdrawal...', question: 'Withdraw' },
} as const satisfies Record<TransactionType, object>;

const Form = z.object({ amount: AmountTextSchema, description: createAdjustment.body.shape.description });
type Typed = z.input<typeof Form>;
type Filled = z.output<typeof Form>;

const EMPTY = { amount: '', description: '' } satisfies Typed;

interface TransactionFormProps {
  readonly type: TransactionType;
  readonly customerId: string;
  readonly onChoose: (customer: UserView | undefined) => void;
}

export function TransactionForm({ type, customerId, onChoose }: TransactionFormProps) {
  const hasId = customerId !== '';
  const { data: customer, error: noCustomer, isPending } = useQuery({ ...userQuery(customerId), enabled: hasId });
  const isLoading = hasId && isPending;
  const draft = useDraft('transaction', { ...EMPTY, customerId: '' });
  const form = useForm<Typed, unknown, Filled>({
    resolver: zodResolver(Form),
    // Values typed for one customer are not carried over to another.
    defaultValues: draft.values().customerId === customerId ? draft.values() : EMPTY,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { errors, isSubmitted, submitCount } = form.formState;
  const element = useFocusFirstError(submitCount);
  const text = useWatch({ control: form.control, name: 'amount' });
  const tell = useUpdateCachedTransaction();
  const { label, waiting, question } = SUBMIT[type];
  const [asked, setAsked] = useState<Filled>();
  const [isAsking, setAsking] = useState(false);

  const [submit, { busy, error }] = useAsyncAction(FAILED, async (filled: Filled) => {
    if (!customer) return;
    const body = { userId: customer._id, type, ...filled };
    const idempotencyKey = draft.keyFor(body);
    // After this, the same amount counts as another transaction.
    const begin = () => {
      draft.finish(idempotencyKey);
      form.reset(EMPTY);
      setAsking(false);
    };
    try {
      const { message } = await api.transactions.createAdjustment({ body }, { idempotencyKey });
      begin();
      form.setFocus('amount');
      tell();
      showSuccess(message, `${transactionTypeLabels[type]} of ${formatEuros(filled.amount)} for ${customer.name}`);
    } catch (refusal) {
      if (!isProposedError(refusal)) throw refusal;
      begin();
    }
  });

  const ask = (filled: Filled) => {
    if (!customer || filled.amount <= CONFIRMED_ABOVE) return submit(filled);
    setAsked(filled);
    setAsking(true);
  };

  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card title={type === 'deposit' ? 'New deposit' : 'New withdrawal'} hint="Completed at once, without a fee.">
        <form
          ref={element}
          noValidate
          onSubmit={form.handleSubmit(ask)}
          onChange={() => {
            const { amount, description = '' } = form.getValues();
            draft.keep({ amount, description, customerId });
          }}
          className="grid gap-5"
        >
          <FormError
            message={(isAsking ? undefined : error) ?? (noCustomer ? errorSentence(noCustomer, NOT_FOUND) : undefined)}
          />
          <CustomerField
            customer={customer}
            onChoose={onChoose}
            error={isSubmitted && !customer ? (isLoading ? STILL_LOADING : CHOOSE_CUSTOMER_MESSAGE) : undefined}
          />
          <MoneyField label="Amount" error={errors.amount?.message} {...form.register('amount')} />
          <TextField
            label="Description"
            hint="Optional"
            autoComplete="off"
            error={errors.description?.message}
            {...form.register('description')}
          />
          <Button type="submit" busy={busy} waitingText={waiting} className="justify-self-start">
            {label}
          </Button>
        </form>
      </Card>
      <Card title="Selected user">
        {customer ? (
          <BalancesAfter customer={customer} type={type} amount={z.safeParse(AmountTextSchema, text).data} />
        ) : (
          <p className="flex items-center gap-3 text-quiet">
            <UserRound className="size-5" aria-hidden="true" />
            {isLoading ? 'Loading the customer' : NO_USER}
          </p>
        )}
      </Card>
      {asked && customer && (
        <ConfirmDialog
          open={isAsking}
          title={`${question} ${formatEuros(asked.amount)}?`}
          confirmLabel={label}
          waitingText={waiting}
          tone="primary"
          busy={busy}
          error={error}
          onConfirm={() => submit(asked)}
          onCancel={() => setAsking(false)}
        >
          <BalancesAfter customer={customer} type={type} amount={asked.amount} />
        </ConfirmDialog>
      )}
    </div>
  );
}

interface BalancesAfterProps {
  readonly customer: UserView;
  readonly type: TransactionType;
  readonly amount: Cents | undefined;
}

function BalancesAfter({ customer, type, amount }: BalancesAfterProps) {
  const before = { balance: customer.balance, reserved: customer.reservedAmount };
  const { after, refusal } = previewBalancesAfter(before, type, amount, 'cash');
  return (
    <div className="grid gap-5">
      <DescriptionList
        facts={[
          { label: 'Name', value: customer.name },
          { label: 'E-mail', value: customer.email },
          { label: 'Account number', value: <span className="tabular-nums">{customer.accountNumber}</span> },
        ]}
      />
      <BeforeAfterTable
        label="Balance before and after"
        rows={[
          { label: 'Balance', before: before.balance, after: after.balance },
          { label: 'Reserved', before: before.reserved, after: after.reserved },
          { label: 'Available', before: availableBalance(before), after: availableBalance(after) },
        ]}
      />
      {refusal && <WarningNotice>{refusal}</WarningNotice>}
    </div>
  );
}
