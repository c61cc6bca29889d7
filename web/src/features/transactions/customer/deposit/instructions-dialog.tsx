import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { methodInstructions } from '#shared/domain/method-kinds.ts';
import { type Cents, eurosFromCents, formatEuros } from '#shared/domain/money.ts';
import { GroupedDigits } from '../../../../components/bank/grouped-digits.tsx';
import { PaymentDetails } from '../../../../components/bank/payment-details.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Copyable } from '../../../../components/ui/copyable.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { useAsyncAction } from '../../../../components/use-action.ts';
import { fieldErrorsOf } from '../../../../lib/api/api-error.ts';
import { api } from '../../../../lib/api/client.ts';
import { profileQuery } from '../../../customers/customer/profile-query.ts';
import { ChangedQuote } from '../changed-quote.tsx';
import { PaymentQrCodePicture } from '../payment-code.tsx';
import { RequestFailure } from '../request-failure.tsx';
import { RequestFormStepper } from '../request-steps.tsx';
import { currentChargeOfRefusal } from '../use-present-charge.ts';
import type { RequestDialogProps, RequestDraft } from '../use-request-form.ts';
import { useSendRequest } from '../use-send-request.ts';
import {
  type ActiveDepositMethod,
  calculateDepositQuote,
  depositQuoteLines,
  formatExchangeRate,
} from './deposit-quote.ts';
// The receipt is loaded with the dialog, so that nothing has to be fetched once the request is made.
import './deposit-receipt.tsx';

const CREATED = 'Deposit request created! Status: Pending';
const FAILED = 'Failed to create deposit';

export function InstructionsDialog(props: RequestDialogProps<ActiveDepositMethod, RequestDraft>) {
  const { open, method, methodCode, amount, onClosed, onRefused, onChargeChanged } = props;
  const [refused, setRefused] = useState<ActiveDepositMethod>();
  const send = useSendRequest(props, CREATED);

  const [pay, { busy, failure }] = useAsyncAction(FAILED, async () => {
    setRefused(undefined);
    const { fee: feeAmount, coins } = calculateDepositQuote(method, amount);
    const asked = { amount, methodCode };
    const body = { ...asked, feeAmount, ...(coins && { eurToCryptoRate: coins.rate }) };
    try {
      await send(asked, (idempotencyKey) => api.transactions.requestDeposit({ body }, { idempotencyKey }));
    } catch (refusal) {
      const present = currentChargeOfRefusal(refusal);
      if (present) {
        setRefused(method);
        onChargeChanged(present);
        return;
      }
      const { methodCode: aboutMethod, amount: aboutAmount } = fieldErrorsOf(refusal);
      if (aboutMethod) onRefused('method', aboutMethod);
      else if (aboutAmount) onRefused('amount', aboutAmount);
      else throw refusal;
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
      wide={!methodInstructions[method.type].coins}
      title="Payment instructions"
      description="Pay with these details, then tell the bank with Pay Now. Your account is credited when the money has arrived."
      onClose={onClose}
      finalFocus={onClosed}
      onCancel={() => !busy && onClose()}
      footer={
        <Button busy={busy} waitingText="Sending..." onClick={() => pay()}>
          Pay Now
        </Button>
      }
    >
      <div className="grid gap-5">
        <RequestFormStepper current={1} />
        <RequestFailure failure={failure} fallback={FAILED} />
        <Instructions method={method} amount={amount} />
        {refused && (
          <ChangedQuote shown={depositQuoteLines(refused, amount)} present={depositQuoteLines(method, amount)} />
        )}
      </div>
    </Dialog>
  );
}

function Instructions({ method, amount }: { method: ActiveDepositMethod; amount: Cents }) {
  const { data: profile } = useQuery(profileQuery);
  const { toPay, coins } = calculateDepositQuote(method, amount);
  const paidTo = methodInstructions[method.type].paidTo(method);
  const code = (
    <PaymentQrCodePicture payment={{ details: paidTo, toPay, accountNumber: profile?.accountNumber, coins }} />
  );
  if (coins && paidTo?.bitcoinWallet) {
    return (
      <div className="grid gap-4">
        {coins.amount && <Copyable label={`Amount in ${coins.currency}`} value={coins.amount} />}
        <Copyable label={`${coins.currency} wallet`} value={paidTo.bitcoinWallet} />
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Line label="Amount to pay">{formatEuros(toPay)}</Line>
          {coins.amount && (
            <Line label="Rate">
              1 euro = {formatExchangeRate(coins.rate)} {coins.currency}
            </Line>
          )}
        </dl>
        {code}
      </div>
    );
  }
  return (
    <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_13rem]">
      <div className="grid gap-4">
        <Copyable label="Amount to pay" value={eurosFromCents(toPay).toFixed(2)} shown={formatEuros(toPay)} />
        <PaymentDetails details={paidTo} />
        {profile && (
          <Copyable
            label="Your account number"
            value={profile.accountNumber}
            shown={<GroupedDigits value={profile.accountNumber} />}
          />
        )}
      </div>
      {code}
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="mt-0.5 font-medium tabular-nums">{children}</dd>
    </div>
  );
}
