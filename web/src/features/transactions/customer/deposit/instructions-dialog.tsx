import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TransactionView } from '#shared/contract/views.ts';
import { instructionsByMethodType } from '#shared/domain/method-kinds.ts';
import { eurosFromCents, formatEuros } from '#shared/domain/money.ts';
import type { DepositMethod } from '#shared/domain/payment-methods.ts';
import { GroupedDigits } from '../../../../components/bank/grouped-digits.tsx';
import { PaymentDetailsList } from '../../../../components/bank/payment-details.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { TextWithCopyButton } from '../../../../components/ui/text-with-copy-button.tsx';
import { useAsyncAction } from '../../../../components/use-async-action.ts';
import { api } from '../../../../lib/api/client.ts';
import { profileQuery } from '../../../customers/customer/profile-query.ts';
import { ChangedQuoteNotice } from '../changed-quote.tsx';
import { PaymentQrCodePicture } from '../payment-code.tsx';
import { formatExchangeRate, type Quote, toQuoteTableData } from '../quote-lines.tsx';
import { MoneyRequestErrorMessage } from '../request-failure.tsx';
import type { MoneyRequestDraft, RequestDialogProps } from '../request-form.tsx';
import { RequestFormStepper } from '../request-steps.tsx';
import { useSendMoneyRequest } from '../use-send-request.ts';

const CREATED = 'Deposit request created! Status: Pending';
const FAILED = 'Failed to create deposit';

interface InstructionsDialogProps extends RequestDialogProps<DepositMethod> {
  readonly draft: MoneyRequestDraft;
  readonly onMade: (transaction: TransactionView) => void;
}

export function InstructionsDialog(props: InstructionsDialogProps) {
  const { open, method, methodCode, quote, onClosed } = props;
  const { send, refused, close } = useSendMoneyRequest(props, CREATED);

  const [pay, { busy, failure }] = useAsyncAction(FAILED, async () => {
    const { amount, feeAmount, coins } = quote;
    const asked = { amount, methodCode };
    const body = { ...asked, feeAmount, ...(coins && { eurToCryptoRate: coins.rate }) };
    await send(asked, (idempotencyKey) => api.transactions.requestDeposit({ body }, { idempotencyKey }));
  });

  return (
    <Dialog
      open={open}
      busy={busy}
      wide={!instructionsByMethodType[method.type].coins}
      title="Payment instructions"
      description="Pay with these details, then tell the bank with Pay Now. Your account is credited when the money has arrived."
      onClose={close}
      finalFocus={onClosed}
      onCancel={() => !busy && close()}
      footer={
        <Button busy={busy} waitingText="Sending..." onClick={() => pay()}>
          Pay Now
        </Button>
      }
    >
      <div className="grid gap-5">
        <RequestFormStepper current={1} />
        <MoneyRequestErrorMessage failure={failure} fallback={FAILED} />
        <Instructions method={method} quote={quote} />
        {refused && <ChangedQuoteNotice shown={toQuoteTableData(refused)} present={toQuoteTableData(quote)} />}
      </div>
    </Dialog>
  );
}

function Instructions({ method, quote }: { method: DepositMethod; quote: Quote }) {
  const { data: profile } = useQuery(profileQuery);
  const { settled: toPay, coins } = quote;
  const paidTo = instructionsByMethodType[method.type].paidTo(method);
  const code = (
    <PaymentQrCodePicture payment={{ details: paidTo, toPay, accountNumber: profile?.accountNumber, coins }} />
  );
  if (coins && paidTo?.bitcoinWallet) {
    return (
      <div className="grid gap-4">
        {coins.amount && <TextWithCopyButton label={`Amount in ${coins.currency}`} value={coins.amount} />}
        <TextWithCopyButton label={`${coins.currency} wallet`} value={paidTo.bitcoinWallet} />
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
        <TextWithCopyButton label="Amount to pay" value={eurosFromCents(toPay).toFixed(2)} shown={formatEuros(toPay)} />
        <PaymentDetailsList details={paidTo} />
        {profile && (
          <TextWithCopyButton
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
