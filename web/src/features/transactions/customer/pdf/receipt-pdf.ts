import type { TransactionDetailView, UserView } from '#shared/contract/views.ts';
import { settlementAmount } from '#shared/domain/ledger.ts';
import { methodTypeProperties, methodTypes } from '#shared/domain/method-kinds.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import { methodLooks } from '../../../../components/bank/method-looks.ts';
import { formatSignedAmount } from '../../../../components/bank/signed-amount.tsx';
import { transactionTypeLabels } from '../../../../components/bank/type-labels.ts';
import { formatMoment } from '../../../../components/ui/date-time.tsx';
import { timeZoneName } from '../../../../lib/calendar.ts';
import { formatCharge } from '../../../reports/customer/format-charge.ts';
import { timelineTitle } from '../history/timeline-title.ts';
import { methodName } from '../transaction-title.ts';
import { groupsOfFour, holderLines } from './holder-lines.ts';
import { createPaper } from './pdf-paper.ts';

interface ReceiptPdf {
  readonly profile: UserView;
  readonly transaction: TransactionDetailView;
}

/** @throws Error as `createPaper` */
export function createReceiptPdf({ profile, transaction }: ReceiptPdf): Promise<Blob> {
  const { type, transactionNumber, status, amount, feeAmount, feePercent, method, description, createdAt } =
    transaction;
  const { cryptoAmount, cryptoCurrency, eurToCryptoRate, timeline } = transaction;
  const { label, refused } = transactionStatusProperties[status];
  const total = type === 'deposit' ? 'Amount with charge' : 'Amount after charge';
  const facts: (readonly [string, string | undefined | false])[] = [
    ['Number', transactionNumber],
    ['Status', label],
    ['Amount', formatSignedAmount({ type, amount })],
    ['Charge', formatCharge(feeAmount, feePercent)],
    [total, !refused && formatEuros(settlementAmount(transaction))],
    [`Amount in ${cryptoCurrency}`, cryptoAmount],
    ['Rate', cryptoAmount && `1 euro = ${eurToCryptoRate} ${cryptoCurrency}`],
    ['Method', methodName(method)],
    ['Requested', `${formatMoment(createdAt)} (${timeZoneName()})`],
    ['Description', description],
  ];
  return createPaper({ title: `Receipt: ${transactionTypeLabels[type]}`, holder: holderLines(profile) }, (paper) => {
    paper.facts(facts.flatMap(([name, value]) => (value ? [[name, value] as const] : [])));
    const details = detailFacts(transaction);
    if (details.length > 0) {
      paper.heading('Payment details');
      paper.facts(details);
    }
    paper.heading('Timeline');
    paper.table(
      [
        { header: `When (${timeZoneName()})`, width: 140 },
        { header: 'What', width: 120 },
        { header: 'By', width: 90 },
        { header: 'Reason' },
      ],
      timeline.map((entry) => [formatMoment(entry.at), timelineTitle(entry), entry.by, entry.reason ?? '']),
    );
  });
}

function detailFacts({ type, status, paymentDetails = {} }: TransactionDetailView): (readonly [string, string])[] {
  // Where to pay a deposit is not printed once it must not be paid any more.
  if (type === 'deposit' && transactionStatusProperties[status].refused) return [];
  return methodTypes.flatMap((kind) => {
    const texts = methodTypeProperties[kind].textsIn(paymentDetails);
    return methodLooks[kind].shown.flatMap(({ name, label, format }) => {
      const text = texts[name];
      return text ? [[label, format === 'iban' ? groupsOfFour(text) : text] as const] : [];
    });
  });
}
