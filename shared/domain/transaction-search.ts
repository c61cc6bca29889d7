import type { BasisPoints } from './fees.ts';
import { feeOf, settlementAmount } from './ledger.ts';
import { type Cents, cents, possibleAmounts } from './money.ts';
import { spellingVariants } from './search-words.ts';
import type { TransactionType } from './transaction-status.ts';

interface Searched {
  readonly number: string;
  readonly type: TransactionType;
  readonly amount: Cents;
  readonly feePercent: BasisPoints;
  readonly method?: string | undefined;
  readonly description?: string | undefined;
  readonly paymentDetails?: Readonly<Record<string, unknown>> | undefined;
}

export interface TransactionSearchQuery {
  /** Both amounts of a text that can be read in two ways, such as `1.250`. */
  readonly amounts?: readonly Cents[] | undefined;
  /** The end of a number: `K7Q4FA`, or with the time before it. */
  readonly endOfNumber?: string | undefined;
  readonly paidTo?: string | undefined;
}

interface SearchText {
  readonly number?: string | undefined;
  readonly isAmount: boolean;
  readonly meanings: TransactionSearchQuery;
  /** The meanings that remain when the text also matches a customer's name or account number. */
  readonly probable: TransactionSearchQuery;
}

export function parseTransactionSearch(search: string): SearchText {
  const text = search.trim();
  if (beginsNumber(text)) {
    return { number: text.toUpperCase(), isAmount: false, meanings: {}, probable: {} };
  }
  const [amounts, endOfNumber, paidTo] = [amountsIn(text), endIn(text), paidToIn(text)];
  return {
    isAmount: amounts !== undefined && /[€.,]/.test(text),
    meanings: { amounts, endOfNumber, paidTo },
    probable: {
      amounts: /^\d{7}/.test(text) ? undefined : amounts,
      endOfNumber: /\d/.test(text) ? endOfNumber : undefined,
      paidTo: /^[a-z]{2}\d{2}/i.test(text) ? paidTo : undefined,
    },
  };
}

/** Accepts `TX2026`, but not `TX4K7Q`, with which a number can end. */
const beginsNumber = (text: string): boolean =>
  /^tx[\d-]/i.test(text) && (text.length !== 6 || /^tx20\d\d$/i.test(text));

export const hasSearchCriteria = (meanings: TransactionSearchQuery): boolean =>
  Object.values(meanings).some((meaning) => meaning !== undefined);

/** Reads amounts without their sign, which lists show. */
function amountsIn(text: string): readonly Cents[] | undefined {
  const amounts = possibleAmounts(text).map((amount) => cents(Math.abs(amount)));
  return amounts.some((amount) => amount > 0) ? amounts : undefined;
}

/** Matches six characters, or four or five with a digit among them, so that words do not match. */
const END = /^(?:(?:\d{0,8}-)?\d{1,6}-[0-9A-HJKMNP-TV-Z]{6}|[0-9A-HJKMNP-TV-Z]{6}|(?=.*\d)[0-9A-HJKMNP-TV-Z]{4,5})$/;

function endIn(text: string): string | undefined {
  const end = text.toUpperCase();
  return END.test(end) ? end : undefined;
}

/** The shortest IBAN has 15 characters, and the address of a wallet is not shorter. */
const PAID_TO = /^(?=.*\d)[\w:.-]{15,128}$/;

function paidToIn(text: string): string | undefined {
  const written = compact(text);
  return PAID_TO.test(written) ? written : undefined;
}

const compact = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** Compares with the booked amount and with the amount paid outside the bank, which the bank statement shows. */
export function matchesTransactionSearch(
  { amounts = [], endOfNumber, paidTo }: TransactionSearchQuery,
  transaction: Searched,
): boolean {
  return (
    amounts.some((amount) => transaction.amount === amount || paidOutside(transaction) === amount) ||
    (endOfNumber !== undefined && transaction.number.endsWith(endOfNumber)) ||
    (paidTo !== undefined && textsIn(transaction.paymentDetails).some((text) => compact(text) === paidTo))
  );
}

const paidOutside = ({ type, amount, feePercent }: Searched): Cents =>
  settlementAmount({ type, amount, feeAmount: feeOf(amount, feePercent) });

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

export function transactionContainsText({ number, method = '', description = '' }: Searched, text: string): boolean {
  const searched = spellingVariants(text);
  return [number, method, description].some((own) =>
    spellingVariants(own).some((spelling) => searched.some((one) => spelling.includes(one))),
  );
}
