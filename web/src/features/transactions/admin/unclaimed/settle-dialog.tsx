import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpFromLine, UserRoundCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { RouteInput } from '#shared/contract/route.ts';
import {
  DETAILS_FIELD,
  DETAILS_MISSING_MESSAGE,
  REASON_FIELD,
  type settleDormantBalance,
  type UnclaimedBalanceView,
} from '#shared/contract/transactions/unclaimed.ts';
import type { UserView } from '#shared/contract/views.ts';
import { requiredLineSchema, requiredTextSchema } from '#shared/contract/wire.ts';
import { type Cents, formatAmount, formatEuros } from '#shared/domain/money.ts';
import { AmountTextSchema, MoneyField } from '../../../../components/bank/money-field.tsx';
import { useFocusFirstError } from '../../../../components/focus-first-error.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { ChoiceCards } from '../../../../components/ui/choice-cards.tsx';
import { DescriptionList } from '../../../../components/ui/description-list.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { FormError } from '../../../../components/ui/form-error.tsx';
import { scrollIntoView } from '../../../../components/ui/scroll-into-view.ts';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { focusMainIf } from '../../../../components/ui/skip-link.tsx';
import { TextArea } from '../../../../components/ui/text-area.tsx';
import { TextField } from '../../../../components/ui/text-field.tsx';
import { showSuccess } from '../../../../components/ui/toaster.tsx';
import { useAsyncAction } from '../../../../components/use-async-action.ts';
import { errorSentence, isOutcomeUnknown, isProposedError } from '../../../../lib/api/api-error.ts';
import { api } from '../../../../lib/api/client.ts';
import { useDraft } from '../../../../lib/api/use-draft.ts';
import { CHOOSE_CUSTOMER_MESSAGE } from '../../../../lib/messages.ts';
import { auditQuery } from '../../../audit/admin/audit-query.ts';
import { CustomerField } from '../../../customers/admin/customer-field.tsx';
import { useUpdateCachedTransaction } from '../transaction-queries.ts';
import { SettlementPreview } from './settlement-preview.tsx';

const UNSURE = 'The settlement may have been made. Send it again: the same settlement is never made twice.';

export type DormantBalanceAction = RouteInput<typeof settleDormantBalance>['body']['action'];

const WAYS = {
  payout: {
    value: 'payout',
    title: 'Pay out',
    detail: 'The money was paid to the customer or the heirs.',
    icon: ArrowUpFromLine,
    waiting: 'Paying out...',
    failed: 'Failed to pay out the money',
  },
  assign: {
    value: 'assign',
    title: 'Assign',
    detail: "The money goes to another account's balance.",
    icon: UserRoundCheck,
    waiting: 'Assigning...',
    failed: 'Failed to assign the money',
  },
} as const satisfies Record<DormantBalanceAction, object>;

const both = { amount: AmountTextSchema, reason: requiredLineSchema(REASON_FIELD) };

const schemas = {
  payout: z.object({ ...both, details: requiredTextSchema({ ...DETAILS_FIELD, missing: DETAILS_MISSING_MESSAGE }) }),
  assign: z.object({ ...both, details: z.string() }),
} as const satisfies Record<DormantBalanceAction, unknown>;

type Typed = z.input<(typeof schemas)[DormantBalanceAction]>;
type Filled = z.output<(typeof schemas)[DormantBalanceAction]>;

const EMPTY = { amount: '', reason: '', details: '' } satisfies Typed;

interface SettleDialogProps {
  readonly account: UnclaimedBalanceView;
  readonly way: DormantBalanceAction;
  readonly left: Cents | undefined;
  readonly onClose: () => void;
}

export function SettleDialog({ account, way: first, left, onClose }: SettleDialogProps) {
  const id = useId();
  const [way, setWay] = useState<DormantBalanceAction>(first);
  const { title, waiting, failed } = WAYS[way];
  const [heir, setHeir] = useState<UserView>();
  const draft = useDraft(`unclaimed ${account._id}`, EMPTY);
  const form = useForm<Typed, unknown, Filled>({
    resolver: zodResolver(schemas[way]),
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

  const [settle, { busy, failure, error }] = useAsyncAction(failed, async ({ details, ...filled }: Filled) => {
    const settlement = { ...filled, userId: account._id };
    const body =
      way === 'payout'
        ? { ...settlement, action: way, details }
        : heir && { ...settlement, action: way, toUserId: heir._id };
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
          {amount === undefined ? title : `${title} ${formatEuros(amount)}`}
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
        <ChoiceCards
          label="What happens to it"
          name="way"
          value={way}
          onChange={setWay}
          choices={Object.values(WAYS)}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <div className="grid gap-5">
            {way === 'assign' && (
              <CustomerField
                customer={heir}
                onChoose={setHeir}
                error={isSubmitted && !heir ? CHOOSE_CUSTOMER_MESSAGE : undefined}
              />
            )}
            <MoneyField label="Amount" error={errors.amount?.message} {...form.register('amount')} />
            <TextField
              label="Reason"
              hint={way === 'assign' ? 'The customer sees it with the deposit' : 'For the audit trail'}
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
  left === 0 ? 'None of this money is unclaimed now' : `${formatEuros(left)} of it is unclaimed now`;

const AUDIT_NOT_READ = 'The audit trail could not be read';
const NOT_RECORDED = 'The audit trail has no record of this deletion.';

/** Shows the name of a deleted customer, which only the audit trail still has. */
function FormerCustomer({ id }: { id: string }) {
  const { data, error } = useQuery(auditQuery({ userId: id, action: 'user.deleted' }));
  if (error) return <p className="text-quiet">{errorSentence(error, AUDIT_NOT_READ)}</p>;
  if (!data) return <Skeleton label="Reading who the customer was" lines={2} />;
  const { name, email, accountNumber } = data.entries[0]?.before ?? {};
  if (typeof name !== 'string') return <p className="text-quiet">{NOT_RECORDED}</p>;
  return (
    <DescriptionList
      facts={[
        { label: 'Was', value: <span className="wrap-anywhere">{name}</span> },
        { label: 'E-mail', value: <span className="wrap-anywhere">{String(email ?? '')}</span> },
        { label: 'Account number', value: <span className="tabular-nums">{String(accountNumber ?? '')}</span> },
      ]}
    />
  );
}
