import { type BasisPoints, feeOf, settlementAmount } from './fees.ts';
import { type Cents, centsFromEuros, MAX_CENTS } from './money.ts';
import { spellings } from './search-words.ts';
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

export interface Meanings {
  readonly amount?: Cents | undefined;
  /** `K7Q4FA`, also with the time before it. */
  readonly endOfNumber?: string | undefined;
  readonly paidTo?: string | undefined;
}

interface SearchText {
  readonly number?: string | undefined;
  readonly isAmount: boolean;
  readonly meanings: Meanings;
  /** The meanings left when customers match the text as a name or account number. */
  readonly likely: Meanings;
}

export function readSearch(search: string): SearchText {
  const text = search.trim();
  if (beginsNumber(text)) {
    return { number: text.toUpperCase(), isAmount: false, meanings: {}, likely: {} };
  }
  const [amount, endOfNumber, paidTo] = [amountIn(text), endIn(text), paidToIn(text)];
  return {
    isAmount: amount !== undefined && /[€.,]/.test(text),
    meanings: { amount, endOfNumber, paidTo },
    likely: {
      amount: /^\d{7}/.test(text) ? undefined : amount,
      endOfNumber: /\d/.test(text) ? endOfNumber : undefined,
      paidTo: /^[a-z]{2}\d{2}/i.test(text) ? paidTo : undefined,
    },
  };
}

/** `TX2026`, but not `TX4K7Q`, which a number can end with. */
const beginsNumber = (text: string): boolean =>
  /^tx[\d-]/i.test(text) && (text.length !== 6 || /^tx20\d\d$/i.test(text));

export const meansSomething = (meanings: Meanings): boolean =>
  Object.values(meanings).some((meaning) => meaning !== undefined);

/** `1,793.69`, as the bank writes it, or `1.793,69`, as its customers' banks do. */
const AMOUNTS = [
  { form: /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/, between: ',' },
  { form: /^(\d{1,3}(?:\.\d{3})+|\d{1,9}),(\d{1,2})$/, between: '.' },
] as const;

function amountIn(text: string): Cents | undefined {
  const written = text.replace(/\s|€|EUR/gi, '').replace(/^[-+−]/, '');
  for (const { form, between } of AMOUNTS) {
    const [, whole, decimals = ''] = form.exec(written) ?? [];
    if (whole === undefined) continue;
    const euros = Number(`${whole.replaceAll(between, '')}.${decimals}`);
    const amount = centsFromEuros(euros);
    return amount > 0 && amount <= MAX_CENTS ? amount : undefined;
  }
  return undefined;
}

/** Six characters, or four and five with a digit, so that words do not match. */
const END = /^(?:(?:\d{0,8}-)?\d{1,6}-[0-9A-HJKMNP-TV-Z]{6}|[0-9A-HJKMNP-TV-Z]{6}|(?=.*\d)[0-9A-HJKMNP-TV-Z]{4,5})$/;

function endIn(text: string): string | undefined {
  const end = text.toUpperCase();
  return END.test(end) ? end : undefined;
}

/** The shortest IBAN has 15 characters, and no wallet has fewer. */
const PAID_TO = /^(?=.*\d)[\w:.-]{15,128}$/;

function paidToIn(text: string): string | undefined {
  const written = compact(text);
  return PAID_TO.test(written) ? written : undefined;
}

const compact = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** The amount may also be the one paid outside the bank, which the bank statement shows. */
export function isMeant({ amount, endOfNumber, paidTo }: Meanings, transaction: Searched): boolean {
  return (
    (amount !== undefined && (transaction.amount === amount || paidOutside(transaction) === amount)) ||
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

export function contains({ number, method = '', description = '' }: Searched, text: string): boolean {
  const searched = spellings(text);
  return [number, method, description].some((own) =>
    spellings(own).some((spelling) => searched.some((one) => spelling.includes(one))),
  );
}
