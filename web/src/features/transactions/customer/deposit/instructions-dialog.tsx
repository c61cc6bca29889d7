import { useQuery } from '@tanstack/react-query';
import type { TransactionView } from '#shared/contract/views.ts';
import { instructionsByMethodType } from '#shared/domain/method-kinds.ts';
import type { DepositMethod } from '#shared/domain/payment-methods.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { useAsyncAction } from '../../../../components/use-async-action.ts';
import { api } from '../../../../lib/api/client.ts';
import { profileQuery } from '../../../customers/customer/profile-query.ts';
import { ChangedQuoteNotice } from '../changed-quote.tsx';
import { CoinRate } from '../coin-rate.tsx';
import { DepositInstructions } from '../deposit-instructions.tsx';
import { type Quote, toQuoteTableData } from '../quote-lines.tsx';
import type { MoneyRequestDraft } from '../request-draft.ts';
import { MoneyRequestErrorMessage } from '../request-failure.tsx';
import type { RequestDialogProps } from '../request-form.tsx';
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
      description="Pay with these details, then select Pay Now to tell us. We credit your account when the money arrives."
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
  const details = instructionsByMethodType[method.type].paidTo(method);
  return (
    <DepositInstructions
      payment={{ details, toPay, accountNumber: profile?.accountNumber, coins }}
      rate={coins?.amount && <CoinRate {...coins} submitLabel="Pay Now" />}
    />
  );
}
