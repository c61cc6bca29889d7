import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { TransactionView } from '#shared/contract/views.ts';
import { methodTypeProperties, methodTypes } from '#shared/domain/method-kinds.ts';
import { formatAmount } from '#shared/domain/money.ts';
import { transactionTypeLabels } from '../../../components/bank/type-labels.ts';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { useSubmitGuard } from '../../../components/ui/use-submit-guard.ts';
import { createDraft } from '../../../lib/api/draft.ts';
import { session } from '../../../lib/session/browser-session.ts';
import { EMPTY_REQUEST_DRAFT } from './request-draft.ts';
import { depositMethodsQuery, withdrawMethodsQuery } from './transactions-query.ts';
import { EMPTY_WITHDRAWAL_DRAFT } from './withdraw/withdrawal-draft.ts';

/** Opens the ticket form with a subject about this transaction. */
export function AskLink({ transaction }: { transaction: Pick<TransactionView, 'type' | 'transactionNumber'> }) {
  const { type, transactionNumber } = transaction;
  const about = `${transactionTypeLabels[type]} ${transactionNumber}`;
  return (
    <ButtonLink to="/dashboard/tickets" state={{ about }} variant="secondary">
      Ask about this
    </ButtonLink>
  );
}

/** Opens the form of a new request with the values of this one. */
export function RequestAgainButton({ transaction }: { transaction: TransactionView }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [busy, requestAgain] = useSubmitGuard(async () => {
    const { type, amount, method, paymentDetails = {} } = transaction;
    const identity = session.state().identity ?? '';
    // The form itself says when the methods cannot be loaded, and has none chosen then.
    const methods = await (type === 'deposit'
      ? queries.fetchQuery(depositMethodsQuery)
      : queries.fetchQuery(withdrawMethodsQuery)
    ).then(
      (offered): readonly { readonly code: string; readonly name: string }[] => offered.methods,
      () => [],
    );
    const request = {
      method: methods.find(({ name }) => name === method)?.code ?? '',
      amount: formatAmount(amount),
    };
    // Another draft has another idempotency key: with that of a lost answer, the bank would find the earlier request.
    if (type === 'deposit') {
      const draft = createDraft(sessionStorage, identity, 'deposit', EMPTY_REQUEST_DRAFT);
      draft.discard();
      draft.keep(request);
    } else {
      const texts = methodTypes.flatMap((kind) => Object.entries(methodTypeProperties[kind].textsIn(paymentDetails)));
      const draft = createDraft(sessionStorage, identity, 'withdraw', EMPTY_WITHDRAWAL_DRAFT);
      draft.discard();
      draft.keep({ ...request, ...Object.fromEntries(texts.filter(([, text]) => text)) });
    }
    await navigate(`/dashboard/${type}`, { state: { isRepeated: true } });
  });
  return (
    <Button busy={busy} waitingText="Preparing..." onClick={requestAgain}>
      Request again
    </Button>
  );
}
